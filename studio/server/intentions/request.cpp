#include "studio/server/intentions/request.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::studio {
using namespace internal;
namespace {

/// In one list: files or handles.
constexpr std::size_t kMostTexts = 5000;

// Beyond this, squares of float coordinates overflow.
constexpr double kFarthest = 1e15;

bool is_number(const Json& value) {
  return value.is_number() && std::isfinite(value.get<double>()) && std::abs(value.get<double>()) <= kFarthest;
}

bool is_integer(const Json& value) {
  return value.is_number_integer() && is_number(value);
}

template <class Test>
bool is_array_of(const Json& value, Test&& test) {
  return value.is_array() && std::all_of(value.begin(), value.end(), test);
}

bool is_vector(const Json& value) {
  return is_array_of(value, is_number) && (value.size() == 2 || value.size() == 3);
}

bool is_text(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().size() <= 10000;
}

bool is_of_type(const Json& value, FieldType type) {
  switch (type) {
    case FieldType::Text:
      return is_text(value);
    case FieldType::Boolean:
      return value.is_boolean();
    case FieldType::Number:
      return is_number(value);
    case FieldType::Integer:
      return is_integer(value);
    case FieldType::Vector:
      return is_vector(value);
    case FieldType::Transform:
      return is_array_of(value, is_number) && value.size() == 12;
    case FieldType::Texts:
      return is_array_of(value, is_text) && value.size() <= kMostTexts;
    case FieldType::Integers:
      return is_array_of(value,
                         [](const Json& item) { return is_integer(item) && std::abs(item.get<double>()) < 2e9; });
    case FieldType::Object:
      return value.is_object();
    case FieldType::TextOrNull:
      return value.is_null() || is_text(value);
    case FieldType::VectorOrNull:
      return value.is_null() || is_vector(value);
    case FieldType::Any:
      break;
  }
  return true;
}

std::string_view words_for(FieldType type) {
  switch (type) {
    case FieldType::Text:
      return "a text";
    case FieldType::Boolean:
      return "true or false";
    case FieldType::Number:
      return "a number";
    case FieldType::Integer:
      return "a whole number";
    case FieldType::Vector:
      return "three numbers";
    case FieldType::Transform:
      return "twelve numbers";
    case FieldType::Texts:
      return "a list of at most 5000 texts";
    case FieldType::Integers:
      return "a list of whole numbers";
    case FieldType::Object:
      return "an object";
    case FieldType::TextOrNull:
      return "a text or null";
    case FieldType::VectorOrNull:
      return "three numbers or null";
    case FieldType::Any:
      break;
  }
  return "a value";
}

}  // namespace

std::string Request::text_or(const char* field, std::string otherwise) const {
  return has(field) && message_.at(field).is_string() ? text(field) : std::move(otherwise);
}

bool Request::flag(const char* field, bool otherwise) const {
  return has(field) ? message_.at(field).get<bool>() : otherwise;
}

std::int64_t Request::integer(const char* field) const {
  return message_.at(field).get<std::int64_t>();
}

Eigen::Vector3d Request::vector(const char* field) const {
  const Json& values = message_.at(field);
  return {values[0].get<double>(), values[1].get<double>(), values.size() > 2 ? values[2].get<double>() : 0.0};
}

AffineMatrix Request::transform(const char* field) const {
  AffineMatrix transform;
  for (int i = 0; i < 12; ++i) transform.data()[i] = message_.at(field)[static_cast<std::size_t>(i)].get<double>();
  return transform;
}

std::vector<std::string> Request::texts(const char* field) const {
  return message_.at(field).get<std::vector<std::string>>();
}

std::vector<int> Request::integers(const char* field) const {
  return message_.at(field).get<std::vector<int>>();
}

void check_fields(const Intention& intention, const Json& message) {
  for (const Field& field : intention.fields) {
    const auto value = message.find(field.name);
    if (value == message.end()) {
      if (!field.required) continue;
      throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' wants a field '{}'.", intention.name, field.name),
                  Place::at_path({}, std::string(field.name)));
    }
    if (!is_of_type(*value, field.type)) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' must be {}.", field.name, words_for(field.type)),
                  Place::at_path({}, std::string(field.name)));
    }
  }
  for (const auto& [name, value] : message.items()) {
    if (name == "id" || name == "do") continue;
    std::vector<std::string_view> known;
    for (const Field& field : intention.fields) known.push_back(field.name);
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' has no field '{}'.", intention.name, name),
                Place::at_path({}, name), did_you_mean(name, known));
  }
}

}  // namespace limber::studio
