#include "tools/limber/losses.h"

#include <algorithm>

#include <fmt/format.h>

namespace limber::cli {
namespace {

void compare_vertices(const Shape& written, const Shape& read, std::vector<std::string>& losses) {
  if (read.vertex_count() != written.vertex_count()) {
    losses.push_back(fmt::format("vertices are merged or split: {} become {}, in another order.",
                                 written.vertex_count(), read.vertex_count()));
    return;
  }
  if (read.positions == written.positions) return;
  const double worst = (read.positions - written.positions).cwiseAbs().maxCoeff();
  // Single precision rounds by 6e-8 of a number; anything far beyond that is another vertex.
  if (worst <= 1e-6 * written.positions.cwiseAbs().maxCoeff()) {
    losses.push_back(fmt::format("coordinates are rounded, by at most {:.2g}.", worst));
  } else {
    losses.emplace_back("vertices are stored in another order.");
  }
}

}  // namespace

std::vector<std::string> losses_between(const Shape& written, const Shape& read) {
  std::vector<std::string> losses;
  compare_vertices(written, read, losses);
  const auto lost = [&](bool had, bool has, const char* sentence) {
    if (had && !has) losses.emplace_back(sentence);
  };
  if (written.has_tets() && read.tet_count() == 0) {
    losses.push_back(fmt::format("the {} tetrahedra are left out; their surface is kept.", written.tet_count()));
  }
  lost(!written.polygons.empty(), !read.polygons.empty(), "polygons are stored as triangles.");
  lost(written.uvs.rows() > 0, read.uvs.rows() > 0, "texture coordinates are left out.");
  lost(written.normals.rows() > 0, read.normals.rows() > 0, "normals are left out.");
  lost(written.colors.rows() > 0, read.colors.rows() > 0, "colours are left out.");
  lost(written.dimension == 2, read.dimension == 2, "the shape is stored with z = 0; read it with --planar.");
  if (written.triangle_count() != read.triangle_count() && !written.has_tets()) {
    losses.push_back(fmt::format("{} triangles become {}.", written.triangle_count(), read.triangle_count()));
  }
  return losses;
}

std::vector<std::string> losses_between(const Rig& written, const Rig& read) {
  std::vector<std::string> losses;
  const auto differs = [&](auto member) {
    for (int i = 0; i < std::min(written.count(), read.count()); ++i) {
      if (member(written.handles[i]) != member(read.handles[i])) return true;
    }
    return written.count() != read.count();
  };
  if (differs([](const Handle& handle) { return handle.form.index(); })) {
    losses.emplace_back("handles are stored in another order.");
  } else if (differs([](const Handle& handle) { return handle.parent; })) {
    losses.emplace_back("some parents are left out.");
  }
  if (differs([](const Handle& handle) { return handle.name; })) losses.emplace_back("names are left out.");
  return losses;
}

}  // namespace limber::cli
