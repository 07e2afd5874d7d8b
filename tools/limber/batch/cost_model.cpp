#include "tools/limber/batch/cost_model.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>

namespace limber::batch {
namespace {

/// A number in a file of the kernel; nothing, if there is none ("max").
std::optional<double> number_in_file(const std::string& path) {
  std::ifstream file(path);
  double value = 0;
  if (file >> value) return value;
  return std::nullopt;
}

/// What is left of the limit of this process's control group, in bytes.
double left_in_group() {
  std::ifstream groups("/proc/self/cgroup");
  double left = std::numeric_limits<double>::max();
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::")) continue;
    // Limits of all groups around it hold as well.
    for (std::string group = line.substr(3); !group.empty(); group = group.substr(0, group.rfind('/'))) {
      const std::string folder = "/sys/fs/cgroup" + (group == "/" ? "" : group);
      const std::optional<double> most = number_in_file(folder + "/memory.max");
      const std::optional<double> used = number_in_file(folder + "/memory.current");
      if (most && used) left = std::min(left, std::max(0.0, *most - *used));
      if (group == "/") break;
    }
  }
  return left;
}

}  // namespace

void SizeCurve::add(std::uint64_t bytes, double value) {
  Bin& bin = bins_[std::bit_width(bytes)];
  ++bin.count;
  ++count_;
  bin.bytes += (static_cast<double>(bytes) - bin.bytes) / bin.count;
  if (keep_ == Keep::Mean) {
    bin.value += (value - bin.value) / bin.count;
  } else {
    bin.value = std::max(bin.value, value);
  }
}

double SizeCurve::at(std::uint64_t size) const {
  const double bytes = static_cast<double>(size);
  const Bin* below = nullptr;
  double below_value = 0;
  for (const auto& [power, bin] : bins_) {
    const double value = keep_ == Keep::Most ? std::max(bin.value, below_value) : bin.value;
    if (bin.bytes >= bytes) {
      if (!below || bin.bytes <= below->bytes) return value;
      const double part = (bytes - below->bytes) / (bin.bytes - below->bytes);
      return below_value + part * (value - below_value);
    }
    below = &bin;
    below_value = value;
  }
  if (!below) return 0;
  return below->bytes > 0 ? below_value * bytes / below->bytes : below_value;
}

void CostModel::learn(const JobResult& result) {
  if (!result.same_as.empty() || result.status == JobStatus::Skipped || result.status == JobStatus::Crashed) return;
  Kind& kind = kinds_[result.kind];
  kind.megabytes.add(result.input_bytes, result.measured.peak_megabytes);
  kind.seconds.add(result.input_bytes, result.measured.seconds);
  all_seconds_ += result.measured.seconds;
  all_count_ += 1;
}

bool CostModel::knows(const Job& job) const {
  return kinds_.contains(job.command->kind);
}

double CostModel::seconds(const Job& job) const {
  const auto found = kinds_.find(job.command->kind);
  if (found != kinds_.end()) return std::max(1e-3, found->second.seconds.at(job.input_bytes));
  return all_count_ > 0 ? std::max(1e-3, all_seconds_ / all_count_) : 1;
}

double CostModel::megabytes(const Job& job) const {
  constexpr double kReserve = 1.25;
  const auto found = kinds_.find(job.command->kind);
  if (found != kinds_.end()) return kReserve * found->second.megabytes.at(job.input_bytes);
  return kFirstMegabytes + kFirstMegabytesPerMegabyte * 1e-6 * static_cast<double>(job.input_bytes);
}

double free_megabytes() {
  double available = 0;
  std::ifstream info("/proc/meminfo");
  for (std::string line; std::getline(info, line);) {
    if (std::sscanf(line.c_str(), "MemAvailable: %lf kB", &available) == 1) break;
  }
  return 1e-6 * std::min(1024 * available, left_in_group());
}

}  // namespace limber::batch
