#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/model/internal/start_track.h"
#include "limber/session/characters.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

/// Where a handle is at rest: the point that its joint sits at.
Eigen::Vector3d pivot_of(const Handle& handle) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  return Eigen::Vector3d::Zero();
}

/// The rotation nearest to a map that does not reflect.
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& linear) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d left = svd.matrixU();
  if ((left * svd.matrixV().transpose()).determinant() < 0) left.col(2) = -left.col(2);
  return left * svd.matrixV().transpose();
}

/// A handle that becomes a joint, with its motion.
struct MovingJoint {
  std::string name;
  int parent = -1;  ///< Among the joints.
  Eigen::Vector3d pivot = Eigen::Vector3d::Zero();
  std::vector<AffineMatrix> maps;             ///< Per time.
  std::vector<Eigen::Quaterniond> rotations;  ///< Per time: the rotation of the map; continuous.
  std::vector<Eigen::Vector3d> places;        ///< Per time: of the pivot.
};

/// The handles that become joints: all but extra ones, which are absent at rest.
std::vector<int> handles_for_joints(const Subspace& subspace) {
  std::vector<int> handles;
  for (int h = 0; h < subspace.handle_count(); ++h) {
    if (subspace.handles[h].takes_part_in_translation) handles.push_back(h);
  }
  return handles;
}

/// The scalar weights of some handles as those of a plain skin.
SkinWeights plain_weights(const Binding& binding, const std::vector<int>& handles) {
  const Eigen::MatrixXd all = scalar_weights(binding.subspace);
  Eigen::MatrixXd weights(all.rows(), static_cast<Eigen::Index>(handles.size()));
  for (std::size_t i = 0; i < handles.size(); ++i) {
    weights.col(static_cast<Eigen::Index>(i)) = all.col(handles[i]).cwiseMax(0.0);
  }
  return normalised(skin_weights_of(weights));  // Rows summed to one, so that each has something positive.
}

/// H of a pose; handles without a map are at rest.
Eigen::MatrixXd dofs_of(const Subspace& subspace, const std::vector<AffineMatrix>& maps) {
  Eigen::MatrixXd dofs = subspace.rest_dofs;
  const std::size_t count = std::min(maps.size(), subspace.handles.size());
  for (std::size_t h = 0; h < count; ++h) {
    const HandleDofs& handle = subspace.handles[h];
    if (handle.kind == DofKind::Position) {
      dofs.row(handle.first) += maps[h].col(3).transpose();
    } else {
      dofs.middleRows(handle.first, 4) = maps[h].transpose();
    }
  }
  return dofs;
}

/// How the vertices around a point turn: the rotation that takes them best from rest to where they are.
Eigen::Matrix3d turn_around(const Positions& rest, const Positions& posed, const SkinWeights& weights, int bone) {
  Eigen::Vector3d rest_sum = Eigen::Vector3d::Zero(), posed_sum = Eigen::Vector3d::Zero();
  Eigen::Matrix3d products = Eigen::Matrix3d::Zero();
  double total = 0;
  for (int v = 0; v < weights.vertex_count(); ++v) {
    for (const Influence& influence : weights.of(v)) {
      if (influence.bone != bone) continue;
      const Eigen::Vector3d x = rest.row(v), y = posed.row(v);
      rest_sum += influence.weight * x;
      posed_sum += influence.weight * y;
      products += influence.weight * y * x.transpose();
      total += influence.weight;
    }
  }
  if (!(total > 0)) return Eigen::Matrix3d::Identity();
  products -= posed_sum * rest_sum.transpose() / total;
  if (!(products.norm() > 0)) return Eigen::Matrix3d::Identity();
  return nearest_rotation(products);
}

/// A handle's map at a time. A point only has a place: it turns as the vertices around it.
AffineMatrix map_of(const Binding& binding, const std::vector<AffineMatrix>& pose, int handle, const Positions& posed,
                    const SkinWeights& weights, int bone) {
  const HandleDofs& dofs = binding.subspace.handles[handle];
  const AffineMatrix identity = AffineMatrix::Identity();
  const AffineMatrix& map = static_cast<std::size_t>(handle) < pose.size() ? pose[handle] : identity;
  if (dofs.kind != DofKind::Position) return map;
  const Eigen::Vector3d place = binding.subspace.rest_dofs.row(dofs.first).transpose();
  AffineMatrix turned;
  turned.leftCols<3>() = turn_around(binding.shape.positions, posed, weights, bone);
  turned.col(3) = place + map.col(3) - turned.leftCols<3>() * place;
  return turned;
}

/// Fills in how the joint turns and where it is.
void follow_maps(MovingJoint& joint) {
  Eigen::Quaterniond last = Eigen::Quaterniond::Identity();
  for (const AffineMatrix& map : joint.maps) {
    const Eigen::Matrix3d linear = map.leftCols<3>();
    // The nearest rotation of a map that reflects jumps; the stretch takes care of what is left.
    Eigen::Quaterniond rotation = linear.determinant() > 0 ? Eigen::Quaterniond(nearest_rotation(linear)) : last;
    rotation.normalize();
    if (rotation.dot(last) < 0) rotation.coeffs() *= -1;
    joint.rotations.push_back(rotation);
    joint.places.push_back(apply(map, joint.pivot));
    last = rotation;
  }
}

/// What a joint's maps do apart from turning and moving, about its pivot.
std::vector<AffineMatrix> stretches_of(const MovingJoint& joint) {
  std::vector<AffineMatrix> stretches;
  for (std::size_t k = 0; k < joint.maps.size(); ++k) {
    AffineMatrix stretch = AffineMatrix::Zero();
    stretch.leftCols<3>() = joint.rotations[k].toRotationMatrix().transpose() * joint.maps[k].leftCols<3>();
    stretches.push_back(stretch);
  }
  return stretches;
}

bool is_rigid(const std::vector<AffineMatrix>& stretches, double tolerance) {
  return std::all_of(stretches.begin(), stretches.end(), [&](const AffineMatrix& stretch) {
    return (stretch.leftCols<3>() - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= tolerance;
  });
}

/// Turning and moving, relative to the parent.
void add_rigid_tracks(MotionClip& clip, const MovingJoint& joint, const MovingJoint* parent,
                      const std::vector<double>& times, int index) {
  MotionTrack translation = start_track(index, TrackPath::Translation, times);
  MotionTrack rotation = start_track(index, TrackPath::Rotation, times);
  Eigen::Quaterniond last = Eigen::Quaterniond::Identity();
  for (std::size_t k = 0; k < times.size(); ++k) {
    Eigen::Quaterniond turn = joint.rotations[k];
    Eigen::Vector3d place = joint.places[k];
    if (parent) {
      turn = parent->rotations[k].conjugate() * turn;
      place = parent->rotations[k].conjugate() * (place - parent->places[k]);
    }
    if (turn.dot(last) < 0) turn.coeffs() *= -1;
    last = turn;
    translation.values.row(static_cast<Eigen::Index>(k)) = place.transpose();
    rotation.values.row(static_cast<Eigen::Index>(k)) = turn.normalized().coeffs().transpose();
  }
  clip.tracks.push_back(std::move(translation));
  clip.tracks.push_back(std::move(rotation));
}

void add_stretch_tracks(MotionClip& clip, const AffineNodes& nodes, int outer, int inner) {
  MotionTrack rotation = start_track(outer, TrackPath::Rotation, nodes.times);
  MotionTrack scale = start_track(outer, TrackPath::Scale, nodes.times);
  MotionTrack inner_rotation = start_track(inner, TrackPath::Rotation, nodes.times);
  for (std::size_t key = 0; key < nodes.times.size(); ++key) {
    const auto row = static_cast<Eigen::Index>(key);
    rotation.values.row(row) = nodes.outer[key].rotation.coeffs().transpose();
    scale.values.row(row) = nodes.outer[key].scale.transpose();
    inner_rotation.values.row(row) = nodes.inner[key].coeffs().transpose();
  }
  clip.tracks.push_back(std::move(rotation));
  clip.tracks.push_back(std::move(scale));
  clip.tracks.push_back(std::move(inner_rotation));
}

/// The joints with their motion; bone b of the weights is joint b.
std::vector<MovingJoint> moving_joints(const Binding& binding, const AffineMotion& motion,
                                       const std::vector<int>& handles, const SkinWeights& weights) {
  const Subspace& subspace = binding.subspace;
  const std::vector<std::string> names = handle_names(binding);
  std::vector<MovingJoint> joints(handles.size());
  bool has_points = false;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    const bool is_point = subspace.handles[handles[i]].kind == DofKind::Position;
    has_points = has_points || is_point;
    joints[i].name = names[handles[i]];
    if (handles[i] < binding.rig.count()) {
      joints[i].pivot = pivot_of(binding.rig.handles[handles[i]]);
      const int parent = binding.rig.handles[handles[i]].parent;
      if (parent >= 0) joints[i].parent = parent;  // The rig's handles come first, and all are joints.
    }
    if (is_point) joints[i].pivot = subspace.rest_dofs.row(subspace.handles[handles[i]].first).transpose();
  }
  for (const std::vector<AffineMatrix>& pose : motion.poses) {
    const Positions posed = has_points ? deform(subspace, dofs_of(subspace, pose)) : Positions();
    for (std::size_t i = 0; i < handles.size(); ++i) {
      joints[i].maps.push_back(map_of(binding, pose, handles[i], posed, weights, static_cast<int>(i)));
    }
  }
  for (MovingJoint& joint : joints) follow_maps(joint);
  return joints;
}

/// @param maps_at  The maps of the mesh's bones at a time, by its number.
template <class MapsAt>
void measure(const Binding& binding, const AffineMotion& motion, const SkinnedMesh& mesh, const MapsAt& maps_at,
             AffineCharacterReport& report) {
  constexpr std::size_t kMostPoses = 32;
  const std::size_t count = motion.poses.size();
  const std::size_t looked_at = std::min(count, kMostPoses);
  const double size = size_of(binding.shape);
  double squares = 0;
  for (std::size_t i = 0; i < looked_at; ++i) {
    const std::size_t k = looked_at == 1 ? 0 : i * (count - 1) / (looked_at - 1);
    const std::vector<AffineMatrix> maps = maps_at(k);
    const Positions truth = deform(binding.subspace, dofs_of(binding.subspace, motion.poses[k]));
    const Eigen::VectorXd apart = (skinned_positions(mesh, maps) - truth).rowwise().norm() / size;
    squares += apart.squaredNorm();
    report.worst = std::max(report.worst, apart.maxCoeff());
  }
  report.rms = std::sqrt(squares / (static_cast<double>(looked_at) * binding.shape.vertex_count()));
}

/// Moves the bones of a skin, pose by pose, to where its vertices come nearest to where the binding has them: least squares
/// with one matrix for all poses. Bones that hardly any vertex depends on stay where they are.
void refit_bones(CompressedSkin& skin, const Binding& binding, const AffineMotion& motion) {
  constexpr double kPull = 1e-5;  // towards where they are, relative to a bone's own share
  const Positions& rest = binding.shape.positions;
  const Eigen::Vector3d middle = rest.colwise().mean().transpose();
  const double size = size_of(binding.shape);
  const auto bones = static_cast<Eigen::Index>(skin.poses.bone_count);
  const auto local = [&](int v) -> Eigen::Vector4d {
    return ((rest.row(v).transpose() - middle) / size).eval().homogeneous();
  };
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(4 * bones, 4 * bones);
  for (int v = 0; v < skin.weights.vertex_count(); ++v) {
    const Eigen::Matrix4d square = local(v) * local(v).transpose();
    for (const Influence& a : skin.weights.of(v)) {
      for (const Influence& b : skin.weights.of(v))
        matrix.block<4, 4>(4 * a.bone, 4 * b.bone) += a.weight * b.weight * square;
    }
  }
  const Eigen::VectorXd pull = kPull * (matrix.diagonal().array() + matrix.diagonal().mean());
  matrix.diagonal() += pull;
  const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
  for (std::size_t k = 0; k < motion.poses.size(); ++k) {
    const Positions truth = deform(binding.subspace, dofs_of(binding.subspace, motion.poses[k]));
    AffineMatrix* maps = &skin.poses.bones[k * static_cast<std::size_t>(bones)];
    Eigen::MatrixXd stacked(4 * bones, 3);  // transposed, for places relative to the middle
    for (Eigen::Index b = 0; b < bones; ++b) {
      stacked.middleRows<3>(4 * b) = size * maps[b].leftCols<3>().transpose();
      stacked.row(4 * b + 3) = apply(maps[b], middle).transpose();
    }
    Eigen::MatrixXd load = pull.asDiagonal() * stacked;
    for (int v = 0; v < skin.weights.vertex_count(); ++v) {
      for (const Influence& a : skin.weights.of(v))
        load.middleRows<4>(4 * a.bone) += a.weight * local(v) * truth.row(v);
    }
    stacked = factor.solve(load);
    for (Eigen::Index b = 0; b < bones; ++b) {
      maps[b].leftCols<3>() = stacked.middleRows<3>(4 * b).transpose() / size;
      maps[b].col(3) = stacked.row(4 * b + 3).transpose() - maps[b].leftCols<3>() * middle;
    }
  }
}

/// A binding that is no plain skin as one: virtual bones that are linear in its dofs, auxiliary points and extra weights
/// included, and few of them per vertex.
CompressedSkin absorbed(const Binding& binding, const AffineMotion& motion, int influences) {
  constexpr int kMostPerVertex = 4;  // that two layers have
  constexpr int kMostBones = 160;
  SkinProblem problem = skin_problem_of(binding.shape, binding.rig, binding.subspace);
  for (const std::vector<AffineMatrix>& pose : motion.poses) {
    if (problem.subspace) {
      problem.dofs.push_back(dofs_of(binding.subspace, pose));
    } else {
      problem.poses.bones.insert(problem.poses.bones.end(), pose.begin(), pose.begin() + binding.rig.count());
    }
  }
  CompressOptions options;
  options.influences = std::min(influences, kMostPerVertex);
  options.virtual_bones = std::min(4 * problem.bone_count(), kMostBones);
  CompressedSkin skin = compress_skin(problem, options);
  // At rest the virtual bones are near the identity. What they differ by is taken out: the rest pose is exact.
  const auto bones = static_cast<std::size_t>(skin.poses.bone_count);
  for (std::size_t i = 0; i < skin.poses.bones.size(); ++i) {
    Eigen::Affine3d rest, posed;
    rest.affine() = skin.rest[i % bones];
    posed.affine() = skin.poses.bones[i];
    rest.makeAffine();
    posed.makeAffine();
    const double size = rest.linear().determinant();
    if (size > 0.1 && size < 10) skin.poses.bones[i] = (posed * rest.inverse()).affine();
  }
  skin.rest.assign(bones, AffineMatrix(AffineMatrix::Identity()));
  refit_bones(skin, binding, motion);
  return skin;
}

}  // namespace

Character affine_character(const Binding& binding, const AffineMotion& motion, int influences,
                           const AffineNodeOptions& options, AffineCharacterReport* report) {
  if (binding.subspace.dimension != 3) {
    throw Error(ErrorCode::UnsuitableShape, "the binding is planar; files for engines hold shapes in space.");
  }
  if (motion.times.size() != motion.poses.size() || motion.times.empty()) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("there are {} times for {} poses.", motion.times.size(), motion.poses.size()));
  }
  Character character;
  SkinnedMesh mesh;
  mesh.shape = binding.shape;
  const std::vector<int> handles = handles_for_joints(binding.subspace);
  const std::string changed = why_not_plain(binding);
  mesh.weights = changed.empty() ? blend_weights(binding) : plain_weights(binding, handles);
  const std::vector<MovingJoint> joints = moving_joints(binding, motion, handles, mesh.weights);
  // Without a limit, weights of the handles themselves are wanted.
  const bool absorbs = !changed.empty() && influences > 0;
  if (influences > 0 && !absorbs) mesh.weights = normalised(limited(mesh.weights, influences));

  MotionClip clip;
  clip.name = motion.name;
  std::vector<std::string> names;
  std::vector<int> index_of;  // of each handle's joint
  const auto add_joint = [&](std::string name, int parent, const Eigen::Vector3d& place) {
    Joint joint;
    joint.parent = parent;
    joint.rest.translation = place;
    character.skeleton.joints.push_back(joint);
    names.push_back(std::move(name));
    return character.skeleton.count() - 1;
  };
  for (const MovingJoint& joint : joints) {
    const std::vector<AffineMatrix> stretches = stretches_of(joint);
    const int own = add_joint(joint.name, -1, joint.pivot);
    index_of.push_back(own);
    int last = own;
    if (!absorbs && !is_rigid(stretches, options.tolerance)) {
      const AffineNodes nodes = affine_nodes(motion.times, stretches, Eigen::Vector3d::Zero(), options);
      const int outer = add_joint(joint.name + ".stretch", own, Eigen::Vector3d::Zero());
      last = add_joint(joint.name + ".inner", outer, Eigen::Vector3d::Zero());
      add_stretch_tracks(clip, nodes, outer, last);
    }
    AffineMatrix inverse_bind = AffineMatrix::Identity();
    inverse_bind.col(3) = -joint.pivot;
    mesh.bones.push_back({last, inverse_bind});
  }
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const MovingJoint* parent = joints[i].parent >= 0 ? &joints[static_cast<std::size_t>(joints[i].parent)] : nullptr;
    if (parent) {
      Joint& joint = character.skeleton.joints[static_cast<std::size_t>(index_of[i])];
      joint.parent = index_of[static_cast<std::size_t>(joints[i].parent)];
      joint.rest.translation -= parent->pivot;
    }
    add_rigid_tracks(clip, joints[i], parent, motion.times, index_of[i]);
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) character.skeleton.joints[i].name = names[i];
  character.meshes.push_back(std::move(mesh));
  character.clips.push_back(std::move(clip));
  if (report) *report = {.changed = changed};
  if (absorbs) {
    const CompressedSkin skin = absorbed(binding, motion, influences);
    const std::vector<ClipFrames> frames = {{0, motion.times}};
    put_compressed_skin(skin, "skin", frames, 0, character);
    if (report) {
      const auto maps_at = [&](std::size_t k) {
        const std::span<const AffineMatrix> pose = skin.poses.pose(static_cast<int>(k));
        return std::vector<AffineMatrix>(pose.begin(), pose.end());
      };
      measure(binding, motion, character.meshes.front(), maps_at, *report);
    }
  } else if (report) {
    const auto maps_at = [&](std::size_t k) {
      std::vector<AffineMatrix> maps;
      for (const MovingJoint& joint : joints) maps.push_back(joint.maps[k]);
      return maps;
    };
    measure(binding, motion, character.meshes.front(), maps_at, *report);
  }
  return character;
}

}  // namespace limber
