#include "limber/weights/internal/attach.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/segment.h"
#include "limber/weights/internal/place_finder.h"

namespace limber::internal {
namespace {

using internal::FoundPlace;
using internal::PlaceFinder;
using Segment = std::array<Eigen::Vector3d, 2>;

double distance_to_segment(const Eigen::Vector3d& point, const Segment& segment) {
  return (nearest_on_segment(segment[0], segment[1], point) - point).norm();
}

/// Attaches the handles of one rig, kind by kind.
class Attacher {
 public:
  Attacher(const Domain& domain, const DomainParts& parts, const Shape& shape, const Rig& rig,
           const AttachOptions& options, BindReport& report)
      : domain_(domain),
        parts_(parts),
        rig_(rig),
        report_(report),
        finder_(domain, parts, shape),
        size_(size_of(shape)),
        snap_distance_(internal::allowed_snap(options.snap_distance, size_)),
        sites_(rig.handles.size()) {}

  std::vector<HandleSite> attach() {
    attach_points();
    attach_regions();
    attach_bones();
    resolve_claims();
    return std::move(sites_);
  }

 private:
  Eigen::Vector3d at(int vertex) const { return domain_.elements.positions.row(vertex).transpose(); }
  const std::string& name(int handle) const { return rig_.handles[static_cast<std::size_t>(handle)].name; }
  HandleSite& site(int handle) { return sites_[static_cast<std::size_t>(handle)]; }

  /// Planar domains know no z.
  Eigen::Vector3d in_plane(Eigen::Vector3d point) const {
    if (domain_.dimension == 2) point.z() = domain_.elements.positions(0, 2);
    return point;
  }

  void note_snap(int handle, double distance) {
    internal::note_snap(name(handle), distance, snap_distance_, size_, report_);
  }

  void attach_points() {
    std::vector<int> handles;
    for (int h = 0; h < rig_.count(); ++h) {
      if (rig_.handles[static_cast<std::size_t>(h)].is_point()) handles.push_back(h);
    }
    Positions points(static_cast<Eigen::Index>(handles.size()), 3);
    for (std::size_t i = 0; i < handles.size(); ++i) {
      const auto& form = std::get<PointHandle>(rig_.handles[static_cast<std::size_t>(handles[i])].form);
      points.row(static_cast<Eigen::Index>(i)) = in_plane(form.position).transpose();
    }
    const std::vector<FoundPlace> places = finder_.locate(points);
    for (std::size_t i = 0; i < handles.size(); ++i) {
      note_snap(handles[i], places[i].distance);
      site(handles[i]) = internal::site_at(places[i], domain_.elements.positions, size_);
    }
  }

  void attach_regions() {
    for (int h = 0; h < rig_.count(); ++h) {
      const auto* region = std::get_if<RegionHandle>(&rig_.handles[static_cast<std::size_t>(h)].form);
      if (!region) continue;
      std::vector<int>& vertices = site(h).vertices;
      for (const int v : region->vertices) {
        using Row = Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator;
        for (Row entry(domain_.embedding, v); entry; ++entry) {
          if (entry.value() != 0) vertices.push_back(static_cast<int>(entry.col()));
        }
      }
      std::sort(vertices.begin(), vertices.end());
      vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    }
  }

  void attach_bones() {
    std::vector<int> handles;
    for (int h = 0; h < rig_.count(); ++h) {
      const auto* bone = std::get_if<BoneHandle>(&rig_.handles[static_cast<std::size_t>(h)].form);
      if (!bone) continue;
      handles.push_back(h);
      segments_.push_back({in_plane(bone->head), in_plane(bone->tail)});
    }
    std::vector<std::vector<int>> found = finder_.along_segments(segments_);
    segment_of_.assign(rig_.handles.size(), -1);
    for (std::size_t i = 0; i < handles.size(); ++i) {
      segment_of_[static_cast<std::size_t>(handles[i])] = static_cast<int>(i);
      if (found[i].empty() || domain_.mode == VolumeMode::Surface) reach_for_bone(handles[i], segments_[i], found[i]);
      site(handles[i]).vertices = std::move(found[i]);
    }
  }

  /// Bones that miss the domain take the nearest element. Surfaces have bones inside: only those outside are far.
  void reach_for_bone(int handle, const Segment& segment, std::vector<int>& vertices) {
    constexpr int kSamples = 33;
    Positions samples(kSamples, 3);
    for (int i = 0; i < kSamples; ++i) {
      samples.row(i) = (segment[0] + (segment[1] - segment[0]) * (i / (kSamples - 1.0))).transpose();
    }
    const std::vector<FoundPlace> places = finder_.locate(samples);
    const auto nearest = std::min_element(
        places.begin(), places.end(), [](const FoundPlace& a, const FoundPlace& b) { return a.distance < b.distance; });
    const bool on_surface = domain_.mode == VolumeMode::Surface;
    if (on_surface && finder_.is_enclosed(samples.row(nearest - places.begin()).transpose())) return;
    note_snap(handle, nearest->distance);
    if (!vertices.empty()) return;
    vertices = nearest->corners;
    std::sort(vertices.begin(), vertices.end());
  }

  /// How strongly an affine handle claims a vertex: the less, the stronger.
  double claim(int handle, int vertex) const {
    const int segment = segment_of_[static_cast<std::size_t>(handle)];
    return segment < 0 ? 0 : distance_to_segment(at(vertex), segments_[static_cast<std::size_t>(segment)]);
  }

  void resolve_claims() {
    std::vector<int> owner(static_cast<std::size_t>(domain_.vertex_count()), -1);
    for (int h = 0; h < rig_.count(); ++h) {
      if (site(h).is_point()) continue;
      for (const int v : site(h).vertices) {
        int& current = owner[static_cast<std::size_t>(v)];
        // Equal to rounding is equal: the lower index keeps it.
        if (current < 0 || claim(h, v) < claim(current, v) - 1e-9 * size_) current = h;
      }
    }
    for (int h = 0; h < rig_.count(); ++h) {
      if (!site(h).is_point()) keep_owned(h, owner);
    }
  }

  void keep_owned(int handle, std::vector<int>& owner) {
    std::vector<int>& vertices = site(handle).vertices;
    const Eigen::Vector3d middle = middle_of(handle);
    const std::size_t claimed = vertices.size();
    std::erase_if(vertices, [&](int v) { return owner[static_cast<std::size_t>(v)] != handle; });
    if (vertices.empty()) take_nearest_free(handle, middle, owner);
    const bool is_region = segment_of_[static_cast<std::size_t>(handle)] < 0;
    if (is_region && vertices.size() < claimed) {
      report_.notes.push_back(fmt::format("Region '{}' shares {} domain vertices with other handles that keep them.",
                                          name(handle), claimed - vertices.size()));
    }
    site(handle).position = middle_of(handle);
  }

  Eigen::Vector3d middle_of(int handle) {
    const int segment = segment_of_[static_cast<std::size_t>(handle)];
    if (segment >= 0) {
      return (segments_[static_cast<std::size_t>(segment)][0] + segments_[static_cast<std::size_t>(segment)][1]) / 2;
    }
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int v : site(handle).vertices) sum += at(v);
    return sum / std::max<double>(1, static_cast<double>(site(handle).vertices.size()));
  }

  void take_nearest_free(int handle, const Eigen::Vector3d& middle, std::vector<int>& owner) {
    int nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int v = 0; v < domain_.vertex_count(); ++v) {
      if (owner[static_cast<std::size_t>(v)] >= 0 || parts_.is_lone(v)) continue;
      const double distance = (at(v) - middle).norm();
      if (distance < least) {
        least = distance;
        nearest = v;
      }
    }
    if (nearest < 0) {
      throw Error(ErrorCode::InvalidRig, "other handles hold every vertex that this one could move.",
                  Place::at_handle(name(handle)), "Remove it, or use a finer mesh.");
    }
    owner[static_cast<std::size_t>(nearest)] = handle;
    site(handle).vertices = {nearest};
    report_.notes.push_back(fmt::format(
        "Other handles hold all vertices of '{}': it takes the nearest free one, vertex {}.", name(handle), nearest));
  }

  const Domain& domain_;
  const DomainParts& parts_;
  const Rig& rig_;
  BindReport& report_;
  PlaceFinder finder_;
  double size_;
  double snap_distance_;
  std::vector<HandleSite> sites_;
  std::vector<Segment> segments_;  // Of the bones.
  std::vector<int> segment_of_;    // Per handle; -1: no bone.
};

void require_attachable(const Shape& shape, const Rig& rig) {
  validate(rig, shape.vertex_count());
  for (const Handle& handle : rig.handles) {
    if (!handle.is_abstract()) continue;
    throw Error(ErrorCode::InvalidRig, "an abstract handle has no place on the shape.", Place::at_handle(handle.name),
                "Give weights for it, or make it a point, bone or region.");
  }
}

}  // namespace

std::vector<HandleSite> attach_handles(const Domain& domain, const DomainParts& parts, const Shape& shape,
                                       const Rig& rig, const AttachOptions& options, BindReport& report) {
  require_attachable(shape, rig);
  return Attacher(domain, parts, shape, rig, options, report).attach();
}

std::vector<HandleSite> attach_handles(const Domain& domain, const Shape& shape, const Rig& rig,
                                       const AttachOptions& options, BindReport& report) {
  return attach_handles(domain, find_parts(domain), shape, rig, options, report);
}

}  // namespace limber::internal
