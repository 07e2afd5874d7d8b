#include "limber/io/import/internal/import_limits.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <vector>

#include <pthread.h>
#include <zlib.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

/// What an importer may unpack of a file: real ones pack ten to one.
std::size_t most_bytes(std::size_t file_size) {
  return (std::size_t{64} << 20) + 64 * file_size;
}

[[noreturn]] void refuse() {
  throw Error(ErrorCode::Malformed, "it would unpack to much more than a file of this size should hold.", {},
              "Save it again, unpacked, if it can be trusted.");
}

/// Walks the records of a binary FBX file and adds up how long its arrays say they are. Where something does not fit,
/// it stops: that is the importer's to complain about.
class FbxWalk {
 public:
  explicit FbxWalk(std::string_view data) : data_(data) {}

  void run() {
    constexpr std::size_t kHeader = 27;
    if (data_.size() < kHeader) return;
    at_ = 23;
    wide_ = number(4) >= 7500;
    std::vector<std::size_t> ends;  // of the records that the walk is in
    while (fits_) {
      while (!ends.empty() && at_ >= ends.back()) ends.pop_back();
      const std::size_t end = number(word());
      const std::size_t count = number(word());
      number(word());
      const std::size_t name = number(1);
      if (!fits_) return;
      if (end == 0) {  // closes a list
        if (ends.empty()) return;
        continue;
      }
      if (end <= at_ || end > data_.size()) return;
      skip(name);
      for (std::size_t i = 0; i < count && fits_; ++i) property();
      if (at_ < end) ends.push_back(end);
    }
  }

 private:
  std::size_t word() const { return wide_ ? 8 : 4; }

  std::size_t number(std::size_t size) {
    std::uint64_t value = 0;
    if (!fits_ || size > data_.size() - at_) {
      fits_ = false;
      return 0;
    }
    std::memcpy(&value, data_.data() + at_, size);
    at_ += size;
    return static_cast<std::size_t>(value);
  }

  void skip(std::size_t size) {
    if (!fits_ || size > data_.size() - at_) {
      fits_ = false;
      return;
    }
    at_ += size;
  }

  void property() {
    switch (static_cast<char>(number(1))) {
      case 'Y':
        return skip(2);
      case 'C':
        return skip(1);
      case 'I':
      case 'F':
        return skip(4);
      case 'D':
      case 'L':
        return skip(8);
      case 'S':
      case 'R':
        return skip(number(4));
      case 'd':
      case 'l':
        return array(8);
      case 'f':
      case 'i':
        return array(4);
      case 'b':
      case 'c':
        return array(1);
      default:
        fits_ = false;
    }
  }

  void array(std::size_t element) {
    const std::size_t count = number(4);
    number(4);  // how it is packed
    const std::size_t packed = number(4);
    skip(packed);
    // Deflate packs at most 1032 to one.
    claimed_ += count * element;
    if (count * element > 1032 * packed + 1024 || claimed_ > most_bytes(data_.size())) refuse();
  }

  std::string_view data_;
  std::size_t at_ = 0;
  std::size_t claimed_ = 0;
  bool wide_ = false;
  bool fits_ = true;
};

/// Unpacks a gzip file without keeping anything.
void require_modest_gzip(std::string_view data) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::bad_alloc();
  std::vector<unsigned char> block(std::size_t{1} << 16);
  std::size_t unpacked = 0;
  // zlib takes its input as not const, and leaves it alone.
  stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(data.data()));
  std::size_t left = data.size();
  for (int status = Z_OK; status == Z_OK && unpacked <= most_bytes(data.size());) {
    if (stream.avail_in == 0) {
      stream.avail_in = static_cast<unsigned>(std::min<std::size_t>(left, std::size_t{1} << 30));
      left -= stream.avail_in;
      if (stream.avail_in == 0) break;
    }
    stream.next_out = block.data();
    stream.avail_out = static_cast<unsigned>(block.size());
    status = inflate(&stream, Z_NO_FLUSH);
    unpacked += block.size() - stream.avail_out;
  }
  inflateEnd(&stream);
  if (unpacked > most_bytes(data.size())) refuse();
}

struct Call {
  FunctionRef<void()> function;
  std::exception_ptr failure;
};

void* run_call(void* argument) {
  auto& call = *static_cast<Call*>(argument);
  try {
    call.function();
  } catch (...) {
    call.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void require_modest(std::string_view data, std::string_view extension) {
  if (extension == ".fbx" && data.starts_with("Kaydara FBX Binary")) FbxWalk(data).run();
  if (extension == ".blend" && data.starts_with("\x1f\x8b")) require_modest_gzip(data);
}

void run_on_deep_stack(std::size_t file_size, FunctionRef<void()> function) {
  // A node takes dozens of bytes of a file, and a few hundred for each of a few calls. Pages of a stack that nothing
  // reaches cost nothing.
  const std::size_t wanted = std::clamp(128 * file_size, std::size_t{16} << 20, std::size_t{2} << 30);
  Call call{function, nullptr};
  pthread_attr_t attributes;
  pthread_t thread{};
  bool runs = false;
  if (pthread_attr_init(&attributes) == 0) {
    for (std::size_t size = wanted; !runs && size >= (std::size_t{8} << 20); size /= 2) {
      runs = pthread_attr_setstacksize(&attributes, size) == 0 &&
             pthread_create(&thread, &attributes, run_call, &call) == 0;
    }
    pthread_attr_destroy(&attributes);
  }
  if (!runs) throw std::bad_alloc();
  pthread_join(thread, nullptr);
  if (call.failure) std::rethrow_exception(call.failure);
}

}  // namespace limber::internal
