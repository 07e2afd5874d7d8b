#include <algorithm>
#include <map>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/geometry/internal/components.h"
#include "limber/geometry/mesh.h"
#include "limber/geometry/volume.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/data.h"
#include "tests/support/every_shape.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

VolumeMesh lattice_of_size(const Shape& shape, double cell_size) {
  VolumeMeshOptions options;
  options.cell_size = cell_size;
  return make_volume_mesh(shape, options);
}

VolumeMesh lattice_of_count(const Shape& shape, int vertices) {
  VolumeMeshOptions options;
  options.vertex_target = vertices;
  return make_volume_mesh(shape, options);
}

int components_of(const VolumeMesh& lattice) {
  return find_components(lattice.mesh).count;
}

double worst_reproduction(const Positions& wanted, const VolumeMesh& lattice, const Tets& indices,
                          const EmbeddingWeights& weights) {
  double worst = 0;
  for (Eigen::Index v = 0; v < wanted.rows(); ++v) {
    Eigen::RowVector3d point = Eigen::RowVector3d::Zero();
    for (int k = 0; k < 4; ++k) point += weights(v, k) * lattice.mesh.positions.row(indices(v, k));
    worst = std::max(worst, (point - wanted.row(v)).norm());
  }
  return worst;
}

/// What holds for every lattice of every shape.
void expect_sound(const Shape& shape, const VolumeMesh& lattice) {
  ASSERT_EQ(lattice.embedding_indices.rows(), shape.vertex_count());
  EXPECT_LT(worst_reproduction(shape.positions, lattice, lattice.embedding_indices, lattice.embedding_weights),
            embedding_tolerance(shape));
  EXPECT_GE(lattice.embedding_weights.minCoeff(), -1e-9);
  EXPECT_LT((lattice.embedding_weights.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-9);
  EXPECT_EQ(components_of(lattice), lattice.report.parts);
  EXPECT_EQ(static_cast<int>(lattice.part_of_vertex.size()), lattice.mesh.vertex_count());
  const Components components = find_components(lattice.mesh);
  for (int v = 0; v < lattice.mesh.vertex_count(); ++v) {
    EXPECT_GE(components.of_vertex[v], 0) << "lattice vertex " << v << " has no tet";
    const int first = components.first_vertex[components.of_vertex[v]];
    EXPECT_EQ(lattice.part_of_vertex[v], lattice.part_of_vertex[first]);
  }
  std::set<std::array<int, 4>> distinct;
  for (int t = 0; t < lattice.mesh.tet_count(); ++t) {
    std::array<int, 4> corners;
    for (int k = 0; k < 4; ++k) corners[k] = lattice.mesh.tets(t, k);
    std::sort(corners.begin(), corners.end());
    EXPECT_TRUE(distinct.insert(corners).second) << "tet " << t << " is there twice";
  }
}

struct Case {
  std::string name;
  Shape shape;
  int parts;
};

Shape make_hemisphere(int levels) {
  const Shape sphere = make_sphere(levels);
  Shape half;
  std::vector<int> kept;
  std::vector<int> number(static_cast<std::size_t>(sphere.vertex_count()), -1);
  for (int v = 0; v < sphere.vertex_count(); ++v) {
    if (sphere.positions(v, 2) < -1e-9) continue;
    number[v] = static_cast<int>(kept.size());
    kept.push_back(v);
  }
  half.positions = sphere.positions(kept, Eigen::all);
  for (int t = 0; t < sphere.triangle_count(); ++t) {
    const Eigen::RowVector3i corners = sphere.triangles.row(t).unaryExpr([&](int v) { return number[v]; });
    if (corners.minCoeff() < 0) continue;
    half.triangles.conservativeResize(half.triangles.rows() + 1, 3);
    half.triangles.bottomRows(1) = corners;
  }
  return half;
}

Shape make_linked_rings() {
  Shape second = make_torus(48, 24, 0.2);
  Positions turned = second.positions;
  turned.col(1) = second.positions.col(2);
  turned.col(2) = -second.positions.col(1);
  turned.col(0).array() += 1.0;
  second.positions = turned;
  return together({make_torus(48, 24, 0.2), second});
}

Shape make_triangle() {
  Shape shape;
  shape.positions = Positions::Zero(3, 3);
  shape.positions.row(1) << 1, 0, 0.2;
  shape.positions.row(2) << 0.3, 1, 0;
  shape.triangles = Triangles(1, 3);
  shape.triangles << 0, 1, 2;
  return shape;
}

std::vector<Case> zoo() {
  const Shape sphere = make_sphere(4);
  return {
      {"sphere", sphere, 1},
      {"torus", make_torus(40, 20), 1},
      {"fingers closer than a cell", make_fingers(0.02, 4), 1},
      {"two separate blocks closer than a cell",
       together({make_box({1, 3, 1}, 3), shifted(make_box({1, 3, 1}, 3), {1.01, 0, 0})}), 2},
      {"two blocks that share a face", together({make_box({1, 1, 1}, 2), shifted(make_box({1, 1, 1}, 2), {1, 0, 0})}),
       2},
      {"linked rings", make_linked_rings(), 2},
      {"nested spheres", together({sphere, scaled(sphere, 0.5)}), 2},
      {"nested spheres closer than a cell", together({sphere, scaled(sphere, 0.98)}), 2},
      {"intersecting spheres", together({sphere, shifted(sphere, {0.9, 0.1, 0})}), 2},
      {"single triangle", make_triangle(), 1},
      {"open hemisphere", make_hemisphere(4), 1},
      {"plane", make_grid(10, 10), 1},
      {"soup of a sphere", as_soup(make_sphere(3)), 1},
      {"soup of two spheres", as_soup(make_spheres(2, 3)), 2},
      {"random triangles", make_soup(30, 3), 30},
      {"moved fingers", moved(make_fingers(0.02, 4), 3), 1},
      {"jar", make_jar(0.1), 1},
  };
}

TEST(VolumeMesh, KeepsEveryPartWholeAndApartFromOthers) {
  for (const Case& c : zoo()) {
    for (const int vertices : {200, 1000, 5000}) {
      SCOPED_TRACE(c.name + ", " + std::to_string(vertices));
      const VolumeMesh lattice = lattice_of_count(c.shape, vertices);
      EXPECT_EQ(lattice.report.parts, c.parts);
      expect_sound(c.shape, lattice);
    }
  }
}

TEST(VolumeMesh, HasCongruentPositiveTets) {
  const double size = 0.17;
  const VolumeMesh lattice = lattice_of_size(make_torus(40, 20), size);
  ASSERT_GT(lattice.mesh.tet_count(), 1000);
  for (int t = 0; t < lattice.mesh.tet_count(); ++t) {
    EXPECT_NEAR(signed_volume(lattice.mesh.positions, lattice.mesh.tets, t), size * size * size / 12, 1e-12);
    std::vector<double> lengths;
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < i; ++j) {
        lengths.push_back(
            (lattice.mesh.positions.row(lattice.mesh.tets(t, i)) - lattice.mesh.positions.row(lattice.mesh.tets(t, j)))
                .norm());
      }
    }
    std::sort(lengths.begin(), lengths.end());
    const double shorter = size * std::sqrt(3.0) / 2;
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(lengths[i], shorter, 1e-12);
    for (int i = 4; i < 6; ++i) EXPECT_NEAR(lengths[i], size, 1e-12);
  }
}

TEST(VolumeMesh, MeetsTheVertexTarget) {
  for (const Shape& shape : {make_sphere(5), make_torus(60, 30), make_fingers(0.05, 8), make_grid(40, 20)}) {
    for (const int target : {2000, 20000}) {
      const int count = lattice_of_count(shape, target).mesh.vertex_count();
      EXPECT_NEAR(count, target, 0.1 * target);
    }
  }
  EXPECT_NEAR(make_volume_mesh(make_sphere(4)).mesh.vertex_count(), 20000, 2000);
}

TEST(VolumeMesh, CoversTheVolumeOfTheSolidInTheLimit) {
  const Shape sphere = make_sphere(5);
  const double solid = enclosed_volume(sphere.positions, sphere.triangles);
  double previous = 0;
  for (const double size : {0.2, 0.1, 0.05}) {
    const VolumeMesh lattice = lattice_of_size(sphere, size);
    EXPECT_EQ(lattice.report.split_cells, 0);
    const double excess = tet_volumes(lattice.mesh.positions, lattice.mesh.tets).sum() / solid - 1;
    EXPECT_GT(excess, 0);
    if (previous > 0) {
      EXPECT_NEAR(excess / previous, 0.5, 0.1) << "first order in the cell size";
    }
    previous = excess;
  }
  EXPECT_LT(previous, 0.15);
}

TEST(VolumeMesh, KeepsFingersApartHoweverCloseTheyAre) {
  for (const double gap : {0.3, 0.05, 0.001}) {
    for (const int detail : {1, 4, 12}) {
      for (const double size : {0.21, 0.45, 0.9, 1.7}) {
        SCOPED_TRACE(testing::Message() << "gap " << gap << ", detail " << detail << ", cells " << size);
        const Shape fingers = make_fingers(gap, detail);
        const VolumeMesh lattice = lattice_of_size(fingers, size);
        const int left = vertex_near(fingers, {1, 7, 0});
        const int right = vertex_near(fingers, {1 + gap, 7, 0});
        const double path =
            path_length(lattice.mesh.positions, lattice.mesh.tets, lattice.embedding_indices.row(left).eval(),
                        lattice.embedding_indices.row(right).eval());
        // Down one finger to the base and up the other, less what the end cells reach.
        EXPECT_GT(path, 12 - 4 * size);
        EXPECT_EQ(components_of(lattice), 1);
      }
    }
  }
}

TEST(VolumeMesh, JoinsFingersWhenAskedTo) {
  const Shape fingers = make_fingers(0.05, 4);
  VolumeMeshOptions options;
  options.cell_size = 0.9;
  options.keep_parts_apart = false;
  const VolumeMesh lattice = make_volume_mesh(fingers, options);
  EXPECT_EQ(lattice.report.split_cells, 0);
  const auto near = [&](double x) { return lattice.embedding_indices.row(vertex_near(fingers, {x, 7, 0})).eval(); };
  EXPECT_LT(path_length(lattice.mesh.positions, lattice.mesh.tets, near(1), near(1.05)), 1.0);
  const Shape spheres = together({make_sphere(3), shifted(make_sphere(3), {0.9, 0, 0})});
  EXPECT_EQ(components_of(make_volume_mesh(spheres, options)), 1);
}

TEST(VolumeMesh, JoinsBothSidesOfAThinSolid) {
  for (const double thickness : {0.4, 0.1, 0.001}) {
    for (const int detail : {2, 10}) {
      SCOPED_TRACE(testing::Message() << "thickness " << thickness << ", detail " << detail);
      const Shape plate = moved(make_box({3, 2, thickness}, detail));
      const VolumeMesh lattice = lattice_of_size(plate, 0.31);
      EXPECT_EQ(lattice.report.split_cells, 0);
      expect_sound(plate, lattice);
    }
  }
}

TEST(VolumeMesh, LeavesOutAHoleWithANarrowMouth) {
  const Shape jar = make_jar(0.05);
  const double size = 0.4;
  const VolumeMesh lattice = lattice_of_size(jar, size);
  EXPECT_EQ(components_of(lattice), 1);
  for (int t = 0; t < lattice.mesh.tet_count(); ++t) {
    Eigen::RowVector3d centre = Eigen::RowVector3d::Zero();
    for (int k = 0; k < 4; ++k) centre += lattice.mesh.positions.row(lattice.mesh.tets(t, k)) / 4;
    // Clear of the walls and of the shaft's end, the hole is empty.
    const double from_middle = (centre.array() - 3).abs().maxCoeff();
    EXPECT_GT(from_middle, 2 - 2 * size) << "tet " << t << " at " << centre;
  }
}

TEST(VolumeMesh, DoesNotDependOnOrientation) {
  const Shape torus = make_torus(30, 16);
  Shape random = torus;
  for (int t = 0; t < random.triangle_count(); ++t) {
    if (t * 7919 % 5 < 2) std::swap(random.triangles(t, 0), random.triangles(t, 1));
  }
  Shape inward = torus;
  inward.triangles.col(0).swap(inward.triangles.col(1));
  const VolumeMesh expected = lattice_of_size(torus, 0.3);
  for (const Shape& shape : {random, inward, as_soup(random)}) {
    const VolumeMesh lattice = lattice_of_size(shape, 0.3);
    EXPECT_EQ(lattice.mesh.tets, expected.mesh.tets);
    EXPECT_EQ(lattice.mesh.positions, expected.mesh.positions);
  }
}

TEST(VolumeMesh, IsTheSameAtAnyScaleAndThreadCount) {
  const Shape fingers = make_fingers(0.05, 4);
  const VolumeMesh expected = lattice_of_count(fingers, 3000);
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    const VolumeMesh lattice = lattice_of_count(fingers, 3000);
    EXPECT_EQ(lattice.mesh.positions, expected.mesh.positions);
    EXPECT_EQ(lattice.mesh.tets, expected.mesh.tets);
    EXPECT_EQ(lattice.embedding_weights, expected.embedding_weights);
  }
  set_thread_count(0);
  for (const double scale : {0x1p-60, 0x1p80}) {
    const VolumeMesh lattice = lattice_of_count(scaled(fingers, scale), 3000);
    EXPECT_EQ(lattice.mesh.tets, expected.mesh.tets);
    EXPECT_EQ(lattice.embedding_weights, expected.embedding_weights);
  }
}

TEST(VolumeMesh, HasItsBoundaryAsTriangles) {
  const VolumeMesh lattice = lattice_of_size(make_sphere(4), 0.2);
  EXPECT_NEAR(enclosed_volume(lattice.mesh.positions, lattice.mesh.triangles),
              tet_volumes(lattice.mesh.positions, lattice.mesh.tets).sum(), 1e-9);
}

TEST(VolumeMesh, EmbedsLoneVerticesAndIgnoresDuplicates) {
  Shape shape = make_sphere(3);
  const int first = shape.vertex_count();
  shape.positions.conservativeResize(first + 2, 3);
  shape.positions.row(first) << 0.1, 0.2, 0.3;
  shape.positions.row(first + 1) << 5, 0, 0;
  shape.triangles.conservativeResize(shape.triangle_count() + 1, 3);
  shape.triangles.bottomRows(1) << shape.triangles(0, 1), shape.triangles(0, 0), shape.triangles(0, 2);
  const VolumeMesh lattice = lattice_of_size(shape, 0.2);
  EXPECT_EQ(lattice.report.lone_vertices, 2);
  EXPECT_EQ(lattice.report.duplicate_triangles, 1);
  EXPECT_EQ(lattice.report.open_parts, 0);
  EXPECT_EQ(lattice.report.parts, 2);
  expect_sound(shape, lattice);
}

TEST(VolumeMesh, EmbedsFurtherPointsInTheRightCopy) {
  const Shape fingers = make_fingers(0.02, 4);
  const VolumeMesh lattice = lattice_of_size(fingers, 1.1);
  ASSERT_GT(lattice.report.split_cells, 0);
  Positions points(4, 3);
  points << 0.9, 6.5, 0.5,  // inside the left finger, next to the gap
      1.12, 6.5, 0.5,       // inside the right one
      0.5, 0.5, 0.5,        // in the base
      -9, 0.5, 0.5;         // far outside
  const VolumeEmbedding embedding = embed_in_volume_mesh(lattice, fingers, points);
  EXPECT_LT(worst_reproduction(points, lattice, embedding.indices, embedding.weights), 1e-11);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(embedding.distances[i], 0);
    EXPECT_GE(embedding.weights.row(i).minCoeff(), -1e-9);
  }
  EXPECT_NEAR(embedding.distances[3], 9, 1e-9);
  const auto from = [&](double x, int point) {
    return path_length(lattice.mesh.positions, lattice.mesh.tets,
                       lattice.embedding_indices.row(vertex_near(fingers, {x, 7, 0})).eval(),
                       embedding.indices.row(point).eval());
  };
  EXPECT_LT(from(0, 0), 1.5);
  EXPECT_GT(from(2.02, 0), 7);
  EXPECT_LT(from(2.02, 1), 1.5);
  EXPECT_GT(from(0, 1), 7);
}

TEST(VolumeMesh, EmbedsFurtherPointsInTheNearestOfNestedParts) {
  const Shape spheres = together({make_sphere(4), scaled(make_sphere(4), 0.4)});
  const VolumeMesh lattice = lattice_of_size(spheres, 0.2);
  Positions points(2, 3);
  points << 0, 0, 0, 0.9, 0, 0;
  const VolumeEmbedding embedding = embed_in_volume_mesh(lattice, spheres, points);
  EXPECT_EQ(lattice.part_of_vertex[embedding.indices(0, 0)], 1);
  EXPECT_EQ(lattice.part_of_vertex[embedding.indices(1, 0)], 0);
}

TEST(VolumeMesh, RefusesWhatItCannotCover) {
  const Shape sphere = make_sphere(2);
  Shape empty = sphere;
  empty.triangles.resize(0, 3);
  expect_error(ErrorCode::EmptyMesh, [&] { make_volume_mesh(empty); });
  expect_error(ErrorCode::EmptyMesh, [&] { make_volume_mesh(Shape{}); });
  Shape broken = sphere;
  broken.positions(7, 1) = std::numeric_limits<double>::quiet_NaN();
  const Error non_finite = error_of([&] { make_volume_mesh(broken); });
  EXPECT_EQ(non_finite.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(non_finite.place().vertex, 7);
  broken = sphere;
  broken.triangles(5, 2) = sphere.vertex_count();
  const Error out_of_range = error_of([&] { make_volume_mesh(broken); });
  EXPECT_EQ(out_of_range.code(), ErrorCode::IndexOutOfRange);
  EXPECT_EQ(out_of_range.place().element, 5);
  broken = sphere;
  broken.positions.rowwise() = Eigen::RowVector3d(1, 2, 3);
  expect_error(ErrorCode::DegenerateShape, [&] { make_volume_mesh(broken); });
  expect_error(ErrorCode::DegenerateShape, [&] { make_volume_mesh(scaled(sphere, 1e200)); });
  for (const double size : {-1.0, 1e-5, std::numeric_limits<double>::infinity()}) {
    expect_error(ErrorCode::InvalidArgument, [&] { lattice_of_size(sphere, size); });
  }
  expect_error(ErrorCode::InvalidArgument, [&] { lattice_of_count(sphere, -3); });
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { make_volume_mesh(sphere, {}, &task); });
}

TEST(VolumeMesh, RefusesPointsThatCannotBeEmbedded) {
  const Shape sphere = make_sphere(3);
  const VolumeMesh lattice = lattice_of_size(sphere, 0.3);
  Positions points = Positions::Zero(2, 3);
  points(1, 0) = 3;
  const Error outside = error_of([&] { embed_in_volume_mesh(lattice, sphere, points, 1.5); });
  EXPECT_EQ(outside.code(), ErrorCode::HandleOutsideShape);
  EXPECT_EQ(outside.place().vertex, 1);
  EXPECT_NEAR(embed_in_volume_mesh(lattice, sphere, points, 2.5).distances[1], 2, 0.02);
  // So far out that no distance can be told.
  Positions far = points;
  far.row(1) << 1e200, 0, 0;
  expect_error(ErrorCode::HandleOutsideShape, [&] { embed_in_volume_mesh(lattice, sphere, far); });
  points(1, 0) = std::numeric_limits<double>::quiet_NaN();
  expect_error(ErrorCode::NonFiniteNumber, [&] { embed_in_volume_mesh(lattice, sphere, points); });
  expect_error(ErrorCode::UnsuitableShape, [&] { embed_in_volume_mesh(lattice, make_sphere(2), points); });
}

TEST(VolumeMesh, SurvivesDegenerateShapes) {
  for (const NamedShape& named : degenerate_zoo()) {
    SCOPED_TRACE(named.name);
    try {
      expect_sound(named.shape, lattice_of_count(named.shape, 500));
    } catch (const Error& error) {
      EXPECT_FALSE(error.sentence().empty());
      EXPECT_TRUE(is_bad_input(error.code()));
    }
  }
}

TEST(VolumeMesh, CoversOrRefusesEveryBrokenFile) {
  LIMBER_DATA_OR_SKIP(folder, "broken");
  const int covered =
      test::try_every_shape(folder, [](const Shape& shape) { expect_sound(shape, lattice_of_count(shape, 2000)); });
  EXPECT_GT(covered, 0);
}

}  // namespace
}  // namespace limber
