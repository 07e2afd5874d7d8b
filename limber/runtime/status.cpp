#include "limber/runtime/common.h"

namespace limber {

const char* to_string(Status status) noexcept {
  switch (status) {
    case Status::Ok:
      return "ok";
    case Status::MissingSystem:
      return "the job has no system or plan";
    case Status::WrongCount:
      return "a count or an option of the job is out of range";
    case Status::WrongSize:
      return "a span of the job has the wrong size";
    case Status::ScratchTooSmall:
      return "the job's scratch memory is too small";
    case Status::WrongStride:
      return "a stride is not a multiple of four bytes, or too small";
    case Status::Overlap:
      return "a result of the job lies in memory that it reads";
    case Status::Misaligned:
      return "memory that has to begin at a cache line does not";
  }
  return "not a status";
}

}  // namespace limber
