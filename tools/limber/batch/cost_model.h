#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "tools/limber/batch/job.h"
#include "tools/limber/batch/result.h"

namespace limber::batch {

/// A quantity against the size of an input, as it was measured: one value for each doubling of the size, straight lines
/// between them, in proportion to the size beyond the largest, and as the smallest below it.
class SizeCurve {
 public:
  enum class Keep { Mean, Most };
  explicit SizeCurve(Keep keep) : keep_(keep) {}

  void add(std::uint64_t bytes, double value);
  bool empty() const noexcept { return bins_.empty(); }
  int count() const noexcept { return count_; }
  /// With Keep::Most it never falls as the size grows. 0 if nothing was measured.
  double at(std::uint64_t bytes) const;

 private:
  struct Bin {
    double bytes = 0;  ///< The mean.
    double value = 0;
    int count = 0;
  };
  Keep keep_;
  std::map<int, Bin> bins_;
  int count_ = 0;
};

/// What jobs cost: learnt from those that have ended, one curve for each kind of command.
class CostModel {
 public:
  void learn(const JobResult& result);

  /// Seconds of a job; of one whose kind was never measured, those of the mean over all; nothing measured at all: 1.
  double seconds(const Job& job) const;
  /// Megabytes of a job with a quarter in reserve. Of one whose kind was never measured: kFirstMegabytes and
  /// kFirstMegabytesPerMegabyte for each megabyte of input.
  double megabytes(const Job& job) const;
  bool knows(const Job& job) const;

  static constexpr double kFirstMegabytes = 400;
  static constexpr double kFirstMegabytesPerMegabyte = 100;

 private:
  struct Kind {
    SizeCurve seconds{SizeCurve::Keep::Mean};
    SizeCurve megabytes{SizeCurve::Keep::Most};
  };
  std::unordered_map<std::string, Kind> kinds_;
  double all_seconds_ = 0;
  double all_count_ = 0;
};

/// Megabytes that processes could take now without swapping: what the kernel says, or less where a control group allows less.
double free_megabytes();

}  // namespace limber::batch
