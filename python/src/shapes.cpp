// Shapes: arrays, files, samples, check and repair, operators, sequences and pictures.

#include <cmath>

#include "limber/arap/reduced_model.h"
#include "limber/geometry/check.h"
#include "limber/geometry/internal/operators.h"
#include "limber/geometry/mesh.h"
#include "limber/geometry/volume.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/png.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"

#include "python/src/convert.h"

namespace limber::python {

namespace {

using namespace pybind11::literals;
using ShapePtr = std::shared_ptr<Shape>;

/// What arrays say. @param checked  Whether indices must be in range and positions finite.
Shape shape_from(const py::object& positions, const py::object& triangles, const py::object& tets, int dimension,
                 bool checked) {
  Shape shape;
  if (dimension != 0 && dimension != 2 && dimension != 3) refuse("dimension", "wanted 2 or 3.");
  if (checked) {
    shape.positions = positions_from(positions, "positions");
  } else {
    const py::array array = py::array::ensure(positions);
    if (!array || array.ndim() != 2 || array.shape(1) != 3 || array.dtype().kind() != 'f') {
      refuse("positions", "wanted an array of numbers, n x 3.");
    }
    const DoubleArray rows = DoubleArray::ensure(array);
    shape.positions = Eigen::Map<const Positions>(rows.data(), rows.shape(0), 3);
  }
  const std::int64_t low = checked ? 0 : std::numeric_limits<int>::min();
  const std::int64_t high = checked ? shape.positions.rows() : std::numeric_limits<int>::max();
  if (!triangles.is_none()) {
    const std::vector<int> rows = whole_rows(triangles, "triangles", 3, low, high);
    shape.triangles = Eigen::Map<const Triangles>(rows.data(), static_cast<Eigen::Index>(rows.size() / 3), 3);
  }
  if (!tets.is_none()) {
    const std::vector<int> rows = whole_rows(tets, "tets", 4, low, high);
    shape.tets = Eigen::Map<const Tets>(rows.data(), static_cast<Eigen::Index>(rows.size() / 4), 4);
  }
  shape.dimension = dimension;
  if (dimension == 0) {
    const py::array array = py::array::ensure(positions);
    shape.dimension = array && array.ndim() == 2 && array.shape(1) == 2 ? 2 : 3;
  }
  if (shape.dimension == 2 && checked && !shape.positions.col(2).isZero(0)) {
    throw Error(ErrorCode::UnsuitableShape, "a planar shape has z = 0 everywhere.", Place::at_path({}, "positions"));
  }
  return shape;
}

/// The format of a name such as "obj" or ".obj".
const ShapeFormat& format_named(std::string name) {
  if (name.empty() || name[0] != '.') name = "." + name;
  const ShapeFormat* format = find_shape_format("file" + name);
  if (format == nullptr) {
    std::vector<std::string_view> names;
    for (const ShapeFormat& one : shape_formats()) names.push_back(one.extension);
    throw Error(ErrorCode::UnknownFormat, "there is no format " + in_quotes(name) + " of shapes.", {},
                did_you_mean(name, names));
  }
  return *format;
}

Shape read_shape(const std::string& content, const std::string& name, const ReadOptions& options) {
  const std::string extension = name.empty() || name[0] != '.' ? "." + name : name;
  if (is_gltf_file("file" + extension)) return shape_of(read_gltf(content), options);
  if (is_imported_file("file" + extension)) return shape_of(import_file(content, extension), options);
  const ShapeFormat& format = format_named(name);
  if (!format.read) {
    throw Error(ErrorCode::UnknownFormat, std::string(format.name) + " cannot be read from memory.", {},
                "Read it from its files, by limber.load_shape.");
  }
  return format.read(content, options);
}

std::string write_shape(const Shape& shape, const std::string& name) {
  const std::string extension = name.empty() || name[0] != '.' ? "." + name : name;
  if (extension == ".glb") return write_glb(still_character(shape, "shape"));
  const ShapeFormat& format = format_named(name);
  if (!format.write) {
    throw Error(ErrorCode::UnknownFormat, std::string(format.name) + " cannot be written to memory.", {},
                "Write it to files, by limber.save_shape.");
  }
  return format.write(shape);
}

py::dict dict_of(const ShapeReport& report) {
  py::dict result("vertices"_a = report.vertices, "faces"_a = report.faces, "triangles"_a = report.triangles,
                  "tets"_a = report.tets, "components"_a = report.components, "edges"_a = report.edges,
                  "boundary_edges"_a = report.boundary_edges, "boundary_loops"_a = report.boundary_loops,
                  "closed"_a = report.closed, "manifold"_a = report.manifold, "oriented"_a = report.oriented,
                  "euler_characteristic"_a = report.euler_characteristic, "genus"_a = report.genus,
                  "sound"_a = report.sound());
  py::list problems;
  for (const ProblemCount& problem : report.problems) {
    py::list places;
    for (const Place& place : problem.places) places.append(limber::python::dict_of(place));
    problems.append(py::dict("problem"_a = name_of(problem.problem), "count"_a = problem.count,
                             "fault"_a = is_fault(problem.problem), "places"_a = places));
  }
  result["problems"] = problems;
  return result;
}

/// A shape, or arrays that need not make a valid one.
Shape any_shape(const py::object& shape, const py::object& triangles, const py::object& tets) {
  if (py::isinstance<Shape>(shape)) return shape.cast<const Shape&>();
  return shape_from(shape, triangles, tets, 3, false);
}

/// What operators need. @throws Error  EmptyMesh.
const Shape& with_elements(const Shape& shape) {
  if (shape.triangle_count() == 0 && shape.tet_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the shape has neither triangles nor tets.");
  }
  return shape;
}

void add_class(py::module_& module) {
  py::class_<Shape, ShapePtr>(module, "Shape",
                              R"(A mesh to deform: triangles in the plane or in space, or tetrahedra with their surface.

Shape(positions, triangles=None, tets=None, dimension=0)

positions: (n, 3) numbers, or (n, 2) for a planar shape; triangles: (m, 3) whole numbers; tets: (k, 4).
A shape never changes: its arrays are read-only views of its memory, without a copy.

>>> import limber
>>> shape = limber.Shape([[0, 0], [1, 0], [0, 1]], [[0, 1, 2]])
>>> shape.dimension, shape.vertex_count, shape.triangle_count
(2, 3, 1)
)")
      .def(
          py::init([](const py::object& positions, const py::object& triangles, const py::object& tets, int dimension) {
            return std::make_shared<Shape>(shape_from(positions, triangles, tets, dimension, true));
          }),
          "positions"_a, "triangles"_a = py::none(), "tets"_a = py::none(), "dimension"_a = 0)
      .def_property_readonly(
          "dimension", [](const Shape& shape) { return shape.dimension; }, "2 or 3.")
      .def_property_readonly("vertex_count", &Shape::vertex_count)
      .def_property_readonly("triangle_count", &Shape::triangle_count)
      .def_property_readonly("tet_count", &Shape::tet_count)
      .def_property_readonly(
          "positions", [](py::object self) { return view(self.cast<const Shape&>().positions, self); },
          "(n, 3) float64, read-only, no copy.")
      .def_property_readonly(
          "triangles", [](py::object self) { return view(self.cast<const Shape&>().triangles, self); },
          "(m, 3) int32, read-only, no copy.")
      .def_property_readonly(
          "tets", [](py::object self) { return view(self.cast<const Shape&>().tets, self); },
          "(k, 4) int32, read-only, no copy.")
      .def_property_readonly(
          "normals", [](py::object self) { return view(self.cast<const Shape&>().normals, self); },
          "(n, 3) float64 as the file gave them, or (0, 3).")
      .def_property_readonly(
          "uvs", [](py::object self) { return view(self.cast<const Shape&>().uvs, self); },
          "(u, 2) float64 texture coordinates, or (0, 2).")
      .def_property_readonly(
          "triangle_uvs", [](py::object self) { return view(self.cast<const Shape&>().triangle_uvs, self); },
          "(m, 3) int32 rows of uvs per corner; (0, 3): uvs are per vertex.")
      .def_property_readonly(
          "colors", [](py::object self) { return view(self.cast<const Shape&>().colors, self); },
          "(n, 4) float32 in [0, 1], or (0, 4).")
      .def_property_readonly(
          "size", [](const Shape& shape) { return size_of(shape); }, "Length of the bounding box's diagonal.")
      .def_property_readonly(
          "bounds",
          [](const Shape& shape) {
            const Eigen::AlignedBox3d box = bounding_box(shape);
            Eigen::Matrix<double, 2, 3, Eigen::RowMajor> corners;
            corners << box.min().transpose(), box.max().transpose();
            return owned_matrix(corners);
          },
          "(2, 3): the lower and the upper corner of the bounding box.")
      .def(
          "moved",
          [](const Shape& shape, const py::object& positions) {
            Shape moved = shape;
            moved.positions = positions_from(positions, "positions", shape.vertex_count());
            moved.normals.resize(0, 3);
            return std::make_shared<Shape>(std::move(moved));
          },
          "positions"_a, "The same shape with its vertices at other positions, (n, 3).")
      .def(
          "vertex_normals",
          [](const Shape& shape) {
            return owned_matrix(unlocked([&] { return vertex_normals(shape.positions, shape.triangles); }));
          },
          "(n, 3): unit normals; triangles count by their angle.")
      .def(
          "triangle_areas",
          [](const Shape& shape) { return owned_matrix(triangle_areas(shape.positions, shape.triangles)); }, "(m,)")
      .def(
          "tet_volumes", [](const Shape& shape) { return owned_matrix(tet_volumes(shape.positions, shape.tets)); },
          "(k,): negative where a tet is inverted.")
      .def(
          "enclosed_volume", [](const Shape& shape) { return enclosed_volume(shape.positions, shape.triangles); },
          "Volume inside of closed triangles that face outward.")
      .def("__repr__", [](const Shape& shape) {
        return "<limber.Shape: " + std::to_string(shape.vertex_count()) + " vertices, " +
               std::to_string(shape.triangle_count()) + " triangles" +
               (shape.has_tets() ? ", " + std::to_string(shape.tet_count()) + " tets" : "") +
               (shape.dimension == 2 ? ", planar>" : ">");
      });
}

void add_files(py::module_& module) {
  module.def(
      "load_shape",
      [](const std::filesystem::path& path, bool planar, bool allow_points) {
        return std::make_shared<Shape>(unlocked([&] { return load_shape(path, {planar, allow_points}); }));
      },
      "path"_a, "planar"_a = false, "allow_points"_a = false,
      "Reads a shape from a file; its extension says how. See shape_formats().");
  module.def(
      "save_shape",
      [](const std::filesystem::path& path, const Shape& shape) {
        unlocked([&] {
          save_shape(path, shape);
          return 0;
        });
      },
      "path"_a, "shape"_a, "Writes a shape to a file; its extension says how. A failure leaves what was there.");
  module.def(
      "read_shape",
      [](const py::object& content, const std::string& format, bool planar, bool allow_points) {
        const std::string bytes = bytes_from(content, "content");
        return std::make_shared<Shape>(unlocked([&] { return read_shape(bytes, format, {planar, allow_points}); }));
      },
      "content"_a, "format"_a, "planar"_a = false, "allow_points"_a = false,
      "Reads a shape from bytes or text in a format such as 'obj'.");
  module.def(
      "write_shape",
      [](const Shape& shape, const std::string& format) {
        return py::bytes(unlocked([&] { return write_shape(shape, format); }));
      },
      "shape"_a, "format"_a, R"(The bytes of a file in a format such as 'obj'.

>>> shape = limber.make_sample("cylinder", 8)[0]
>>> again = limber.read_shape(limber.write_shape(shape, "ply"), "ply")
>>> bool((again.positions == shape.positions).all())
True
)");
  module.def(
      "shape_formats",
      [] {
        py::list result;
        for (const ShapeFormat& format : shape_formats()) {
          result.append(py::dict("extension"_a = format.extension, "name"_a = format.name,
                                 "reads"_a = format.can_read(), "writes"_a = format.can_write()));
        }
        for (const std::string_view extension : imported_extensions()) {
          if (find_shape_format("file" + std::string(extension)) != nullptr) continue;
          result.append(
              py::dict("extension"_a = extension, "name"_a = "imported", "reads"_a = true, "writes"_a = false));
        }
        return result;
      },
      "Every format of shapes: a list of dicts with extension, name, reads, writes.");
  module.def(
      "load_sequence",
      [](const std::filesystem::path& path, const py::object& progress) {
        return array_of(run(progress, [&](Task* task) { return load_sequence(path, task); }));
      },
      "path"_a, py::kw_only(), "progress"_a = py::none(),
      "Reads a mesh sequence, (frames, vertices, 3) float32, from .pc2, .mdd or numbered OBJ files.");
  module.def(
      "save_sequence",
      [](const std::filesystem::path& path, const py::object& frames, const Shape& shape, double fps,
         const py::object& progress) {
        MeshSequence sequence = sequence_from(frames, "frames");
        if (!(fps > 0) || !std::isfinite(fps)) refuse("fps", "wanted a number above 0.");
        if (sequence.vertex_count != shape.vertex_count()) refuse("frames", "they have other vertices than the shape.");
        if (path.extension() == ".mdd") sequence.step = static_cast<float>(1 / fps);
        run(progress, [&](Task* task) {
          save_sequence(path, sequence, shape, task);
          return 0;
        });
      },
      "path"_a, "frames"_a, "shape"_a, "fps"_a = 24.0, py::kw_only(), "progress"_a = py::none(),
      "Writes frames, (frames, vertices, 3), as .pc2, .mdd or, with a pattern such as 'mesh.%03d.obj', OBJ files.");
  module.def(
      "load_matrix", [](const std::filesystem::path& path) { return owned_matrix(load_dmat(path)); }, "path"_a,
      "Reads a .dmat file, rows x columns: a table of weights, for instance.");
  module.def(
      "save_matrix",
      [](const std::filesystem::path& path, const py::object& matrix, bool binary) {
        save_dmat(path, matrix_from(matrix, "matrix"), binary ? DmatKind::Binary : DmatKind::Text);
      },
      "path"_a, "matrix"_a, "binary"_a = false, "Writes a .dmat file.");
  module.def(
      "load_image", [](const std::filesystem::path& path) { return array_of(load_png(path)); }, "path"_a,
      "Reads a PNG: (height, width, 4) uint8.");
  module.def(
      "save_image",
      [](const std::filesystem::path& path, const py::object& image) { save_png(path, image_from(image, "image")); },
      "path"_a, "image"_a, "Writes a PNG of (height, width, 3 or 4) uint8.");
  module.def(
      "write_png", [](const py::object& image) { return py::bytes(write_png(image_from(image, "image"))); }, "image"_a,
      "The bytes of a PNG of (height, width, 3 or 4) uint8.");
  module.def(
      "read_png", [](const py::object& content) { return array_of(read_png(bytes_from(content, "content"))); },
      "content"_a, "A PNG in memory: (height, width, 4) uint8.");
  module.def(
      "trace_picture",
      [](const py::object& image, int resolution, double alpha, double margin) {
        const Image picture = image_from(image, "image");
        return std::make_shared<Shape>(unlocked([&] { return trace_picture(picture, {resolution, alpha, margin}); }));
      },
      "image"_a, "resolution"_a = PictureShapeOptions().resolution, "alpha"_a = PictureShapeOptions().alpha,
      "margin"_a = PictureShapeOptions().margin, "A planar shape of what a picture shows where it is opaque.");
}

void add_checks(py::module_& module) {
  module.def(
      "check",
      [](const py::object& shape, const py::object& triangles, const py::object& tets) {
        const Shape looked_at = any_shape(shape, triangles, tets);
        return dict_of(unlocked([&] { return check(looked_at); }));
      },
      "shape"_a, "triangles"_a = py::none(), "tets"_a = py::none(),
      R"(Looks a shape over: a dict of counts, properties and problems. Never fails on what is in the arrays.

Takes a Shape, or arrays that need not make a valid one: check(positions, triangles, tets).

>>> limber.check(limber.make_sample("hand")[0])["sound"]
True
)");
  module.def(
      "repair",
      [](const py::object& shape, const py::object& triangles, const py::object& tets, bool weld_coincident,
         bool drop_unreferenced) {
        const Shape looked_at = any_shape(shape, triangles, tets);
        Repaired repaired = unlocked([&] { return repair(looked_at, {weld_coincident, drop_unreferenced}); });
        if (!repaired.shape.positions.allFinite()) {
          throw Error(ErrorCode::NonFiniteNumber, "some vertices are not finite.", Place::at_path({}, "positions"),
                      "Ask for drop_unreferenced=True: what is not finite is then left out.");
        }
        return py::make_tuple(std::make_shared<Shape>(std::move(repaired.shape)), owned(std::move(repaired.vertex_map)),
                              repaired.actions);
      },
      "shape"_a, "triangles"_a = py::none(), "tets"_a = py::none(), py::kw_only(), "weld_coincident"_a = false,
      "drop_unreferenced"_a = false,
      R"(Repairs what can be repaired without moving a vertex.

Returns the shape, the new index of each old vertex (empty if none was removed), and what was done, as sentences.
)");
  module.def(
      "samples",
      [] {
        py::list result;
        for (const SampleEntry& entry : sample_catalogue()) {
          result.append(py::dict("name"_a = entry.name, "description"_a = entry.description,
                                 "dimension"_a = entry.dimension, "resolution"_a = entry.default_resolution));
        }
        return result;
      },
      "Every built-in shape: a list of dicts with name, description, dimension, resolution.");
  module.def(
      "make_sample",
      [](const std::string& name, int resolution) {
        Sample sample = unlocked([&] { return make_sample(name, resolution); });
        return py::make_tuple(std::make_shared<Shape>(std::move(sample.shape)), std::move(sample.rig));
      },
      "name"_a, "resolution"_a = 0, R"(A shape of samples() and a rig that fits it.

>>> shape, rig = limber.make_sample("hand")
>>> len(rig) > 10
True
)");
}

void add_operators(py::module_& module) {
  module.def(
      "cotangent_laplacian",
      [](const Shape& shape) {
        return sparse_of(unlocked([&] { return internal::cotangent_laplacian(with_elements(shape)); }));
      },
      "shape"_a, R"((n, n) scipy.sparse: linear finite elements on tets, else on triangles. Positive semi-definite.

>>> shape, _ = limber.make_sample("cylinder", 8)
>>> laplacian = limber.cotangent_laplacian(shape)
>>> bool(abs(laplacian.sum(axis=1)).max() < 1e-9)
True
)");
  module.def(
      "lumped_mass",
      [](const Shape& shape, bool voronoi) {
        return owned_matrix(unlocked([&] {
          return internal::lumped_mass(
              with_elements(shape), voronoi ? internal::MassLumping::MixedVoronoi : internal::MassLumping::Barycentric);
        }));
      },
      "shape"_a, "voronoi"_a = false, "(n,): area or volume per vertex.");
  module.def(
      "facet_energy",
      [](const Shape& shape) {
        return sparse_of(unlocked([&] { return internal::facet_jump_energy(with_elements(shape)); }));
      },
      "shape"_a, "(n, n) scipy.sparse: the biharmonic energy by jumps across facets; linear functions cost nothing.");
  module.def(
      "paper_energy",
      [](const Shape& shape) {
        return sparse_of(unlocked([&] { return internal::boundary_corrected_energy(with_elements(shape)); }));
      },
      "shape"_a, "(n, n) scipy.sparse: K^T M^-1 K as printed in Linear Subspace Design 2015, eq. 11.");
  module.def(
      "boundary_corrected_laplacian",
      [](const Shape& shape) {
        return sparse_of(unlocked([&] { return internal::boundary_corrected_laplacian(with_elements(shape)); }));
      },
      "shape"_a, "(n, n) scipy.sparse, not symmetric: K of Linear Subspace Design 2015, eqs. 6-10.");
  module.def(
      "arap_operator",
      [](const Shape& shape, const std::string& energy, const py::object& clusters) {
        std::vector<std::string_view> names = {""};
        for (const ArapEnergyInfo& info : kArapEnergies) names.push_back(info.name);
        const std::size_t choice = choice_of(energy, "energy", names);
        const ArapEnergy chosen =
            choice == 0 ? default_energy(shape, shape.dimension) : kArapEnergies[choice - 1].energy;
        std::vector<int> cluster_of_rotation;
        int count = 0;
        if (!clusters.is_none()) {
          const int rotations = rotation_count(shape, chosen);
          cluster_of_rotation = whole_numbers(clusters, "clusters", rotations, 0, std::max(rotations, 1));
          for (const int cluster : cluster_of_rotation) count = std::max(count, cluster + 1);
        }
        const ArapOperator result =
            unlocked([&] { return build_arap_operator(shape, shape.dimension, chosen, cluster_of_rotation, count); });
        return py::make_tuple(sparse_of(result.stiffness), sparse_of(Eigen::SparseMatrix<double>(result.coupling)),
                              result.rest_energy);
      },
      "shape"_a, "energy"_a = "", "clusters"_a = py::none(),
      R"(The as-rigid-as-possible energy E = 1/2 tr(V^T L V) - sum <Q, K V> + c of a shape [Fast Automatic Skinning 2012].

energy: 'triangles', 'tets', 'spokes', 'spokes-and-rims'; '': what suits the elements. clusters: one whole number per
rotation, or None for a rotation each. Returns L, (n, n), and K, (d clusters, n), as scipy.sparse, and c.
)");
  module.def(
      "parts_of",
      [](const Shape& shape) {
        ShapeParts parts = unlocked([&] { return parts_of(shape); });
        return py::make_tuple(parts.count, owned(std::move(parts.of_triangle)), owned(std::move(parts.of_vertex)));
      },
      "shape"_a, "What hangs together: how many parts, (m,) the part of each triangle, (n,) of each vertex or -1.");
  module.def(
      "make_volume_mesh",
      [](const Shape& shape, int vertex_target, double cell_size, bool fill_open_parts, const py::object& progress) {
        VolumeMeshOptions options;
        options.vertex_target = vertex_target;
        options.cell_size = cell_size;
        options.fill_open_parts = fill_open_parts;
        VolumeMesh mesh = run(progress, [&](Task* task) { return make_volume_mesh(shape, options, task); });
        return py::make_tuple(std::make_shared<Shape>(std::move(mesh.mesh)),
                              owned_matrix(std::move(mesh.embedding_indices)),
                              owned_matrix(std::move(mesh.embedding_weights)));
      },
      "shape"_a, "vertex_target"_a = 0, "cell_size"_a = 0.0, py::kw_only(), "fill_open_parts"_a = true,
      "progress"_a = py::none(),
      R"(A tetrahedral mesh around any triangle soup.

fill_open_parts: parts with holes are filled as solids, unless they are sheets; False leaves them hollow.

Returns its Shape, and how the vertices hang in it: (n, 4) corners and (n, 4) barycentric weights.
)");
}

}  // namespace

void add_shapes(py::module_& module) {
  add_class(module);
  add_files(module);
  add_checks(module);
  add_operators(module);
}

}  // namespace limber::python
