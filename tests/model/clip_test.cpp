#include <cmath>

#include <gtest/gtest.h>

#include "limber/model/skeleton.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

MotionClip make_clip() {
  MotionClip clip;
  clip.tracks.resize(2);
  clip.tracks[0].path = TrackPath::Translation;
  clip.tracks[0].times = {0, 0.5, 2};
  clip.tracks[0].values.setRandom(3, 3);
  clip.tracks[1].joint = 1;
  clip.tracks[1].interpolation = Interpolation::Cubic;
  clip.tracks[1].times = {1, 3};
  clip.tracks[1].values.setOnes(6, 4);
  return clip;
}

TEST(MotionClip, LastsUntilItsLastKey) {
  EXPECT_EQ(make_clip().seconds(), 3);
  EXPECT_EQ(MotionClip{}.seconds(), 0);
  validate(make_clip(), 2);
}

TEST(MotionClip, RefusesWhatItDoesNotPromise) {
  const auto refused = [](ErrorCode code, int track, auto&& change) {
    MotionClip clip = make_clip();
    change(clip.tracks[static_cast<std::size_t>(track)]);
    try {
      validate(clip, 2);
      ADD_FAILURE() << "not refused";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), code) << error.what();
      EXPECT_EQ(error.place().path, "tracks[" + std::to_string(track) + "]");
    }
  };
  refused(ErrorCode::IndexOutOfRange, 1, [](MotionTrack& track) { track.joint = 2; });
  refused(ErrorCode::IndexOutOfRange, 0, [](MotionTrack& track) { track.joint = -1; });
  refused(ErrorCode::CountMismatch, 0, [](MotionTrack& track) { track.times.pop_back(); });
  refused(ErrorCode::CountMismatch, 0, [](MotionTrack& track) { track.times.clear(); });
  refused(ErrorCode::CountMismatch, 0, [](MotionTrack& track) { track.path = TrackPath::Rotation; });
  refused(ErrorCode::CountMismatch, 1, [](MotionTrack& track) { track.path = TrackPath::Scale; });
  refused(ErrorCode::CountMismatch, 1, [](MotionTrack& track) { track.interpolation = Interpolation::Step; });
  refused(ErrorCode::Malformed, 0, [](MotionTrack& track) { track.times[1] = 0; });
  refused(ErrorCode::Malformed, 0, [](MotionTrack& track) { track.times[0] = -0.1; });
  refused(ErrorCode::Malformed, 1, [](MotionTrack& track) { track.values.row(4).setZero(); });
  refused(ErrorCode::NonFiniteNumber, 0, [](MotionTrack& track) { track.times[2] = INFINITY; });
  refused(ErrorCode::NonFiniteNumber, 1, [](MotionTrack& track) { track.values(0, 0) = NAN; });
}

TEST(MotionClip, RefusesTwoTracksForOnePart) {
  MotionClip clip = make_clip();
  clip.tracks.push_back(clip.tracks[0]);
  expect_error(ErrorCode::CountMismatch, [&] { validate(clip); });
}

}  // namespace
}  // namespace limber
