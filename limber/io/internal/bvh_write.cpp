#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

/// Indentation stops here, so that a long chain does not fill the file with blanks.
constexpr std::size_t kDeepest = 64;

/// A name that reads back as it is.
std::string written_name(std::string name) {
  for (char& c : name) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '{' || c == '}') c = '_';
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    // Blanks inside are single.
    if (name[i] == ' ' && (i == 0 || i + 1 == name.size() || name[i - 1] == ' ')) name[i] = '_';
  }
  return name;
}

void require_writable(const BvhFile& file) {
  validate(file.skeleton);
  for (const Joint& joint : file.skeleton.joints) {
    if (joint.rest.scale != Eigen::Vector3d::Ones() || std::abs(joint.rest.rotation.w()) < 1) {
      throw Error(ErrorCode::InvalidRig, "it is rotated or scaled at rest, which BVH cannot say.",
                  Place::at_handle(joint.name), "Convert the skeleton with to_bvh().");
    }
  }
  if (file.channels.size() != file.skeleton.joints.size() || file.frames.cols() != file.channel_count()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("{} joints with {} channels do not fit frames of {} numbers.",
                                                      file.skeleton.count(), file.channel_count(), file.frames.cols()));
  }
  if (!file.frames.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "one of the frames is not finite.");
}

class BvhWriter {
 public:
  explicit BvhWriter(const BvhFile& file)
      : file_(file), children_(children_of(file.skeleton)), first_column_(file.channels.size()) {
    for (const Joint& joint : file.skeleton.joints) names_.push_back(written_name(joint.name));
    make_names_unique(names_);
    Eigen::Index column = 0;
    for (std::size_t i = 0; i < file.channels.size(); ++i) {
      first_column_[i] = column;
      column += static_cast<Eigen::Index>(file.channels[i].size());
    }
  }

  std::string write() {
    text_ = "HIERARCHY\n";
    for (int joint = 0; joint < file_.skeleton.count(); ++joint) {
      if (file_.skeleton.joints[joint].parent < 0) write_tree(joint);
    }
    text_ += fmt::format("MOTION\nFrames: {}\nFrame Time: ", file_.frame_count());
    append_number(text_, file_.frame_seconds);
    text_ += '\n';
    for (Eigen::Index frame = 0; frame < file_.frames.rows(); ++frame) write_frame(frame);
    return std::move(text_);
  }

 private:
  void write_tree(int root) {
    struct Visit {
      int joint;
      std::size_t next_child;
    };
    std::vector<Visit> path;
    open(root, 0);
    path.push_back({root, 0});
    while (!path.empty()) {
      const std::vector<int>& children = children_[path.back().joint];
      if (path.back().next_child < children.size()) {
        const int child = children[path.back().next_child++];
        open(child, path.size());
        path.push_back({child, 0});
      } else {
        path.pop_back();
        line(path.size(), "}");
      }
    }
  }

  void open(int index, std::size_t depth) {
    const Joint& joint = file_.skeleton.joints[index];
    order_.push_back(index);
    line(depth, (joint.parent < 0 ? "ROOT " : "JOINT ") + names_[index]);
    line(depth, "{");
    offset(depth + 1, joint.rest.translation);
    std::string channels = fmt::format("CHANNELS {}", file_.channels[index].size());
    for (const BvhChannel& channel : file_.channels[index]) {
      channels += fmt::format(" {}{}", "XYZ"[channel.axis], channel.is_rotation ? "rotation" : "position");
    }
    line(depth + 1, channels);
    if (!joint.end_site) return;
    line(depth + 1, "End Site");
    line(depth + 1, "{");
    offset(depth + 2, *joint.end_site);
    line(depth + 1, "}");
  }

  void line(std::size_t depth, std::string_view words) {
    text_.append(std::min(depth, kDeepest), '\t');
    text_ += words;
    text_ += '\n';
  }

  void offset(std::size_t depth, const Eigen::Vector3d& place) {
    std::string words = "OFFSET";
    for (int i = 0; i < 3; ++i) append_number(words += ' ', place[i]);
    line(depth, words);
  }

  void write_frame(Eigen::Index frame) {
    bool is_first = true;
    for (const int joint : order_) {
      for (std::size_t i = 0; i < file_.channels[joint].size(); ++i) {
        if (!is_first) text_ += ' ';
        is_first = false;
        append_number(text_, file_.frames(frame, first_column_[joint] + static_cast<Eigen::Index>(i)));
      }
    }
    text_ += '\n';
  }

  const BvhFile& file_;
  std::vector<std::string> names_;
  std::vector<std::vector<int>> children_;
  std::vector<Eigen::Index> first_column_;
  std::vector<int> order_;  ///< Joints as they stand in the file.
  std::string text_;
};

}  // namespace

std::string write_bvh(const BvhFile& file) {
  require_writable(file);
  return BvhWriter(file).write();
}

}  // namespace limber
