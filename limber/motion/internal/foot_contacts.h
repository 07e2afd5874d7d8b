#pragma once

#include <vector>

#include <Eigen/Core>

namespace limber::internal {

/// When a point stands on the ground: it is low and slow. The ground is where it is lowest, but for one key in twenty.
/// Gaps and contacts of less than a twentieth of a second are not believed.
///
/// @param places  One per key.
/// @param times   Of the keys, rising.
/// @param up      Of length 1.
/// @param leg     The length of the leg that the point belongs to: low is below a twentieth of it above the ground,
///                slow is half of it in a second.
/// @param body    Where the body is, one per key, or nothing: who runs fast hardly stands, and a foot that rolls off at a
///                sixth of the body's speed is slow.
/// @return        One per key.
std::vector<bool> find_contacts(const std::vector<Eigen::Vector3d>& places, const std::vector<double>& times,
                                const Eigen::Vector3d& up, double leg, const std::vector<Eigen::Vector3d>& body = {});

}  // namespace limber::internal
