#include "limber/io/ply_header.h"

#include <algorithm>
#include <string>
#include <utility>

#include "limber/io/text_scanner.h"

namespace limber {
namespace {

PlyEncoding read_encoding(TextScanner& scanner) {
  const std::string_view name = scanner.word();
  const std::string_view version = scanner.word();
  if (version != "1.0") {
    scanner.fail(ErrorCode::UnsupportedVersion, "the file is PLY version " + in_quotes(version) + "; 1.0 can be read.");
  }
  if (name == "ascii") return PlyEncoding::Text;
  if (name == "binary_little_endian") return PlyEncoding::BinaryLittleEndian;
  if (name == "binary_big_endian") return PlyEncoding::BinaryBigEndian;
  scanner.fail(ErrorCode::UnsupportedVersion, in_quotes(name) + " is no encoding of a PLY file.");
}

PlyType read_type(TextScanner& scanner) {
  static constexpr std::pair<std::string_view, PlyType> kNames[] = {
      {"char", PlyType::Int8},      {"int8", PlyType::Int8},       {"uchar", PlyType::UInt8},
      {"uint8", PlyType::UInt8},    {"short", PlyType::Int16},     {"int16", PlyType::Int16},
      {"ushort", PlyType::UInt16},  {"uint16", PlyType::UInt16},   {"int", PlyType::Int32},
      {"int32", PlyType::Int32},    {"uint", PlyType::UInt32},     {"uint32", PlyType::UInt32},
      {"float", PlyType::Float32},  {"float32", PlyType::Float32}, {"double", PlyType::Float64},
      {"float64", PlyType::Float64}};
  const std::string_view name = scanner.word();
  for (const auto& [known, type] : kNames) {
    if (known == name) return type;
  }
  scanner.fail(ErrorCode::Malformed, in_quotes(name) + " is no type of a PLY property.");
}

std::string_view read_name(TextScanner& scanner, const char* what) {
  const std::string_view name = scanner.word();
  if (name.empty()) scanner.fail_missing(std::string("the name of ") + what);
  return name;
}

PlyElement read_element(TextScanner& scanner) {
  PlyElement element;
  element.name = read_name(scanner, "an element");
  element.count = scanner.integer();
  element.line = scanner.line();
  if (element.count < 0) {
    scanner.fail(ErrorCode::CountMismatch, "an element cannot have " + std::to_string(element.count) + " rows.");
  }
  return element;
}

PlyProperty read_property(TextScanner& scanner) {
  PlyProperty property;
  property.is_list = scanner.peek_word() == "list";
  if (property.is_list) {
    scanner.word();
    property.count_type = read_type(scanner);
    if (property.count_type == PlyType::Float32 || property.count_type == PlyType::Float64) {
      scanner.fail(ErrorCode::Malformed, "the length of a list must be a whole number.");
    }
  }
  property.type = read_type(scanner);
  property.name = read_name(scanner, "a property");
  return property;
}

}  // namespace

std::size_t size_of(PlyType type) noexcept {
  switch (type) {
    case PlyType::Int8:
    case PlyType::UInt8:
      return 1;
    case PlyType::Int16:
    case PlyType::UInt16:
      return 2;
    case PlyType::Int32:
    case PlyType::UInt32:
    case PlyType::Float32:
      return 4;
    case PlyType::Float64:
      return 8;
  }
  return 8;
}

int PlyElement::find(std::initializer_list<std::string_view> names) const noexcept {
  const auto found = std::find_if(properties.begin(), properties.end(), [&](const PlyProperty& property) {
    return std::find(names.begin(), names.end(), property.name) != names.end();
  });
  return found == properties.end() ? -1 : static_cast<int>(found - properties.begin());
}

const PlyElement* PlyHeader::find(std::string_view name) const noexcept {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [&](const PlyElement& element) { return element.name == name; });
  return found == elements.end() ? nullptr : &*found;
}

PlyHeader read_ply_header(std::string_view content) {
  TextScanner scanner(content, {.comment = '\0'});
  if (scanner.word() != "ply") {
    scanner.fail(ErrorCode::WrongMagic, "the file does not start with 'ply'.", "Is it a PLY file?");
  }
  PlyHeader header;
  bool has_format = false;
  for (;;) {
    scanner.skip_line();
    if (!scanner.find_word()) scanner.fail_missing("'end_header'");
    const std::string_view keyword = scanner.word();
    if (keyword == "end_header") break;
    if (keyword == "comment" || keyword == "obj_info") continue;
    if (keyword == "format") {
      header.encoding = read_encoding(scanner);
      has_format = true;
    } else if (keyword == "element") {
      header.elements.push_back(read_element(scanner));
    } else if (keyword == "property" && !header.elements.empty()) {
      header.elements.back().properties.push_back(read_property(scanner));
    } else {
      scanner.fail(ErrorCode::Malformed, in_quotes(keyword) + " has no place here in the header of a PLY file.");
    }
  }
  if (!has_format) scanner.fail(ErrorCode::Malformed, "the header does not say its format.");
  scanner.skip_line();
  header.body_start = scanner.position();
  return header;
}

}  // namespace limber
