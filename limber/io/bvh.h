#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/clip.h"
#include "limber/model/skeleton.h"

namespace limber {

/// One column of a BVH motion: the position along an axis, or an angle about one.
struct BvhChannel {
  bool is_rotation = false;
  int axis = 0;  ///< 0: x, 1: y, 2: z.

  friend bool operator==(const BvhChannel&, const BvhChannel&) = default;
};

/// What a BVH file says, in its own terms. Joints are in the order of the file, each before its children; none is
/// rotated or scaled at rest.
struct BvhFile {
  Skeleton skeleton;
  std::vector<std::vector<BvhChannel>> channels;  ///< Per joint, in the order in which their turns are multiplied.
  double frame_seconds = 0;                       ///< From frame to frame; above 0 if there is a frame.
  /// Frames x channels: positions in the file's unit, angles in degrees.
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> frames;

  int channel_count() const;
  int frame_count() const { return static_cast<int>(frames.rows()); }
};

/// Reads a BVH (Biovision hierarchy) file: skeleton and motion. Joints have any number of channels in any order;
/// keywords in any case, indentation and line ends as they come; several roots are fine. A row of the motion is
/// a line. Joints without a name or with one that is taken get one. A file with 0 frames holds a skeleton alone.
///
/// @throws Error  With the line: Malformed (syntax, a keyword or channel that is not known, a frame with too few or too
///                many numbers, a frame time that is not positive); Truncated; CountMismatch (frames);
///                UnparsableNumber; NonFiniteNumber; InvalidRig (no joint); WrongMagic (no HIERARCHY).
BvhFile read_bvh(std::string_view text);

/// The content of a BVH file; numbers keep every bit. Joints come in depth-first order; characters of names that would
/// not be read back (braces, control characters, outer blanks) become underscores.
/// @throws Error  InvalidRig, NonFiniteNumber: as validate(skeleton), and for joints that are rotated or scaled at
///                rest; CountMismatch (channels or frames that do not fit the skeleton).
std::string write_bvh(const BvhFile& file);

/// The motion of a file as a clip: a translation track per joint with positions, a rotation track per joint with
/// angles, linear between the frames. Positions replace the joint's offset. Empty if there is no frame.
MotionClip clip_of(const BvhFile& file);

/// A clip on a skeleton as BVH can hold it: joints unrotated at rest, every joint with three angles, roots and joints
/// that move with positions too, at a fixed number of frames per second. Scale is left out. Angles do not jump.
///
/// @param skeleton  Valid.
/// @param clip      Valid for it; may be empty, which gives no frame.
/// @param fps       Frames per second, above 0.
/// @throws Error    InvalidArgument (fps).
BvhFile to_bvh(const Skeleton& skeleton, const MotionClip& clip, double fps);

/// read_bvh of a file. @throws Error  As above, and as read_file.
BvhFile load_bvh(const std::filesystem::path& path);

/// write_bvh to a file. @throws Error  As above, and as write_file.
void save_bvh(const std::filesystem::path& path, const BvhFile& file);

}  // namespace limber
