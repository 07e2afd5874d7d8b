// Compression: few influences per vertex, beside the dense skin; and skins from mesh sequences.
#include "studio/server/compression.h"

#include <cmath>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/sequence.h"

namespace limber::studio {
namespace {

void compress(Engine& engine, Request&) {
  compress_recipe_of(engine.document());  // says what is missing
  Document next = engine.document();
  if (!shows_compression(next)) {
    next.compare = kCompressedMode;
    engine.change("compress", std::move(next));
  }
  engine.compress_now();
}

double number_in(const Request& request, const char* field, double lowest, double highest, double otherwise) {
  if (!request.has(field)) return otherwise;
  const double number = request.number(field);
  if (std::isfinite(number) && number >= lowest && number <= highest) return number;
  throw Error(ErrorCode::InvalidArgument, fmt::format("it lies between {:g} and {:g}.", lowest, highest),
              Place::at_path({}, field));
}

std::vector<std::shared_ptr<const StoredFile>> uploads_of(Engine& engine, const Request& request) {
  std::vector<std::string> names = {request.text("upload")};
  if (request.has("with")) {
    for (std::string& name : request.texts("with")) names.push_back(std::move(name));
  }
  std::vector<std::shared_ptr<const StoredFile>> files;
  for (const std::string& name : names) {
    files.push_back(engine.uploads().find(name));
    if (files.back()) continue;
    throw Error(ErrorCode::FileNotFound, "this upload is not there, or no longer.", Place::at_path({}, "upload"),
                "Send the files again.");
  }
  return files;
}

void open_sequence(Engine& engine, Request& request) {
  SequenceOptions options;
  options.bones = static_cast<int>(number_in(request, "bones", 0, 500, options.bones));
  options.tolerance = number_in(request, "tolerance", 0, 1, options.tolerance);
  options.influences = static_cast<int>(number_in(request, "influences", 0, 64, options.influences));
  options.fps = number_in(request, "fps", 1, 1000, options.fps);
  const auto files = uploads_of(engine, request);
  const auto open = engine.has_document() ? engine.document().shape : nullptr;
  engine.open_later([files, open, options](Task& task) { return decompose_upload(files, open, options, task); }, false,
                    request.defer());
}

}  // namespace

std::vector<Intention> compression_intentions() {
  return {{"compress", {}, compress},
          {"open_sequence",
           {{"upload", FieldType::Text},
            {"with", FieldType::Texts, false},
            {"bones", FieldType::Integer, false},
            {"tolerance", FieldType::Number, false},
            {"influences", FieldType::Integer, false},
            {"fps", FieldType::Number, false}},
           open_sequence}};
}

}  // namespace limber::studio
