#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

// Joints of the left half, in metres; the figure is 1.8 m tall and stands on y = 0.
const Vector3d kShoulder(0.178, 1.448, -0.018);
const Vector3d kElbow(0.390, 1.268, -0.030);
const Vector3d kWrist(0.566, 1.095, 0.000);
const Vector3d kFingertips(0.672, 0.962, 0.034);
const Vector3d kHip(0.092, 0.920, 0.000);
const Vector3d kKnee(0.104, 0.495, 0.012);
const Vector3d kAnkle(0.114, 0.090, -0.022);
const Vector3d kToes(0.132, 0.026, 0.150);

Vector3d between(const Vector3d& a, const Vector3d& b, double t) {
  return (1 - t) * a + t * b;
}

Solid make_torso() {
  TubeOptions options;
  options.squareness = 0.18;
  options.start_cap = 0.5;
  options.end_cap = 0.6;
  const Solid trunk = Solid::tube({{{0, 0.872, -0.002}, 0.090, 0.086},
                                   {{0, 0.915, -0.004}, 0.130, 0.099},
                                   {{0, 0.965, -0.008}, 0.158, 0.107},
                                   {{0, 1.030, -0.002}, 0.150, 0.099},
                                   {{0, 1.105, 0.006}, 0.124, 0.087},
                                   {{0, 1.190, 0.004}, 0.132, 0.094},
                                   {{0, 1.290, -0.002}, 0.157, 0.110},
                                   {{0, 1.375, -0.010}, 0.164, 0.108},
                                   {{0, 1.440, -0.018}, 0.142, 0.084}},
                                  options);
  const Solid chest = Solid::ellipsoid({0.072, 1.345, 0.062}, {0.078, 0.062, 0.040}).with_reflection();
  const Solid seat = Solid::ellipsoid({0.074, 0.925, -0.062}, {0.076, 0.080, 0.062}).with_reflection();
  const Solid trapezius = Solid::tube(
      {{{0, 1.525, -0.024}, 0.040, 0.052}, {{0.085, 1.487, -0.026}, 0.038, 0.050}, {kShoulder, 0.050, 0.050}},
      {.side = Vector3d::UnitY()});
  return trunk.blended(chest, 0.06).blended(seat, 0.07).blended(trapezius.with_reflection(), 0.06);
}

Solid make_head() {
  const Solid neck = Solid::tube(
      {{{0, 1.450, -0.026}, 0.064, 0.064}, {{0, 1.520, -0.016}, 0.054, 0.057}, {{0, 1.600, 0.000}, 0.053, 0.058}});
  const Solid skull = Solid::ellipsoid({0, 1.705, 0.004}, {0.076, 0.096, 0.096});
  const Solid face = Solid::ellipsoid({0, 1.655, 0.034}, {0.060, 0.088, 0.066});
  const Solid chin = Solid::ellipsoid({0, 1.588, 0.068}, {0.026, 0.018, 0.022});
  const Solid nose = Solid::tube({{{0, 1.694, 0.088}, 0.010, 0.008}, {{0, 1.656, 0.100}, 0.012, 0.012}});
  const Solid socket = Solid::ellipsoid({0.033, 1.690, 0.112}, {0.024, 0.013, 0.020}).with_reflection();
  const Solid ear = Solid::ellipsoid({0.074, 1.676, -0.004}, {0.014, 0.032, 0.021}).with_reflection();
  const Solid head =
      skull.blended(face, 0.05).blended(chin, 0.035).blended(nose, 0.03).carved(socket, 0.022).blended(ear, 0.016);
  return neck.blended(head, 0.035);
}

Solid make_hand_and_arm() {
  const Solid arm = Solid::tube({{between(kShoulder, kElbow, -0.05), 0.056, 0.060},
                                 {between(kShoulder, kElbow, 0.22), 0.053, 0.058},
                                 {between(kShoulder, kElbow, 0.60), 0.044, 0.048},
                                 {kElbow, 0.037, 0.039},
                                 {between(kElbow, kWrist, 0.28), 0.041, 0.042},
                                 {between(kElbow, kWrist, 0.70), 0.030, 0.033},
                                 {kWrist, 0.021, 0.029}},
                                {.side = Vector3d(0.6, 0.8, 0.0)});
  // The palm faces down and inwards, its width runs forward.
  const Solid mitten = Solid::tube({{between(kWrist, kFingertips, 0.0), 0.019, 0.027},
                                    {between(kWrist, kFingertips, 0.28), 0.018, 0.037},
                                    {between(kWrist, kFingertips, 0.52), 0.016, 0.041},
                                    {between(kWrist, kFingertips, 0.78), 0.013, 0.036},
                                    {kFingertips, 0.010, 0.024}},
                                   {.side = Vector3d(0.6, 0.8, 0.0), .squareness = 0.3});
  const Solid thumb =
      Solid::tube({{between(kWrist, kFingertips, 0.16) + Vector3d(0, -0.002, 0.018), 0.016, 0.016},
                   {between(kWrist, kFingertips, 0.36) + Vector3d(-0.008, -0.006, 0.050), 0.013, 0.013},
                   {between(kWrist, kFingertips, 0.58) + Vector3d(-0.012, -0.010, 0.066), 0.010, 0.010}},
                  {.side = Vector3d(0.6, 0.8, 0.0)});
  return arm.blended(mitten, 0.02).blended(thumb, 0.018);
}

Solid make_leg() {
  const Vector3d calf(0.004, 0, -0.022);
  const Solid leg = Solid::tube({{kHip + Vector3d(-0.010, 0.060, 0), 0.066, 0.080},
                                 {kHip + Vector3d(0, -0.010, 0), 0.086, 0.097},
                                 {between(kHip, kKnee, 0.35), 0.078, 0.086},
                                 {between(kHip, kKnee, 0.75), 0.058, 0.064},
                                 {kKnee, 0.050, 0.054},
                                 {between(kKnee, kAnkle, 0.28) + calf, 0.052, 0.057},
                                 {between(kKnee, kAnkle, 0.62) + 0.5 * calf, 0.038, 0.042},
                                 {kAnkle + Vector3d(0, 0.03, 0), 0.030, 0.035},
                                 {kAnkle + Vector3d(0, -0.03, 0), 0.031, 0.036}});
  const Vector3d along = kToes - kAnkle;
  const auto sole = [&](double t, double height) {
    return Vector3d(kAnkle.x() + t * along.x(), height, kAnkle.z() + t * along.z());
  };
  const Solid foot = Solid::tube({{sole(-0.16, 0.032), 0.031, 0.034},
                                  {sole(0.15, 0.036), 0.036, 0.038},
                                  {sole(0.45, 0.030), 0.042, 0.034},
                                  {sole(0.75, 0.021), 0.047, 0.025},
                                  {sole(1.05, 0.016), 0.036, 0.018}},
                                 {.squareness = 0.2});
  const Solid ground = Solid::box({0.12, -0.5, 0}, {1, 0.5, 1}, 0.0);
  return leg.blended(foot, 0.05).carved(ground, 0.014);
}

std::vector<SampleBone> make_bones() {
  std::vector<SampleBone> bones = {
      {"hips", "", {0, 0.930, -0.010}, {0, 1.030, -0.004}},
      {"spine", "hips", {0, 1.030, -0.004}, {0, 1.150, 0.004}},
      {"chest", "spine", {0, 1.150, 0.004}, {0, 1.290, -0.004}},
      {"upper_chest", "chest", {0, 1.290, -0.004}, {0, 1.480, -0.022}},
      {"neck", "upper_chest", {0, 1.480, -0.022}, {0, 1.600, 0.000}},
      {"head", "neck", {0, 1.600, 0.000}, {0, 1.780, 0.006}},
  };
  const auto add_side = [&](const std::string& side, double sign) {
    const auto add = [&](const std::string& name, const std::string& parent, Vector3d head, Vector3d tail) {
      head.x() *= sign;
      tail.x() *= sign;
      bones.push_back({name + side, parent, head, tail});
    };
    add("shoulder", "upper_chest", {0.030, 1.440, -0.018}, kShoulder);
    add("upper_arm", "shoulder" + side, kShoulder, kElbow);
    add("lower_arm", "upper_arm" + side, kElbow, kWrist);
    add("hand", "lower_arm" + side, kWrist, between(kWrist, kFingertips, 0.92));
    add("thigh", "hips", kHip, kKnee);
    add("shin", "thigh" + side, kKnee, kAnkle);
    add("foot", "shin" + side, kAnkle, kToes);
  };
  add_side(".L", 1);
  add_side(".R", -1);
  return bones;
}

}  // namespace

SampleModel make_mannequin(int resolution) {
  require_resolution(resolution);
  const Solid torso = make_torso().blended(make_head(), 0.03).blended(make_hand_and_arm().with_reflection(), 0.045);
  const Solid leg = make_leg();
  // Narrow between the legs, which shall not grow together, and wide towards the torso.
  const Solid body = torso.blended(leg.blended(leg.reflected(), 0.01), 0.08);
  SampleModel model;
  model.shape = mesh_sample(body, resolution, 0.022, true);
  model.bones = make_bones();
  return model;
}

}  // namespace limber::internal
