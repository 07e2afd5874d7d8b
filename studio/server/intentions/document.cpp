// Opening, undoing: what concerns the document as a whole.
#include "limber/rig/sample_catalogue.h"

#include "studio/server/engine.h"

namespace limber::studio {
namespace {

void hello(Engine& engine, Request& request) {
  engine.say_hello(request);
}

/// Makes a document beside the interaction, and opens it.
void open_later(Engine& engine, Request& request, std::function<Document(Task&)> make, bool untouched) {
  const ReplyTo to = request.defer();
  engine.worker().start({.name = "open",
                         .work = [&engine, to, untouched, make = std::move(make)](Task& task) -> Worker::Completion {
                           auto document = std::make_shared<Document>(make(task));
                           return [&engine, to, untouched, document] {
                             engine.open(*document, untouched);
                             engine.reply(to, {{"name", document->name}, {"problems", document->shape->problems}});
                           };
                         },
                         .failed = [&engine, to](const Error& error) { engine.fail(to, error); }});
}

void open_sample(Engine& engine, Request& request) {
  const std::string sample = request.text("sample");
  const std::int64_t resolution = request.has("resolution") ? request.integer("resolution") : 0;
  if (resolution != 0 && (resolution < 8 || resolution > 400)) {
    throw Error(ErrorCode::InvalidArgument, "a resolution lies between 8 and 400.", Place::at_path({}, "resolution"));
  }
  find_sample(sample);
  open_later(
      engine, request, [sample, resolution](Task&) { return sample_document(sample, static_cast<int>(resolution)); },
      true);
}

void undo(Engine& engine, Request&) {
  engine.undo();
}

void redo(Engine& engine, Request&) {
  engine.redo();
}

}  // namespace

std::vector<Intention> document_intentions() {
  return {{"hello", {{"protocol", FieldType::Number}}, hello},
          {"open_sample", {{"sample", FieldType::Text}, {"resolution", FieldType::Integer, false}}, open_sample},
          {"undo", {}, undo},
          {"redo", {}, redo}};
}

}  // namespace limber::studio
