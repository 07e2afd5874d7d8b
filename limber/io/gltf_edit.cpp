#include "limber/io/gltf_edit.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/text_scanner.h"

namespace limber::detail {
namespace {

std::size_t aligned(std::size_t size) {
  return (size + 3) / 4 * 4;
}

/// What a picture's file name says about it; the specification knows two kinds.
std::string_view media_type_of(const std::string& uri) {
  const std::string extension = std::filesystem::path(uri).extension().string();
  if (equal_ignoring_case(extension, ".png")) return "image/png";
  if (equal_ignoring_case(extension, ".jpg") || equal_ignoring_case(extension, ".jpeg")) return "image/jpeg";
  return "application/octet-stream";
}

std::vector<std::string> texts_of(const nlohmann::ordered_json& list) {
  std::vector<std::string> texts;
  for (const auto& item : list) texts.push_back(item.dump());
  return texts;
}

}  // namespace

GltfEdit::GltfEdit(GltfDocument document, std::filesystem::path folder)
    : document_(std::move(document)),
      folder_(std::move(folder)),
      json_(document_.container.json),
      builder_(start_of(document_)) {}

GltfBufferBuilder::Start GltfEdit::start_of(const GltfDocument& document) {
  GltfBufferBuilder::Start start;
  start.view = count_of(document, "bufferViews");
  start.accessor = count_of(document, "accessors");
  const int buffers = count_of(document, "buffers");
  const bool bin = document.container.has_bin && buffers > 0 && !document.root().member("buffers").item(0).has("uri");
  start.buffer = bin ? 0 : buffers;
  start.byte = bin ? aligned(document.container.bin.size()) : 0;
  return start;
}

bool GltfEdit::extends_bin() const {
  return document_.container.has_bin && document_.root().has("buffers") &&
         !document_.root().member("buffers").item(0).has("uri");
}

int GltfEdit::append(const std::string& list, const std::string& json) {
  auto found = std::find_if(appended_.begin(), appended_.end(), [&](const auto& entry) { return entry.first == list; });
  if (found == appended_.end()) found = appended_.insert(appended_.end(), {list, 0});
  json_.append("", list, {json});
  return count_of(document_, list) + found->second++;
}

int GltfEdit::copy_mesh(int mesh) {
  Copy copy;
  copy.text = std::make_unique<std::string>(json_.text_of(fmt::format("meshes[{}]", mesh)));
  copy.editor = std::make_unique<JsonEditor>(*copy.text);
  copies_.push_back(std::move(copy));
  return count_of(document_, "meshes") + static_cast<int>(copies_.size()) - 1;
}

std::pair<JsonEditor*, std::string> GltfEdit::editor_of(int mesh) {
  const int own = count_of(document_, "meshes");
  if (mesh < own) return {&json_, fmt::format("meshes[{}].", mesh)};
  return {copies_[static_cast<std::size_t>(mesh - own)].editor.get(), ""};
}

void GltfEdit::set_influences(int mesh, const std::vector<GltfVertexRange>& primitives, const GltfInfluenceSets& sets) {
  const auto [json, prefix] = editor_of(mesh);
  std::map<int, nlohmann::ordered_json> attributes_of;  // By the first vertex: primitives may share theirs.
  for (const GltfVertexRange& range : primitives) {
    const auto [attributes, is_new] = attributes_of.try_emplace(range.first_vertex);
    if (is_new) {
      std::vector<int> vertices(static_cast<std::size_t>(range.vertex_count));
      std::iota(vertices.begin(), vertices.end(), range.first_vertex);
      attributes->second = add_influences(sets, vertices, builder_);
    }
    const std::string path = fmt::format("{}primitives[{}].attributes", prefix, range.primitive);
    for (const auto& [key, value] : attributes->second.items()) json->set(path, key, value.dump());
    for (int set = sets.sets; json->has(fmt::format("{}.JOINTS_{}", path, set)); ++set) {
      json->remove(path, fmt::format("JOINTS_{}", set));
      json->remove(path, fmt::format("WEIGHTS_{}", set));
    }
  }
}

void GltfEdit::set_vertices(int mesh, const std::vector<GltfVertexRange>& primitives, const Positions& positions,
                            const Positions& normals) {
  const auto [json, prefix] = editor_of(mesh);
  const auto add = [&](const Positions& rows, const GltfVertexRange& range, GltfPurpose purpose) {
    std::vector<float> numbers;
    for (int v = range.first_vertex; v < range.first_vertex + range.vertex_count; ++v) {
      for (int c = 0; c < 3; ++c) numbers.push_back(static_cast<float>(rows(v, c)));
    }
    return std::to_string(builder_.add(numbers, 3, purpose));
  };
  std::map<int, std::pair<std::string, std::string>> accessors_of;  // By the first vertex, as above.
  for (const GltfVertexRange& range : primitives) {
    const auto [accessors, is_new] = accessors_of.try_emplace(range.first_vertex);
    auto& [position, normal] = accessors->second;
    if (is_new) position = add(positions, range, GltfPurpose::Positions);
    if (normal.empty() && normals.rows() > 0) normal = add(normals, range, GltfPurpose::Vertices);
    const std::string path = fmt::format("{}primitives[{}].attributes", prefix, range.primitive);
    json->set(path, "POSITION", position);
    json->remove(path, "TANGENT");
    if (!json->has(path + ".NORMAL")) continue;
    if (normals.rows() > 0) {
      json->set(path, "NORMAL", normal);
    } else {
      json->remove(path, "NORMAL");
    }
  }
}

/// A .glb has nothing beside it: files become data.
void GltfEdit::embed_files(JsonEditor& json) const {
  for (const std::string list : {"buffers", "images"}) {
    for (int i = 0; i < count_of(document_, list); ++i) {
      const JsonValue value = document_.root().member(list).item(static_cast<std::size_t>(i));
      if (!value.has("uri") || value.member("uri").text().starts_with("data:")) continue;
      const std::string& uri = value.member("uri").text();
      std::string bytes;
      try {
        bytes = bytes_of_uri(uri, [this](const std::string& name) { return read_file(folder_ / name); });
      } catch (const Error& error) {
        value.member("uri").fail(error.code(), fmt::format("'{}': {}", uri, error.sentence()), error.remedy());
      }
      const std::string_view type = list == "images" ? media_type_of(uri) : "application/octet-stream";
      json.set(fmt::format("{}[{}]", list, i), "uri", nlohmann::json(data_uri(bytes, type)).dump());
    }
  }
}

void GltfEdit::add_numbers(JsonEditor& json) const {
  if (builder_.bytes().empty()) return;
  json.append("", "accessors", texts_of(builder_.accessors()));
  json.append("", "bufferViews", texts_of(builder_.views()));
  if (extends_bin()) {
    const std::size_t total = start_of(document_).byte + builder_.bytes().size();
    json.set("buffers[0]", "byteLength", std::to_string(total));
    return;
  }
  nlohmann::ordered_json buffer = {{"byteLength", builder_.bytes().size()}};
  if (count_of(document_, "buffers") > 0) buffer["uri"] = data_uri(builder_.bytes(), "application/octet-stream");
  json.append("", "buffers", {buffer.dump()});
}

std::string GltfEdit::write_glb() const {
  JsonEditor json = json_;
  for (const Copy& copy : copies_) json.append("", "meshes", {copy.editor->result()});
  embed_files(json);
  add_numbers(json);
  std::string bin(document_.container.bin);
  if (extends_bin() && !builder_.bytes().empty()) {
    bin.resize(aligned(bin.size()), '\0');
    bin += builder_.bytes();
  } else if (count_of(document_, "buffers") == 0) {
    bin = builder_.bytes();
  }
  return join_glb(json.result(), bin, document_.container.other_chunks);
}

}  // namespace limber::detail
