// play_gltf IN CLIP FPS OUT.pc2: reads a glTF file and writes where Limber has its vertices while a clip plays, by index.
#include <cstdio>
#include <cstdlib>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/session/characters.h"

namespace {

void play(const char* in, std::size_t index, double fps, const char* out) {
  const limber::Character character = limber::load_gltf(in).character;
  if (index >= character.clips.size())
    throw limber::Error(limber::ErrorCode::InvalidArgument, "there is no such clip.");
  const limber::MotionClip& clip = character.clips[index];
  limber::CharacterPlayer player(character, limber::SkinBlend::Linear);
  limber::MeshSequence sequence;
  sequence.vertex_count = player.vertex_count();
  std::vector<float> frame(3 * static_cast<std::size_t>(sequence.vertex_count));
  for (const double seconds : limber::frame_times(clip.seconds(), fps)) {
    player.skin(limber::joint_to_world(character.skeleton, limber::sample(clip, character.skeleton, seconds)), frame);
    sequence.positions.insert(sequence.positions.end(), frame.begin(), frame.end());
  }
  limber::save_pc2(out, sequence);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: play_gltf IN CLIP FPS OUT.pc2\n");
    return 2;
  }
  try {
    play(argv[1], static_cast<std::size_t>(std::atoi(argv[2])), std::atof(argv[3]), argv[4]);
    return 0;
  } catch (const limber::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
