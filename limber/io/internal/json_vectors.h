#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>

#include "limber/io/internal/json_reader.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Reads positions that all have two or all have three numbers, and so finds out which.
class VectorReader {
 public:
  /// @throws Error  Malformed: neither two nor three numbers, or other than before.
  Eigen::Vector3d position(const JsonValue& value);
  /// A 3x4 matrix in row-major order, or a 2x3 one that leaves z as it is. @throws Error  Malformed, as above.
  AffineMatrix transform(const JsonValue& value);

  /// 2 if everything read so far was planar; 3 otherwise, and if nothing was read.
  int dimension() const { return dimension_ == 2 ? 2 : 3; }

 private:
  void settle(const JsonValue& value, int dimension);
  int dimension_ = 0;  ///< 0: not known yet.
};

/// The first `dimension` numbers of a position as a list.
nlohmann::ordered_json position_json(const Eigen::Vector3d& position, int dimension);

/// A transform as 12 numbers, or as the 6 of its planar part.
nlohmann::ordered_json transform_json(const AffineMatrix& transform, int dimension);

/// The text of a value on one line. @throws Error  `code`, if a name in it is not UTF-8.
std::string one_line(const nlohmann::ordered_json& value, ErrorCode code, const std::string& handle);

}  // namespace limber::internal
