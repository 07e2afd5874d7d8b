#include "limber/geometry/internal/remesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

/// The edges that exist now, each once.
std::vector<std::pair<int, int>> edges_of(const EditableMesh& mesh) {
  std::vector<std::pair<int, int>> edges;
  edges.reserve(static_cast<std::size_t>(mesh.face_count()) * 3 / 2);
  for (int f = 0; f < mesh.face_count(); ++f) {
    if (mesh.face_removed(f)) continue;
    for (int c = 0; c < 3; ++c) {
      const int u = mesh.face(f)[c];
      const int v = mesh.face(f)[(c + 1) % 3];
      // A boundary edge is seen from one side only.
      if (u < v || ((mesh.bond(u) & mesh.bond(v)) != 0 && mesh.sides(u, v).on_boundary())) edges.emplace_back(u, v);
    }
  }
  return edges;
}

double length(const EditableMesh& mesh, int u, int v) {
  return (mesh.position(u) - mesh.position(v)).norm();
}

void split_long_edges(EditableMesh& mesh, double longest) {
  for (const auto& [u, v] : edges_of(mesh)) {
    if (length(mesh, u, v) > longest) mesh.split(u, v);
  }
}

bool is_edge(const EditableMesh& mesh, int u, int v) {
  if (mesh.vertex_removed(u) || mesh.vertex_removed(v)) return false;
  const EditableMesh::EdgeSides edge = mesh.sides(u, v);
  return edge.left_face >= 0 || edge.right_face >= 0;
}

int collapse_short_edges(EditableMesh& mesh, double shortest, double longest) {
  int collapsed = 0;
  for (const auto& [u, v] : edges_of(mesh)) {
    if (!is_edge(mesh, u, v) || length(mesh, u, v) >= shortest) continue;
    if (mesh.collapse(u, v, longest) || mesh.collapse(v, u, longest)) ++collapsed;
  }
  return collapsed;
}

int ideal_valence(const EditableMesh& mesh, int vertex) {
  return mesh.bond(vertex) != kFreeVertex ? 4 : 6;
}

void flip_towards_even_valence(EditableMesh& mesh) {
  const auto excess = [&](int vertex) { return mesh.valence(vertex) - ideal_valence(mesh, vertex); };
  for (const auto& [u, v] : edges_of(mesh)) {
    const EditableMesh::EdgeSides edge = mesh.sides(u, v);
    if (edge.on_boundary()) continue;
    const int a = excess(u);
    const int b = excess(v);
    const int c = excess(edge.left);
    const int d = excess(edge.right);
    const int before = a * a + b * b + c * c + d * d;
    const int after = (a - 1) * (a - 1) + (b - 1) * (b - 1) + (c + 1) * (c + 1) + (d + 1) * (d + 1);
    if (after < before) mesh.flip(u, v);
  }
}

/// Cosine of the angle at corner `at` of the triangle with the other corners a and b.
double corner_cosine(const EditableMesh& mesh, int at, int a, int b) {
  const Eigen::Vector3d u = mesh.position(a) - mesh.position(at);
  const Eigen::Vector3d v = mesh.position(b) - mesh.position(at);
  return u.dot(v) / (u.norm() * v.norm());
}

void flip_to_delaunay(EditableMesh& mesh) {
  for (const auto& [u, v] : edges_of(mesh)) {
    const EditableMesh::EdgeSides edge = mesh.sides(u, v);
    if (edge.on_boundary()) continue;
    // The two angles opposite of the edge sum to more than 180 degrees.
    constexpr double kMargin = 1e-3;
    if (corner_cosine(mesh, edge.left, u, v) + corner_cosine(mesh, edge.right, u, v) < -kMargin) mesh.flip(u, v);
  }
}

/// Whether vertex may move without turning or flattening one of its triangles.
bool may_move(const EditableMesh& mesh, int vertex, const Eigen::Vector3d& place) {
  constexpr double kCosine = 0.5;
  for (const int f : mesh.faces_of(vertex)) {
    const Eigen::Vector3d before = mesh.area_vector(f);
    const Eigen::Vector3d after = mesh.area_vector(f, vertex, place);
    if (!(before.dot(after) > kCosine * before.norm() * after.norm())) return false;
    if (mesh.evenness(f, vertex, place) < std::min(EditableMesh::kLeastEvenness, mesh.evenness(f))) return false;
  }
  return true;
}

/// The mean of the neighbours that a vertex should be in the middle of: along the boundary only those on it.
Eigen::Vector3d middle_of_neighbours(const EditableMesh& mesh, int vertex, const std::vector<int>& around) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  int count = 0;
  for (const int n : around) {
    if (mesh.bond(vertex) != kFreeVertex && (mesh.bond(n) & mesh.bond(vertex)) == 0) continue;
    sum += mesh.position(n);
    ++count;
  }
  return count > 0 ? Eigen::Vector3d(sum / count) : mesh.position(vertex);
}

/// The direction the surface faces at a vertex, from the triangles around it.
Eigen::Vector3d vertex_normal(const EditableMesh& mesh, int vertex) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int f : mesh.faces_of(vertex)) sum += mesh.area_vector(f);
  return sum.normalized();
}

void relax(EditableMesh& mesh, SurfaceProjection project, double edge_length) {
  std::vector<int> around;
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    if (mesh.vertex_removed(i)) continue;
    const bool corner = mesh.bond(i) == (kMirrorVertex | kRimVertex);
    Eigen::Vector3d step = Eigen::Vector3d::Zero();
    if (!corner) {
      mesh.neighbours(i, around);
      step = middle_of_neighbours(mesh, i, around) - mesh.position(i);
      if (mesh.bond(i) == kFreeVertex) {
        const Eigen::Vector3d normal = vertex_normal(mesh, i);
        step -= normal * normal.dot(step);
      }
      const double limit = 0.5 * edge_length;
      if (step.norm() > limit) step *= limit / step.norm();
    }
    for (const double fraction : {0.8, 0.3, 0.0}) {
      const Eigen::Vector3d place = project(mesh.position(i) + fraction * step, mesh.bond(i));
      if (!may_move(mesh, i, place)) continue;
      mesh.set_position(i, place);
      break;
    }
  }
}

}  // namespace

void remesh(EditableMesh& mesh, SurfaceProjection project, const RemeshOptions& options) {
  const double longest = options.edge_length * 4.0 / 3.0;
  const double shortest = options.edge_length * 4.0 / 5.0;
  // A mesh that is far too fine is thinned out step by step, so that its triangles stay well-shaped on the way.
  constexpr int kThinningPasses = 12;
  for (int pass = 0; pass < kThinningPasses; ++pass) {
    const int collapsed = collapse_short_edges(mesh, shortest, longest);
    flip_to_delaunay(mesh);
    if (collapsed < mesh.vertex_count() / 100) break;
  }
  for (int round = 0; round < options.rounds; ++round) {
    split_long_edges(mesh, longest);
    collapse_short_edges(mesh, shortest, longest);
    flip_towards_even_valence(mesh);
    relax(mesh, project, options.edge_length);
  }
  for (int round = 0; round < 2; ++round) {
    flip_to_delaunay(mesh);
    relax(mesh, project, options.edge_length);
  }
  flip_to_delaunay(mesh);
}

}  // namespace limber::internal
