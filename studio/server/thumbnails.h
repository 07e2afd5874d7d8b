#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace limber::studio {

/// Small pictures of the samples, drawn when they are first wanted. For all threads.
class Thumbnails {
 public:
  /// A PNG; null if there is no such sample.
  std::shared_ptr<const std::string> picture_of(const std::string& sample);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const std::string>> pictures_;
};

}  // namespace limber::studio
