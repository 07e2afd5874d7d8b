#include "limber/c/limber.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/flesh/jiggle.h"
#include "limber/geometry/mesh.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/mls/mls.h"
#include "limber/model/binding.h"
#include "limber/motion/retarget.h"
#include "limber/runtime/arap.h"
#include "limber/runtime/flesh.h"
#include "limber/runtime/mls.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"
#include "limber/session/pose_session.h"
#include "limber/version.h"
#include "limber/weights/edit_weights.h"

struct limber_binding {
  limber::Binding data;
};

namespace limber {
namespace {

// ---------------------------------------------------------------- errors

thread_local char last_error[1024] = "";

limber_status fail(limber_status status, const char* sentence) noexcept {
  std::snprintf(last_error, sizeof last_error, "%s", sentence);
  return status;
}

limber_status status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::FileNotFound:
    case ErrorCode::FileUnreadable:
      return LIMBER_FILE_NOT_FOUND;
    case ErrorCode::InvalidArgument:
    case ErrorCode::InvalidPose:
      return LIMBER_INVALID_ARGUMENT;
    case ErrorCode::DegenerateShape:
    case ErrorCode::UnsuitableShape:
    case ErrorCode::TooFewHandles:
    case ErrorCode::HandleOutsideShape:
    case ErrorCode::InvalidWeights:
    case ErrorCode::SingularSystem:
      return LIMBER_UNSUITABLE;
    default:
      return is_bad_input(code) ? LIMBER_BAD_FILE : LIMBER_FAILED;
  }
}

limber_status status_of(Status status) noexcept {
  return status == Status::Ok ? LIMBER_OK : fail(LIMBER_WRONG_SIZE, to_string(status));
}

/// Runs what may throw; nothing leaves it but a status.
template <class Body>
limber_status guarded(Body&& body) noexcept {
  try {
    return body();
  } catch (const Error& error) {
    return fail(status_of(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(LIMBER_OUT_OF_MEMORY, "out of memory.");
  } catch (const std::exception& error) {
    return fail(LIMBER_FAILED, error.what());
  } catch (...) {
    return fail(LIMBER_FAILED, "an unknown failure.");
  }
}

limber_status null_argument() noexcept {
  return fail(LIMBER_INVALID_ARGUMENT, "an argument is null.");
}

bool are_finite(const float* values, int count) noexcept {
  for (int i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) return false;
  }
  return true;
}

// ---------------------------------------------------------------- vertices

/// Whether there is room for vectors of so many vertices; a stride of 0 becomes that of packed ones.
limber_status check_vertices(const void* memory, std::size_t& stride, int given, int wanted) noexcept {
  if (given != wanted) return fail(LIMBER_WRONG_SIZE, "the number of vertices is not that of the shape.");
  if (!memory && wanted > 0) return null_argument();
  if (stride == 0) stride = 3 * sizeof(float);
  if (stride < 3 * sizeof(float)) return fail(LIMBER_INVALID_ARGUMENT, "the stride is less than three floats.");
  return LIMBER_OK;
}

/// Copies packed vectors; memory of the caller need not be aligned.
void scatter(const float* packed, int count, float* to, std::size_t stride) noexcept {
  auto* bytes = reinterpret_cast<char*>(to);
  for (int i = 0; i < count; ++i) std::memcpy(bytes + i * stride, packed + 3 * std::size_t(i), 3 * sizeof(float));
}

std::vector<float> packed_floats(const Positions& positions) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(positions.rows()) * 3);
  for (Eigen::Index i = 0; i < positions.rows(); ++i) {
    for (int c = 0; c < 3; ++c) values.push_back(static_cast<float>(positions(i, c)));
  }
  return values;
}

/// Where a handle is at rest; none for one without a place.
std::optional<Eigen::Vector3d> place_of(const Binding& binding, int handle) {
  const Handle& wanted = binding.rig.handles[static_cast<std::size_t>(handle)];
  if (const auto* point = std::get_if<PointHandle>(&wanted.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&wanted.form)) return bone->head;
  const auto* region = std::get_if<RegionHandle>(&wanted.form);
  if (!region) return {};
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int vertex : region->vertices) sum += binding.shape.positions.row(vertex).transpose();
  return Eigen::Vector3d(sum / static_cast<double>(region->vertices.size()));
}

bool has_handle(const Binding& binding, int handle) noexcept {
  return handle >= 0 && handle < binding.rig.count();
}

}  // namespace
}  // namespace limber

using namespace limber;

// ---------------------------------------------------------------- poses

/// Characters that share what is held. Everything is in the model frame until `dofs`.
struct limber_pose {
  limber_pose(const Binding& of, int characters)
      : binding(of),
        character_count(characters),
        kinds(static_cast<std::size_t>(of.rig.count()), ConstraintKind::Free),
        values(static_cast<std::size_t>(characters) * kinds.size()),
        dofs(static_cast<std::size_t>(characters), of.subspace.rest_dofs),
        translation(unit_translation(of.model)),
        skin(of, SkinBlend::Linear) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i].transform = Eigen::Matrix<double, 3, 4>::Identity();
      values[i].position = place_of(of, static_cast<int>(i % kinds.size())).value_or(Eigen::Vector3d::Zero());
    }
    packed.resize(static_cast<std::size_t>(of.shape.vertex_count()) * 3);
  }

  /// Where a handle is held, in shape units.
  struct Value {
    Eigen::Matrix<double, 3, 4> transform;
    Eigen::Vector3d position;
  };

  int dimension() const { return binding.model.dimension; }
  Value& value(int character, int handle) {
    return values[static_cast<std::size_t>(character) * kinds.size() + static_cast<std::size_t>(handle)];
  }

  void hold(int handle, ConstraintKind kind) {
    ConstraintKind& now = kinds[static_cast<std::size_t>(handle)];
    if (now != kind) is_prepared = false;
    now = kind;
  }

  /// Makes the system for what is held now, and room for all that a solve needs.
  void prepare() {
    std::vector<ConstraintRow> rows;
    std::vector<int> given;
    for (int handle = 0; handle < binding.rig.count(); ++handle) {
      if (kinds[static_cast<std::size_t>(handle)] == ConstraintKind::Transform) given.push_back(handle);
      for (ConstraintRow& row :
           constrain_handle(binding.model, binding.rig, handle, kinds[handle], binding.shape.positions)) {
        rows.push_back(std::move(row));
      }
    }
    // What the frames before found stays, in the order of the model: clusters stand in another order now.
    std::vector<float> kept;
    if (!rotations.empty()) {
      kept.resize(static_cast<std::size_t>(character_count) * system.model_rotations_size());
      character_count == 1 ? rotations_to_model(system, rotations, kept)
                           : crowd_rotations_to_model(system, character_count, rotations, kept);
    }
    system = pack(constrain(binding.model, rows));
    limit_joints(system, limited, given);
    row_translation.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) row_translation[i] = rows[i].coefficients.dot(translation);
    wanted.resize(rows.size() * static_cast<std::size_t>(dimension()));
    centers.resize(static_cast<std::size_t>(character_count) * 3);
    targets.resize(static_cast<std::size_t>(character_count) * wanted.size());
    solved.resize(static_cast<std::size_t>(character_count) * system.dof_count * dimension());
    rotations.resize(character_count == 1 ? system.state_size() : crowd_state_size(system, character_count));
    scratch.resize(character_count == 1 ? solve_scratch_size(system) : crowd_scratch_size(system, character_count));
    if (kept.empty()) {
      reset();
    } else {
      character_count == 1 ? rotations_from_model(system, kept, rotations)
                           : crowd_rotations_from_model(system, character_count, kept, rotations);
    }
    is_prepared = true;
  }

  void reset() {
    character_count == 1 ? reset_rotations(system, rotations) : reset_crowd(system, rotations);
    is_fresh = true;
  }

  /// The targets of a character, around their own centre in double, so that far from the origin nothing is lost.
  void gather_targets(int character) {
    const int d = dimension();
    const ModelFrame& frame = binding.model.frame;
    std::size_t at = 0;
    const auto add = [&](const Eigen::Vector3d& row) {
      for (int b = 0; b < d; ++b) wanted[at++] = row[b];
    };
    for (int handle = 0; handle < binding.rig.count(); ++handle) {
      const Value& held = value(character, handle);
      const HandleDofs& owned = binding.model.handles[static_cast<std::size_t>(handle)];
      if (kinds[handle] == ConstraintKind::Position) {
        add((held.position - frame.origin) * frame.scale);
      } else if (kinds[handle] == ConstraintKind::Transform) {
        const Eigen::Vector3d moved =
            (held.transform.leftCols<3>() * frame.origin + held.transform.col(3) - frame.origin) * frame.scale;
        if (owned.kind == DofKind::Position) {
          Eigen::Vector3d rest = Eigen::Vector3d::Zero();
          for (int b = 0; b < d; ++b) rest[b] = binding.model.rest_dofs(owned.first, b);
          add(held.transform.leftCols<3>() * rest + moved);
        } else {
          for (int axis = 0; axis < d; ++axis) add(held.transform.col(axis));
          add(moved);
        }
      }
    }
    double* center = centers.data() + static_cast<std::size_t>(character) * 3;
    double weight = 0;
    std::fill_n(center, 3, 0.0);
    for (std::size_t row = 0; row < row_translation.size(); ++row) {
      weight += row_translation[row] * row_translation[row];
      for (int b = 0; b < d; ++b) center[b] += row_translation[row] * wanted[row * d + b];
    }
    for (int b = 0; b < d && weight > 0; ++b) center[b] /= weight;
    float* to = targets.data() + static_cast<std::size_t>(character) * wanted.size();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      to[i] = static_cast<float>(wanted[i] - row_translation[i / d] * center[i % d]);
    }
  }

  /// What a solve has found for a character, back in shape units.
  void take_dofs(int character) {
    const int d = dimension();
    const ModelFrame& frame = binding.model.frame;
    const float* from = solved.data() + static_cast<std::size_t>(character) * system.dof_count * d;
    const double* center = centers.data() + static_cast<std::size_t>(character) * 3;
    Eigen::MatrixXd& to = dofs[static_cast<std::size_t>(character)];
    for (int i = 0; i < system.dof_count; ++i) {
      for (int b = 0; b < d; ++b) to(i, b) = static_cast<double>(from[i * d + b]) + translation[i] * center[b];
    }
    for (const HandleDofs& handle : binding.model.handles) {
      const int last = handle.first + handle.count(d) - 1;
      for (int b = 0; b < d; ++b) {
        to(last, b) /= frame.scale;
        if (handle.takes_part_in_translation) to(last, b) += frame.origin[b];
        if (handle.kind != DofKind::Affine) continue;
        for (int axis = 0; axis < d; ++axis) to(last, b) -= frame.origin[axis] * to(handle.first + axis, b);
      }
    }
  }

  limber_status solve(int sweeps) {
    // From no rotation at all it takes more than from a frame before.
    constexpr int kFirstSweeps = 100;
    if (!is_prepared) prepare();
    const int count = is_fresh ? std::max(sweeps, kFirstSweeps) : sweeps;
    for (int character = 0; character < character_count; ++character) gather_targets(character);
    const Status status = character_count == 1
                              ? solve_reduced({&system, targets, rotations, solved, scratch, {.sweeps = count}}).status
                              : solve_crowd({&system, character_count, targets, rotations, solved, scratch, count});
    if (status != Status::Ok) return status_of(status);
    for (int character = 0; character < character_count; ++character) take_dofs(character);
    is_fresh = false;
    return LIMBER_OK;
  }

  /// The vertices of a character, packed.
  void skin_character(int character) { skin.skin(dofs[static_cast<std::size_t>(character)], packed); }

  const Binding& binding;
  const int character_count;
  std::vector<ConstraintKind> kinds;  // of the rig's handles
  std::vector<Value> values;          // characters x handles
  std::vector<Eigen::MatrixXd> dofs;  // per character, in shape units
  const Eigen::VectorXd translation;
  BindingSkin skin;
  std::vector<float> packed;

  LimitedJoints limited;  // none unless asked for
  ReducedSystem system;
  std::vector<double> row_translation;
  std::vector<double> wanted;   // of one character
  std::vector<double> centers;  // characters x 3
  std::vector<float> targets;
  std::vector<float> rotations;
  std::vector<float> solved;
  std::vector<float> scratch;
  bool is_prepared = false;
  bool is_fresh = true;
};

// ---------------------------------------------------------------- sessions

/// A PoseSession, and the pose that it is asked for next.
struct limber_session {
  explicit limber_session(const Binding& of)
      : binding(of), session(borrow(of)), packed(static_cast<std::size_t>(of.shape.vertex_count()) * 3) {
    pose.dimension = of.rig.dimension;
  }

  /// Asks for something else of a handle, or for nothing.
  template <class Target>
  void hold(int handle, Target target) {
    HandleTarget asked{binding.rig.handles[static_cast<std::size_t>(handle)].name, std::move(target)};
    pose.targets.reserve(pose.targets.size() + 1);  // what may fail comes first
    let_go(handle);
    pose.targets.push_back(std::move(asked));
  }
  void let_go(int handle) {
    const std::string& name = binding.rig.handles[static_cast<std::size_t>(handle)].name;
    std::erase_if(pose.targets, [&](const HandleTarget& target) { return target.handle == name; });
    is_asked = false;
  }

  void solve(int sweeps) {
    if (!is_asked) session.set_targets(pose);
    is_asked = true;
    if (is_fresh) {
      session.solve_from_rest();
    } else {
      SolveOptions options;
      options.sweeps = sweeps;
      session.solve(options);
    }
    is_fresh = false;
  }

  const Binding& binding;
  PoseSession session;
  Pose pose;
  bool is_asked = false;  // the session knows of the pose
  bool is_fresh = true;
  std::vector<float> packed;
};

namespace limber {
namespace {

Eigen::Vector3d vector_of(const float xyz[3]) {
  return Eigen::Vector3f(xyz[0], xyz[1], xyz[2]).cast<double>();
}

/// Whether a handle of a session can be held by these numbers.
limber_status check_target(const limber_session* session, int handle, const float* numbers, int count) noexcept {
  if (!session || !numbers) return null_argument();
  if (!has_handle(session->binding, handle)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such handle.");
  if (!are_finite(numbers, count)) return fail(LIMBER_INVALID_ARGUMENT, "a number is not finite.");
  return LIMBER_OK;
}

bool is_bone(const Binding& binding, int handle) noexcept {
  return std::holds_alternative<BoneHandle>(binding.rig.handles[static_cast<std::size_t>(handle)].form);
}

}  // namespace
}  // namespace limber

// ---------------------------------------------------------------- flesh

struct limber_flesh {
  limber_flesh(LatticeCharacter of, int vertices, const LatticeBody::Options& options)
      : character(std::move(of)), body(character.system, options), packed(static_cast<std::size_t>(vertices) * 3) {}

  int vertex_count() const { return static_cast<int>(packed.size() / 3); }

  const LatticeCharacter character;
  LatticeBody body;
  LatticeForces forces;
  std::vector<float> packed;
};

// ---------------------------------------------------------------- moving least squares

struct limber_mls {
  limber_mls(const Positions& vertices, const MlsControls& controls, const limber_mls_options& options)
      : dimension(controls.dimension),
        vertex_count(static_cast<int>(vertices.rows())),
        target_count(controls.target_count()),
        height(vertices.rows() > 0 ? static_cast<float>(vertices(0, 2)) : 0),
        map(options.map),
        wanted(static_cast<std::size_t>(target_count) * static_cast<std::size_t>(dimension)),
        packed(static_cast<std::size_t>(vertices.size())) {
    if (map == LIMBER_MLS_AFFINE) {
      const Eigen::MatrixXd weights = mls_affine_basis(vertices, controls, static_cast<double>(options.alpha));
      basis.resize(dense_basis_size(vertex_count, target_count));
      pack_dense_basis(vertex_count, target_count, {weights.data(), static_cast<std::size_t>(weights.size())}, true,
                       basis);
      return;
    }
    tables = pack_mls(vertices, controls, static_cast<double>(options.alpha));
    scratch.resize(mls_scratch_size(tables.tables()));
    if (options.fast != 0 && map == LIMBER_MLS_RIGID && dimension == 3) {
      turns.resize(mls_fast_state_size(tables.tables()));
      chunks.resize(mls_chunk_count(tables.tables()));
    }
  }

  Status move(const float* targets) noexcept {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto d = static_cast<std::size_t>(dimension);
      wanted[i] = targets[3 * (i / d) + i % d];
    }
    if (map == LIMBER_MLS_AFFINE) return move_affine();
    const MlsVariant variant = map == LIMBER_MLS_SIMILARITY ? MlsVariant::Similarity : MlsVariant::Rigid;
    const MlsJob job{tables.tables(), variant, wanted, scratch, packed, {}, {}};
    if (turns.empty()) return deform_mls(job);
    const Status status = deform_mls_fast(job, {turns, chunks, is_fresh});
    is_fresh = false;
    return status;
  }

  Status move_affine() noexcept {
    const auto d = static_cast<std::size_t>(dimension);
    const std::span<float> moved{packed.data(), static_cast<std::size_t>(vertex_count) * d};
    const Status status = deform_dense({vertex_count, target_count, dimension, basis, wanted, moved});
    // From the last vertex on, numbers of the plane make room for z.
    for (int v = vertex_count - 1; v >= 0 && dimension == 2; --v) {
      const auto at = static_cast<std::size_t>(v);
      packed[3 * at + 2] = height;
      packed[3 * at + 1] = packed[2 * at + 1];
      packed[3 * at] = packed[2 * at];
    }
    return status;
  }

  const int dimension;
  const int vertex_count;
  const int target_count;
  const float height;
  const limber_mls_map map;
  PackedMls tables;
  AlignedVector<float> basis;
  AlignedVector<float> turns;
  std::vector<MlsFastStatistics> chunks;
  std::vector<float> scratch;
  std::vector<float> wanted;
  std::vector<float> packed;
  bool is_fresh = true;
};

/// A mesh of a glTF file, ready to be moved by one layer or two.
struct limber_skin {
  limber_skin(GltfContent content, int mesh) {
    if (mesh < 0 || mesh >= static_cast<int>(content.character.meshes.size())) {
      throw Error(ErrorCode::UnsuitableShape, "the file has no mesh of that number.");
    }
    const auto index = static_cast<std::size_t>(mesh);
    const SkinnedMesh& source = content.character.meshes[index];
    const GltfTwoLayers& layers = content.two_layers[index];
    coefficients = pack_influences(source.weights);
    bones = layers.empty() ? source.bones : layers.masters;
    if (!layers.empty()) dictionary = pack_influences(layers.dictionary);
    rest = packed_floats(morphed_positions(source));
    if (source.shape.normals.rows() == source.shape.vertex_count()) rest_normals = packed_floats(source.shape.normals);
    for (Eigen::Index i = 0; i < source.shape.triangles.rows(); ++i) {
      for (int c = 0; c < 3; ++c) triangles.push_back(source.shape.triangles(i, c));
    }
    moved.resize(rest.size());
    moved_normals.resize(rest_normals.size());
    scratch.resize(layers.empty() ? skin_scratch_size(static_cast<int>(bones.size()))
                                  : two_layer_scratch_size(static_cast<int>(bones.size()), dictionary.vertex_count));
    skeleton = std::move(content.character.skeleton);
    clips = std::move(content.character.clips);
  }

  Status move(std::span<const float> matrices, bool with_normals) noexcept {
    const std::span<const float> normals =
        with_normals ? std::span<const float>(rest_normals) : std::span<const float>();
    const std::span<float> turned = with_normals ? std::span<float>(moved_normals) : std::span<float>();
    if (dictionary.vertex_count == 0) {
      return skin_linear_blend({.table = coefficients.table(),
                                .bones = matrices,
                                .rest_positions = rest,
                                .rest_normals = normals,
                                .positions = moved,
                                .normals = turned,
                                .scratch = scratch});
    }
    return skin_two_layer({.dictionary = dictionary.table(),
                           .coefficients = coefficients.table(),
                           .bones = matrices,
                           .rest_positions = rest,
                           .rest_normals = normals,
                           .positions = moved,
                           .normals = turned,
                           .scratch = scratch});
  }

  Skeleton skeleton;
  std::vector<MotionClip> clips;
  std::vector<SkinBone> bones;  // those of the lower layer, if there is one
  PackedInfluences dictionary;  // no rows: a plain skin
  PackedInfluences coefficients;
  std::vector<float> rest;
  std::vector<float> rest_normals;
  std::vector<int32_t> triangles;
  std::vector<float> moved;
  std::vector<float> moved_normals;
  std::vector<float> scratch;
};

extern "C" {

// ---------------------------------------------------------------- library

int limber_version(void) {
  return LIMBER_C_VERSION;
}

const char* limber_version_text(void) {
  return LIMBER_VERSION;
}

const char* limber_last_error(void) {
  return last_error;
}

limber_status limber_set_executor(limber_run_loop run, void* context) {
  // Both are kept: whoever runs a loop meanwhile still sees the one before.
  static Executor executors[2];
  static std::atomic<unsigned> next = 0;
  if (!run) {
    set_executor(nullptr);
    return LIMBER_OK;
  }
  Executor& executor = executors[next++ % 2];
  executor = {run, context};
  set_executor(&executor);
  return LIMBER_OK;
}

// ---------------------------------------------------------------- bindings

limber_status limber_binding_load(const char* path, limber_binding** binding) {
  if (binding) *binding = nullptr;
  if (!path || !binding) return null_argument();
  return guarded([&] {
    *binding = new limber_binding{load_binding(path)};
    return LIMBER_OK;
  });
}

limber_status limber_binding_read(const void* bytes, size_t size, limber_binding** binding) {
  if (binding) *binding = nullptr;
  if (!bytes || !binding) return null_argument();
  return guarded([&] {
    *binding = new limber_binding{read_binding({static_cast<const char*>(bytes), size})};
    return LIMBER_OK;
  });
}

void limber_binding_free(limber_binding* binding) {
  delete binding;
}

int limber_vertex_count(const limber_binding* binding) {
  return binding ? binding->data.shape.vertex_count() : 0;
}

int limber_triangle_count(const limber_binding* binding) {
  return binding ? static_cast<int>(binding->data.shape.triangles.rows()) : 0;
}

int limber_handle_count(const limber_binding* binding) {
  return binding ? binding->data.rig.count() : 0;
}

const char* limber_handle_name(const limber_binding* binding, int handle) {
  if (!binding || !has_handle(binding->data, handle)) return nullptr;
  return binding->data.rig.handles[static_cast<std::size_t>(handle)].name.c_str();
}

int limber_find_handle(const limber_binding* binding, const char* name) {
  return binding && name ? binding->data.rig.find(name) : -1;
}

limber_status limber_handle_place(const limber_binding* binding, int handle, float xyz[3]) {
  if (!binding || !xyz) return null_argument();
  if (!has_handle(binding->data, handle)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such handle.");
  const std::optional<Eigen::Vector3d> place = place_of(binding->data, handle);
  if (!place) return fail(LIMBER_UNSUITABLE, "the handle has no place: give it a transform.");
  for (int c = 0; c < 3; ++c) xyz[c] = static_cast<float>((*place)[c]);
  return LIMBER_OK;
}

limber_status limber_handle_tail(const limber_binding* binding, int handle, float xyz[3]) {
  if (!binding || !xyz) return null_argument();
  if (!has_handle(binding->data, handle)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such handle.");
  const auto* bone = std::get_if<BoneHandle>(&binding->data.rig.handles[static_cast<std::size_t>(handle)].form);
  if (!bone) return fail(LIMBER_UNSUITABLE, "only bones have a tail.");
  for (int c = 0; c < 3; ++c) xyz[c] = static_cast<float>(bone->tail[c]);
  return LIMBER_OK;
}

limber_status limber_rest_positions(const limber_binding* binding, float* positions, size_t stride, int vertex_count) {
  if (!binding) return null_argument();
  const limber_status status = check_vertices(positions, stride, vertex_count, limber_vertex_count(binding));
  if (status != LIMBER_OK) return status;
  return guarded([&] {
    scatter(packed_floats(binding->data.shape.positions).data(), vertex_count, positions, stride);
    return LIMBER_OK;
  });
}

limber_status limber_triangles(const limber_binding* binding, int32_t* triangles, int triangle_count) {
  if (!binding || !triangles) return null_argument();
  if (triangle_count != limber_triangle_count(binding)) {
    return fail(LIMBER_WRONG_SIZE, "the number of triangles is not that of the shape.");
  }
  for (int i = 0; i < triangle_count; ++i) {
    for (int c = 0; c < 3; ++c) triangles[3 * i + c] = static_cast<int32_t>(binding->data.shape.triangles(i, c));
  }
  return LIMBER_OK;
}

// ---------------------------------------------------------------- poses

limber_status limber_pose_create(const limber_binding* binding, int character_count, limber_pose** pose) {
  if (pose) *pose = nullptr;
  if (!binding || !pose) return null_argument();
  if (character_count < 1) return fail(LIMBER_INVALID_ARGUMENT, "there has to be one character at least.");
  return guarded([&] {
    *pose = new limber_pose(binding->data, character_count);
    return LIMBER_OK;
  });
}

void limber_pose_free(limber_pose* pose) {
  delete pose;
}

limber_status limber_pose_set_position(limber_pose* pose, int character, int handle, const float xyz[3]) {
  if (!pose || !xyz) return null_argument();
  if (character < 0 || character >= pose->character_count || !has_handle(pose->binding, handle)) {
    return fail(LIMBER_INVALID_ARGUMENT, "there is no such character or handle.");
  }
  if (!are_finite(xyz, 3)) return fail(LIMBER_INVALID_ARGUMENT, "the position is not finite.");
  if (pose->binding.rig.handles[static_cast<std::size_t>(handle)].is_abstract()) {
    return fail(LIMBER_UNSUITABLE, "the handle has no place: give it a transform.");
  }
  pose->hold(handle, ConstraintKind::Position);
  for (int c = 0; c < 3; ++c) pose->value(character, handle).position[c] = static_cast<double>(xyz[c]);
  return LIMBER_OK;
}

limber_status limber_pose_set_transform(limber_pose* pose, int character, int handle, const float matrix[12]) {
  if (!pose || !matrix) return null_argument();
  if (character < 0 || character >= pose->character_count || !has_handle(pose->binding, handle)) {
    return fail(LIMBER_INVALID_ARGUMENT, "there is no such character or handle.");
  }
  if (!are_finite(matrix, 12)) return fail(LIMBER_INVALID_ARGUMENT, "the transform is not finite.");
  pose->hold(handle, ConstraintKind::Transform);
  for (int i = 0; i < 12; ++i) {
    pose->value(character, handle).transform(i / 4, i % 4) = static_cast<double>(matrix[i]);
  }
  return LIMBER_OK;
}

limber_status limber_pose_set_limited(limber_pose* pose, int limited) {
  if (!pose) return null_argument();
  if (limited != 0 && limited != 1) return fail(LIMBER_INVALID_ARGUMENT, "limited is 0 or 1.");
  return guarded([&] {
    const Binding& binding = pose->binding;
    pose->limited =
        limited == 1 ? find_limited_joints(binding.model, binding.rig, usual_limits(binding.rig)) : LimitedJoints();
    pose->is_prepared = false;
    return LIMBER_OK;
  });
}

int limber_pose_limited_joints(const limber_pose* pose) {
  return pose ? static_cast<int>(pose->limited.joints.size()) : 0;
}

limber_status limber_pose_set_free(limber_pose* pose, int handle) {
  if (!pose) return null_argument();
  if (!has_handle(pose->binding, handle)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such handle.");
  pose->hold(handle, ConstraintKind::Free);
  return LIMBER_OK;
}

limber_status limber_pose_solve(limber_pose* pose, int sweeps) {
  if (!pose) return null_argument();
  if (sweeps < 1) return fail(LIMBER_INVALID_ARGUMENT, "there has to be one sweep at least.");
  return guarded([&] { return pose->solve(sweeps); });
}

limber_status limber_pose_reset(limber_pose* pose) {
  if (!pose) return null_argument();
  if (pose->is_prepared) {
    pose->reset();
  } else {
    pose->rotations.clear();  // so that what is prepared next starts from no rotation
  }
  return LIMBER_OK;
}

limber_status limber_pose_transforms(const limber_pose* pose, int character, float* matrices, int handle_count) {
  if (!pose || !matrices) return null_argument();
  if (character < 0 || character >= pose->character_count) {
    return fail(LIMBER_INVALID_ARGUMENT, "there is no such character.");
  }
  const Binding& binding = pose->binding;
  if (handle_count != binding.rig.count()) {
    return fail(LIMBER_WRONG_SIZE, "the number of handles is not that of the binding.");
  }
  const int d = pose->dimension();
  const Eigen::MatrixXd& dofs = pose->dofs[static_cast<std::size_t>(character)];
  for (int handle = 0; handle < handle_count; ++handle) {
    const HandleDofs& owned = binding.subspace.handles[static_cast<std::size_t>(handle)];
    float* matrix = matrices + 12 * static_cast<std::size_t>(handle);
    for (int i = 0; i < 12; ++i) matrix[i] = i % 5 == 0 ? 1.0f : 0.0f;
    const int last = owned.first + owned.count(d) - 1;
    for (int row = 0; row < d; ++row) {
      const double rest = owned.kind == DofKind::Position ? binding.subspace.rest_dofs(last, row) : 0;
      matrix[4 * row + 3] = static_cast<float>(dofs(last, row) - rest);
      for (int axis = 0; axis < d && owned.kind == DofKind::Affine; ++axis) {
        matrix[4 * row + axis] = static_cast<float>(dofs(owned.first + axis, row));
      }
    }
  }
  return LIMBER_OK;
}

limber_status limber_pose_positions(limber_pose* pose, int character, float* positions, size_t stride,
                                    int vertex_count) {
  if (!pose) return null_argument();
  if (character < 0 || character >= pose->character_count) {
    return fail(LIMBER_INVALID_ARGUMENT, "there is no such character.");
  }
  const limber_status status = check_vertices(positions, stride, vertex_count, pose->binding.shape.vertex_count());
  if (status != LIMBER_OK) return status;
  return guarded([&] {
    pose->skin_character(character);
    scatter(pose->packed.data(), vertex_count, positions, stride);
    return LIMBER_OK;
  });
}

limber_status limber_pose_normals(limber_pose* pose, int character, float* normals, size_t stride, int vertex_count) {
  if (!pose) return null_argument();
  if (character < 0 || character >= pose->character_count) {
    return fail(LIMBER_INVALID_ARGUMENT, "there is no such character.");
  }
  const limber_status status = check_vertices(normals, stride, vertex_count, pose->binding.shape.vertex_count());
  if (status != LIMBER_OK) return status;
  return guarded([&] {
    pose->skin_character(character);
    Positions moved(vertex_count, 3);
    for (int i = 0; i < 3 * vertex_count; ++i) {
      moved(i / 3, i % 3) = static_cast<double>(pose->packed[static_cast<std::size_t>(i)]);
    }
    scatter(packed_floats(vertex_normals(moved, pose->binding.shape.triangles)).data(), vertex_count, normals, stride);
    return LIMBER_OK;
  });
}

// ---------------------------------------------------------------- sessions

limber_status limber_session_create(const limber_binding* binding, limber_session** session) {
  if (session) *session = nullptr;
  if (!binding || !session) return null_argument();
  return guarded([&] {
    *session = new limber_session(binding->data);
    return LIMBER_OK;
  });
}

void limber_session_free(limber_session* session) {
  delete session;
}

limber_status limber_session_set_position(limber_session* session, int handle, const float xyz[3]) {
  if (const limber_status status = check_target(session, handle, xyz, 3); status != LIMBER_OK) return status;
  if (session->binding.rig.handles[static_cast<std::size_t>(handle)].is_abstract()) {
    return fail(LIMBER_UNSUITABLE, "the handle has no place: give it a transform.");
  }
  return guarded([&] {
    session->hold(handle, PositionTarget{vector_of(xyz)});
    return LIMBER_OK;
  });
}

limber_status limber_session_set_tail(limber_session* session, int handle, const float xyz[3]) {
  if (const limber_status status = check_target(session, handle, xyz, 3); status != LIMBER_OK) return status;
  if (!is_bone(session->binding, handle)) return fail(LIMBER_UNSUITABLE, "only bones have a tail.");
  return guarded([&] {
    session->hold(handle, TailTarget{vector_of(xyz)});
    return LIMBER_OK;
  });
}

limber_status limber_session_set_ends(limber_session* session, int handle, const float head[3], const float tail[3]) {
  if (const limber_status status = check_target(session, handle, head, 3); status != LIMBER_OK) return status;
  if (const limber_status status = check_target(session, handle, tail, 3); status != LIMBER_OK) return status;
  if (!is_bone(session->binding, handle)) return fail(LIMBER_UNSUITABLE, "only bones have two ends.");
  return guarded([&] {
    session->hold(handle, BoneTarget{vector_of(head), vector_of(tail)});
    return LIMBER_OK;
  });
}

limber_status limber_session_set_transform(limber_session* session, int handle, const float matrix[12]) {
  if (const limber_status status = check_target(session, handle, matrix, 12); status != LIMBER_OK) return status;
  return guarded([&] {
    TransformTarget target;
    for (int i = 0; i < 12; ++i) target.transform(i / 4, i % 4) = static_cast<double>(matrix[i]);
    session->hold(handle, target);
    return LIMBER_OK;
  });
}

limber_status limber_session_set_free(limber_session* session, int handle) {
  if (!session) return null_argument();
  if (!has_handle(session->binding, handle)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such handle.");
  session->let_go(handle);
  return LIMBER_OK;
}

limber_status limber_session_set_limited(limber_session* session, int limited) {
  if (!session) return null_argument();
  if (limited != 0 && limited != 1) return fail(LIMBER_INVALID_ARGUMENT, "limited is 0 or 1.");
  return guarded([&] {
    session->session.set_limited(limited == 1);
    return LIMBER_OK;
  });
}

limber_status limber_session_limited_joints(limber_session* session, int* count) {
  if (!session || !count) return null_argument();
  return guarded([&] {
    *count = session->session.limited_joints();
    return LIMBER_OK;
  });
}

limber_status limber_session_solve(limber_session* session, int sweeps) {
  if (!session) return null_argument();
  if (sweeps < 1) return fail(LIMBER_INVALID_ARGUMENT, "there has to be one sweep at least.");
  return guarded([&] {
    session->solve(sweeps);
    return LIMBER_OK;
  });
}

limber_status limber_session_reset(limber_session* session) {
  if (!session) return null_argument();
  session->is_fresh = true;
  return LIMBER_OK;
}

limber_status limber_session_transforms(const limber_session* session, float* matrices, int handle_count) {
  if (!session || !matrices) return null_argument();
  if (handle_count != session->binding.rig.count()) {
    return fail(LIMBER_WRONG_SIZE, "the number of handles is not that of the binding.");
  }
  return guarded([&] {
    const std::vector<AffineMatrix> transforms =
        handle_transforms(session->binding.subspace, session->session.result().dofs);
    for (int i = 0; i < 12 * handle_count; ++i) {
      matrices[i] = static_cast<float>(transforms[static_cast<std::size_t>(i / 12)](i % 12 / 4, i % 4));
    }
    return LIMBER_OK;
  });
}

limber_status limber_session_positions(limber_session* session, float* positions, size_t stride, int vertex_count) {
  if (!session) return null_argument();
  const limber_status status = check_vertices(positions, stride, vertex_count, session->binding.shape.vertex_count());
  if (status != LIMBER_OK) return status;
  return guarded([&] {
    session->session.write_positions(session->packed);
    scatter(session->packed.data(), vertex_count, positions, stride);
    return LIMBER_OK;
  });
}

// ---------------------------------------------------------------- flesh

limber_flesh_options limber_flesh_defaults(void) {
  const LatticeProfile profile;
  const LatticeBody::Options body;
  return {.cells = 0,
          .softness = profile.softness,
          .stiffness = profile.stiffness,
          .damping = profile.damping,
          .drag = profile.drag,
          .volume = body.volume,
          .step_seconds = body.step_seconds,
          .gravity = {0, 0, 0},
          .frequency = profile.frequency,
          .damping_ratio = profile.damping_ratio,
          .even = 0,
          .complementary = 0,
          .touch = 0,
          .has_ground = 0,
          .ground_height = 0};
}

limber_status limber_flesh_create(const limber_binding* binding, const limber_flesh_options* options,
                                  limber_flesh** flesh) {
  if (flesh) *flesh = nullptr;
  if (!binding || !flesh) return null_argument();
  const limber_flesh_options wanted = options ? *options : limber_flesh_defaults();
  const LatticeProfile profile{wanted.softness, wanted.stiffness, wanted.damping,
                               wanted.drag,     wanted.frequency, wanted.damping_ratio};
  const bool is_fine = profile.is_valid() && wanted.volume >= 0 && wanted.volume <= 1 && wanted.step_seconds > 0 &&
                       std::isfinite(wanted.step_seconds) && are_finite(wanted.gravity, 3) &&
                       are_finite(&wanted.ground_height, 1) && (wanted.cells == 0 || wanted.cells >= 4);
  if (!is_fine) return fail(LIMBER_INVALID_ARGUMENT, "an option of the flesh is out of its range.");
  if (binding->data.rig.dimension != 3) return fail(LIMBER_UNSUITABLE, "flesh needs a shape in space.");
  return guarded([&] {
    const Binding& of = binding->data;
    LatticeCharacterOptions setup;
    if (wanted.cells > 0) setup.weights.lattice.cells_along_longest = wanted.cells;
    BindReport report;
    auto made = std::make_unique<limber_flesh>(
        build_lattice_character(of.shape, of.rig, setup, report), of.shape.vertex_count(),
        LatticeBody::Options{
            .step_seconds = wanted.step_seconds, .volume = wanted.volume, .complementary = wanted.complementary != 0});
    JiggleOptions jiggle;
    jiggle.profile = profile;
    jiggle.softness_by_role = wanted.even == 0;
    made->body.set_profiles(profiles_of(of.rig, jiggle));
    made->forces.gravity = {wanted.gravity[0], wanted.gravity[1], wanted.gravity[2]};
    made->forces.bones_touch_flesh = wanted.touch != 0;
    made->forces.has_ground = wanted.has_ground != 0;
    made->forces.ground_height = wanted.ground_height;
    *flesh = made.release();
    return LIMBER_OK;
  });
}

void limber_flesh_free(limber_flesh* flesh) {
  delete flesh;
}

limber_status limber_flesh_restart(limber_flesh* flesh, const float* matrices, int handle_count) {
  if (!flesh || !matrices || handle_count < 0) return null_argument();
  return status_of(flesh->body.restart({matrices, static_cast<std::size_t>(handle_count) * 12}));
}

limber_status limber_flesh_jump(limber_flesh* flesh, const float* matrices, int handle_count) {
  if (!flesh || !matrices || handle_count < 0) return null_argument();
  return status_of(flesh->body.jump({matrices, static_cast<std::size_t>(handle_count) * 12}));
}

limber_status limber_flesh_start_moving(limber_flesh* flesh, const float* matrices, const float* next,
                                        int handle_count) {
  if (!flesh || !matrices || !next || handle_count < 0) return null_argument();
  const std::size_t count = static_cast<std::size_t>(handle_count) * 12;
  return status_of(flesh->body.start_moving({matrices, count}, {next, count}));
}

limber_status limber_flesh_step(limber_flesh* flesh, const float* matrices, int handle_count) {
  if (!flesh || !matrices || handle_count < 0) return null_argument();
  return status_of(flesh->body.step({matrices, static_cast<std::size_t>(handle_count) * 12}, flesh->forces));
}

limber_status limber_flesh_positions(limber_flesh* flesh, float* positions, size_t stride, int vertex_count) {
  if (!flesh) return null_argument();
  const limber_status status = check_vertices(positions, stride, vertex_count, flesh->vertex_count());
  if (status != LIMBER_OK) return status;
  const Status moved = flesh->body.positions(flesh->packed);
  if (moved != Status::Ok) return status_of(moved);
  scatter(flesh->packed.data(), vertex_count, positions, stride);
  return LIMBER_OK;
}

// ---------------------------------------------------------------- skins

limber_status limber_skin_load(const char* path, int mesh, limber_skin** skin) {
  if (skin) *skin = nullptr;
  if (!skin || !path) return null_argument();
  return guarded([&] {
    *skin = new limber_skin(load_gltf(path), mesh);
    return LIMBER_OK;
  });
}

limber_status limber_skin_read(const void* bytes, size_t size, int mesh, limber_skin** skin) {
  if (skin) *skin = nullptr;
  if (!skin || !bytes) return null_argument();
  return guarded([&] {
    *skin = new limber_skin(read_gltf(std::string(static_cast<const char*>(bytes), size)), mesh);
    return LIMBER_OK;
  });
}

void limber_skin_free(limber_skin* skin) {
  delete skin;
}

int limber_skin_vertex_count(const limber_skin* skin) {
  return skin ? skin->coefficients.vertex_count : 0;
}

int limber_skin_triangle_count(const limber_skin* skin) {
  return skin ? static_cast<int>(skin->triangles.size() / 3) : 0;
}

int limber_skin_bone_count(const limber_skin* skin) {
  return skin ? static_cast<int>(skin->bones.size()) : 0;
}

int limber_skin_virtual_bone_count(const limber_skin* skin) {
  return skin ? skin->dictionary.vertex_count : 0;
}

const char* limber_skin_bone_name(const limber_skin* skin, int bone) {
  if (!skin || bone < 0 || bone >= limber_skin_bone_count(skin)) return nullptr;
  const int joint = skin->bones[static_cast<std::size_t>(bone)].joint;
  return skin->skeleton.joints[static_cast<std::size_t>(joint)].name.c_str();
}

limber_status limber_skin_rest_positions(const limber_skin* skin, float* positions, size_t stride, int vertex_count) {
  if (!skin) return null_argument();
  const limber_status room = check_vertices(positions, stride, vertex_count, limber_skin_vertex_count(skin));
  if (room != LIMBER_OK) return room;
  scatter(skin->rest.data(), vertex_count, positions, stride);
  return LIMBER_OK;
}

limber_status limber_skin_triangles(const limber_skin* skin, int32_t* triangles, int triangle_count) {
  if (!skin || (!triangles && triangle_count > 0)) return null_argument();
  if (triangle_count != limber_skin_triangle_count(skin)) {
    return fail(LIMBER_WRONG_SIZE, "the number of triangles is not that of the skin.");
  }
  std::copy(skin->triangles.begin(), skin->triangles.end(), triangles);
  return LIMBER_OK;
}

int limber_skin_clip_count(const limber_skin* skin) {
  return skin ? static_cast<int>(skin->clips.size()) : 0;
}

const char* limber_skin_clip_name(const limber_skin* skin, int clip) {
  if (!skin || clip < 0 || clip >= limber_skin_clip_count(skin)) return nullptr;
  return skin->clips[static_cast<std::size_t>(clip)].name.c_str();
}

double limber_skin_clip_seconds(const limber_skin* skin, int clip) {
  if (!skin || clip < 0 || clip >= limber_skin_clip_count(skin)) return 0;
  return skin->clips[static_cast<std::size_t>(clip)].seconds();
}

limber_status limber_skin_sample(const limber_skin* skin, int clip, double seconds, float* matrices, int bone_count) {
  if (!skin || !matrices) return null_argument();
  if (clip < -1 || clip >= limber_skin_clip_count(skin)) return fail(LIMBER_INVALID_ARGUMENT, "there is no such clip.");
  if (!std::isfinite(seconds)) return fail(LIMBER_INVALID_ARGUMENT, "the time is not finite.");
  if (bone_count != limber_skin_bone_count(skin)) {
    return fail(LIMBER_WRONG_SIZE, "the number of bones is not that of the skin.");
  }
  return guarded([&] {
    const SkeletonPose pose = clip < 0 ? rest_pose(skin->skeleton)
                                       : sample(skin->clips[static_cast<std::size_t>(clip)], skin->skeleton, seconds);
    const std::vector<AffineMatrix> world = joint_to_world(skin->skeleton, pose);
    for (std::size_t b = 0; b < skin->bones.size(); ++b) {
      const SkinBone& bone = skin->bones[b];
      const AffineMatrix map = compose(world[static_cast<std::size_t>(bone.joint)], bone.inverse_bind);
      for (int i = 0; i < 12; ++i)
        matrices[12 * b + static_cast<std::size_t>(i)] = static_cast<float>(map(i / 4, i % 4));
    }
    return LIMBER_OK;
  });
}

limber_status limber_skin_move(limber_skin* skin, const float* matrices, int bone_count, float* positions,
                               float* normals, size_t stride, int vertex_count) {
  if (!skin || !matrices) return null_argument();
  if (bone_count != limber_skin_bone_count(skin)) {
    return fail(LIMBER_WRONG_SIZE, "the number of bones is not that of the skin.");
  }
  if (normals && skin->rest_normals.empty()) return fail(LIMBER_UNSUITABLE, "the mesh has no normals.");
  const limber_status room = check_vertices(positions, stride, vertex_count, limber_skin_vertex_count(skin));
  if (room != LIMBER_OK) return room;
  const Status moved = skin->move({matrices, static_cast<std::size_t>(bone_count) * 12}, normals != nullptr);
  if (moved != Status::Ok) return status_of(moved);
  scatter(skin->moved.data(), vertex_count, positions, stride);
  if (normals) scatter(skin->moved_normals.data(), vertex_count, normals, stride);
  return LIMBER_OK;
}

// ---------------------------------------------------------------- moving least squares

limber_mls_options limber_mls_defaults(void) {
  return {3, 1.0f, LIMBER_MLS_RIGID, 0};
}

limber_status limber_mls_create(const float* vertices, size_t stride, int vertex_count, const float* points,
                                int point_count, const float* bones, int bone_count, const limber_mls_options* options,
                                limber_mls** mls) {
  if (mls) *mls = nullptr;
  if (!mls || vertex_count < 0 || point_count < 0 || bone_count < 0) return null_argument();
  const limber_status room = check_vertices(vertices, stride, vertex_count, vertex_count);
  if (room != LIMBER_OK) return room;
  if ((point_count > 0 && !points) || (bone_count > 0 && !bones)) return null_argument();
  const limber_mls_options wanted = options ? *options : limber_mls_defaults();
  if ((wanted.dimension != 2 && wanted.dimension != 3) || wanted.map < LIMBER_MLS_RIGID ||
      wanted.map > LIMBER_MLS_AFFINE) {
    return fail(LIMBER_INVALID_ARGUMENT, "an option of moving least squares is out of its range.");
  }
  return guarded([&] {
    const auto at = [](const float* from) {
      return Eigen::Vector3d(static_cast<double>(from[0]), static_cast<double>(from[1]), static_cast<double>(from[2]));
    };
    Positions rest(vertex_count, 3);
    for (int v = 0; v < vertex_count; ++v) {
      float xyz[3];
      std::memcpy(xyz, reinterpret_cast<const char*>(vertices) + static_cast<std::size_t>(v) * stride, sizeof xyz);
      rest.row(v) = at(xyz);
    }
    MlsControls controls;
    controls.dimension = wanted.dimension;
    const auto in_plane = [&](Eigen::Vector3d place) {
      if (wanted.dimension == 2) place.z() = 0;
      return place;
    };
    for (int i = 0; i < point_count; ++i) controls.points.push_back({in_plane(at(points + 3 * i))});
    for (int i = 0; i < bone_count; ++i) {
      controls.bones.push_back({in_plane(at(bones + 6 * i)), in_plane(at(bones + 6 * i + 3))});
    }
    *mls = new limber_mls(rest, controls, wanted);
    return LIMBER_OK;
  });
}

void limber_mls_free(limber_mls* mls) {
  delete mls;
}

limber_status limber_mls_move(limber_mls* mls, const float* targets, int target_count, float* positions, size_t stride,
                              int vertex_count) {
  if (!mls || !targets) return null_argument();
  if (target_count != mls->target_count) {
    return fail(LIMBER_WRONG_SIZE, "the number of targets is not that of the pins' ends.");
  }
  if (!are_finite(targets, 3 * target_count)) return fail(LIMBER_INVALID_ARGUMENT, "a target is not finite.");
  const limber_status room = check_vertices(positions, stride, vertex_count, mls->vertex_count);
  if (room != LIMBER_OK) return room;
  const Status status = mls->move(targets);
  if (status != Status::Ok) return status_of(status);
  scatter(mls->packed.data(), vertex_count, positions, stride);
  return LIMBER_OK;
}

}  // extern "C"
