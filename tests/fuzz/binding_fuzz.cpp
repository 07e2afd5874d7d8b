#include "limber/core/internal/bytes.h"
#include "limber/core/internal/checksum.h"
#include "limber/io/binding_file.h"

#include "tests/fuzz/fuzz_shape.h"

namespace {

/// The same file with the checksums that its sections should have: else no mutation would get past them.
std::string with_checksums(std::string bytes) {
  std::size_t at = 16;  // behind magic, version and count
  while (at + 16 <= bytes.size()) {
    limber::internal::ByteReader in(std::string_view(bytes).substr(at + 4));
    const auto length = in.read<std::uint64_t>();
    if (length > bytes.size() - at - 16) break;
    const std::uint32_t sum = limber::internal::crc32(std::string_view(bytes).substr(at, 12 + length));
    limber::internal::ByteWriter out;
    out.write(sum);
    bytes.replace(at + 12 + length, 4, out.data());
    at += 16 + length;
  }
  return bytes;
}

}  // namespace

int fuzz_binding(const std::uint8_t* data, std::size_t size) {
  using namespace limber;
  const std::string bytes = with_checksums(std::string(reinterpret_cast<const char*>(data), size));
  Binding binding;
  try {
    binding = read_binding(bytes);
  } catch (const Error& error) {
    fuzz::require(error.place().byte >= 0);
    return 0;
  }
  fuzz::require_valid(binding.shape);
  const Subspace& subspace = binding.subspace;
  fuzz::require(subspace.vertex_count() == binding.shape.vertex_count() && dense_basis(subspace).allFinite());
  fuzz::require(subspace.dof_count() == binding.model.dof_count());
  fuzz::require(deform(subspace, subspace.rest_dofs).rows() == subspace.vertex_count());
  fuzz::require(handle_names(binding).size() == subspace.handles.size());
  const std::string written = write_binding(binding);
  fuzz::require(write_binding(read_binding(written)) == written);
  return 0;
}
