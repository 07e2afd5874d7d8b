// From the frames of a mesh to a document that plays them.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/decompose.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

#include "studio/server/export_support.h"
#include "studio/server/sequence.h"

namespace limber::studio {
using namespace internal;
namespace {

/// Where each bone lies: from the centre of its vertices along the way in which they spread most.
Rig rig_for(const Decomposition& made, double size) {
  const std::vector<Eigen::Vector3d> centers = influence_centers(made.weights, made.rest);
  std::vector<Eigen::Matrix3d> spreads(centers.size(), Eigen::Matrix3d::Zero());
  std::vector<double> sums(centers.size(), 0);
  for (int v = 0; v < made.weights.vertex_count(); ++v) {
    for (const Influence& share : made.weights.of(v)) {
      const auto bone = static_cast<std::size_t>(share.bone);
      const Eigen::Vector3d away = made.rest.row(v).transpose() - centers[bone];
      spreads[bone] += share.weight * away * away.transpose();
      sums[bone] += share.weight;
    }
  }
  Rig rig;
  for (std::size_t bone = 0; bone < centers.size(); ++bone) {
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spreads[bone] / std::max(sums[bone], 1e-300));
    Eigen::Vector3d along = axes.eigenvectors().col(2);
    if (along.y() < 0) along = -along;
    const double length = std::clamp(std::sqrt(std::max(axes.eigenvalues()[2], 0.0)), 0.01 * size, 0.1 * size);
    rig.handles.push_back(
        {fmt::format("bone.{}", bone), -1, BoneHandle{centers[bone], centers[bone] + length * along}});
  }
  return rig;
}

/// The rigid motions of the bones as a clip for the joints of the rig, which do not hang on each other.
MotionClip clip_of(const Decomposition& made, const Skeleton& skeleton, const std::vector<double>& times,
                   const std::string& name) {
  MotionClip clip{name, {}};
  const auto frames = static_cast<Eigen::Index>(times.size());
  for (int bone = 0; bone < made.poses.bone_count; ++bone) {
    MotionTrack shift{bone, TrackPath::Translation, Interpolation::Linear, times, {}};
    MotionTrack turn{bone, TrackPath::Rotation, Interpolation::Linear, times, {}};
    shift.values.resize(frames, 3);
    turn.values.resize(frames, 4);
    const Eigen::Vector3d head = skeleton.joints[static_cast<std::size_t>(bone)].rest.translation;
    for (int frame = 0; frame < frames; ++frame) {
      const AffineMatrix& map = made.poses.pose(frame)[static_cast<std::size_t>(bone)];
      shift.values.row(frame) = (map * head.homogeneous()).transpose();
      turn.values.row(frame) = Eigen::Quaterniond(Eigen::Matrix3d(map.leftCols<3>())).normalized().coeffs().transpose();
    }
    clip.tracks.push_back(std::move(shift));
    clip.tracks.push_back(std::move(turn));
  }
  return clip;
}

std::vector<std::string> report_of(const Decomposition& made, const MeshSequence& sequence, double size) {
  const PoseError error = pose_error(posed(made.rest, made.weights, made.poses), sequence);
  std::vector<std::string> notes;
  notes.push_back(fmt::format("{} frames became {} bones, up to {} per vertex; {} after {} iterations.",
                              sequence.frame_count(), made.poses.bone_count, report_on(made.weights).most_influences(),
                              made.report.converged ? "converged" : "stopped", made.report.iterations));
  notes.push_back(fmt::format(
      "error: RMS {:.2g}% of the size, 99% of vertices below {:.2g}%, worst {:.2g}% in frame {}.",
      100 * error.rms / size, 100 * error.percentile_99 / size, 100 * error.worst / size, error.worst_frame + 1));
  return notes;
}

}  // namespace

OpenedFile decompose_upload(const std::vector<std::shared_ptr<const StoredFile>>& files,
                            const std::shared_ptr<const DocumentShape>& open, const SequenceOptions& options,
                            Task& task) {
  const SequenceFile read = read_sequence(files, open ? &open->shape : nullptr, task);
  const AnimatedShape& input = read.animated;
  if (input.sequence.frame_count() < 2) throw Error(ErrorCode::UnsuitableShape, "a sequence has two frames or more.");
  const std::string& file = read.file;
  const std::string name = std::filesystem::path(file).stem().string();
  auto shape = inspect(input.shape);
  if (shape->shape.dimension == 2)
    throw Error(ErrorCode::UnsuitableShape, "the mesh is flat; sequences are of shapes in space.",
                Place::in_file(file));
  DecomposeOptions wanted;
  wanted.bones = options.bones;
  wanted.tolerance = options.tolerance * shape->size;
  wanted.influences = options.influences;
  const Decomposition made = decompose_sequence(shape->shape, input.sequence, wanted, &task);

  OpenedFile opened;
  Rig rig = rig_for(made, shape->size);
  opened.document = new_document(name, file, shape, std::move(rig));
  Document& document = opened.document;
  auto given = std::make_shared<GivenWeights>();
  for (const Handle& handle : document.rig->handles) given->handles.push_back(handle.name);
  given->weights = std::make_shared<const Eigen::MatrixXd>(dense_weights(made.weights));
  document.given = std::move(given);
  document.options["weights.method"] = "given";
  document.bound = bind_afresh(recipe_of(document), &task);
  document.pose.clear();
  Motion motion;
  motion.name = name;
  motion.file = file;
  motion.skeleton = skeleton_of(*document.rig);
  const double unit = read.in_seconds ? 1 : options.fps;
  const std::vector<double> times = frame_seconds(input.sequence, unit, options.fps);
  motion.clip = clip_of(made, motion.skeleton, times, name);
  motion.clips = std::make_shared<const std::vector<MotionClip>>(1, motion.clip);
  for (const Handle& handle : document.rig->handles) motion.driven.insert(handle.name);
  motion.notes = report_of(made, input.sequence, shape->size);
  if (wanted.tolerance > 0 && !made.report.reached_tolerance) motion.notes.push_back("the tolerance was not reached.");
  opened.notes = motion.notes;
  opened.notes.push_back(fmt::format("without the studio: limber decompose {} -o {} --bones {} --influences {}",
                                     quoted(file), quoted(name + ".glb"), made.poses.bone_count, options.influences));
  document.motion = std::make_shared<const Motion>(std::move(motion));
  return opened;
}

}  // namespace limber::studio
