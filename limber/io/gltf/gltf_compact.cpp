#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/internal/json_editor.h"

namespace limber {
using namespace internal;
namespace {

using CompactJson = nlohmann::json;

/// Extensions that name neither accessors nor views, as the start of their names.
constexpr std::array kBlindExtensions = {
    "KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_", "KHR_xmp",       "KHR_mesh_quantization",
    "KHR_node_",      "VRM",          "LIMBER_",      "MSFT_",       "KHR_animation_"};

bool may_name_data(const CompactJson& document) {
  for (const CompactJson& name : document.value("extensionsUsed", CompactJson::array())) {
    const auto& text = name.get_ref<const std::string&>();
    const bool blind = std::any_of(kBlindExtensions.begin(), kBlindExtensions.end(),
                                   [&](const char* start) { return text.starts_with(start); });
    if (!blind) return true;
  }
  return false;
}

/// A piece of a buffer.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t target = 0;  ///< Where it goes.
};

class GlbCompactor {
 public:
  explicit GlbCompactor(std::string_view glb)
      : container_(split_gltf(glb)), document_(CompactJson::parse(container_.json)), editor_(container_.json) {}

  /// Empty: the file stays as it is.
  std::string write() {
    if (!container_.binary || may_name_data(document_) || !fetch_buffers()) return {};
    find_accessors();
    find_ranges();
    move_bytes();
    number_anew();
    return join_glb(editor_.result(), bin_, container_.other_chunks);
  }

 private:
  const CompactJson& list(const char* key) const {
    static const CompactJson kEmpty = CompactJson::array();
    return document_.contains(key) ? document_[key] : kEmpty;
  }

  static std::size_t number(const CompactJson& object, const char* key) {
    return object.contains(key) ? static_cast<std::size_t>(object[key].get<double>()) : 0;
  }

  bool fetch_buffers() {
    const CompactJson& buffers = list("buffers");
    const auto nothing_beside = [](const std::string& name) -> std::string {
      throw Error(ErrorCode::FileNotFound, fmt::format("'{}' is not in the file.", name));
    };
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      if (buffers[i].contains("uri")) {
        const auto& uri = buffers[i]["uri"].get_ref<const std::string&>();
        if (!uri.starts_with("data:")) return false;
        buffers_.push_back(bytes_of_uri(uri, nothing_beside));
      } else {
        if (i != 0) return false;
        buffers_.emplace_back(container_.bin);
      }
    }
    return !buffers_.empty();
  }

  /// Calls `visit` with every place that holds the number of an accessor (path and key), and the number.
  template <class Visit>
  void visit_accessors(const Visit& visit) const {
    const auto visit_all = [&](const std::string& path, const CompactJson& attributes) {
      for (const auto& [key, value] : attributes.items())
        visit(path, key, static_cast<std::size_t>(value.template get<double>()));
    };
    for (std::size_t m = 0; m < list("meshes").size(); ++m) {
      const CompactJson& primitives = list("meshes")[m]["primitives"];
      for (std::size_t p = 0; p < primitives.size(); ++p) {
        const std::string path = fmt::format("meshes[{}].primitives[{}]", m, p);
        visit_all(path + ".attributes", primitives[p]["attributes"]);
        if (primitives[p].contains("indices")) visit(path, "indices", number(primitives[p], "indices"));
        if (!primitives[p].contains("targets")) continue;
        for (std::size_t t = 0; t < primitives[p]["targets"].size(); ++t)
          visit_all(fmt::format("{}.targets[{}]", path, t), primitives[p]["targets"][t]);
      }
    }
    for (std::size_t s = 0; s < list("skins").size(); ++s) {
      if (list("skins")[s].contains("inverseBindMatrices"))
        visit(fmt::format("skins[{}]", s), "inverseBindMatrices", number(list("skins")[s], "inverseBindMatrices"));
    }
    for (std::size_t a = 0; a < list("animations").size(); ++a) {
      const CompactJson& samplers = list("animations")[a]["samplers"];
      for (std::size_t s = 0; s < samplers.size(); ++s) {
        const std::string path = fmt::format("animations[{}].samplers[{}]", a, s);
        visit(path, "input", number(samplers[s], "input"));
        visit(path, "output", number(samplers[s], "output"));
      }
    }
  }

  void find_accessors() {
    accessor_of_.assign(list("accessors").size(), -1);
    visit_accessors([this](const std::string&, const std::string&, std::size_t index) { accessor_of_.at(index) = 0; });
    int next = 0;
    for (int& each : accessor_of_) {
      if (each >= 0) each = next++;
    }
  }

  static std::size_t bytes_per_vector(const CompactJson& accessor) {
    static const std::map<std::string, std::size_t> kComponents = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4},
                                                                   {"MAT2", 4},   {"MAT3", 9}, {"MAT4", 16}};
    const std::size_t one = size_of(static_cast<GltfComponent>(accessor["componentType"].get<int>()));
    const auto& type = accessor["type"].get_ref<const std::string&>();
    // Columns of small matrices of small numbers are padded.
    if (type == "MAT2" && one == 1) return 8;
    if (type == "MAT3" && one < 4) return one == 1 ? 12 : 24;
    return one * kComponents.at(type);
  }

  /// The bytes of a view that something needs.
  void need(std::size_t view, std::size_t offset, std::size_t length) {
    ranges_[view].push_back({offset, offset + length, 0});
  }

  void find_ranges() {
    for (std::size_t i = 0; i < accessor_of_.size(); ++i) {
      if (accessor_of_[i] < 0) continue;
      const CompactJson& accessor = list("accessors")[i];
      const std::size_t count = number(accessor, "count");
      if (accessor.contains("bufferView")) {
        const std::size_t view = number(accessor, "bufferView");
        const std::size_t size = bytes_per_vector(accessor);
        const std::size_t own_stride = number(list("bufferViews").at(view), "byteStride");
        const std::size_t stride = own_stride > 0 ? own_stride : size;
        need(view, number(accessor, "byteOffset"), count > 0 ? stride * (count - 1) + size : 0);
      }
      if (!accessor.contains("sparse")) continue;
      const CompactJson& sparse = accessor["sparse"];
      const std::size_t sparse_count = number(sparse, "count");
      const CompactJson& indices = sparse["indices"];
      need(number(indices, "bufferView"), number(indices, "byteOffset"),
           sparse_count * size_of(static_cast<GltfComponent>(indices["componentType"].get<int>())));
      need(number(sparse["values"], "bufferView"), number(sparse["values"], "byteOffset"),
           sparse_count * bytes_per_vector(accessor));
    }
    for (const CompactJson& image : list("images")) {
      if (!image.contains("bufferView")) continue;
      const std::size_t view = number(image, "bufferView");
      need(view, 0, number(list("bufferViews").at(view), "byteLength"));
    }
  }

  /// Pieces of a view that overlap or touch become one; each goes to where its alignment stays.
  void move_bytes() {
    view_of_.assign(list("bufferViews").size(), -1);
    int next = 0;
    for (auto& [view, pieces] : ranges_) {
      view_of_.at(view) = next++;
      std::sort(pieces.begin(), pieces.end(), [](const ByteRange& a, const ByteRange& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
      });
      std::vector<ByteRange> joined;
      for (const ByteRange& piece : pieces) {
        if (!joined.empty() && piece.begin <= joined.back().end) {
          joined.back().end = std::max(joined.back().end, piece.end);
        } else {
          joined.push_back(piece);
        }
      }
      const CompactJson& old = list("bufferViews")[view];
      const std::string& bytes = buffers_.at(number(old, "buffer"));
      const std::size_t offset = number(old, "byteOffset");
      bin_.resize((bin_.size() + 3) / 4 * 4, '\0');
      const std::size_t start = bin_.size();
      for (ByteRange& piece : joined) {
        while ((bin_.size() - start) % 4 != piece.begin % 4) bin_.push_back('\0');
        piece.target = bin_.size() - start;
        const std::size_t from = std::min(offset + piece.begin, bytes.size());
        bin_.append(bytes, from, std::min(piece.end - piece.begin, bytes.size() - from));
      }
      // A stride may reach beyond the last vector.
      const std::size_t stride = number(old, "byteStride");
      new_views_.push_back({start, std::max(bin_.size() - start, stride)});
      if (stride > bin_.size() - start) bin_.resize(start + stride, '\0');
      pieces = std::move(joined);
    }
    bin_.resize((bin_.size() + 3) / 4 * 4, '\0');
  }

  /// Where a byte of a view is in the view as it will be.
  std::size_t moved(std::size_t view, std::size_t offset) const {
    for (const ByteRange& piece : ranges_.at(view)) {
      if (offset >= piece.begin && offset <= piece.end) return piece.target + offset - piece.begin;
    }
    return offset;
  }

  static void set_offset(JsonEditor& editor, const CompactJson& object, const std::string& path, std::size_t offset) {
    if (object.contains("byteOffset") || offset > 0) editor.set(path, "byteOffset", std::to_string(offset));
  }

  void write_lists() {
    std::string texts;
    for (std::size_t i = 0; i < accessor_of_.size(); ++i) {
      if (accessor_of_[i] < 0) continue;
      const CompactJson& accessor = list("accessors")[i];
      const std::string text(editor_.text_of(fmt::format("accessors[{}]", i)));
      JsonEditor own(text);
      const auto set = [&](const CompactJson& object, const std::string& path) {
        const std::size_t view = number(object, "bufferView");
        own.set(path, "bufferView", std::to_string(view_of_.at(view)));
        set_offset(own, object, path, moved(view, number(object, "byteOffset")));
      };
      if (accessor.contains("bufferView")) set(accessor, "");
      if (accessor.contains("sparse")) {
        set(accessor["sparse"]["indices"], "sparse.indices");
        set(accessor["sparse"]["values"], "sparse.values");
      }
      texts += (texts.empty() ? "" : ",") + own.result();
    }
    if (document_.contains("accessors")) set_or_remove("accessors", texts);
    texts.clear();
    for (std::size_t i = 0; i < view_of_.size(); ++i) {
      if (view_of_[i] < 0) continue;
      const std::string text(editor_.text_of(fmt::format("bufferViews[{}]", i)));
      JsonEditor own(text);
      const auto& [start, length] = new_views_[static_cast<std::size_t>(view_of_[i])];
      own.set("", "buffer", "0");
      set_offset(own, list("bufferViews")[i], "", start);
      own.set("", "byteLength", std::to_string(length));
      texts += (texts.empty() ? "" : ",") + own.result();
    }
    if (document_.contains("bufferViews")) set_or_remove("bufferViews", texts);
    if (bin_.empty()) {
      editor_.remove("", "buffers");
    } else {
      editor_.replace("buffers", fmt::format("[{{\"byteLength\":{}}}]", bin_.size()));
    }
  }

  void set_or_remove(const std::string& key, const std::string& items) {
    if (items.empty()) {
      editor_.remove("", key);
    } else {
      editor_.replace(key, fmt::format("[{}]", items));
    }
  }

  void number_anew() {
    visit_accessors([this](const std::string& path, const std::string& key, std::size_t index) {
      editor_.set(path, key, std::to_string(accessor_of_[index]));
    });
    for (std::size_t i = 0; i < list("images").size(); ++i) {
      const CompactJson& image = list("images")[i];
      if (image.contains("bufferView"))
        editor_.replace(fmt::format("images[{}].bufferView", i),
                        std::to_string(view_of_.at(number(image, "bufferView"))));
    }
    write_lists();
  }

  GltfContainer container_;
  CompactJson document_;
  JsonEditor editor_;
  std::vector<std::string> buffers_;
  std::vector<int> accessor_of_;                          // the number that each gets; -1: nothing uses it
  std::map<std::size_t, std::vector<ByteRange>> ranges_;  // per view, what something needs
  std::vector<int> view_of_;
  std::vector<std::pair<std::size_t, std::size_t>> new_views_;  // offset and length
  std::string bin_;
};

}  // namespace

std::string without_unused_data(std::string glb) {
  std::string compact = GlbCompactor(glb).write();
  return compact.empty() || compact.size() >= glb.size() ? std::move(glb) : std::move(compact);
}

}  // namespace limber
