#include "limber/core/error.h"

#include <utility>

#include <fmt/format.h>

namespace limber {

std::string_view name_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument:
      return "InvalidArgument";
    case ErrorCode::Cancelled:
      return "Cancelled";
    case ErrorCode::FileNotFound:
      return "FileNotFound";
    case ErrorCode::FileUnreadable:
      return "FileUnreadable";
    case ErrorCode::FileUnwritable:
      return "FileUnwritable";
    case ErrorCode::UnknownFormat:
      return "UnknownFormat";
    case ErrorCode::WrongMagic:
      return "WrongMagic";
    case ErrorCode::UnsupportedVersion:
      return "UnsupportedVersion";
    case ErrorCode::Malformed:
      return "Malformed";
    case ErrorCode::Truncated:
      return "Truncated";
    case ErrorCode::CountMismatch:
      return "CountMismatch";
    case ErrorCode::UnparsableNumber:
      return "UnparsableNumber";
    case ErrorCode::NonFiniteNumber:
      return "NonFiniteNumber";
    case ErrorCode::IndexOutOfRange:
      return "IndexOutOfRange";
    case ErrorCode::EmptyMesh:
      return "EmptyMesh";
    case ErrorCode::ChecksumMismatch:
      return "ChecksumMismatch";
    case ErrorCode::DegenerateShape:
      return "DegenerateShape";
    case ErrorCode::UnsuitableShape:
      return "UnsuitableShape";
    case ErrorCode::InvalidRig:
      return "InvalidRig";
    case ErrorCode::InvalidPose:
      return "InvalidPose";
    case ErrorCode::TooFewHandles:
      return "TooFewHandles";
    case ErrorCode::HandleOutsideShape:
      return "HandleOutsideShape";
    case ErrorCode::InvalidWeights:
      return "InvalidWeights";
    case ErrorCode::SingularSystem:
      return "SingularSystem";
  }
  return "Unknown";
}

bool is_bad_input(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::Cancelled:
    case ErrorCode::FileUnwritable:
      return false;
    default:
      return true;
  }
}

Place Place::in_file(std::string file) {
  Place place;
  place.file = std::move(file);
  return place;
}

Place Place::at_line(std::string file, std::int64_t line) {
  Place place = in_file(std::move(file));
  place.line = line;
  return place;
}

Place Place::at_byte(std::string file, std::int64_t byte) {
  Place place = in_file(std::move(file));
  place.byte = byte;
  return place;
}

Place Place::at_path(std::string file, std::string path) {
  Place place = in_file(std::move(file));
  place.path = std::move(path);
  return place;
}

Place Place::at_handle(std::string handle) {
  Place place;
  place.handle = std::move(handle);
  return place;
}

Place Place::at_vertex(std::int64_t vertex) {
  Place place;
  place.vertex = vertex;
  return place;
}

Place Place::at_element(std::int64_t element) {
  Place place;
  place.element = element;
  return place;
}

std::string to_string(const Place& place) {
  std::string text = place.file;
  if (place.line > 0) text += text.empty() ? fmt::format("line {}", place.line) : fmt::format(":{}", place.line);
  const auto append = [&text](const std::string& part) {
    if (!text.empty()) text += ", ";
    text += part;
  };
  if (place.byte >= 0) append(fmt::format("byte {}", place.byte));
  if (!place.path.empty()) append(place.path);
  if (!place.handle.empty()) append(fmt::format("handle '{}'", place.handle));
  if (place.vertex >= 0) append(fmt::format("vertex {}", place.vertex));
  if (place.element >= 0) append(fmt::format("element {}", place.element));
  return text;
}

Error::Error(ErrorCode code, std::string sentence, Place place, std::string remedy)
    : code_(code), sentence_(std::move(sentence)), remedy_(std::move(remedy)), place_(std::move(place)) {
  what_ = to_string(place_);
  if (!what_.empty()) what_ += ": ";
  what_ += sentence_;
  if (!remedy_.empty()) what_ += " " + remedy_;
}

Error Error::with_file(std::string file) const {
  Place place = place_;
  place.file = std::move(file);
  return Error(code_, sentence_, std::move(place), remedy_);
}

}  // namespace limber
