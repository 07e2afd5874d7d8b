// The module limber._limber: Limber's public headers and sessions for Python. `import limber` brings all of it.

#include <filesystem>
#include <system_error>

#include <dlfcn.h>

#include "limber/core/executor.h"
#include "limber/io/import/import_file.h"
#include "limber/version.h"

#include "python/src/convert.h"

namespace limber::python {

namespace {

using namespace pybind11::literals;

/// limber.Error, made when the module is loaded; lives as long as the program.
PyObject* error_type = nullptr;

/// What repairs a shape here.
std::string remedy_of(const Error& error) {
  std::string remedy = error.remedy();
  const std::size_t at = remedy.find(kRepairRemedy);
  if (at != std::string::npos) {
    remedy.replace(at, kRepairRemedy.size(), "Repair it first: limber.repair(shape).");
  }
  return remedy;
}

void raise(const Error& error) {
  const Error translated(error.code(), error.sentence(), error.place(), remedy_of(error));
  py::object value = py::reinterpret_borrow<py::object>(error_type)(translated.what());
  value.attr("code") = name_of(error.code());
  value.attr("sentence") = error.sentence();
  value.attr("remedy") = translated.remedy();
  value.attr("place") = dict_of(error.place());
  PyErr_SetObject(error_type, value.ptr());
}

void add_error(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc(
      "limber.Error",
      "What went wrong: code (such as 'InvalidRig'), sentence, remedy (may be empty), and place, a dict with those of\n"
      "file, line, byte, path, handle, vertex and element that apply. A wrong argument is named by place['path'].",
      nullptr, nullptr);
  if (error_type == nullptr) throw py::error_already_set();
  module.add_object("Error", error_type);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      raise(error);
    }
  });
}

/// The package brings `limber-import` along, beside this module.
void install_importer_of_package() {
  Dl_info info;
  std::filesystem::path program;
  if (::dladdr(reinterpret_cast<const void*>(&install_importer_of_package), &info) != 0 && info.dli_fname != nullptr) {
    program = std::filesystem::path(info.dli_fname).parent_path() / "limber-import";
  }
  std::error_code failure;
  install_importer(std::filesystem::exists(program, failure) ? program : std::filesystem::path());
}

}  // namespace

}  // namespace limber::python

PYBIND11_MODULE(_limber, module) {
  using namespace limber::python;
  module.doc() = "Limber's library for Python: see the package limber.";
  module.attr("__version__") = LIMBER_VERSION;
  add_error(module);
  install_importer_of_package();
  add_shapes(module);
  add_rigs(module);
  add_motion(module);
  add_weights(module);
  add_posing(module);
  add_methods(module);
  module.def(
      "set_threads",
      [](int threads) {
        if (threads < 0 || threads > 4096) refuse("threads", "wanted a number from 0 to 4096.");
        const py::gil_scoped_release release;
        set_threads(threads);
      },
      py::arg("threads"), "How many threads all further work uses; 0: as many as there are cores.");
  module.def(
      "threads", [] { return limber::thread_count(); }, "How many threads work uses.");
}
