#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"

namespace limber::studio {

/// Weights that came with a file, for handles by name.
struct GivenWeights {
  std::vector<std::string> handles;
  std::shared_ptr<const Eigen::MatrixXd> weights;  ///< Vertices x handles.
};

/// The columns of a rig's handles, in its order.
/// @throws Error  InvalidWeights: a handle that came later has none.
Eigen::MatrixXd columns_of(const GivenWeights& given, const Rig& rig);

/// The same weights with a handle called otherwise.
std::shared_ptr<const GivenWeights> with_name(const GivenWeights& given, const std::string& handle,
                                              const std::string& name);

}  // namespace limber::studio
