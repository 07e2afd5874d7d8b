#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

#include "studio/server/client.h"
#include "studio/server/document.h"

namespace limber::studio {

class Engine;

/// Of what type a field of an intention is.
enum class FieldType {
  Text,
  Boolean,
  Number,
  Integer,
  Vector,
  Transform,
  Texts,
  Integers,
  Object,
  TextOrNull,
  VectorOrNull,
  Any
};

/// A field that an intention may have.
struct Field {
  std::string_view name;
  FieldType type;
  bool required = true;
};

/// To whom an answer goes.
struct ReplyTo {
  ClientId client = 0;
  Json id;  ///< Null: no reply is wanted.
};

/// An intention as a page sent it, its fields checked against the table.
class Request {
 public:
  Request(ReplyTo reply_to, const Json& message) : reply_to_(std::move(reply_to)), message_(message) {}

  ClientId client() const { return reply_to_.client; }
  bool has(const char* field) const { return message_.contains(field); }
  bool is_null(const char* field) const { return message_.at(field).is_null(); }
  const Json& at(const char* field) const { return message_.at(field); }
  std::string text(const char* field) const { return message_.at(field).get<std::string>(); }
  std::string text_or(const char* field, std::string otherwise) const;
  bool flag(const char* field, bool otherwise = false) const;
  double number(const char* field) const { return message_.at(field).get<double>(); }
  std::int64_t integer(const char* field) const;
  Eigen::Vector3d vector(const char* field) const;
  AffineMatrix transform(const char* field) const;
  std::vector<std::string> texts(const char* field) const;
  std::vector<int> integers(const char* field) const;

  /// Fields of the reply besides "ok".
  Json& result() { return result_; }
  /// The reply will come later, by Engine::reply or Engine::fail.
  ReplyTo defer() {
    deferred_ = true;
    return reply_to_;
  }
  bool deferred() const { return deferred_; }
  const ReplyTo& reply_to() const { return reply_to_; }

 private:
  ReplyTo reply_to_;
  const Json& message_;
  Json result_ = Json::object();
  bool deferred_ = false;
};

/// One thing that a page may ask for.
struct Intention {
  std::string_view name;
  std::vector<Field> fields;
  void (*run)(Engine& engine, Request& request);  ///< @throws Error  and has then changed nothing.
};

/// The intention of that name; null if there is none.
const Intention* find_intention(std::string_view name);
/// Every name.
std::vector<std::string_view> intention_names();

/// Checks that a message has the fields of an intention, all that it must have, and no others.
/// @throws Error  InvalidArgument, with the field as the path.
void check_fields(const Intention& intention, const Json& message);

}  // namespace limber::studio
