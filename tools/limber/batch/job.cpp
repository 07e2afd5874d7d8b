#include "tools/limber/batch/job.h"

#include <filesystem>

namespace limber::batch {

std::string short_name(const Job& job) {
  return job.input.empty() ? job.name : std::filesystem::path(job.input).stem().string();
}

Fields plain_fields(const Job& job) {
  Fields fields = job.columns;
  if (!job.input.empty()) fields["in"] = job.input;
  fields["name"] = short_name(job);
  fields["dir"] = job.folder;
  return fields;
}

}  // namespace limber::batch
