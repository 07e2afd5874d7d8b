#include <algorithm>

#include "studio/server/intentions/request.h"

namespace limber::studio {

// One group per file of this folder.
std::vector<Intention> document_intentions();
std::vector<Intention> pose_intentions();
std::vector<Intention> handle_intentions();
std::vector<Intention> settings_intentions();
std::vector<Intention> motion_intentions();
std::vector<Intention> export_intentions();
std::vector<Intention> compression_intentions();
std::vector<Intention> restart_intentions();
std::vector<Intention> skeleton_intentions();
std::vector<Intention> key_intentions();
std::vector<Intention> paint_intentions();

namespace {

const std::vector<Intention>& all_intentions() {
  static const std::vector<Intention> kIntentions = [] {
    std::vector<Intention> all;
    for (auto* group : {document_intentions, pose_intentions, handle_intentions, settings_intentions, motion_intentions,
                        export_intentions, compression_intentions, restart_intentions, skeleton_intentions,
                        key_intentions, paint_intentions}) {
      for (Intention& intention : group()) all.push_back(std::move(intention));
    }
    return all;
  }();
  return kIntentions;
}

}  // namespace

const Intention* find_intention(std::string_view name) {
  const auto& all = all_intentions();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Intention& i) { return i.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string_view> intention_names() {
  std::vector<std::string_view> names;
  for (const Intention& intention : all_intentions()) names.push_back(intention.name);
  return names;
}

}  // namespace limber::studio
