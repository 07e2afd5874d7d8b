#include "limber/geometry/internal/editable_mesh.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/core/internal/assert.h"

namespace limber::internal {
namespace {

double triangle_evenness(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  const double squares = (b - a).squaredNorm() + (c - b).squaredNorm() + (a - c).squaredNorm();
  return squares > 0 ? 2.0 * std::sqrt(3.0) * (b - a).cross(c - a).norm() / squares : 0.0;
}

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

void remove_from(std::vector<int>& list, int value) {
  const auto found = std::find(list.begin(), list.end(), value);
  LIMBER_ASSERT(found != list.end());
  *found = list.back();
  list.pop_back();
}

void replace_corner(EditableMesh::Face& face, int from, int to) {
  *std::find(face.begin(), face.end(), from) = to;
}

}  // namespace

EditableMesh::EditableMesh(std::vector<Eigen::Vector3d> positions, std::vector<Face> faces,
                           std::vector<std::uint8_t> bonds)
    : positions_(std::move(positions)), faces_(std::move(faces)), bonds_(std::move(bonds)) {
  faces_of_.resize(positions_.size());
  for (auto& list : faces_of_) list.reserve(8);
  for (int f = 0; f < face_count(); ++f) {
    for (const int corner : faces_[f]) faces_of_[corner].push_back(f);
  }
}

void EditableMesh::neighbours(int vertex, std::vector<int>& result) const {
  result.clear();
  for (const int f : faces_of_[vertex]) {
    for (const int corner : faces_[f]) {
      if (corner != vertex && !contains(result, corner)) result.push_back(corner);
    }
  }
}

int EditableMesh::valence(int vertex) const {
  return static_cast<int>(faces_of_[vertex].size()) + (bonds_[vertex] != kFreeVertex ? 1 : 0);
}

EditableMesh::EdgeSides EditableMesh::sides(int u, int v) const {
  EdgeSides edge;
  for (const int f : faces_of_[u]) {
    for (int c = 0; c < 3; ++c) {
      const int from = faces_[f][c];
      const int to = faces_[f][(c + 1) % 3];
      const int opposite = faces_[f][(c + 2) % 3];
      if (from == u && to == v) {
        edge.left_face = f;
        edge.left = opposite;
      } else if (from == v && to == u) {
        edge.right_face = f;
        edge.right = opposite;
      }
    }
  }
  return edge;
}

Eigen::Vector3d EditableMesh::area_vector(int face, int moved, const Eigen::Vector3d& place) const {
  const auto corner = [&](int c) -> const Eigen::Vector3d& {
    return faces_[face][c] == moved ? place : positions_[faces_[face][c]];
  };
  return (corner(1) - corner(0)).cross(corner(2) - corner(0));
}

double EditableMesh::evenness(int face, int moved, const Eigen::Vector3d& place) const {
  const auto corner = [&](int c) -> const Eigen::Vector3d& {
    return faces_[face][c] == moved ? place : positions_[faces_[face][c]];
  };
  return triangle_evenness(corner(0), corner(1), corner(2));
}

void EditableMesh::split(int u, int v) {
  const EdgeSides edge = sides(u, v);
  const int middle = vertex_count();
  positions_.push_back(0.5 * (positions_[u] + positions_[v]));
  // Only along the boundary does the new vertex inherit what both ends are bound to.
  bonds_.push_back(edge.on_boundary() ? static_cast<std::uint8_t>(bonds_[u] & bonds_[v])
                                      : static_cast<std::uint8_t>(kFreeVertex));
  faces_of_.emplace_back();
  faces_of_.back().reserve(8);
  for (const int f : {edge.left_face, edge.right_face}) {
    if (f < 0) continue;
    const int added = face_count();
    faces_.push_back(faces_[f]);
    replace_corner(faces_[f], v, middle);
    replace_corner(faces_[added], u, middle);
    remove_from(faces_of_[v], f);
    faces_of_[v].push_back(added);
    faces_of_[f == edge.left_face ? edge.left : edge.right].push_back(added);
    faces_of_[middle].push_back(f);
    faces_of_[middle].push_back(added);
  }
}

bool EditableMesh::may_collapse(int u, int v, const EdgeSides& edge) {
  if ((bonds_[u] & ~bonds_[v]) != 0) return false;
  if (bonds_[u] != kFreeVertex && !edge.on_boundary()) return false;
  for (const int opposite : {edge.left, edge.right}) {
    // It loses one neighbour and must keep three.
    if (opposite >= 0 && valence(opposite) <= 3) return false;
  }
  neighbours(u, around_u_);
  neighbours(v, around_v_);
  const int shared = (edge.left >= 0 ? 1 : 0) + (edge.right >= 0 ? 1 : 0);
  int common = 0;
  for (const int n : around_u_) {
    if (contains(around_v_, n)) {
      ++common;
    } else if (n != v && (bonds_[n] & bonds_[v]) != 0 && !edge.on_boundary()) {
      return false;  // Would join two vertices of one boundary by an inner edge.
    }
  }
  if (common != shared) return false;
  if (static_cast<int>(around_u_.size() + around_v_.size()) - shared - 2 > 9) return false;
  if (!edge.on_boundary()) return true;
  // A boundary must keep at least four vertices: the next ones on both sides must differ.
  int next_u = -1;
  int next_v = -1;
  for (const int n : around_u_) {
    if (n != v && sides(u, n).on_boundary()) next_u = n;
  }
  for (const int n : around_v_) {
    if (n != u && sides(v, n).on_boundary()) next_v = n;
  }
  return next_u != next_v && (next_u < 0 || next_v < 0 || !contains(around_v_, next_u));
}

bool EditableMesh::collapse_keeps_shape(int u, int v, double longest) const {
  constexpr double kCosine = 0.5;
  const Eigen::Vector3d& place = positions_[v];
  for (const int f : faces_of_[u]) {
    const Face& corners = faces_[f];
    if (corners[0] == v || corners[1] == v || corners[2] == v) continue;
    for (const int corner : corners) {
      if (corner != u && (positions_[corner] - place).norm() > longest) return false;
    }
    const Eigen::Vector3d before = area_vector(f);
    const Eigen::Vector3d after = area_vector(f, u, place);
    if (!(before.dot(after) > kCosine * before.norm() * after.norm())) return false;
    if (evenness(f, u, place) < std::min(kLeastEvenness, evenness(f))) return false;
  }
  return true;
}

bool EditableMesh::collapse(int u, int v, double longest) {
  const EdgeSides edge = sides(u, v);
  if (!may_collapse(u, v, edge) || !collapse_keeps_shape(u, v, longest)) return false;
  for (const int f : {edge.left_face, edge.right_face}) {
    if (f < 0) continue;
    for (const int corner : faces_[f]) remove_from(faces_of_[corner], f);
    faces_[f] = {-1, -1, -1};
  }
  for (const int f : faces_of_[u]) {
    replace_corner(faces_[f], u, v);
    faces_of_[v].push_back(f);
  }
  faces_of_[u].clear();
  return true;
}

bool EditableMesh::flip(int u, int v) {
  const EdgeSides edge = sides(u, v);
  if (edge.on_boundary()) return false;
  if ((bonds_[edge.left] & bonds_[edge.right]) != 0) return false;
  if (valence(u) <= 3 || valence(v) <= 3) return false;
  const EdgeSides other = sides(edge.left, edge.right);
  if (other.left_face >= 0 || other.right_face >= 0) return false;
  const auto area = [&](int a, int b, int c) -> Eigen::Vector3d {
    return (positions_[b] - positions_[a]).cross(positions_[c] - positions_[a]);
  };
  const Eigen::Vector3d before = area(u, v, edge.left) + area(v, u, edge.right);
  const Eigen::Vector3d first = area(u, edge.right, edge.left);
  const Eigen::Vector3d second = area(v, edge.left, edge.right);
  constexpr double kCosine = 0.6;
  const double size = kCosine * before.norm();
  const double evenness_before = std::min(evenness(edge.left_face), evenness(edge.right_face));
  const double evenness_after =
      std::min(triangle_evenness(positions_[u], positions_[edge.right], positions_[edge.left]),
               triangle_evenness(positions_[v], positions_[edge.left], positions_[edge.right]));
  if (evenness_after < std::min(kLeastEvenness, evenness_before)) return false;
  if (!(first.dot(before) > size * first.norm()) || !(second.dot(before) > size * second.norm())) return false;
  faces_[edge.left_face] = {u, edge.right, edge.left};
  faces_[edge.right_face] = {v, edge.left, edge.right};
  remove_from(faces_of_[v], edge.left_face);
  remove_from(faces_of_[u], edge.right_face);
  faces_of_[edge.right].push_back(edge.left_face);
  faces_of_[edge.left].push_back(edge.right_face);
  return true;
}

Shape EditableMesh::build(int dimension, bool mirrored) const {
  std::vector<int> kept;
  std::vector<int> index(positions_.size(), -1);
  std::vector<int> reflected(positions_.size(), -1);
  for (int i = 0; i < vertex_count(); ++i) {
    if (vertex_removed(i)) continue;
    index[i] = static_cast<int>(kept.size());
    kept.push_back(i);
  }
  int total = static_cast<int>(kept.size());
  for (const int i : kept) {
    if (mirrored) reflected[i] = (bonds_[i] & kMirrorVertex) != 0 ? index[i] : total++;
  }
  Shape shape;
  shape.dimension = dimension;
  shape.positions.resize(total, 3);
  for (const int i : kept) {
    shape.positions.row(index[i]) = positions_[i];
    if (reflected[i] > index[i]) {
      shape.positions.row(reflected[i]) = Eigen::Vector3d(-positions_[i].x(), positions_[i].y(), positions_[i].z());
    }
  }
  const auto faces =
      static_cast<int>(std::count_if(faces_.begin(), faces_.end(), [](const Face& f) { return f[0] >= 0; }));
  shape.triangles.resize(mirrored ? 2 * faces : faces, 3);
  int row = 0;
  for (const Face& f : faces_) {
    if (f[0] >= 0) shape.triangles.row(row++) << index[f[0]], index[f[1]], index[f[2]];
  }
  for (const Face& f : faces_) {
    if (mirrored && f[0] >= 0) shape.triangles.row(row++) << reflected[f[0]], reflected[f[2]], reflected[f[1]];
  }
  return shape;
}

}  // namespace limber::internal
