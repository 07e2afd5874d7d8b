// Automatic weights beside Blender's, on the same meshes and skeletons: seconds of the binding alone on either side, and
// the vertices that are left without weights.
#include <array>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "limber/core/executor.h"
#include "limber/core/file.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {
using namespace internal;
namespace {

using Json = nlohmann::json;

constexpr const char* kBench = "peers";

struct Model {
  std::string name;
  Shape shape;
  Rig rig;
};

/// Three bones in a row, along the longest side of a shape.
Rig simple_skeleton(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Eigen::Index axis = 0;
  box.sizes().maxCoeff(&axis);
  const auto place = [&](double share) {
    Eigen::Vector3d at = box.center();
    at[axis] = box.min()[axis] + share * box.sizes()[axis];
    return at;
  };
  Rig rig;
  constexpr std::array<double, 4> kCuts = {0.1, 0.37, 0.63, 0.9};
  for (int i = 0; i < 3; ++i) {
    rig.handles.push_back({fmt::format("bone{}", i), i - 1, BoneHandle{place(kCuts[i]), place(kCuts[i + 1])}});
  }
  return rig;
}

std::vector<Model> models(const Options& options) {
  std::vector<Model> all;
  const auto add_sample = [&](const char* name, const char* sample, int resolution) {
    Sample made = resolution > 0 ? make_sample(sample, resolution) : make_sample(sample);
    all.push_back({name, std::move(made.shape), std::move(made.rig)});
  };
  add_sample("mannequin, coarse", "mannequin", 60);
  add_sample("mannequin", "mannequin", 0);
  add_sample("octopus", "octopus", 0);
  add_sample("robot of many parts", "robot", 0);
  constexpr std::array<std::array<const char*, 2>, 9> kFiles = {
      {{"armadillo, a scan", "shapes/armadillo.obj"},
       {"elephant with a hole", "broken/mesh/elephant_complex_hole.off"},
       {"knight, open", "shapes/decimated-knight.off"},
       {"small_ccs, open, 4 parts", "broken/mesh/small_ccs.off"},
       {"1514904-min8, open, 41 parts", "broken/thingi/1514904-min8.off"},
       {"nested cubes, 20 parts", "broken/mesh/nested_cubes.off"},
       {"RiggedFigure, open, 55 parts", "rigs/khronos/RiggedFigure.glb"},
       {"RobotExpressive, open, 1990 parts", "rigs/threejs/RobotExpressive.glb"},
       {"dragon, a triangle soup", "broken/mesh/dragon_triangle_soup.ply"}}};
  for (const auto& [name, file] : kFiles) {
    const std::filesystem::path path = std::filesystem::path(options.data) / file;
    if (options.data.empty() || !std::filesystem::exists(path)) continue;
    Shape shape = load_shape(path);
    Rig rig = simple_skeleton(shape);
    all.push_back({name, std::move(shape), std::move(rig)});
  }
  return all;
}

/// What automatic_weights.py is asked about one model.
Json blender_job(const Model& model) {
  Json vertices = Json::array(), faces = Json::array(), bones = Json::array();
  for (const auto& row : model.shape.positions.rowwise()) vertices.push_back({row[0], row[1], row[2]});
  for (const auto& row : model.shape.triangles.rowwise()) faces.push_back({row[0], row[1], row[2]});
  for (const Handle& handle : model.rig.handles) {
    const auto& bone = std::get<BoneHandle>(handle.form);
    Json entry = {{"name", handle.name},
                  {"head", {bone.head.x(), bone.head.y(), bone.head.z()}},
                  {"tail", {bone.tail.x(), bone.tail.y(), bone.tail.z()}}};
    if (handle.parent >= 0) entry["parent"] = model.rig.handles[handle.parent].name;
    bones.push_back(std::move(entry));
  }
  return {{"vertices", std::move(vertices)}, {"faces", std::move(faces)}, {"bones", std::move(bones)}};
}

/// Blender's answers in the order of the models; an empty array if it is not installed or fails.
Json ask_blender(const std::vector<Model>& all, const Options& options) {
  if (options.source.empty() || !run_command({"blender", "--version"})) return Json::array();
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("limber_bench_{}", static_cast<long>(::getpid()));
  std::filesystem::create_directories(folder);
  Json jobs = Json::array();
  for (const Model& model : all) jobs.push_back(blender_job(model));
  write_file(folder / "jobs.json", jobs.dump());
  const std::filesystem::path script =
      std::filesystem::path(options.source) / "bench" / "blender" / "automatic_weights.py";
  const bool done =
      run_command({"blender", "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                   script.string(), "--", (folder / "jobs.json").string(), (folder / "answers.json").string()})
          .has_value();
  Json answers = done ? Json::parse(read_file(folder / "answers.json")) : Json::array();
  std::filesystem::remove_all(folder);
  return answers;
}

/// Vertices whose weights are not all finite, or do not sum to one.
int unweighted_vertices(const Subspace& subspace) {
  const Eigen::MatrixXd weights = scalar_weights(subspace);
  int count = 0;
  for (const auto& row : weights.rowwise()) {
    if (!row.allFinite() || std::abs(row.sum() - 1) > 1e-5) ++count;
  }
  return count;
}

void measure(const Model& model, const Json* blender, std::vector<Result>& results) {
  BindReport report;
  Subspace lattice, heat;
  const double lattice_seconds =
      median_seconds([&] { lattice = bind_lattice(model.shape, model.rig, {}, report); }, 1, 0);
  const double heat_seconds = median_seconds([&] { heat = bind_heat(model.shape, model.rig, {}, report); }, 1, 0);
  const double blender_seconds = blender ? blender->at("seconds").get<double>() : 0;
  const auto add = [&](const char* column, double value, const char* unit) {
    results.push_back({kBench, model.name + ": " + column, value, unit, 0, ""});
  };
  const auto add_time = [&](const char* column, double seconds) {
    add(column, seconds, "s");
    results.back().ratio = blender_seconds / seconds;
    if (blender) results.back().against = "Blender's automatic weights";
  };
  add("vertices", model.shape.vertex_count(), "");
  add_time("`--weights lattice`", lattice_seconds);
  add_time("`--weights heat`", heat_seconds);
  if (blender) add("Blender", blender_seconds, "s");
  add("without weights, lattice", unweighted_vertices(lattice), "");
  add("without weights, heat", unweighted_vertices(heat), "");
  if (blender) add("without weights, Blender", blender->at("unweighted").get<double>(), "");
}

}  // namespace

std::vector<Result> run_peers(const Options& options) {
  const std::vector<Model> all = models(options);
  const Json answers = ask_blender(all, options);
  std::vector<Result> results;
  for (std::size_t i = 0; i < all.size(); ++i) {
    measure(all[i], i < answers.size() ? &answers[i] : nullptr, results);
  }
  if (answers.empty()) {
    results.push_back({kBench, "all: Blender", 0, "", 0,
                       options.source.empty() ? "only in the folder of Limber's sources" : "not installed"});
  }
  return results;
}

}  // namespace limber::bench
