#include "limber/io/binding_file.h"

#include <cmath>
#include <cstring>
#include <filesystem>

#include <gtest/gtest.h>

#include "limber/arap/reduced_model.h"
#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/core/internal/checksum.h"
#include "limber/session/bind_session.h"

#include "tests/support/data.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/support/temporary_folder.h"
#include "tests/weights/rigs.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// A small planar binding with every kind of handle, auxiliary and extra ones.
Binding planar_binding() {
  const Shape shape = make_grid(4, 2, 2, 1);
  Rig rig;
  rig.dimension = 2;
  add_region(rig, {0, 5, 10});
  add_bone(rig, {1.1, 0.4, 0}, {1.3, 0.6, 0});
  add_point(rig, {2, 1, 0});
  rig.handles[1].parent = 0;
  BindOptions options;
  options.auxiliary_points = 2;
  options.extra_weights = 1;
  BindReport report;
  return bind_shape(shape, rig, options, report);
}

/// A solid one with linear blend weights and every attribute that a shape may have.
Binding solid_binding() {
  Shape shape = make_tet_box(2, 1, 1, {2, 1, 1});
  const int vertices = shape.vertex_count();
  shape.uvs = TextureCoordinates::Random(3, 2);
  shape.triangle_uvs = Triangles::Constant(shape.triangle_count(), 3, 2);
  shape.normals = Positions::Random(vertices, 3);
  shape.colors = Colors::Random(vertices, 4);
  shape.polygons.corners = {0, 1, 2, 3, 4};
  shape.polygons.starts = {0, 3, 5};
  Rig rig;
  add_region(rig, {0, 3});
  add_point(rig, {2, 1, 1});
  BindOptions options;
  options.method = WeightMethod::Bounded;
  BindReport report;
  return bind_shape(shape, rig, options, report);
}

void expect_same(const std::vector<HandleDofs>& a, const std::vector<HandleDofs>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].first, b[i].first);
    EXPECT_EQ(a[i].kind, b[i].kind);
    EXPECT_EQ(a[i].takes_part_in_translation, b[i].takes_part_in_translation);
  }
}

void expect_same(const Binding& a, const Binding& b) {
  EXPECT_EQ(a.shape.dimension, b.shape.dimension);
  EXPECT_EQ(a.shape.positions, b.shape.positions);
  EXPECT_EQ(a.shape.triangles, b.shape.triangles);
  EXPECT_EQ(a.shape.tets, b.shape.tets);
  EXPECT_EQ(a.shape.polygons.corners, b.shape.polygons.corners);
  EXPECT_EQ(a.shape.polygons.starts, b.shape.polygons.starts);
  EXPECT_EQ(a.shape.uvs, b.shape.uvs);
  EXPECT_EQ(a.shape.triangle_uvs, b.shape.triangle_uvs);
  EXPECT_EQ(a.shape.normals, b.shape.normals);
  EXPECT_EQ(a.shape.colors, b.shape.colors);
  EXPECT_EQ(a.rig.dimension, b.rig.dimension);
  EXPECT_EQ(handle_names(a), handle_names(b));
  for (int i = 0; i < a.rig.count(); ++i) {
    EXPECT_EQ(a.rig.handles[i].parent, b.rig.handles[i].parent);
    EXPECT_EQ(a.rig.handles[i].form.index(), b.rig.handles[i].form.index());
  }
  EXPECT_EQ(a.subspace.dimension, b.subspace.dimension);
  EXPECT_EQ(a.subspace.plane_height, b.subspace.plane_height);
  EXPECT_EQ(dense_basis(a.subspace), dense_basis(b.subspace));
  EXPECT_EQ(dense_weights(a.subspace), dense_weights(b.subspace));
  EXPECT_EQ(a.subspace.rest_dofs, b.subspace.rest_dofs);
  expect_same(a.subspace.handles, b.subspace.handles);
  expect_same(a.model.handles, b.model.handles);
  EXPECT_EQ(a.model.frame.origin, b.model.frame.origin);
  EXPECT_EQ(a.model.frame.scale, b.model.frame.scale);
  EXPECT_EQ(a.model.stiffness, b.model.stiffness);
  EXPECT_EQ(a.model.coupling, b.model.coupling);
  EXPECT_EQ(a.model.mass, b.model.mass);
  EXPECT_EQ(a.model.rest_dofs, b.model.rest_dofs);
  EXPECT_EQ(a.model.rest_energy, b.model.rest_energy);
  EXPECT_EQ(a.model.energy_scale, b.model.energy_scale);
  EXPECT_EQ(a.model.cluster_of_rotation, b.model.cluster_of_rotation);
  EXPECT_EQ(a.provenance.limber_version, b.provenance.limber_version);
  EXPECT_EQ(a.provenance.method, b.provenance.method);
  EXPECT_EQ(a.provenance.energy, b.provenance.energy);
  EXPECT_EQ(a.provenance.volume, b.provenance.volume);
  EXPECT_EQ(a.provenance.rigidity, b.provenance.rigidity);
  EXPECT_EQ(a.provenance.extra_weights, b.provenance.extra_weights);
  EXPECT_EQ(a.provenance.auxiliary_points, b.provenance.auxiliary_points);
}

struct Section {
  std::string name;
  std::string content;
};

std::vector<Section> sections_of(const std::string& bytes) {
  ByteReader in(bytes);
  in.take(12);
  std::vector<Section> sections(in.read<std::uint32_t>());
  for (Section& section : sections) {
    section.name = in.take(4);
    section.content = in.take(in.read<std::uint64_t>());
    in.take(4);
  }
  return sections;
}

/// A file with valid checksums.
std::string file_of(const std::vector<Section>& sections, std::uint32_t version = 2) {
  ByteWriter out;
  out.append("LIMBER\r\n");
  out.write(version);
  out.write(static_cast<std::uint32_t>(sections.size()));
  for (const Section& section : sections) {
    ByteWriter covered;
    covered.append(section.name);
    covered.write(static_cast<std::uint64_t>(section.content.size()));
    covered.append(section.content);
    out.append(covered.data());
    out.write(crc32(covered.data()));
  }
  return out.take();
}

Eigen::MatrixXd& table_of(Binding& binding) {
  return std::get<Eigen::MatrixXd>(binding.subspace.basis);
}

TwoLayerWeights& layers_of(Binding& binding) {
  return std::get<TwoLayerBlend>(binding.subspace.basis).weights;
}

SkinWeights& weights_of(Binding& binding) {
  return std::get<SparseBlend>(binding.subspace.basis).weights;
}

/// A blend with two bones per vertex of twelve.
Binding sparse_binding() {
  Binding binding;
  binding.shape = make_tet_box(4, 2, 2, {4, 2, 2});
  for (int bone = 0; bone < 12; ++bone) add_bone(binding.rig, {0.3 * bone, 0.5, 0.5}, {0.3 * bone + 0.3, 0.5, 0.5});
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(binding.shape.vertex_count()));
  for (std::size_t v = 0; v < rows.size(); ++v) {
    rows[v] = {{static_cast<int>(v) % 11, 0.75}, {static_cast<int>(v) % 11 + 1, 0.25}};
  }
  binding.subspace = linear_blend_subspace(binding.shape.positions, 3, make_skin_weights(12, rows), 12);
  ReducedModelOptions options;
  options.clusters = 3;
  binding.model = build_reduced_model(binding.shape, binding.subspace, options);
  return binding;
}

/// The same by way of virtual bones: each is one of the rig's.
Binding two_layer_binding() {
  Binding binding = sparse_binding();
  std::vector<std::vector<Influence>> rows(12);
  for (int bone = 0; bone < 12; ++bone) rows[static_cast<std::size_t>(bone)] = {{bone, 1}};
  TwoLayerWeights layers{make_skin_weights(12, rows), sparse_weights(binding.subspace)};
  binding.subspace = two_layer_subspace(binding.shape.positions, 3, std::move(layers));
  return binding;
}

/// The section of a subspace as version 1 had it.
std::string first_version_of(const Subspace& subspace) {
  ByteWriter out;
  out.write(static_cast<std::int32_t>(subspace.dimension));
  out.write(subspace.plane_height);
  out.write(static_cast<std::uint32_t>(subspace.handles.size()));
  for (const HandleDofs& handle : subspace.handles) {
    out.write(static_cast<std::int32_t>(handle.first));
    out.write(static_cast<std::uint8_t>(handle.kind == DofKind::Affine));
    out.write(static_cast<std::uint8_t>(handle.takes_part_in_translation));
  }
  out.write(static_cast<std::int32_t>(subspace.rig_handle_count));
  const bool is_blend = is_linear_blend(subspace);
  for (const Eigen::MatrixXd& table :
       {subspace.rest_dofs, dense_weights(subspace), is_blend ? Eigen::MatrixXd() : dense_basis(subspace)}) {
    out.write(static_cast<std::uint64_t>(table.rows()));
    out.write(static_cast<std::uint64_t>(table.cols()));
    for (Eigen::Index i = 0; i < table.rows(); ++i) {
      for (Eigen::Index j = 0; j < table.cols(); ++j) out.write(table(i, j));
    }
  }
  return out.take();
}

/// How a reader takes the file of a binding whose parts contradict each other.
void expect_refused(ErrorCode code, Binding binding, void (*change)(Binding&)) {
  change(binding);
  const std::string bytes = write_binding(binding);
  const Error error = error_of([&] { read_binding(bytes); });
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_GE(error.place().byte, 0) << error.what();
}

TEST(BindingFile, KeepsEveryBit) {
  for (const Binding& binding : {planar_binding(), solid_binding(), sparse_binding(), two_layer_binding()}) {
    const std::string bytes = write_binding(binding);
    const Binding again = read_binding(bytes);
    expect_same(binding, again);
    EXPECT_EQ(binding.subspace.basis.index(), again.subspace.basis.index());
    EXPECT_EQ(write_binding(again), bytes);
  }
}

TEST(BindingFile, KeepsTheLimitsOfJoints) {
  Binding binding = planar_binding();
  binding.rig.handles[1].limit = JointLimit{{0, 0, -1}, -0.25, 1.5, 0};
  const Binding read = read_binding(write_binding(binding));
  for (std::size_t h = 0; h < binding.rig.handles.size(); ++h) {
    EXPECT_EQ(read.rig.handles[h].limit, binding.rig.handles[h].limit);
  }
}

TEST(BindingFile, ReadsTheFirstVersion) {
  for (const Binding& binding : {planar_binding(), solid_binding(), sparse_binding()}) {
    std::vector<Section> sections = sections_of(write_binding(binding));
    ASSERT_EQ(sections[2].name, "SUBS");
    sections[2].content = first_version_of(binding.subspace);
    const Binding again = read_binding(file_of(sections, 1));
    expect_same(binding, again);
    EXPECT_EQ(write_binding(again), write_binding(binding));
    // A section of one version is not one of the other.
    EXPECT_THROW(read_binding(file_of(sections, 2)), Error);
  }
}

TEST(BindingFile, StoresFewInfluencesInLittleSpace) {
  const Binding binding = sparse_binding();
  const std::size_t vertices = static_cast<std::size_t>(binding.shape.vertex_count());
  const std::size_t now = sections_of(write_binding(binding))[2].content.size();
  const std::size_t before = first_version_of(binding.subspace).size();
  EXPECT_EQ(before - now, vertices * (12 * 8 - 4 - 2 * 12) + 15);  // one table less, one kind more
  // Tables without zeros stay tables.
  const Binding full = solid_binding();
  EXPECT_LE(sections_of(write_binding(full))[2].content.size(), first_version_of(full.subspace).size());
}

TEST(BindingFile, IsSavedAndLoadedUnderItsName) {
  const TemporaryFolder folder;
  const Binding binding = planar_binding();
  save_binding(folder / "a.limber", binding);
  expect_same(binding, load_binding(folder / "a.limber"));
  expect_error(ErrorCode::FileNotFound, [&] { load_binding(folder / "b.limber"); });
  write_file(folder / "c.limber", "LIMBER\r\n");
  const Error error = error_of([&] { load_binding(folder / "c.limber"); });
  EXPECT_EQ(error.place().file, (folder / "c.limber").string());
}

TEST(BindingFile, RefusesEveryTruncation) {
  const std::string bytes = write_binding(planar_binding());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const Error error = error_of([&] { read_binding(std::string_view(bytes).substr(0, length)); });
    ASSERT_EQ(name_of(error.code()), name_of(ErrorCode::Truncated)) << length;
  }
}

TEST(BindingFile, RefusesEveryChangedByte) {
  std::string bytes = write_binding(planar_binding());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char before = bytes[i];
    for (const int change : {1, 0x80, 0xFF}) {
      bytes[i] = static_cast<char>(before ^ change);
      EXPECT_THROW(read_binding(bytes), Error) << "byte " << i;
    }
    bytes[i] = before;
  }
}

TEST(BindingFile, RefusesWhatIsNoBindingOrTooNew) {
  expect_error_at_byte(ErrorCode::WrongMagic, 0, [] { read_binding("solid cube\n"); });
  expect_error_at_byte(ErrorCode::WrongMagic, 0, [] { read_binding("LIMBER\n\n1234"); });
  expect_error(ErrorCode::Truncated, [] { read_binding(""); });
  const std::vector<Section> sections = sections_of(write_binding(planar_binding()));
  const Error error = error_of([&] { read_binding(file_of(sections, 3)); });
  EXPECT_EQ(error.code(), ErrorCode::UnsupportedVersion);
  EXPECT_EQ(error.place().byte, 8);
  EXPECT_NE(error.sentence().find("version 3"), std::string::npos);
  expect_error(ErrorCode::UnsupportedVersion, [&] { read_binding(file_of(sections, 0)); });
}

TEST(BindingFile, NeedsEverySectionOnceAndSkipsUnknownOnes) {
  const std::vector<Section> sections = sections_of(write_binding(planar_binding()));
  ASSERT_EQ(sections.size(), 5u);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    std::vector<Section> without = sections;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    const Error error = error_of([&] { read_binding(file_of(without)); });
    EXPECT_EQ(error.code(), ErrorCode::Malformed);
    EXPECT_NE(error.sentence().find(sections[i].name), std::string::npos) << error.what();
    std::vector<Section> twice = sections;
    twice.push_back(sections[i]);
    expect_error(ErrorCode::Malformed, [&] { read_binding(file_of(twice)); });
    std::vector<Section> longer = sections;
    longer[i].content += '\0';
    expect_error(ErrorCode::Malformed, [&] { read_binding(file_of(longer)); });
    std::vector<Section> shorter = sections;
    shorter[i].content.pop_back();
    const ErrorCode code = error_of([&] { read_binding(file_of(shorter)); }).code();
    EXPECT_TRUE(code == ErrorCode::Truncated || code == ErrorCode::CountMismatch) << name_of(code);
  }
  std::vector<Section> more = sections;
  more.insert(more.begin() + 2, {"LATE", "from a later version"});
  expect_same(read_binding(file_of(more)), planar_binding());
  expect_error(ErrorCode::CountMismatch, [&] { read_binding(file_of(sections) + "x"); });
}

TEST(BindingFile, RefusesPartsThatContradictEachOther) {
  const Binding planar = planar_binding(), solid = solid_binding();
  using B = Binding;
  const auto malformed = ErrorCode::Malformed;
  expect_refused(ErrorCode::EmptyMesh, planar, [](B& b) { b.shape.positions.resize(0, 3); });
  expect_refused(malformed, planar, [](B& b) { b.shape.positions(3, 2) = 1; });
  expect_refused(malformed, planar, [](B& b) { b.shape.dimension = 4; });
  expect_refused(ErrorCode::NonFiniteNumber, planar, [](B& b) { b.shape.positions(0, 0) = NAN; });
  expect_refused(ErrorCode::IndexOutOfRange, planar, [](B& b) { b.shape.triangles(0, 0) = 99; });
  expect_refused(ErrorCode::IndexOutOfRange, solid, [](B& b) { b.shape.tets(0, 0) = -1; });
  expect_refused(ErrorCode::IndexOutOfRange, solid, [](B& b) { b.shape.triangle_uvs(0, 0) = 3; });
  expect_refused(malformed, solid, [](B& b) { b.shape.polygons.starts = {0, 4, 3}; });
  expect_refused(malformed, solid, [](B& b) { b.shape.polygons.starts.clear(); });
  expect_refused(malformed, solid, [](B& b) { b.shape.polygons.corners[0] = 1000; });
  expect_refused(malformed, solid, [](B& b) { b.shape.normals = Positions::Zero(1, 3); });
  expect_refused(malformed, planar, [](B& b) { b.rig.dimension = 1; });
  expect_refused(malformed, planar, [](B& b) { b.rig.handles.pop_back(); });
  expect_refused(ErrorCode::InvalidRig, planar, [](B& b) { b.rig.handles[0].parent = 1; });
  expect_refused(ErrorCode::IndexOutOfRange, planar, [](B& b) { b.rig.handles[0].form = RegionHandle{{500}}; });
  expect_refused(ErrorCode::NonFiniteNumber, planar, [](B& b) {
    b.rig.handles[2].form = PointHandle{{INFINITY, 0, 0}};
  });
  expect_refused(malformed, planar, [](B& b) { b.subspace.dimension = 3; });
  expect_refused(malformed, planar, [](B& b) { b.subspace.handles[1].first = 1; });
  expect_refused(malformed, planar, [](B& b) { b.subspace.handles[0].kind = DofKind::Position; });
  expect_refused(malformed, planar, [](B& b) { b.subspace.rig_handle_count = -1; });
  expect_refused(malformed, planar, [](B& b) { table_of(b).conservativeResize(7, Eigen::NoChange); });
  expect_refused(malformed, planar, [](B& b) { b.subspace.rest_dofs.conservativeResize(1, 2); });
  expect_refused(ErrorCode::NonFiniteNumber, planar, [](B& b) { table_of(b)(0, 0) = NAN; });
  expect_refused(malformed, solid, [](B& b) { b.subspace.handles[0].takes_part_in_translation = false; });
  expect_refused(malformed, solid,
                 [](B& b) { weights_of(b) = skin_weights_of(Eigen::MatrixXd::Ones(b.shape.vertex_count(), 1)); });
  expect_refused(malformed, solid, [](B& b) { weights_of(b) = {2, {0}, {}}; });
  const Binding sparse = sparse_binding(), layers = two_layer_binding();
  expect_refused(malformed, sparse, [](B& b) { weights_of(b).bone_count = 11; });
  expect_refused(malformed, sparse, [](B& b) { weights_of(b).influences[1].bone = weights_of(b).influences[0].bone; });
  expect_refused(malformed, sparse, [](B& b) { weights_of(b).influences[1].weight = 0; });
  expect_refused(malformed, sparse, [](B& b) { weights_of(b).influences[1].weight = 2; });
  expect_refused(ErrorCode::IndexOutOfRange, sparse, [](B& b) { weights_of(b).influences[1].bone = 12; });
  expect_refused(ErrorCode::IndexOutOfRange, sparse, [](B& b) { weights_of(b).influences[1].bone = -1; });
  expect_refused(ErrorCode::NonFiniteNumber, sparse, [](B& b) { weights_of(b).influences[0].weight = NAN; });
  expect_refused(ErrorCode::NonFiniteNumber, sparse,
                 [](B& b) { weights_of(b).influences[weights_of(b).influences.size() - 2].weight = 1e308; });
  expect_refused(malformed, layers, [](B& b) { layers_of(b).coefficients.bone_count = 13; });
  expect_refused(malformed, layers, [](B& b) { layers_of(b).dictionary.bone_count = 13; });
  expect_refused(malformed, layers, [](B& b) { layers_of(b).coefficients = {12, {0}, {}}; });
  expect_refused(malformed, layers, [](B& b) { b.subspace.handles.back().takes_part_in_translation = false; });
  expect_refused(malformed, planar, [](B& b) { b.model.dimension = 3; });
  expect_refused(malformed, planar, [](B& b) { b.model.handles.pop_back(); });
  expect_refused(malformed, planar, [](B& b) { b.model.frame.scale = 0; });
  expect_refused(malformed, planar, [](B& b) { b.model.stiffness.resize(2, 2); });
  expect_refused(malformed, planar, [](B& b) { b.model.coupling.conservativeResize(3, Eigen::NoChange); });
  expect_refused(malformed, planar, [](B& b) { b.model.cluster_of_rotation[0] = 1000; });
  expect_refused(ErrorCode::NonFiniteNumber, planar, [](B& b) { b.model.rest_energy = NAN; });
}

TEST(BindingFile, RefusesCountsThatDoNotFitBeforeAllocating) {
  std::vector<Section> sections = sections_of(write_binding(planar_binding()));
  std::string& shape = sections[0].content;
  for (const std::uint64_t rows : {std::uint64_t{1} << 40, ~std::uint64_t{0}, std::uint64_t{1} << 61}) {
    std::memcpy(shape.data() + 4, &rows, sizeof(rows));  // of the positions, behind the dimension
    expect_error(ErrorCode::CountMismatch, [&] { read_binding(file_of(sections)); });
  }
}

/// The seeds of the fuzz target, read by the program of every other build too.
TEST(BindingFile, ReadsTheSeedsOfItsFuzzTarget) {
  int current = 0, former = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "tests/fuzz/corpus/binding")) {
    SCOPED_TRACE(entry.path());
    const Binding binding = load_binding(entry.path());
    const std::string bytes = read_file(entry.path());
    const bool is_current = bytes[8] == 2;
    if (is_current) EXPECT_EQ(write_binding(binding), bytes);
    if (!is_current) expect_same(read_binding(write_binding(binding)), binding);
    ++(is_current ? current : former);
  }
  EXPECT_GE(current, 2);
  EXPECT_GE(former, 3);
}

}  // namespace
}  // namespace limber
