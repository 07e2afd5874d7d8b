#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::array<std::string_view, 6> kChannelNames{"Xposition", "Yposition", "Zposition",
                                                        "Xrotation", "Yrotation", "Zrotation"};

/// Reads the hierarchy with a stack of its own, so that no depth of nesting exhausts the program's.
class BvhReader {
 public:
  explicit BvhReader(std::string_view text) : scanner_(text, {.comment = '\0'}) {}

  BvhFile read() {
    if (!scanner_.find_word() || !equal_ignoring_case(scanner_.peek_word(), "HIERARCHY")) {
      scanner_.fail(ErrorCode::WrongMagic, "the file does not start with HIERARCHY.", "Is it a BVH file?");
    }
    scanner_.word();
    read_hierarchy();
    name_joints();
    read_motion();
    return std::move(file_);
  }

 private:
  static constexpr int kEndSite = -2;  ///< On the stack: the block of an end site.

  std::string_view next_word(std::string_view expected) {
    if (!scanner_.find_word()) scanner_.fail_missing(expected);
    return scanner_.word();
  }

  [[noreturn]] void fail_unexpected(std::string_view word, std::string_view expected) {
    scanner_.fail(ErrorCode::Malformed, fmt::format("{} stands where {} is expected.", in_quotes(word), expected));
  }

  void read_hierarchy() {
    while (true) {
      const std::string_view expected = open_.empty() ? "ROOT or MOTION" : "OFFSET, CHANNELS, JOINT, End Site or '}'";
      const std::string_view word = next_word(expected);
      if (open_.empty()) {
        if (equal_ignoring_case(word, "MOTION")) break;
        if (!equal_ignoring_case(word, "ROOT")) fail_unexpected(word, expected);
        open_joint(-1);
      } else if (word == "}") {
        open_.pop_back();
      } else if (equal_ignoring_case(word, "OFFSET")) {
        read_offset();
      } else if (open_.back() == kEndSite) {
        fail_unexpected(word, "OFFSET or '}'");
      } else if (equal_ignoring_case(word, "CHANNELS")) {
        read_channels();
      } else if (equal_ignoring_case(word, "JOINT")) {
        open_joint(open_.back());
      } else if (equal_ignoring_case(word, "End")) {
        open_end_site();
      } else {
        fail_unexpected(word, expected);
      }
    }
    if (names_.empty()) {
      scanner_.fail(ErrorCode::InvalidRig, "the hierarchy has no joint.", "It starts with ROOT.");
    }
  }

  void open_joint(int parent) {
    names_.push_back(read_name());
    Joint joint;
    joint.parent = parent;
    open_.push_back(file_.skeleton.count());
    file_.skeleton.joints.push_back(joint);
    file_.channels.emplace_back();
  }

  void open_end_site() {
    Joint& joint = file_.skeleton.joints[open_.back()];
    if (joint.end_site) {
      scanner_.fail(ErrorCode::Malformed, fmt::format("joint {} has two end sites.", in_quotes(names_[open_.back()])));
    }
    read_name();
    joint.end_site = Eigen::Vector3d::Zero();
    site_of_ = open_.back();
    open_.push_back(kEndSite);
  }

  /// The words up to the end of the line or an opening brace, which is read too, wherever it stands.
  std::string read_name() {
    std::string name;
    while (!scanner_.at_line_end() && scanner_.peek_word() != "{") {
      if (!name.empty()) name += ' ';
      name += scanner_.word();
    }
    if (name.size() > 1 && name.back() == '{') {
      name.pop_back();
      return name;
    }
    const std::string_view brace = next_word("'{'");
    if (brace != "{") fail_unexpected(brace, "'{'");
    return name;
  }

  void read_offset() {
    Eigen::Vector3d offset;
    for (int i = 0; i < 3; ++i) {
      if (!scanner_.find_word()) scanner_.fail_missing("a number");
      offset[i] = scanner_.number();
    }
    if (open_.back() == kEndSite) {
      file_.skeleton.joints[site_of_].end_site = offset;
    } else {
      file_.skeleton.joints[open_.back()].rest.translation = offset;
    }
  }

  void read_channels() {
    std::vector<BvhChannel>& channels = file_.channels[open_.back()];
    if (!channels.empty()) {
      scanner_.fail(ErrorCode::Malformed, fmt::format("joint {} has CHANNELS twice.", in_quotes(names_[open_.back()])));
    }
    // A channel takes a blank and nine letters.
    const int count = scanner_.count(10, "channels");
    std::array<bool, 3> has_position{};
    for (int i = 0; i < count; ++i) {
      const BvhChannel channel = read_channel();
      if (!channel.is_rotation && std::exchange(has_position[channel.axis], true)) {
        scanner_.fail(ErrorCode::Malformed, fmt::format("{} is listed twice.", kChannelNames[channel.axis]));
      }
      channels.push_back(channel);
    }
    channel_count_ += count;
  }

  BvhChannel read_channel() {
    const std::string_view word = next_word("a channel");
    for (int i = 0; i < 6; ++i) {
      if (equal_ignoring_case(word, kChannelNames[i])) return {i >= 3, i % 3};
    }
    scanner_.fail(ErrorCode::Malformed, fmt::format("{} is no channel.", in_quotes(word)),
                  fmt::format("Channels are {}; their number stands before them.", fmt::join(kChannelNames, ", ")));
  }

  void name_joints() {
    make_names_unique(names_);
    for (std::size_t i = 0; i < names_.size(); ++i) file_.skeleton.joints[i].name = names_[i];
  }

  /// Reads "Frame Time:", with the colon beside or behind.
  void expect_label(std::initializer_list<std::string_view> words, std::string_view label) {
    for (std::string_view expected : words) {
      std::string_view word = next_word(label);
      if (expected == words.end()[-1]) {
        if (!word.empty() && word.back() == ':') {
          word.remove_suffix(1);
        } else if (scanner_.peek_word() == ":") {
          scanner_.word();
        }
      }
      if (!equal_ignoring_case(word, expected)) fail_unexpected(word, label);
    }
    if (!scanner_.find_word()) scanner_.fail_missing("a number");
  }

  void read_motion() {
    expect_label({"Frames"}, "'Frames:'");
    const std::int64_t count_line = scanner_.line();
    // A number takes a digit and a blank or line end.
    const int frame_count = scanner_.count(2 * static_cast<std::size_t>(channel_count_), "frames");
    expect_label({"Frame", "Time"}, "'Frame Time:'");
    file_.frame_seconds = scanner_.number();
    if (frame_count > 0 && !(file_.frame_seconds > 0)) {
      scanner_.fail(ErrorCode::Malformed, "the time from frame to frame is not above 0.",
                    "It is in seconds: 0.0333333 for 30 frames per second.");
    }
    if (!std::isfinite(frame_count * file_.frame_seconds)) {
      scanner_.fail(ErrorCode::NonFiniteNumber, "the time of the last frame is not finite.");
    }
    file_.frames.resize(frame_count, channel_count_);
    if (channel_count_ == 0) return;
    for (int frame = 0; frame < frame_count; ++frame) read_frame(frame, frame_count);
    if (!scanner_.find_word()) return;
    if (frame_count > 0) {
      // Some programs count the steps from frame to frame.
      file_.frames.conservativeResize(frame_count + 1, channel_count_);
      read_frame(frame_count, frame_count + 1);
      if (!scanner_.find_word()) return;
    }
    scanner_.fail(ErrorCode::CountMismatch, fmt::format("more follows behind the {} frames announced.", frame_count),
                  fmt::format("Correct the number of frames in line {}.", count_line));
  }

  void read_frame(int frame, int frame_count) {
    if (!scanner_.find_word()) {
      scanner_.fail(ErrorCode::Truncated,
                    fmt::format("the file announces {} frames, but ends after {}.", frame_count, frame),
                    "Was it copied completely?");
    }
    double* row = file_.frames.data() + static_cast<std::ptrdiff_t>(frame) * channel_count_;
    for (int i = 0; i < channel_count_; ++i) {
      if (scanner_.at_line_end()) fail_row(frame, i);
      row[i] = scanner_.number();
    }
    if (!scanner_.at_line_end()) {
      scanner_.fail(ErrorCode::Malformed, fmt::format("frame {} has more than {} numbers.", frame + 1, channel_count_),
                    "A frame is one line, with a number for each channel.");
    }
  }

  [[noreturn]] void fail_row(int frame, int found) {
    const ErrorCode code = scanner_.remaining() == 0 ? ErrorCode::Truncated : ErrorCode::Malformed;
    scanner_.fail(code, fmt::format("frame {} has {} numbers, not {}.", frame + 1, found, channel_count_),
                  "A frame is one line, with a number for each channel.");
  }

  TextScanner scanner_;
  BvhFile file_;
  std::vector<std::string> names_;
  std::vector<int> open_;  ///< The joints whose braces are open, or kEndSite.
  int site_of_ = 0;        ///< The joint of the end site that is open.
  int channel_count_ = 0;
};

}  // namespace

int BvhFile::channel_count() const {
  std::size_t count = 0;
  for (const std::vector<BvhChannel>& of_joint : channels) count += of_joint.size();
  return static_cast<int>(count);
}

BvhFile read_bvh(std::string_view text) {
  return BvhReader(text).read();
}

BvhFile load_bvh(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_bvh(read_file(path)); });
}

void save_bvh(const std::filesystem::path& path, const BvhFile& file) {
  in_file(path, [&] { write_file(path, write_bvh(file)); });
}

}  // namespace limber
