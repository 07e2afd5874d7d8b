#include <utility>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;

Rig read_selection(std::string_view text) {
  TextScanner scanner(text);
  RegionHandle fixed;
  RegionHandle handle;
  for (int vertex = 0; scanner.find_word(); ++vertex) {
    const std::int64_t flag = scanner.integer();
    if (flag < 0 || flag > 2) {
      scanner.fail(ErrorCode::Malformed, fmt::format("{} says nothing about vertex {}.", flag, vertex),
                   "0 is fixed, 1 is free, 2 is a handle.");
    }
    if (flag == 0) fixed.vertices.push_back(vertex);
    if (flag == 2) handle.vertices.push_back(vertex);
  }
  Rig rig;
  if (!fixed.vertices.empty()) rig.handles.push_back({"fixed", -1, std::move(fixed)});
  if (!handle.vertices.empty()) rig.handles.push_back({"handle", -1, std::move(handle)});
  if (rig.handles.empty()) {
    scanner.fail(ErrorCode::InvalidRig, "the selection holds no vertex.", "Mark some with 0 (fixed) or 2 (handle).");
  }
  return rig;
}

Pose read_selection_pose(std::string_view text) {
  TextScanner scanner(text);
  double values[16];
  for (double& value : values) {
    if (!scanner.find_word()) scanner.fail_missing("a number of the transform");
    value = scanner.number();
  }
  if (scanner.find_word()) {
    scanner.fail(ErrorCode::Malformed, "more than the 16 numbers of a transform.", "Is it a .def file?");
  }
  if (values[12] != 0 || values[13] != 0 || values[14] != 0 || values[15] != 1) {
    scanner.fail(ErrorCode::Malformed, "the last row of the transform is not 0 0 0 1.",
                 "Numbers come row by row, the translation in the fourth column.");
  }
  TransformTarget rest;
  rest.transform.setIdentity();
  TransformTarget moved;
  for (int i = 0; i < 12; ++i) moved.transform.data()[i] = values[i];
  Pose pose;
  pose.targets = {{"fixed", rest}, {"handle", moved}};
  return pose;
}

Rig load_selection(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_selection(read_file(path)); });
}

Pose load_selection_pose(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_selection_pose(read_file(path)); });
}

Pose load_pose(const std::filesystem::path& path) {
  if (equal_ignoring_case(path.extension().string(), ".def")) return load_selection_pose(path);
  return load_pose_json(path);
}

}  // namespace limber
