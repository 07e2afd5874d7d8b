#pragma once

#include <memory>
#include <optional>
#include <string>

#include "limber/render/render.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// Pictures of a character at any time of its clips: a surface per material, painted with its base colour.
class CharacterScenes {
 public:
  /// @param textures  Whether pictures of the file are painted; else all is clay.
  /// @throws Error    As GltfPatch::load; UnsuitableShape: there is no mesh.
  CharacterScenes(const std::string& path, bool textures, Context& context);
  ~CharacterScenes();

  /// Chooses a clip by its name, or the first. @throws Error  InvalidArgument: there is none of that name, or none at all.
  void choose_clip(const std::string& name);
  /// Of the clip chosen, or of the file's first; none: the character is at rest. In seconds.
  double seconds() const;
  const std::string& clip_name() const;

  /// The scene at a time of the clip, or at rest.
  /// @param skeleton  Draw the bones, too. @param names  And write their names beside them.
  Scene at(std::optional<double> seconds, bool skeleton, bool names);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Makes one film of numbered pictures by the program ffmpeg, and removes the pictures.
class FilmWriter {
 public:
  /// @param path    Ends in .webm.
  /// @throws Error  FileUnwritable: also, if there is no ffmpeg.
  FilmWriter(std::string path, double fps);
  ~FilmWriter();

  void add(const Image& image);
  /// @throws Error  FileUnwritable: ffmpeg failed.
  void finish();

 private:
  std::string path_;
  std::string folder_;
  std::string program_;
  double fps_;
  int count_ = 0;
};

}  // namespace limber::cli
