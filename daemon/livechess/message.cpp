// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/message.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <iterator>

namespace eboard::livechess {

namespace json = boost::json;

namespace {

std::string message(std::string_view kind, const Id& id, std::string_view param, UnixMillis time) {
  return fmt::format(R"({{"response":"{}","id":{},"param":{},"time":{}}})", kind, id, param, time);
}

/// Jackson's DefaultPrettyPrinter: objects a key a line, arrays on one line.
class Indented {
 public:
  std::string write(const json::value& value) {
    put(value);
    return std::move(out_);
  }

 private:
  void put(const json::value& value) {
    if (const auto* object = value.if_object()) return put(*object);
    if (const auto* array = value.if_array()) return put(*array);
    out_ += compact(value);
  }

  void put(const json::object& object) {
    if (object.empty()) {
      out_ += "{ }";
      return;
    }
    ++depth_;
    char before = '{';
    for (const auto& [key, value] : object) {
      out_ += before;
      before = ',';
      new_line();
      out_ += compact(json::value(key));
      out_ += " : ";
      put(value);
    }
    --depth_;
    new_line();
    out_ += '}';
  }

  void put(const json::array& array) {
    out_ += "[ ";
    for (const json::value& value : array) {
      if (&value != &array.front()) out_ += ", ";
      put(value);
    }
    out_ += array.empty() ? "]" : " ]";
  }

  void new_line() {
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace

json::value to_json(const EBoard& board) {
  return {{"serialnr", board.serial},
          {"source", or_null(board.source)},
          {"state", board.state.empty() ? json::value(nullptr) : json::value(board.state)},
          {"battery", or_null(board.battery)},
          {"comment", nullptr},
          {"board", board.placement},
          {"flipped", board.flipped},
          {"clock", or_null(board.clock)}};
}

json::value to_json(const FeedNews& news) {
  json::object object{{"serialnr", news.serial}, {"flipped", news.flipped}};
  if (news.placement) object["board"] = *news.placement;
  if (news.clock) object["clock"] = or_null(*news.clock);
  if (news.line != nullptr) {
    object["start"] = news.line->start;
    object["san"] = json::array(news.line->san.begin(), news.line->san.end());
    object["match"] = news.line->match;
  }
  return object;
}

std::string indented(const json::value& value) { return Indented().write(value); }

std::string call_message(const Id& id, std::string_view param, UnixMillis time) {
  return message("call", id, param, time);
}

std::string feed_message(const Id& feed, std::string_view param, UnixMillis time) {
  return message("feed", feed, param, time);
}

std::string error_message(const Refusal& refusal, UnixMillis time) {
  const json::value param{{"message", refusal.message}, {"stacktrace", refusal.message}};
  return message("error", refusal.id, compact(param), time);
}

}  // namespace eboard::livechess
