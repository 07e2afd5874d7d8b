#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "limber/render/render.h"

namespace limber::internal {

/// The paint of a surface, prepared for fast look-up in linear light.
class SurfacePaint {
 public:
  /// The paint at a place.
  struct Sample {
    Rgb linear;
    float alpha = 1;
  };

  /// @param surface  Must outlive the paint; validated.
  /// @param tinted   Vertices of regions, one flag per vertex; empty: none.
  SurfacePaint(const Surface& surface, std::vector<bool> tinted);

  /// @param triangle     Of the surface.
  /// @param barycentric  In that triangle.
  Sample at(int triangle, const Eigen::Vector3f& barycentric) const;

  bool has_iso_lines() const { return kind_ == Kind::Scalars && surface_->scalar_map.iso_step > 0; }
  /// Scalars are shown under flatter light, so that their colours can be read.
  bool is_data() const { return kind_ == Kind::Scalars; }
  float scalar_at(int triangle, const Eigen::Vector3f& barycentric) const;

 private:
  enum class Kind { Plain, Scalars, Triangles, Vertices, Texture };
  Sample texture_at(int triangle, const Eigen::Vector3f& barycentric) const;

  const Surface* surface_;
  Kind kind_ = Kind::Plain;
  Rgb plain_;
  std::vector<Rgb> colors_;  // linear; per vertex, per triangle, or the table over [-1,1] for scalars
  std::vector<bool> tinted_;
};

}  // namespace limber::internal
