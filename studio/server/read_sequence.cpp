// From dropped files to the frames of a mesh.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "studio/server/sequence.h"

namespace limber::studio {
using namespace internal;
namespace {

using Files = std::vector<std::shared_ptr<const StoredFile>>;

constexpr std::size_t kMostFrames = 2000;
/// Of all frames together: what takes a few minutes and a gigabyte.
constexpr std::size_t kMostPositions = 16'000'000;

bool has_extension(const std::string& name, std::string_view wanted) {
  std::string extension = std::filesystem::path(name).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension == wanted;
}

bool is_cache(const std::string& name) {
  return has_extension(name, ".pc2") || has_extension(name, ".mdd");
}

/// "frame2" before "frame10": runs of digits count as numbers.
bool comes_before(const std::string& a, const std::string& b) {
  std::size_t i = 0, j = 0;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  while (i < a.size() && j < b.size()) {
    if (!is_digit(a[i]) || !is_digit(b[j])) {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
      continue;
    }
    const auto number = [&](const std::string& text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t start = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return text.substr(start, at - start);
    };
    const std::string first = number(a, i), second = number(b, j);
    if (first.size() != second.size()) return first.size() < second.size();
    if (first != second) return first < second;
  }
  return a.size() - i < b.size() - j;
}

[[noreturn]] void refuse_size() {
  throw Error(ErrorCode::InvalidArgument,
              fmt::format("the sequence has more than {} frames or {} million positions.", kMostFrames,
                          kMostPositions / 1'000'000),
              {}, "Take fewer frames, or use `limber decompose`.");
}

SequenceFile from_frames(Files files, Task& task) {
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return comes_before(a->name, b->name); });
  if (files.size() > kMostFrames) refuse_size();
  Stage stage(&task, "reading frames");
  SequenceFile read;
  AnimatedShape& result = read.animated;
  read.file = files.front()->name;
  for (std::size_t f = 0; f < files.size(); ++f) {
    in_file(files[f]->name, [&] {
      Shape frame = read_obj(files[f]->bytes, {.allow_points = true});
      if (f > 0 && frame.vertex_count() != result.shape.vertex_count()) {
        throw Error(ErrorCode::CountMismatch,
                    fmt::format("frame {} has {} vertices, but the first frame has {}.", f + 1, frame.vertex_count(),
                                result.shape.vertex_count()),
                    {}, "All frames of a sequence are one mesh, with its vertices in the same order.");
      }
      for (Eigen::Index i = 0; i < frame.positions.size(); ++i) {
        const auto coordinate = static_cast<float>(frame.positions.data()[i]);
        if (!std::isfinite(coordinate))
          throw Error(ErrorCode::NonFiniteNumber, "a coordinate is too large for a sequence.", Place::at_vertex(i / 3));
        result.sequence.positions.push_back(coordinate);
      }
      if (result.sequence.positions.size() > 3 * kMostPositions) refuse_size();
      if (f == 0) result.shape = std::move(frame);
    });
    stage.advance(static_cast<double>(f + 1) / static_cast<double>(files.size()));
  }
  result.sequence.vertex_count = result.shape.vertex_count();
  return read;
}

Shape mesh_for(const Files& meshes, const StoredFile& cache, int vertices, const Shape* open) {
  if (meshes.size() > 1)
    throw Error(ErrorCode::InvalidArgument, "several meshes came with one sequence.", Place::in_file(cache.name),
                "Drop the sequence with one mesh.");
  if (meshes.empty()) {
    if (open && open->vertex_count() == vertices) return *open;
    throw Error(ErrorCode::InvalidArgument, fmt::format("it holds positions of {} vertices, but no faces.", vertices),
                Place::in_file(cache.name),
                "Drop it together with its mesh, for example an .obj with as many vertices.");
  }
  const StoredFile& mesh = *meshes.front();
  return in_file(mesh.name, [&]() -> Shape {
    const ShapeFormat* format = find_shape_format(mesh.name);
    if (!format || !format->read)
      throw Error(ErrorCode::UnknownFormat, "this is not a mesh that goes with a sequence.", {},
                  "Drop an .obj, .ply or .off with it.");
    return format->read(mesh.bytes, {});
  });
}

SequenceFile from_cache(const StoredFile& cache, const Files& meshes, const Shape* open) {
  SequenceFile read;
  AnimatedShape& result = read.animated;
  read.file = cache.name;
  read.in_seconds = has_extension(cache.name, ".mdd");
  result.sequence = in_file(
      cache.name, [&] { return has_extension(cache.name, ".pc2") ? read_pc2(cache.bytes) : read_mdd(cache.bytes); });
  if (static_cast<std::size_t>(result.sequence.frame_count()) > kMostFrames ||
      result.sequence.positions.size() > 3 * kMostPositions) {
    refuse_size();
  }
  result.shape = mesh_for(meshes, cache, result.sequence.vertex_count, open);
  if (result.shape.vertex_count() != result.sequence.vertex_count) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("frame 1 of {} has {} vertices, but the mesh has {}.", result.sequence.frame_count(),
                            result.sequence.vertex_count, result.shape.vertex_count()),
                Place::in_file(cache.name), "Drop it with the mesh it was made from.");
  }
  return read;
}

}  // namespace

SequenceFile read_sequence(const Files& files, const Shape* open, Task& task) {
  Files caches, meshes;
  for (const auto& file : files) (is_cache(file->name) ? caches : meshes).push_back(file);
  if (caches.size() == 1) return from_cache(*caches.front(), meshes, open);
  const bool all_frames =
      std::all_of(meshes.begin(), meshes.end(), [](const auto& file) { return has_extension(file->name, ".obj"); });
  if (caches.empty() && meshes.size() > 1 && all_frames) return from_frames(std::move(meshes), task);
  throw Error(ErrorCode::InvalidArgument, "these files are no mesh sequence.", {},
              "Drop a .pc2 or .mdd with its mesh, or the numbered .obj files of all frames.");
}

}  // namespace limber::studio
