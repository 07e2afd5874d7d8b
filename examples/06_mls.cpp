// Bends a hand by pins, with moving least squares: no weights, no solver, a formula per vertex. Then warps a picture
// the same way.
//
// Prints:
//   the pinned fingertip is 0.000000 from its target
//   the pinned wrist moved by 0.000000
//   a rigid motion of all pins moves everything rigidly, to 1e-5: yes
//   a picture whose pins stay where they are keeps every bit: yes
//   with one pin moved it does not: yes

#include <cstdio>

#include "limber/core/error.h"
#include "limber/mls/mls.h"
#include "limber/samples/samples.h"

using namespace limber;

namespace {

/// Pins at some vertices of a shape.
MlsControls pins_at(const Shape& shape, std::initializer_list<int> vertices) {
  MlsControls controls;
  for (const int vertex : vertices) controls.points.push_back({shape.positions.row(vertex).transpose()});
  return controls;
}

void bend_a_hand() {
  const Shape hand = make_sample("hand", 60).shape;
  int wrist = 0;
  int tip = 0;
  int thumb = 0;
  hand.positions.col(1).minCoeff(&wrist);
  hand.positions.col(1).maxCoeff(&tip);
  hand.positions.col(0).maxCoeff(&thumb);
  const MlsControls controls = pins_at(hand, {wrist, tip, thumb, 0});

  // The deformer weighs every pin at every vertex once; each move is then a few multiplications per vertex.
  MlsDeformer deformer(hand.positions, controls);
  Positions targets = controls.rest_targets();
  targets.row(1) += Eigen::RowVector3d(0, -0.2, 0.3) * size_of(hand);
  const Positions& bent = deformer.move(targets);
  std::printf("the pinned fingertip is %.6f from its target\n", (bent.row(tip) - targets.row(1)).norm());
  std::printf("the pinned wrist moved by %.6f\n", (bent.row(wrist) - hand.positions.row(wrist)).norm());

  const Eigen::Matrix3d turn = Eigen::AngleAxisd(1.0, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  const Positions turned = hand.positions * turn.transpose();
  const double miss = (deformer.move(controls.rest_targets() * turn.transpose()) - turned).rowwise().norm().maxCoeff();
  std::printf("a rigid motion of all pins moves everything rigidly, to 1e-5: %s\n",
              miss < 1e-5 * size_of(hand) ? "yes" : "no");
}

void warp_a_picture() {
  Image picture{.width = 128, .height = 128, .pixels = {}};
  for (int i = 0; i < 128 * 128; ++i) {
    const bool dark = (i % 128 / 16 + i / 128 / 16) % 2;
    picture.pixels.insert(picture.pixels.end(), {std::uint8_t(dark ? 40 : 220), 90, std::uint8_t(i / 128), 255});
  }
  // In pixels, from the upper left corner.
  MlsControls controls;
  controls.dimension = 2;
  controls.points = {{{16, 16, 0}}, {{112, 16, 0}}, {{16, 112, 0}}, {{112, 112, 0}}, {{64, 64, 0}}};
  MlsReport report;
  Positions targets = controls.rest_targets();
  const bool same = warp_image(picture, controls, targets, {}, report).pixels == picture.pixels;
  std::printf("a picture whose pins stay where they are keeps every bit: %s\n", same ? "yes" : "no");
  targets.row(4) += Eigen::RowVector3d(20, 10, 0);
  const bool warped = warp_image(picture, controls, targets, {}, report).pixels != picture.pixels;
  std::printf("with one pin moved it does not: %s\n", warped ? "yes" : "no");
}

}  // namespace

int main() {
  try {
    bend_a_hand();
    warp_a_picture();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
