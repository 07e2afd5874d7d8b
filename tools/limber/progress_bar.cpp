#include "tools/limber/progress_bar.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kBarWidth = 24;
constexpr auto kShowAfter = milliseconds(300);
constexpr auto kShowEvery = milliseconds(50);

}  // namespace

ProgressBar::ProgressBar(ProgressStyle style)
    : style_(style == ProgressStyle::Bar && !is_terminal(Stream::Error) ? ProgressStyle::None : style),
      start_(steady_clock::now()),
      last_(start_) {}

Task::Listener ProgressBar::listener() {
  if (style_ == ProgressStyle::None) return {};
  if (style_ == ProgressStyle::Lines) return [this](const Task::Progress& progress) { write_line(progress); };
  return [this](const Task::Progress& progress) { show(progress); };
}

/// Every stage has its first line; others follow in time.
void ProgressBar::write_line(const Task::Progress& progress) {
  const auto now = steady_clock::now();
  if (progress.stage == last_stage_ && now - last_ < kShowEvery) return;
  last_ = now;
  last_stage_ = progress.stage;
  const nlohmann::ordered_json line = {{"stage", progress.stage},
                                       {"fraction", std::clamp(progress.stage_fraction, 0.0, 1.0)}};
  std::fputs((line.dump() + "\n").c_str(), stderr);
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (!visible_) return;
  std::fputs("\r\x1b[2K", stderr);
  std::fflush(stderr);
  visible_ = false;
}

void ProgressBar::show(const Task::Progress& progress) {
  const auto now = steady_clock::now();
  if (now - start_ < kShowAfter || (visible_ && now - last_ < kShowEvery)) return;
  last_ = now;
  const double fraction = std::clamp(progress.stage_fraction, 0.0, 1.0);
  const int filled = static_cast<int>(std::lround(fraction * kBarWidth));
  const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
  // Never wider than the terminal: a wrapped line could not be taken away again.
  const int room = std::max(0, terminal_width(Stream::Error) - kBarWidth - 9);
  const std::string line = fmt::format("\r\x1b[2K[{}] {:3.0f}% {:.{}}", bar, 100 * fraction, progress.stage, room);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  visible_ = true;
}

}  // namespace limber::cli
