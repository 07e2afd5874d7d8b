#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "limber/core/file.h"

#include "studio/server/engine_thread.h"
#include "studio/server/project_file.h"
#include "studio/server/transport/web_server.h"
#include "tools/limber/command.h"
#include "tools/limber/options.h"

namespace limber::cli {
using namespace internal;
namespace {

struct StudioOptions {
  std::string model = "mannequin";
  int port = 7007;
  bool no_open = false;
  bool window = false;
  int resolution = 0;
  std::string project;
  std::string page;
  std::string token;
};

/// Opens an address in the user's browser, if there is a display and a way to do so.
/// @param window  As a window of its own, by the first browser that can do that; else like any page.
void open_browser(const std::string& address, bool window) {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
  };
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return;
  const pid_t child = ::fork();
  if (child != 0) {
    if (child > 0) ::waitpid(child, nullptr, 0);
    return;
  }
  // Twice, so that nobody has to wait for the browser.
  if (::fork() != 0) ::_exit(0);
  ::setsid();
  if (window) {
    const std::string app = "--app=" + address;
    for (const char* browser :
         {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "brave-browser", "microsoft-edge"}) {
      ::execlp(browser, browser, app.c_str(), static_cast<char*>(nullptr));
    }
  }
  ::execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
  ::_exit(127);
}

/// The project to go on with; null if there is none yet. What it will be saved over is read before anything else: a file
/// that is not a project, or a damaged one, is left alone.
/// @throws Error  As read_project; FileUnwritable.
std::shared_ptr<const studio::Document> first_project(const std::filesystem::path& path) {
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return nullptr;
  if (!studio::is_project(path)) {
    throw Error(ErrorCode::WrongMagic, "this is not a project of the studio; it stays as it is.",
                Place::in_file(path.string()),
                "Name a project, or a file that is not there yet. To work on a model, name it without --project.");
  }
  return in_file(path, [&] { return std::make_shared<const studio::Document>(studio::read_project(read_file(path))); });
}

/// What to open first: the project if there is one, a file, or a sample.
std::function<studio::OpenedFile(Task&)> first_document(const StudioOptions& options, bool& untouched) {
  std::error_code ignored;
  const auto from_file = [](const std::string& path) {
    auto file = std::make_shared<const studio::StoredFile>(
        studio::StoredFile{std::filesystem::path(path).filename().string(), read_file(path)});
    const auto beside = [folder = std::filesystem::path(path).parent_path()](
                            const std::string& name) -> std::shared_ptr<const studio::StoredFile> {
      std::error_code ignored;
      if (!std::filesystem::is_regular_file(folder / name, ignored)) return nullptr;
      return std::make_shared<const studio::StoredFile>(studio::StoredFile{name, read_file(folder / name)});
    };
    return [file, beside](Task& task) { return studio::read_model(*file, beside, task); };
  };
  untouched = false;
  if (const auto project = first_project(options.project)) {
    return [project](Task&) -> studio::OpenedFile { return {*project, {}}; };
  }
  if (std::filesystem::exists(options.model, ignored)) return from_file(options.model);
  if (options.model.find_first_of("./") != std::string::npos) return from_file(options.model);  // says what is missing
  studio::require_sample(options.model);
  untouched = true;
  return [model = options.model, resolution = options.resolution](Task&) -> studio::OpenedFile {
    return {studio::sample_document(model, resolution), {}};
  };
}

ExitStatus run_studio(const StudioOptions& options, Context& context) {
  bool untouched = false;
  auto first = first_document(options, untouched);
  studio::EngineSettings settings;
  settings.folder = studio::state_folder();
  settings.project = options.project;
  studio::EngineThread engine{settings};
  studio::WebSettings web;
  web.port = static_cast<unsigned short>(options.port);
  web.page_folder = options.page;
  web.token = options.token;
  studio::WebServer server(engine, web);
  engine.post([first, untouched](studio::Engine& e) { e.open_later(first, untouched); });
  if (context.json()) {
    context.print_json({{"address", server.address()}, {"port", server.port()}});
  } else {
    context.print(fmt::format("Limber's studio: {}\n", server.address()));
    context.note("Ctrl-C ends it.");
  }
  flush_output();
  if (!options.no_open) open_browser(server.address(), options.window);
  server.run();
  engine.stop();
  return ExitStatus::Done;
}

}  // namespace

/// `limber studio [MODEL]`.
Body declare_studio(CLI::App& app) {
  auto options = std::make_shared<StudioOptions>();
  add_details(app,
              "Serves a page on the loopback address, where shapes are bound, dragged, posed, animated and exported. "
              "Prints the address, which holds a token, and opens it in a browser.");
  app.add_option("MODEL", options->model, "A file that holds a shape, or the name of a sample")->capture_default_str();
  app.add_option("--port", options->port, "Where to listen; another free port if it is taken, 0: any")
      ->check(number_in(0, 65535))
      ->capture_default_str();
  app.add_flag("--no-open", options->no_open, "Do not open a browser");
  app.add_flag("--window", options->window, "Open a window of its own, where Chromium or one of its kin is installed")
      ->excludes("--no-open");
  app.add_option("--resolution", options->resolution, "Of the sample; by default as many edges as look good")
      ->type_name("N")
      ->check(number_in(0, 400));
  app.add_option("--project", options->project,
                 "Open this project if it is there, and keep it up to date; another file of that name is refused")
      ->type_name("FILE");
  app.add_option("--page", options->page, "Serve the page from this folder, for those who work on it")
      ->type_name("FOLDER");
  app.add_option("--token", options->token, "Use this token instead of a random one, for tests")->type_name("TEXT");
  add_examples(app, {{"limber studio", "a character, bound and ready to be dragged"},
                     {"limber studio octopus --port 8000 --no-open", "another sample; open the address yourself"},
                     {"limber studio hero.fbx --window", "a file, in a window without tabs and address"},
                     {"limber studio figure.glb --project figure.limber-project", "a file, saved as it is worked on"}});
  return [options](Context& context) { return run_studio(*options, context); };
}

}  // namespace limber::cli
