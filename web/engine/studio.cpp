// The studio's engine for a web worker (web/studio/worker.ts): what studio/server/transport is for the program.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <emscripten.h>

#include "limber/io/import/import_file.h"

#include "studio/server/engine.h"
#include "studio/server/thumbnails.h"

// clang-format off
EM_JS(void, limber_studio_send, (int client, const char* bytes, int size, int is_binary), {
  Module["onMessage"](client, HEAPU8.slice(bytes, bytes + size), is_binary !== 0);
});
EM_JS(int, limber_studio_is_cancelled, (), {
  return Module["isCancelled"]() ? 1 : 0;
});
// clang-format on

namespace limber::studio {
namespace {

/// A connection of the page, which numbers them.
class PageSink : public ClientSink {
 public:
  explicit PageSink(int client) : client_(client) {}
  void send(const OutMessage& message) override {
    limber_studio_send(client_, message.bytes->data(), static_cast<int>(message.bytes->size()), message.binary ? 1 : 0);
  }

 private:
  int client_;
};

/// Everything that the worker holds.
struct Studio {
  explicit Studio(const EngineSettings& settings)
      : engine(settings, [this](Worker::Completion completion) { inbox.push_back(std::move(completion)); }) {}

  std::vector<Worker::Completion> inbox;
  Engine engine;
  Thumbnails thumbnails;
  std::string answer;  ///< Of the last call that returns bytes.
};

std::unique_ptr<Studio> studio;

const char* answered(std::string bytes) {
  studio->answer = std::move(bytes);
  return studio->answer.data();
}

}  // namespace
}  // namespace limber::studio

using namespace limber::studio;

extern "C" {

/// @param folder  Where unsaved work is kept.
/// @param sample  What opens first.
void limber_studio_start(const char* folder, const char* sample) {
  limber::install_importer();
  EngineSettings settings;
  settings.folder = folder;
  settings.is_cancelled = [] { return limber_studio_is_cancelled() != 0; };
  studio = std::make_unique<Studio>(settings);
  studio->engine.attempt([&] {
    require_sample(sample);
    studio->engine.open_later(
        [name = std::string(sample)](limber::Task&) -> OpenedFile {
          return {sample_document(name, 0), {}};
        },
        true);
  });
}

/// The page opens a connection: a number that it has not used before.
void limber_studio_connect(int client) {
  studio->engine.connect(static_cast<ClientId>(client), std::make_shared<PageSink>(client));
}

void limber_studio_disconnect(int client) {
  studio->engine.disconnect(static_cast<ClientId>(client));
}

void limber_studio_receive(int client, const char* text, int size) {
  studio->engine.receive(static_cast<ClientId>(client), {text, static_cast<std::size_t>(size)});
}

/// Does one thing that waits, if `work` says so, then solves and tells. @return  Milliseconds until it wants to be called
/// again; -1: something waits.
double limber_studio_turn(int work) {
  if (work != 0 && !studio->inbox.empty()) {
    const Worker::Completion first = std::move(studio->inbox.front());
    studio->inbox.erase(studio->inbox.begin());
    studio->engine.attempt([&] { first(); });
  }
  const auto now = Engine::Clock::now();
  const auto next = studio->engine.advance(now);
  if (!studio->inbox.empty()) return -1;
  return std::chrono::duration<double, std::milli>(next - now).count();
}

/// Keeps a file. @return  What an intention calls it by.
const char* limber_studio_upload(const char* name, const char* bytes, int size) {
  return answered(studio->engine.uploads().add({name, {bytes, static_cast<std::size_t>(size)}}) + '\0');
}

int limber_studio_answer_size(void) {
  return static_cast<int>(studio->answer.size());
}

/// The name of an export; null: there is none, or no longer.
const char* limber_studio_download_name(const char* id) {
  const auto file = studio->engine.downloads().find(id);
  return file ? answered(file->name + '\0') : nullptr;
}

/// Its bytes, limber_studio_answer_size() many; null as above.
const char* limber_studio_download(const char* id) {
  const auto file = studio->engine.downloads().find(id);
  return file ? answered(file->bytes) : nullptr;
}

/// A PNG, limber_studio_answer_size() bytes; null: there is no such sample.
const char* limber_studio_thumbnail(const char* sample) {
  try {
    const auto picture = studio->thumbnails.picture_of(sample);
    return picture ? answered(*picture) : nullptr;
  } catch (const std::exception&) {
    return nullptr;
  }
}
}
