#include "limber/io/binding_file.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/core/internal/checksum.h"
#include "limber/io/internal/binding_sections.h"
#include "limber/io/internal/binding_values.h"

namespace limber {
using namespace internal;
namespace {

using binding_values::refuse;

constexpr std::string_view kMagic = "LIMBER\r\n";
constexpr std::uint32_t kVersion = 2;

struct Sections {
  std::uint32_t version = 0;
  std::map<std::string, std::string_view> contents;
};

/// @return  The file's version.
std::uint32_t read_header(ByteReader& in, std::string_view bytes) {
  const std::string_view start = bytes.substr(0, kMagic.size());
  if (start != kMagic.substr(0, start.size())) {
    throw Error(ErrorCode::WrongMagic, "this is not a Limber binding.", Place::at_byte({}, 0),
                "Make one with `limber bind`. If it was one, it may have been transferred as text.");
  }
  in.take(kMagic.size());
  const auto version = in.read<std::uint32_t>();
  if (version == 0 || version > kVersion) {
    throw Error(ErrorCode::UnsupportedVersion,
                fmt::format("the file is of version {}; this program reads up to {}.", version, kVersion),
                Place::at_byte({}, static_cast<std::int64_t>(kMagic.size())), "Use a newer Limber, or bind again.");
  }
  return version;
}

Sections read_sections(std::string_view bytes) {
  ByteReader in(bytes);
  Sections sections;
  sections.version = read_header(in, bytes);
  const auto count = in.read<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t start = in.position();
    const std::string name(in.take(4));
    const auto length = in.read<std::uint64_t>();
    const std::string_view content = in.take(length);
    const std::string_view covered = bytes.substr(start, in.position() - start);
    if (in.read<std::uint32_t>() != crc32(covered)) {
      throw Error(ErrorCode::ChecksumMismatch, fmt::format("section {} is damaged.", i + 1),
                  Place::at_byte({}, static_cast<std::int64_t>(start)), "Copy the file again, or bind again.");
    }
    if (!sections.contents.emplace(name, content).second) {
      refuse(ErrorCode::Malformed, fmt::format("the section '{}' is there twice.", name), start);
    }
  }
  if (in.remaining() > 0) {
    refuse(ErrorCode::CountMismatch, fmt::format("{} bytes follow the last section.", in.remaining()), in.position());
  }
  return sections;
}

/// Reads one section to its end; errors say where in the file.
template <class Read>
auto parse(const Sections& sections, std::string_view bytes, const std::string& name, const Read& read) {
  const auto found = sections.contents.find(name);
  if (found == sections.contents.end()) {
    refuse(ErrorCode::Malformed, fmt::format("the section '{}' is missing.", name), kMagic.size());
  }
  ByteReader in(found->second);
  const auto offset = static_cast<std::int64_t>(found->second.data() - bytes.data());
  try {
    auto value = read(in);
    if (in.remaining() > 0) {
      refuse(ErrorCode::Malformed, fmt::format("the section '{}' is too long.", name), in.position());
    }
    return value;
  } catch (const Error& error) {
    Place place = error.place();
    place.byte = offset + std::max<std::int64_t>(place.byte, 0);
    throw Error(error.code(), error.sentence(), place, error.remedy());
  }
}

}  // namespace

std::string write_binding(const Binding& binding) {
  namespace sections = binding_sections;
  ByteWriter out;
  out.append(kMagic);
  out.write(kVersion);
  const bool has_lattice = binding.provenance.lattice_vertices > 0;
  const bool has_limits = sections::has_limits(binding.rig);
  out.write(std::uint32_t{5u + (has_lattice ? 1u : 0u) + (has_limits ? 1u : 0u)});
  const auto add = [&out](std::string_view name, const auto& fill) {
    ByteWriter content;
    fill(content);
    ByteWriter section;
    section.append(name);
    section.write(static_cast<std::uint64_t>(content.size()));
    section.append(content.data());
    out.append(section.data());
    out.write(crc32(section.data()));
  };
  add("SHAP", [&](ByteWriter& content) { sections::write_shape(content, binding.shape); });
  add("RIG_", [&](ByteWriter& content) { sections::write_rig(content, binding.rig); });
  add("SUBS", [&](ByteWriter& content) { sections::write_subspace(content, binding.subspace); });
  add("MODL", [&](ByteWriter& content) { sections::write_model(content, binding.model); });
  add("PROV", [&](ByteWriter& content) { sections::write_provenance(content, binding.provenance); });
  if (has_lattice) {
    add("LATT", [&](ByteWriter& content) { sections::write_lattice(content, binding.provenance); });
  }
  if (has_limits) add("LIMT", [&](ByteWriter& content) { sections::write_limits(content, binding.rig); });
  return out.take();
}

Binding read_binding(std::string_view bytes) {
  namespace content = binding_sections;
  const Sections sections = read_sections(bytes);
  Binding binding;
  binding.shape = parse(sections, bytes, "SHAP", content::read_shape);
  binding.rig = parse(sections, bytes, "RIG_", [&](ByteReader& in) { return content::read_rig(in, binding.shape); });
  if (sections.contents.contains("LIMT")) {
    binding.rig = parse(sections, bytes, "LIMT", [&](ByteReader& in) { return content::read_limits(in, binding.rig); });
  }
  binding.subspace = parse(sections, bytes, "SUBS", [&](ByteReader& in) {
    return content::read_subspace(in, sections.version, binding.shape, binding.rig);
  });
  binding.model =
      parse(sections, bytes, "MODL", [&](ByteReader& in) { return content::read_model(in, binding.subspace); });
  binding.provenance = parse(sections, bytes, "PROV", content::read_provenance);
  if (sections.contents.contains("LATT")) {
    binding.provenance.lattice_vertices = parse(sections, bytes, "LATT", content::read_lattice);
  }
  return binding;
}

Binding load_binding(const std::filesystem::path& path) {
  const std::string content = read_file(path);
  return in_file(path, [&] { return read_binding(content); });
}

void save_binding(const std::filesystem::path& path, const Binding& binding) {
  write_file(path, write_binding(binding));
}

}  // namespace limber
