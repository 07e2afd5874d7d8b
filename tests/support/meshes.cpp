#include "tests/support/meshes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "limber/core/internal/random.h"

namespace limber::test {
using namespace internal;
namespace {

/// Faces of tets that occur once, outward for positive tets: written apart from the library on purpose.
Triangles surface_of(const Tets& tets) {
  std::map<std::array<int, 3>, std::pair<int, std::array<int, 3>>> seen;
  constexpr int kFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  for (Eigen::Index t = 0; t < tets.rows(); ++t) {
    for (const auto& face : kFaces) {
      const std::array<int, 3> corners{tets(t, face[0]), tets(t, face[1]), tets(t, face[2])};
      std::array<int, 3> key = corners;
      std::sort(key.begin(), key.end());
      auto& entry = seen[key];
      ++entry.first;
      entry.second = corners;
    }
  }
  std::vector<std::array<int, 3>> faces;
  for (const auto& [key, entry] : seen) {
    if (entry.first == 1) faces.push_back(entry.second);
  }
  Triangles triangles(static_cast<Eigen::Index>(faces.size()), 3);
  for (std::size_t f = 0; f < faces.size(); ++f) {
    triangles.row(static_cast<Eigen::Index>(f)) << faces[f][0], faces[f][1], faces[f][2];
  }
  return triangles;
}

Shape surface(std::initializer_list<Eigen::Vector3d> points, std::initializer_list<std::array<int, 3>> faces) {
  Shape shape;
  shape.positions.resize(static_cast<Eigen::Index>(points.size()), 3);
  shape.triangles.resize(static_cast<Eigen::Index>(faces.size()), 3);
  Eigen::Index row = 0;
  for (const auto& point : points) shape.positions.row(row++) = point.transpose();
  row = 0;
  for (const auto& face : faces) shape.triangles.row(row++) << face[0], face[1], face[2];
  return shape;
}

Shape with_tets(Shape shape, std::initializer_list<std::array<int, 4>> tets) {
  shape.tets.resize(static_cast<Eigen::Index>(tets.size()), 4);
  Eigen::Index row = 0;
  for (const auto& tet : tets) shape.tets.row(row++) << tet[0], tet[1], tet[2], tet[3];
  return shape;
}

}  // namespace

Shape make_grid(int columns, int rows, double width, double height) {
  Shape shape;
  shape.dimension = 2;
  shape.positions.resize((columns + 1) * (rows + 1), 3);
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      shape.positions.row(j * (columns + 1) + i) << width * i / columns, height * j / rows, 0;
    }
  }
  shape.triangles.resize(2 * columns * rows, 3);
  int face = 0;
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const int a = j * (columns + 1) + i;
      const int b = a + 1;
      const int d = a + columns + 1;
      const int c = d + 1;
      shape.triangles.row(face++) << a, b, c;
      shape.triangles.row(face++) << a, c, d;
    }
  }
  return shape;
}

Shape make_tet_box(int nx, int ny, int nz, const Eigen::Vector3d& extents) {
  Shape shape;
  shape.positions.resize((nx + 1) * (ny + 1) * (nz + 1), 3);
  const auto index = [&](int i, int j, int k) { return (k * (ny + 1) + j) * (nx + 1) + i; };
  for (int k = 0; k <= nz; ++k) {
    for (int j = 0; j <= ny; ++j) {
      for (int i = 0; i <= nx; ++i) {
        shape.positions.row(index(i, j, k)) << extents.x() * i / nx, extents.y() * j / ny, extents.z() * k / nz;
      }
    }
  }
  // Walks from corner 0 to corner 7 along the axes in each of their six orders; odd orders are mirrored.
  constexpr int kOrders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  shape.tets.resize(6 * nx * ny * nz, 4);
  int tet = 0;
  for (int k = 0; k < nz; ++k) {
    for (int j = 0; j < ny; ++j) {
      for (int i = 0; i < nx; ++i) {
        for (int order = 0; order < 6; ++order) {
          std::array<int, 3> cell{i, j, k};
          std::array<int, 4> corners{};
          corners[0] = index(cell[0], cell[1], cell[2]);
          for (int step = 0; step < 3; ++step) {
            ++cell.at(static_cast<std::size_t>(kOrders[order][step]));
            corners.at(static_cast<std::size_t>(step) + 1) = index(cell[0], cell[1], cell[2]);
          }
          if (order >= 3) std::swap(corners[2], corners[3]);
          shape.tets.row(tet++) << corners[0], corners[1], corners[2], corners[3];
        }
      }
    }
  }
  shape.triangles = surface_of(shape.tets);
  return shape;
}

Shape make_sphere(int levels) {
  std::vector<Eigen::Vector3d> points = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  std::vector<std::array<int, 3>> faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                           {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < levels; ++level) {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b) {
      const auto [place, fresh] = middles.try_emplace(std::minmax(a, b), static_cast<int>(points.size()));
      if (fresh) {
        points.push_back((points[static_cast<std::size_t>(a)] + points[static_cast<std::size_t>(b)]).normalized());
      }
      return place->second;
    };
    std::vector<std::array<int, 3>> finer;
    for (const auto& [a, b, c] : faces) {
      const int ab = middle(a, b);
      const int bc = middle(b, c);
      const int ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    faces = std::move(finer);
  }
  Shape shape;
  shape.positions.resize(static_cast<Eigen::Index>(points.size()), 3);
  for (std::size_t i = 0; i < points.size(); ++i) {
    shape.positions.row(static_cast<Eigen::Index>(i)) = points[i].transpose();
  }
  shape.triangles.resize(static_cast<Eigen::Index>(faces.size()), 3);
  for (std::size_t f = 0; f < faces.size(); ++f) {
    shape.triangles.row(static_cast<Eigen::Index>(f)) << faces[f][0], faces[f][1], faces[f][2];
  }
  return shape;
}

Shape make_torus(int around, int along, double tube) {
  Shape shape;
  shape.positions.resize(around * along, 3);
  shape.triangles.resize(2 * around * along, 3);
  constexpr double kTwoPi = 6.283185307179586;
  int face = 0;
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < along; ++j) {
      const double u = kTwoPi * i / around;
      const double v = kTwoPi * j / along;
      const double radius = 1 + tube * std::cos(v);
      shape.positions.row(i * along + j) << radius * std::cos(u), radius * std::sin(u), tube * std::sin(v);
      const int a = i * along + j;
      const int b = (i + 1) % around * along + j;
      const int c = (i + 1) % around * along + (j + 1) % along;
      const int d = i * along + (j + 1) % along;
      shape.triangles.row(face++) << a, b, c;
      shape.triangles.row(face++) << a, c, d;
    }
  }
  return shape;
}

Shape make_soup(int count, std::uint64_t seed) {
  Random random(seed);
  Shape shape;
  shape.positions.resize(3 * count, 3);
  shape.triangles.resize(count, 3);
  for (int f = 0; f < count; ++f) {
    const Eigen::RowVector3d center(random.uniform(), random.uniform(), random.uniform());
    for (int corner = 0; corner < 3; ++corner) {
      const double x = random.uniform(-0.1, 0.1);
      const double y = random.uniform(-0.1, 0.1);
      const double z = random.uniform(-0.1, 0.1);
      shape.positions.row(3 * f + corner) = center + Eigen::RowVector3d(x, y, z);
    }
    shape.triangles.row(f) << 3 * f, 3 * f + 1, 3 * f + 2;
  }
  return shape;
}

Shape make_spheres(int count, int levels) {
  const Shape one = make_sphere(levels);
  const auto n = one.positions.rows();
  const auto m = one.triangles.rows();
  Shape all;
  all.positions.resize(n * count, 3);
  all.triangles.resize(m * count, 3);
  for (int s = 0; s < count; ++s) {
    all.positions.middleRows(s * n, n) = one.positions.rowwise() + Eigen::RowVector3d(3 * s, 0, 0);
    all.triangles.middleRows(s * m, m) = one.triangles.array() + static_cast<int>(s * n);
  }
  return all;
}

Shape jitter(Shape shape, double amount, std::uint64_t seed) {
  std::vector<bool> fixed(static_cast<std::size_t>(shape.vertex_count()), false);
  if (shape.has_tets()) {
    const Triangles faces = surface_of(shape.tets);
    for (const int v : faces.reshaped()) fixed[static_cast<std::size_t>(v)] = true;
  } else {
    std::map<std::pair<int, int>, int> edges;
    for (Eigen::Index f = 0; f < shape.triangles.rows(); ++f) {
      for (int c = 0; c < 3; ++c) ++edges[std::minmax<int>(shape.triangles(f, c), shape.triangles(f, (c + 1) % 3))];
    }
    for (const auto& [edge, count] : edges) {
      if (count == 1) fixed[static_cast<std::size_t>(edge.first)] = fixed[static_cast<std::size_t>(edge.second)] = true;
    }
  }
  Random random(seed);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    for (int axis = 0; axis < shape.dimension; ++axis) {
      const double step = random.uniform(-amount, amount);
      if (!fixed[static_cast<std::size_t>(v)]) shape.positions(v, axis) += step;
    }
  }
  return shape;
}

Shape moved(Shape shape, double scale, const Eigen::Vector3d& shift) {
  const Eigen::Vector3d axis =
      shape.dimension == 2 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d(1, 2, -0.5).normalized();
  const Eigen::Matrix3d rotation = Eigen::AngleAxisd(0.8, axis).toRotationMatrix();
  shape.positions = ((scale * shape.positions * rotation.transpose()).rowwise() + shift.transpose()).eval();
  return shape;
}

std::vector<NamedShape> degenerate_zoo() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<NamedShape> zoo;
  zoo.push_back({"empty", {}});
  zoo.push_back({"one vertex", surface({{0, 0, 0}}, {})});
  zoo.push_back({"zero-area face", surface({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}})});
  zoo.push_back({"cap between two faces", surface({{0, 0, 0}, {2, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, -1, 0}},
                                                  {{0, 2, 1}, {0, 1, 3}, {2, 0, 4}, {1, 2, 4}})});
  zoo.push_back({"all vertices at one place", surface({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, {{0, 1, 2}})});
  zoo.push_back({"repeated corner", surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 0, 1}, {2, 2, 2}})});
  zoo.push_back({"duplicate faces", surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {1, 2, 0}, {0, 2, 1}})});
  zoo.push_back({"three faces on an edge",
                 surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}}, {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}})});
  zoo.push_back({"two faces at a vertex",
                 surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}}, {{0, 1, 2}, {0, 3, 4}})});
  zoo.push_back({"unreferenced and coincident vertices",
                 surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 5, 5}, {1, 0, 0}}, {{0, 1, 2}})});
  zoo.push_back({"non-finite vertex", surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {nan, 0, 0}}, {{0, 1, 2}, {1, 3, 2}})});
  zoo.push_back({"moebius band", surface({{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {1, 1, 0}, {0, 1, 1}},
                                         {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 0}, {4, 0, 1}})});
  zoo.push_back({"flat tet", with_tets(surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {}), {{0, 1, 2, 3}})});
  zoo.push_back({"inverted tet", with_tets(surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}), {{0, 2, 1, 3}})});
  zoo.push_back({"three tets on a face",
                 with_tets(surface({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {1, 1, 1}}, {}),
                           {{0, 1, 2, 3}, {0, 2, 1, 4}, {0, 1, 2, 5}})});
  Shape squashed = make_tet_box(2, 2, 2);
  squashed.positions.row(13) = squashed.positions.row(12);
  zoo.push_back({"box with squashed tets", squashed});
  zoo.push_back({"tiny", moved(make_sphere(1), 1e-12, Eigen::Vector3d::Zero())});
  zoo.push_back({"huge", moved(make_sphere(1), 1e12)});
  zoo.push_back({"triangle soup", make_soup(30, 5)});
  return zoo;
}

}  // namespace limber::test
