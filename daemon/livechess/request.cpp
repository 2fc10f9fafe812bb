// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/request.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "rules/text/plain_text.hpp"

namespace eboard::livechess {

namespace json = boost::json;

namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr std::string_view kBoardFeed = "eboardevent";
constexpr std::size_t kShown = 40;  ///< bytes of a text that is none we know

/// Boost writes 1.5 as 1.5E0. A number past all limits has no text in JSON.
Id id_text(const json::value& value) {
  if (const auto* number = value.if_double())
    return std::isfinite(*number) ? fmt::format("{}", *number) : std::string("null");
  return json::serialize(value);
}

std::string shown(std::string_view text) {
  const std::string_view cut = rules::cut_utf8(text, kShown);
  return cut.size() == text.size() ? std::string(text) : std::string(cut) + "...";
}

/// One request, field by field.
class Reader {
 public:
  explicit Reader(const json::object& request) : request_(request) {
    if (const auto* id = request.if_contains("id")) id_ = id_text(*id);
  }

  Expected<Request, Refusal> read() {
    const auto* call = text_in(request_, "call");
    if (call == nullptr) return refuse("the request names no call");
    if (*call == "eboards") return Request{id_, ListBoards{}};
    if (*call == "sources") return Request{id_, ListSources{}};
    param_ = object_in(request_, "param");
    if (*call == "subscribe") return subscribe();
    if (*call == "unsubscribe") return unsubscribe();
    if (*call == "call") return method();
    return refuse(fmt::format("there is no call '{}'", shown(*call)));
  }

 private:
  static const json::string* text_in(const json::object& object, std::string_view key) {
    const auto* value = object.if_contains(key);
    return value == nullptr ? nullptr : value->if_string();
  }
  static const json::object* object_in(const json::object& object, std::string_view key) {
    const auto* value = object.if_contains(key);
    return value == nullptr ? nullptr : value->if_object();
  }
  [[nodiscard]] Expected<Request, Refusal> refuse(std::string message) const {
    return unexpected(Refusal{id_, std::move(message)});
  }

  [[nodiscard]] Expected<Request, Refusal> subscribe() const {
    const auto* feed = param_ == nullptr ? nullptr : text_in(*param_, "feed");
    if (feed == nullptr) return refuse("subscribe names no feed");
    if (*feed != kBoardFeed) return refuse(fmt::format("there is no feed '{}'", shown(*feed)));
    const auto* id = param_->if_contains("id");
    if (id == nullptr) return refuse("subscribe gives the feed no id");
    const auto* of = object_in(*param_, "param");
    const auto* serial = of == nullptr ? nullptr : of->if_contains("serialnr");
    if (serial == nullptr) return refuse("subscribe names no serialnr");
    if (const auto* text = serial->if_string()) return Request{id_, Subscribe{id_text(*id), text->c_str()}};
    if (serial->is_number()) return Request{id_, Subscribe{id_text(*id), id_text(*serial)}};
    return refuse("serialnr is no text");
  }

  [[nodiscard]] Expected<Request, Refusal> unsubscribe() const {
    const auto* feed = param_ == nullptr ? nullptr : param_->if_contains("id");
    if (feed == nullptr) return refuse("unsubscribe names no feed");
    return Request{id_, Unsubscribe{id_text(*feed)}};
  }

  /// Some clients name their flip "setup", some give the flag under "fen".
  [[nodiscard]] Expected<Request, Refusal> method() const {
    const auto* name = param_ == nullptr ? nullptr : text_in(*param_, "method");
    if (name == nullptr) return refuse("call names no method");
    const auto* feed = param_->if_contains("id");
    if (feed == nullptr) return refuse("call names no feed");
    if (*name != "setup" && *name != "flip")
      return refuse(fmt::format("there is no method '{}'", shown(*name)));
    const auto* of = object_in(*param_, "param");
    const auto* fen = of == nullptr ? nullptr : of->if_contains("fen");
    const auto* flip = of == nullptr ? nullptr : of->if_contains("flip");
    if (*name == "setup" && fen != nullptr && fen->is_string())
      return Request{id_, SetUp{id_text(*feed), fen->get_string().c_str()}};
    for (const auto* flag : {flip, fen}) {
      if (flag != nullptr && flag->is_bool()) return Request{id_, Flip{id_text(*feed), flag->get_bool()}};
    }
    return refuse(*name == "setup" ? "setup gives no fen" : "flip gives no flip");
  }

  const json::object& request_;
  const json::object* param_ = nullptr;
  Id id_ = "null";
};

}  // namespace

Expected<Request, Refusal> parse_request(std::string_view text) {
  json::error_code error;
  const json::value value = json::parse(text, error, {}, {.max_depth = kMaxDepth});
  if (error) return unexpected(Refusal{"null", "the request is no JSON: " + error.message()});
  const auto* request = value.if_object();
  if (request == nullptr) return unexpected(Refusal{"null", "the request is no JSON object"});
  return Reader(*request).read();
}

}  // namespace eboard::livechess
