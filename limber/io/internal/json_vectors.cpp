#include "limber/io/internal/json_vectors.h"

#include <fmt/format.h>

namespace limber::internal {

void VectorReader::settle(const JsonValue& value, int dimension) {
  if (dimension_ == 0) dimension_ = dimension;
  if (dimension != dimension_) {
    value.fail(ErrorCode::Malformed, fmt::format("this is {}D, but what came before is {}D.", dimension, dimension_),
               "Leave z out everywhere or nowhere.");
  }
}

Eigen::Vector3d VectorReader::position(const JsonValue& value) {
  const std::size_t size = value.size();
  if (size != 2 && size != 3) {
    value.fail(ErrorCode::Malformed, fmt::format("a position has 3 numbers, or 2 in the plane, but not {}.", size));
  }
  settle(value, static_cast<int>(size));
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < size; ++i) position[static_cast<Eigen::Index>(i)] = value.item(i).number();
  return position;
}

AffineMatrix VectorReader::transform(const JsonValue& value) {
  const std::size_t size = value.size();
  if (size != 6 && size != 12) {
    value.fail(ErrorCode::Malformed, fmt::format("a transform has 12 numbers, or 6 in the plane, but not {}.", size));
  }
  const int dimension = size == 6 ? 2 : 3;
  settle(value, dimension);
  AffineMatrix transform;
  transform.setIdentity();
  std::size_t next = 0;
  for (int row = 0; row < dimension; ++row) {
    for (int column = 0; column < dimension; ++column) transform(row, column) = value.item(next++).number();
    transform(row, 3) = value.item(next++).number();
  }
  return transform;
}

nlohmann::ordered_json position_json(const Eigen::Vector3d& position, int dimension) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (int i = 0; i < dimension; ++i) list.push_back(position[i]);
  return list;
}

nlohmann::ordered_json transform_json(const AffineMatrix& transform, int dimension) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (int row = 0; row < dimension; ++row) {
    for (int column = 0; column < dimension; ++column) list.push_back(transform(row, column));
    list.push_back(transform(row, 3));
  }
  return list;
}

std::string one_line(const nlohmann::ordered_json& value, ErrorCode code, const std::string& handle) {
  try {
    return value.dump();
  } catch (const nlohmann::json::type_error&) {
    throw Error(code, "the name is not valid UTF-8 and cannot be written.", Place::at_handle(handle),
                "Rename the handle.");
  }
}

}  // namespace limber::internal
