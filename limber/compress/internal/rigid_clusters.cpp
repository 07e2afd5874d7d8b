#include "limber/compress/internal/rigid_clusters.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "limber/compress/internal/rigid_motions.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr int kRefinements = 4;
constexpr std::size_t kChunk = 128;

Eigen::Vector3d position_in(const MeshSequence& sequence, int frame, int vertex) {
  const float* p = sequence.frame(frame).data() + 3 * static_cast<std::size_t>(vertex);
  return {p[0], p[1], p[2]};
}

class Clusterer {
 public:
  Clusterer(const Positions& rest, const MeshSequence& sequence, const IndexLists& neighbors)
      : rest_(rest), sequence_(sequence), neighbors_(neighbors), frames_(sequence.frame_count()) {
    result_.of_vertex.assign(static_cast<std::size_t>(rest.rows()), 0);
    result_.errors.assign(static_cast<std::size_t>(rest.rows()), 0.0);
    count_ = 1;
    motions_.assign(static_cast<std::size_t>(frames_), identity());
    fit(all_clusters());
    assign();
  }

  int count() const { return count_; }

  /// Splits the clusters with the largest errors, as many as `most` at once; false if none can be.
  bool split(int most) {
    std::vector<double> error(static_cast<std::size_t>(count_), 0.0);
    std::vector<int> size(static_cast<std::size_t>(count_), 0);
    std::vector<int> worst(static_cast<std::size_t>(count_), -1);
    for (std::size_t i = 0; i < result_.of_vertex.size(); ++i) {
      const auto cluster = static_cast<std::size_t>(result_.of_vertex[i]);
      error[cluster] += result_.errors[i];
      ++size[cluster];
      if (worst[cluster] < 0 || result_.errors[i] > result_.errors[static_cast<std::size_t>(worst[cluster])])
        worst[cluster] = static_cast<int>(i);
    }
    std::vector<int> order(static_cast<std::size_t>(count_));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return error[static_cast<std::size_t>(a)] > error[static_cast<std::size_t>(b)];
    });
    std::vector<int> made;
    for (const int cluster : order) {
      const auto index = static_cast<std::size_t>(cluster);
      if (static_cast<int>(made.size()) == most) break;
      // Half of the largest error is enough to be worth a split in the same round.
      if (size[index] < 2 || !(error[index] > 0) || error[index] < 0.5 * error[static_cast<std::size_t>(order[0])])
        continue;
      made.push_back(start_at(worst[index]));
    }
    if (made.empty()) return false;
    fit(made);
    return true;
  }

  void refine() {
    for (int round = 0; round < kRefinements; ++round) {
      assign();
      fit(all_clusters());
    }
    assign();
  }

  /// Merges the two clusters whose common motion costs least until there are `most`.
  void merge_to(int most) {
    std::vector<std::vector<RegistrationSums>> sums(static_cast<std::size_t>(count_));
    for (auto& frames : sums) frames.resize(static_cast<std::size_t>(frames_));
    for (std::size_t i = 0; i < result_.of_vertex.size(); ++i) {
      for (int frame = 0; frame < frames_; ++frame) {
        sums[static_cast<std::size_t>(result_.of_vertex[i])][static_cast<std::size_t>(frame)].add(
            1, rest_.row(static_cast<Eigen::Index>(i)), position_in(sequence_, frame, static_cast<int>(i)));
      }
    }
    const Eigen::Index count = count_;
    Eigen::VectorXd own(count);
    Eigen::MatrixXd together = Eigen::MatrixXd::Constant(count, count, std::numeric_limits<double>::infinity());
    const auto index = [](Eigen::Index i) { return static_cast<std::size_t>(i); };
    for (Eigen::Index a = 0; a < count; ++a) own[a] = cost_of(sums[index(a)]);
    parallel_for(index(count), 1, [&](std::size_t a) {
      for (std::size_t b = 0; b < a; ++b) {
        together(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b)) = cost_of(joined(sums[a], sums[b]));
      }
    });
    std::vector<int> into(index(count));
    std::iota(into.begin(), into.end(), 0);
    for (int left = count_; left > most; --left) {
      Eigen::Index a = 0;
      Eigen::Index b = 0;
      ((together.colwise() - own).rowwise() - own.transpose()).minCoeff(&a, &b);
      sums[index(b)] = joined(sums[index(a)], sums[index(b)]);
      own[b] = together(a, b);
      for (int& target : into) {
        if (target == static_cast<int>(a)) target = static_cast<int>(b);
      }
      for (Eigen::Index c = 0; c < count; ++c) {
        together(a, c) = together(c, a) = std::numeric_limits<double>::infinity();
        if (c == b || into[index(c)] != static_cast<int>(c)) continue;
        together(std::max(b, c), std::min(b, c)) = cost_of(joined(sums[index(b)], sums[index(c)]));
      }
    }
    for (int& cluster : result_.of_vertex) cluster = into[static_cast<std::size_t>(cluster)];
    drop_empty();
    fit(all_clusters());
  }

  RigidClusters take() {
    drop_empty();
    result_.poses.bone_count = count_;
    for (int frame = 0; frame < frames_; ++frame) {
      for (int cluster = 0; cluster < count_; ++cluster) result_.poses.bones.push_back(motion(cluster, frame));
    }
    return std::move(result_);
  }

 private:
  static AffineMatrix identity() { return AffineMatrix::Identity(); }
  AffineMatrix& motion(int cluster, int frame) {
    return motions_[static_cast<std::size_t>(cluster) * static_cast<std::size_t>(frames_) +
                    static_cast<std::size_t>(frame)];
  }
  static std::vector<RegistrationSums> joined(std::vector<RegistrationSums> a, const std::vector<RegistrationSums>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
    return a;
  }
  /// What the best motions leave, over all frames.
  static double cost_of(const std::vector<RegistrationSums>& sums) {
    std::vector<AffineMatrix> motions(sums.size(), identity());
    register_rigidly(sums, motions);
    double cost = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) cost += sums[i].error_of(motions[i]);
    return cost;
  }
  std::vector<int> all_clusters() const {
    std::vector<int> all(static_cast<std::size_t>(count_));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }

  /// A new cluster of a vertex and its surroundings in the old one.
  int start_at(int vertex) {
    const int from = result_.of_vertex[static_cast<std::size_t>(vertex)];
    const int cluster = count_++;
    motions_.insert(motions_.end(), static_cast<std::size_t>(frames_), identity());
    for (int frame = 0; frame < frames_; ++frame) motion(cluster, frame) = motion(from, frame);
    std::vector<int> members = {vertex};
    result_.of_vertex[static_cast<std::size_t>(vertex)] = cluster;
    constexpr std::size_t kMembers = 20;
    for (std::size_t head = 0; head < members.size() && members.size() < kMembers; ++head) {
      for (const int near : neighbors_[members[head]]) {
        int& of = result_.of_vertex[static_cast<std::size_t>(near)];
        if (of != from || members.size() == kMembers) continue;
        of = cluster;
        members.push_back(near);
      }
    }
    return cluster;
  }

  void fit(const std::vector<int>& clusters) {
    std::vector<std::vector<int>> members(static_cast<std::size_t>(count_));
    for (std::size_t i = 0; i < result_.of_vertex.size(); ++i) {
      members[static_cast<std::size_t>(result_.of_vertex[i])].push_back(static_cast<int>(i));
    }
    parallel_for(clusters.size(), 1, [&](std::size_t c) {
      const int cluster = clusters[c];
      std::vector<RegistrationSums> sums(static_cast<std::size_t>(frames_));
      for (int frame = 0; frame < frames_; ++frame) {
        RegistrationSums& sum = sums[static_cast<std::size_t>(frame)];
        for (const int i : members[static_cast<std::size_t>(cluster)]) {
          sum.add(1, rest_.row(i), position_in(sequence_, frame, i));
        }
      }
      register_rigidly(sums, {&motion(cluster, 0), static_cast<std::size_t>(frames_)});
    });
  }

  /// Every vertex to the cluster whose motion it follows best.
  void assign() {
    parallel_for(result_.of_vertex.size(), kChunk, [&](std::size_t i) {
      const Eigen::Vector4d from = rest_.row(static_cast<Eigen::Index>(i)).transpose().homogeneous();
      double least = std::numeric_limits<double>::infinity();
      for (int cluster = 0; cluster < count_; ++cluster) {
        double error = 0;
        for (int frame = 0; frame < frames_ && error < least; ++frame) {
          error += (motion(cluster, frame) * from - position_in(sequence_, frame, static_cast<int>(i))).squaredNorm();
        }
        if (error < least) {
          least = error;
          result_.of_vertex[i] = cluster;
        }
      }
      result_.errors[i] = least;
    });
  }

  void drop_empty() {
    std::vector<int> number(static_cast<std::size_t>(count_), -1);
    for (const int cluster : result_.of_vertex) number[static_cast<std::size_t>(cluster)] = 0;
    int kept = 0;
    for (int cluster = 0; cluster < count_; ++cluster) {
      if (number[static_cast<std::size_t>(cluster)] < 0) continue;
      number[static_cast<std::size_t>(cluster)] = kept;
      for (int frame = 0; frame < frames_; ++frame) motion(kept, frame) = motion(cluster, frame);
      ++kept;
    }
    count_ = kept;
    motions_.resize(static_cast<std::size_t>(kept) * static_cast<std::size_t>(frames_));
    for (int& cluster : result_.of_vertex) cluster = number[static_cast<std::size_t>(cluster)];
  }

  const Positions& rest_;
  const MeshSequence& sequence_;
  const IndexLists& neighbors_;
  int frames_;
  int count_ = 0;
  std::vector<AffineMatrix> motions_;  // clusters x frames
  RigidClusters result_;
};

}  // namespace

RigidClusters cluster_rigidly(const Positions& rest, const MeshSequence& sequence, const IndexLists& neighbors,
                              int count, Task* task) {
  Stage stage(task, "Cluster by rigid motion");
  Clusterer clusterer(rest, sequence, neighbors);
  const int more = count > 1 ? 2 * count : 1;
  while (clusterer.count() < more && clusterer.split(more - clusterer.count())) {
    clusterer.refine();
    stage.advance(static_cast<double>(clusterer.count()) / more);
  }
  if (clusterer.count() > count) {
    clusterer.merge_to(count);
    clusterer.refine();
  }
  return clusterer.take();
}

}  // namespace limber::internal
