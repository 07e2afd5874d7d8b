#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

struct Node {
  std::int64_t id;
  Eigen::Vector3d position;
};

struct Bone {
  int head_node;
  int tail_node;
  std::int64_t line;
};

/// The nodes and bones of a file.
class TgfReader {
 public:
  explicit TgfReader(std::string_view text) : scanner_(text, {.comment = '\0'}) {}

  Rig read() {
    while (scanner_.find_word() && scanner_.peek() != '#') read_node();
    if (nodes_.empty()) {
      scanner_.fail(ErrorCode::InvalidRig, "the file has no node.", "Is it a TGF file?");
    }
    scanner_.skip_line();
    while (scanner_.find_word() && scanner_.peek() != '#') read_edge();
    return to_rig();
  }

 private:
  void read_node() {
    Node node{scanner_.integer(), Eigen::Vector3d::Zero()};
    node.position.x() = scanner_.number();
    node.position.y() = scanner_.number();
    const int dimension = scanner_.at_line_end() ? 2 : 3;
    if (dimension == 3) node.position.z() = scanner_.number();
    if (dimension_ == 0) dimension_ = dimension;
    if (dimension != dimension_) {
      scanner_.fail(ErrorCode::Malformed,
                    fmt::format("this node has {} coordinates, but those before it have {}.", dimension, dimension_));
    }
    if (!node_of_id_.emplace(node.id, static_cast<int>(nodes_.size())).second) {
      scanner_.fail(ErrorCode::Malformed, fmt::format("two nodes have the id {}.", node.id));
    }
    nodes_.push_back(node);
    scanner_.skip_line();
  }

  int read_node_of_edge() {
    const std::int64_t id = scanner_.integer();
    const auto found = node_of_id_.find(id);
    if (found == node_of_id_.end()) {
      scanner_.fail(ErrorCode::IndexOutOfRange, fmt::format("the edge refers to node {}, which is not there.", id));
    }
    return found->second;
  }

  void read_edge() {
    Bone bone{read_node_of_edge(), read_node_of_edge(), scanner_.line()};
    if (bone.head_node == bone.tail_node) {
      scanner_.fail(ErrorCode::Malformed, "the edge joins a node to itself.", "Remove it.");
    }
    bool is_bone = true;
    for (int flag = 0; flag < 3 && !scanner_.at_line_end(); ++flag) {
      const std::int64_t value = scanner_.integer();
      if (value != 0 && value != 1) {
        scanner_.fail(ErrorCode::Malformed, fmt::format("a flag of an edge is 0 or 1, not {}.", value));
      }
      if (flag == 0) is_bone = value == 1;
    }
    if (is_bone) bones_.push_back(bone);
    scanner_.skip_line();
  }

  Rig to_rig() const {
    Rig rig;
    rig.dimension = dimension_;
    std::vector<bool> ends_bone(nodes_.size(), false);
    std::unordered_map<int, int> bone_of_tail;
    for (std::size_t b = 0; b < bones_.size(); ++b) {
      ends_bone[static_cast<std::size_t>(bones_[b].head_node)] = true;
      ends_bone[static_cast<std::size_t>(bones_[b].tail_node)] = true;
      bone_of_tail.emplace(bones_[b].tail_node, static_cast<int>(b));
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (ends_bone[n]) continue;
      rig.handles.push_back({fmt::format("point{}", nodes_[n].id), -1, PointHandle{nodes_[n].position}});
    }
    const int point_count = rig.count();
    for (std::size_t b = 0; b < bones_.size(); ++b) {
      const auto parent = bone_of_tail.find(bones_[b].head_node);
      rig.handles.push_back({fmt::format("bone{}", b + 1),
                             parent == bone_of_tail.end() ? -1 : point_count + parent->second,
                             BoneHandle{nodes_[static_cast<std::size_t>(bones_[b].head_node)].position,
                                        nodes_[static_cast<std::size_t>(bones_[b].tail_node)].position}});
    }
    refuse_circles(rig, point_count);
    return rig;
  }

  void refuse_circles(const Rig& rig, int point_count) const {
    try {
      validate(rig);
    } catch (const Error& error) {
      const int handle = rig.find(error.place().handle);
      Place place = error.place();
      if (handle >= point_count) place.line = bones_[static_cast<std::size_t>(handle - point_count)].line;
      throw Error(error.code(), error.sentence(), std::move(place), "Turn one of these edges around.");
    }
  }

  TextScanner scanner_;
  int dimension_ = 0;  ///< Coordinates per node; 0: no node yet.
  std::vector<Node> nodes_;
  std::unordered_map<std::int64_t, int> node_of_id_;
  std::vector<Bone> bones_;
};

using Bits = std::array<std::uint64_t, 3>;

Bits bits_of(const Eigen::Vector3d& position) {
  return {std::bit_cast<std::uint64_t>(position.x()), std::bit_cast<std::uint64_t>(position.y()),
          std::bit_cast<std::uint64_t>(position.z())};
}

/// Gives nodes to the ends of bones so that bones share one exactly where reading would make them kin.
class TgfWriter {
 public:
  explicit TgfWriter(const Rig& rig) : rig_(rig), tail_node_(rig.handles.size(), -1) {}

  std::string write() {
    for (const Handle& handle : rig_.handles) {
      if (const auto* point = std::get_if<PointHandle>(&handle.form)) add_node(point->position);
      if (!handle.is_point() && !handle.is_bone()) {
        throw Error(ErrorCode::InvalidRig, "TGF holds points and bones only.", Place::at_handle(handle.name),
                    "Write a rig.json instead.");
      }
    }
    for (std::size_t h = 0; h < rig_.handles.size(); ++h) {
      if (const auto* bone = std::get_if<BoneHandle>(&rig_.handles[h].form)) tail_node_[h] = add_node(bone->tail);
    }
    for (std::size_t h = 0; h < rig_.handles.size(); ++h) {
      const auto* bone = std::get_if<BoneHandle>(&rig_.handles[h].form);
      if (bone) edges_ += fmt::format("{} {} 1 0 0\n", head_node(rig_.handles[h], bone->head), tail_node_[h]);
    }
    return nodes_ + "#\n" + edges_;
  }

 private:
  int add_node(const Eigen::Vector3d& position) {
    append_integer(nodes_, ++node_count_);
    for (int i = 0; i < rig_.dimension; ++i) append_number(nodes_ += ' ', position[i]);
    nodes_ += '\n';
    return node_count_;
  }

  /// The tail of the parent if the bone starts there; else a node that only parentless bones start from.
  int head_node(const Handle& handle, const Eigen::Vector3d& head) {
    if (handle.parent >= 0) {
      const auto parent = static_cast<std::size_t>(handle.parent);
      const auto* bone = std::get_if<BoneHandle>(&rig_.handles[parent].form);
      if (bone && bits_of(bone->tail) == bits_of(head)) return tail_node_[parent];
    }
    const auto [place, is_new] = root_nodes_.try_emplace(bits_of(head), 0);
    if (is_new) place->second = add_node(head);
    return place->second;
  }

  const Rig& rig_;
  std::string nodes_;
  std::string edges_;
  int node_count_ = 0;
  std::vector<int> tail_node_;  ///< Per handle; -1 if it is no bone.
  std::map<Bits, int> root_nodes_;
};

}  // namespace

Rig read_tgf(std::string_view text) {
  return TgfReader(text).read();
}

std::string write_tgf(const Rig& rig) {
  validate(rig);
  if (rig.handles.empty()) throw Error(ErrorCode::InvalidRig, "the rig has no handle.");
  return TgfWriter(rig).write();
}

Rig load_tgf(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_tgf(read_file(path)); });
}

void save_tgf(const std::filesystem::path& path, const Rig& rig) {
  in_file(path, [&] { write_file(path, write_tgf(rig)); });
}

}  // namespace limber
