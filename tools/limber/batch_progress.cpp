#include "tools/limber/batch_progress.h"

#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

constexpr auto kDrawEvery = std::chrono::milliseconds(200);
constexpr auto kLogEvery = std::chrono::seconds(30);

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  const int minutes = static_cast<int>(std::lround(std::min(seconds, 1e9) / 60));
  return minutes < 100 ? fmt::format("{} min", minutes) : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

BatchProgress::BatchProgress(Context& context)
    : context_(context),
      on_terminal_(is_terminal(Stream::Error) && !context.quiet()),
      last_(std::chrono::steady_clock::now()) {}

BatchProgress::~BatchProgress() {
  if (!visible_) return;
  std::fputs("\r\x1b[2K", stderr);
  std::fflush(stderr);
}

void BatchProgress::show(const batch::RunProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (on_terminal_ ? now - last_ < kDrawEvery : now - last_ < kLogEvery) return;
  last_ = now;
  std::string text = fmt::format("{} of {} jobs", progress.ended, progress.all);
  if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
  if (progress.seconds_left > 0) text += fmt::format(", about {} left", duration_text(progress.seconds_left));
  if (!on_terminal_) {
    context_.note(text);
    return;
  }
  constexpr int kBarWidth = 24;
  const double part = progress.all > 0 ? static_cast<double>(progress.ended) / static_cast<double>(progress.all) : 1;
  const int filled = static_cast<int>(part * kBarWidth);
  const int room = std::max(0, terminal_width(Stream::Error) - kBarWidth - 4);
  fmt::print(stderr, "\r\x1b[2K[{}{}] {:.{}}", std::string(filled, '#'), std::string(kBarWidth - filled, '.'), text,
             room);
  std::fflush(stderr);
  visible_ = true;
}

}  // namespace limber::cli
