#include "tools/limber/render_character.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/png.h"
#include "limber/model/skeleton.h"
#include "limber/session/characters.h"

#include "tools/limber/options.h"

namespace limber::cli {
namespace {

/// A picture times a colour.
void tint(Image& image, const Eigen::Vector4f& color) {
  if (color.head<3>() == Eigen::Vector3f::Ones()) return;
  for (std::size_t i = 0; i + 4 <= image.pixels.size(); i += 4) {
    Rgb pixel;
    for (int c = 0; c < 3; ++c) pixel[c] = static_cast<float>(image.pixels[i + static_cast<std::size_t>(c)]) / 255;
    pixel = to_srgb(to_linear(pixel).cwiseProduct(color.head<3>()));
    for (int c = 0; c < 3; ++c)
      image.pixels[i + static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(std::lround(pixel[c] * 255));
  }
}

/// Texture coordinates as a material wants them. Limber counts from the bottom, glTF from the top.
void transform_uvs(const Eigen::Matrix<double, 2, 3>& transform, TextureCoordinates& uvs) {
  for (Eigen::Index i = 0; i < uvs.rows(); ++i) {
    const Eigen::Vector2d moved = transform * Eigen::Vector3d(uvs(i, 0), 1 - uvs(i, 1), 1);
    uvs.row(i) << moved[0], 1 - moved[1];
  }
}

}  // namespace

/// A character ready to be drawn.
struct CharacterScenes::State {
  /// Some triangles of the character, with vertices of their own.
  struct Patch {
    Surface surface;
    std::vector<int> vertices;  ///< Of all meshes, one after the other.
  };

  explicit State(const std::string& path) : patch(GltfPatch::load(path)) {}

  GltfPatch patch;
  std::optional<CharacterPlayer> player;
  std::vector<Patch> patches;
  std::vector<float> positions;
  int clip = -1;

  const GltfContent& content() const { return patch.content(); }
  const Character& character() const { return patch.content().character; }

  /// The picture of a material; empty if it has none that can be drawn.
  Image picture_of(const GltfMaterial& material, bool has_uvs, const std::string& path, Context& context) {
    if (material.image < 0 || !has_uvs) return {};
    if (material.uv_set != 0) {
      context.warn(
          fmt::format("{}: the picture of material '{}' uses other texture coordinates than the first; it is left out.",
                      path, material.name));
      return {};
    }
    const auto [found, is_new] = pictures.try_emplace(material.image);
    if (is_new) {
      try {
        found->second = limber::read_picture(patch.picture(material.image));
      } catch (const Error& error) {
        context.warn(fmt::format("{}: picture {} is left out: {}", path, material.image, error.what()));
      }
    }
    return found->second;
  }
  std::map<int, Image> pictures;
};

CharacterScenes::CharacterScenes(const std::string& path, bool textures, Context& context)
    : state_(std::make_unique<State>(path)) {
  const Character& character = state_->character();
  if (character.vertex_count() == 0) {
    throw Error(ErrorCode::UnsuitableShape, "the file has no mesh to draw.", Place::in_file(path),
                "Give a file with faces, such as an OBJ.");
  }
  state_->player = in_file(path, [&] { return CharacterPlayer(character, SkinBlend::Linear); });
  state_->positions.resize(3 * static_cast<std::size_t>(state_->player->vertex_count()));
  int first_vertex = 0;
  for (std::size_t m = 0; m < character.meshes.size(); ++m) {
    const Shape& shape = character.meshes[m].shape;
    for (const GltfVertexRange& range : state_->content().sources[m].primitives) {
      if (range.triangle_count == 0) continue;
      State::Patch patch;
      std::vector<int> number(static_cast<std::size_t>(shape.vertex_count()), -1);
      Shape& part = patch.surface.shape;
      part.triangles.resize(range.triangle_count, 3);
      std::vector<int> rows;
      for (int t = 0; t < range.triangle_count; ++t) {
        for (int c = 0; c < 3; ++c) {
          const int vertex = shape.triangles(range.first_triangle + t, c);
          int& own = number[static_cast<std::size_t>(vertex)];
          if (own < 0) {
            own = static_cast<int>(rows.size());
            rows.push_back(vertex);
            patch.vertices.push_back(first_vertex + vertex);
          }
          part.triangles(t, c) = own;
        }
      }
      const auto count = static_cast<Eigen::Index>(rows.size());
      part.positions.resize(count, 3);
      const bool colored = textures && shape.colors.rows() > 0;
      if (colored) part.colors.resize(count, 4);
      if (shape.uvs.rows() > 0) part.uvs.resize(count, 2);
      for (Eigen::Index i = 0; i < count; ++i) {
        const int row = rows[static_cast<std::size_t>(i)];
        if (colored) part.colors.row(i) = shape.colors.row(row);
        if (shape.uvs.rows() > 0) part.uvs.row(i) = shape.uvs.row(row);
      }
      if (textures && range.material >= 0) {
        const GltfMaterial& material = state_->content().materials[static_cast<std::size_t>(range.material)];
        Image picture = state_->picture_of(material, shape.uvs.rows() > 0, path, context);
        if (!picture.empty()) {
          tint(picture, material.color);
          transform_uvs(material.uv_transform, part.uvs);
          patch.surface.texture = std::move(picture);
        } else if (material.color.head<3>() != Eigen::Vector3f::Ones()) {
          patch.surface.color = to_srgb(material.color.head<3>());
        }
      }
      state_->patches.push_back(std::move(patch));
    }
    first_vertex += shape.vertex_count();
  }
}

CharacterScenes::~CharacterScenes() = default;

void CharacterScenes::choose_clip(const std::string& name) {
  const std::vector<MotionClip>& clips = state_->character().clips;
  if (clips.empty()) throw Error(ErrorCode::InvalidArgument, "the file has no clip.");
  state_->clip = name.empty() ? 0 : state_->character().find_clip(name);
  if (state_->clip >= 0) return;
  std::vector<std::string> names;
  for (const MotionClip& clip : clips) names.push_back(clip.name);
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no clip '{}'.", name), {}, did_you_mean(name, names));
}

double CharacterScenes::seconds() const {
  return state_->clip < 0 ? 0 : state_->character().clips[static_cast<std::size_t>(state_->clip)].seconds();
}

const std::string& CharacterScenes::clip_name() const {
  static const std::string kNone;
  return state_->clip < 0 ? kNone : state_->character().clips[static_cast<std::size_t>(state_->clip)].name;
}

Scene CharacterScenes::at(std::optional<double> seconds, bool skeleton, bool names) {
  const Character& character = state_->character();
  SkeletonPose pose = rest_pose(character.skeleton);
  if (state_->clip >= 0 && seconds) {
    const MotionClip& clip = character.clips[static_cast<std::size_t>(state_->clip)];
    state_->player->play(clip, *seconds, state_->positions);
    pose = sample(clip, character.skeleton, *seconds);
  } else {
    state_->player->skin(joint_to_world(character.skeleton, pose), state_->positions);
  }
  Scene scene;
  for (State::Patch& patch : state_->patches) {
    for (std::size_t i = 0; i < patch.vertices.size(); ++i) {
      for (int c = 0; c < 3; ++c) {
        patch.surface.shape.positions(static_cast<Eigen::Index>(i), c) = static_cast<double>(
            state_->positions[3 * static_cast<std::size_t>(patch.vertices[i]) + static_cast<std::size_t>(c)]);
      }
    }
    scene.surfaces.push_back(patch.surface);
  }
  if (!skeleton) return scene;
  GltfContent bare;  // The joints where they are now, and whose they are.
  bare.character.skeleton = character.skeleton;
  for (std::size_t j = 0; j < pose.local.size(); ++j) bare.character.skeleton.joints[j].rest = pose.local[j];
  for (const SkinnedMesh& mesh : character.meshes) {
    SkinnedMesh& copy = bare.character.meshes.emplace_back();
    copy.bones = mesh.bones;
    copy.rigid = mesh.rigid;
  }
  scene.overlay.emplace();
  scene.overlay->rig = rig_of(bare);
  scene.overlay->show_names = names;
  return scene;
}

namespace {

/// Where a program is, by the PATH; empty: nowhere.
std::string find_program(const char* name) {
  std::string_view folders = std::getenv("PATH") ? std::getenv("PATH") : "";
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::filesystem::path path = std::filesystem::path(folders.substr(0, end)) / name;
    if (path.is_absolute() && ::access(path.c_str(), X_OK) == 0) return path.string();
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

}  // namespace

FilmWriter::FilmWriter(std::string path, double fps)
    : path_(std::move(path)), program_(find_program("ffmpeg")), fps_(fps) {
  if (program_.empty()) {
    throw Error(ErrorCode::FileUnwritable, "a .webm needs the program ffmpeg, which cannot be found.",
                Place::in_file(path_), "Install ffmpeg, or write numbered pictures: --film frame.png.");
  }
  const std::filesystem::path file(path_);
  for (int number = 0;; ++number) {
    const std::filesystem::path folder =
        file.parent_path() / fmt::format(".{}.{}.{}", file.filename().string(), ::getpid(), number);
    std::error_code failure;
    if (std::filesystem::create_directory(folder, failure)) {
      folder_ = folder.string();
      return;
    }
    if (failure) throw Error(ErrorCode::FileUnwritable, "it cannot be written.", Place::in_file(path_));
  }
}

FilmWriter::~FilmWriter() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void FilmWriter::add(const Image& image) {
  save_png(std::filesystem::path(folder_) / fmt::format("{:06d}.png", count_++), image);
}

void FilmWriter::finish() {
  const std::string made = (std::filesystem::path(folder_) / "film.webm").string();
  const std::string pictures = (std::filesystem::path(folder_) / "%06d.png").string();
  const std::string rate = fmt::format("{:g}", fps_);
  std::vector<std::string> words = {program_,
                                    "-nostdin",
                                    "-loglevel",
                                    "error",
                                    "-y",
                                    "-framerate",
                                    rate,
                                    "-i",
                                    pictures,
                                    "-vf",
                                    "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                    "-c:v",
                                    "libvpx-vp9",
                                    "-crf",
                                    "30",
                                    "-b:v",
                                    "0",
                                    "-pix_fmt",
                                    "yuv420p",
                                    made};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  pid_t process = 0;
  const int failure = ::posix_spawn(&process, program_.c_str(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  int status = 1;
  if (failure == 0) {
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
  }
  if (failure != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw Error(ErrorCode::FileUnwritable, "ffmpeg could not make the film.", Place::in_file(path_),
                "Write numbered pictures instead: --film frame.png.");
  }
  std::error_code moved;
  std::filesystem::rename(made, path_, moved);
  if (moved) throw Error(ErrorCode::FileUnwritable, "it cannot be written.", Place::in_file(path_));
}

}  // namespace limber::cli
