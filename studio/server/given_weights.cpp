#include "studio/server/given_weights.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::studio {

Eigen::MatrixXd columns_of(const GivenWeights& given, const Rig& rig) {
  Eigen::MatrixXd result(given.weights->rows(), rig.count());
  for (int h = 0; h < rig.count(); ++h) {
    const std::string& name = rig.handles[static_cast<std::size_t>(h)].name;
    const auto found = std::find(given.handles.begin(), given.handles.end(), name);
    if (found == given.handles.end()) {
      throw Error(ErrorCode::InvalidWeights, fmt::format("the file has no weights for '{:.60}'.", name),
                  Place::at_handle(name), "Choose another method to get weights for all handles.");
    }
    result.col(h) = given.weights->col(found - given.handles.begin());
  }
  return result;
}

std::shared_ptr<const GivenWeights> with_name(const GivenWeights& given, const std::string& handle,
                                              const std::string& name) {
  auto result = std::make_shared<GivenWeights>(given);
  std::replace(result->handles.begin(), result->handles.end(), handle, name);
  return result;
}

}  // namespace limber::studio
