#include "tools/limber/batch/chunks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <unordered_map>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::batch {
namespace {

/// Which elements belong together, directly or through others.
class UnionFind {
 public:
  explicit UnionFind(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  /// The smaller number stays the root, so that the order of groups is that of their first elements.
  void join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

using Groups = std::vector<std::vector<const Job*>>;

Groups grouped(const std::vector<const Job*>& jobs, bool by_steps) {
  std::unordered_map<std::string_view, std::size_t> index_of, first_with_key;
  for (std::size_t i = 0; i < jobs.size(); ++i) index_of[jobs[i]->name] = i;
  UnionFind together(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (by_steps) {
      for (const std::string& name : jobs[i]->after) {
        if (const auto found = index_of.find(name); found != index_of.end()) together.join(i, found->second);
      }
    }
    together.join(i, first_with_key.try_emplace(jobs[i]->key, i).first->second);
  }
  Groups groups;
  std::unordered_map<std::size_t, std::size_t> group_of;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto [place, is_new] = group_of.try_emplace(together.root(i), groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(jobs[i]);
  }
  return groups;
}

double seconds_of_group(const std::vector<const Job*>& group, const CostModel& model) {
  double sum = 0;
  for (const Job* job : group) sum += model.seconds(*job);
  return sum;
}

std::vector<Chunk> chunks_of(const Groups& groups, const CostModel& model, const ChunkOptions& options) {
  std::vector<std::pair<double, std::size_t>> by_cost;
  double all = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    by_cost.emplace_back(seconds_of_group(groups[i], model), i);
    all += by_cost.back().first;
  }
  std::stable_sort(by_cost.begin(), by_cost.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  const std::size_t count = std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(all / options.seconds)), 1,
                                                    std::min(options.most_chunks, groups.size()));
  std::vector<Chunk> chunks(count);
  using Load = std::pair<double, std::size_t>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (std::size_t i = 0; i < count; ++i) least.emplace(0, i);
  for (const auto& [seconds, group] : by_cost) {
    const std::size_t chunk = least.top().second;
    least.pop();
    chunks[chunk].jobs.insert(chunks[chunk].jobs.end(), groups[group].begin(), groups[group].end());
    chunks[chunk].seconds += seconds;
    least.emplace(chunks[chunk].seconds, chunk);
  }
  return chunks;
}

}  // namespace

Groups groups_of(const std::vector<const Job*>& jobs) {
  return grouped(jobs, true);
}

std::vector<std::vector<Chunk>> divide_into_chunks(const std::vector<const Job*>& jobs, const CostModel& model,
                                                   const ChunkOptions& options) {
  if (jobs.empty()) return {};
  const Groups groups = groups_of(jobs);
  double all = 0, largest = 0;
  for (const auto& group : groups) {
    const double seconds = seconds_of_group(group, model);
    all += seconds;
    largest = std::max(largest, seconds);
  }
  // One chunk that takes much longer than the others would be waited for in the end.
  if (largest <= std::max(2 * options.seconds, 0.01 * all) || groups.size() == jobs.size()) {
    return {chunks_of(groups, model, options)};
  }
  std::unordered_map<std::string_view, std::size_t> round_of;
  std::vector<std::vector<const Job*>> rounds;
  for (const Job* job : jobs) {
    std::size_t round = 0;
    for (const std::string& name : job->after) {
      if (const auto found = round_of.find(name); found != round_of.end()) round = std::max(round, found->second + 1);
    }
    round_of[job->name] = round;
    if (rounds.size() <= round) rounds.resize(round + 1);
    rounds[round].push_back(job);
  }
  std::vector<std::vector<Chunk>> divided;
  for (const auto& round : rounds) divided.push_back(chunks_of(grouped(round, false), model, options));
  return divided;
}

std::vector<const Job*> jobs_to_measure(const std::vector<const Job*>& jobs, const CostModel& model) {
  std::vector<const Job*> unknown;
  for (const Job* job : jobs) {
    if (!model.knows(*job)) unknown.push_back(job);
  }
  Groups groups = groups_of(unknown);
  const auto size_of = [](const std::vector<const Job*>& group) { return group.front()->input_bytes; };
  std::stable_sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) { return size_of(a) < size_of(b); });
  std::vector<const Job*> chosen;
  std::size_t last = groups.size();
  for (const double part : {0.1, 0.5, 0.9}) {
    const std::size_t at = static_cast<std::size_t>(part * static_cast<double>(groups.size()));
    constexpr std::size_t kMostInGroup = 16;
    if (at >= groups.size() || at == last || groups[at].size() > kMostInGroup) continue;
    last = at;
    chosen.insert(chosen.end(), groups[at].begin(), groups[at].end());
  }
  return chosen;
}

std::filesystem::path chunk_file(const std::filesystem::path& round, std::size_t number) {
  return round / fmt::format("{:04}.jsonl", number);
}

std::filesystem::path write_chunks(const BatchFolder& folder, const std::vector<Chunk>& chunks) {
  std::filesystem::create_directories(folder.chunks());
  std::filesystem::path round;
  for (int number = 1;; ++number) {
    round = folder.chunks() / fmt::format("{:04}", number);
    std::error_code failure;
    if (std::filesystem::create_directory(round, failure)) break;
    if (failure) {
      throw Error(ErrorCode::FileUnwritable, fmt::format("cannot create: {}.", failure.message()),
                  Place::in_file(round.string()));
    }
  }
  for (std::size_t i = 0; i < chunks.size(); ++i) write_plan(chunk_file(round, i), chunks[i].jobs);
  return round;
}

}  // namespace limber::batch
