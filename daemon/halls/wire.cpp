// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <limits>
#include <utility>

#include "daemon/events/event_json.hpp"

namespace eboard::halls {

namespace {

namespace json = boost::json;

constexpr std::size_t kLongestName = 32;
constexpr std::size_t kStoreIdLength = 32;
constexpr std::string_view kPrefix = "eb.", kEvents = "events", kRounds = "rounds";

Expected<json::object, std::string> object_of(std::string_view text) {
  // A database takes no such letter into a text.
  if (text.find("\\u0000") != std::string_view::npos) return unexpected(std::string("it holds a zero"));
  boost::system::error_code fault;
  json::value value = json::parse(text, fault);
  if (fault || !value.is_object()) return unexpected(std::string("it is no JSON object"));
  return std::move(value.as_object());
}

/// Takes fields out of an object, and remembers the first that is not as it must be.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  std::string text(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_string()) return std::string(value->as_string());
    refuse(key);
    return {};
  }
  std::int64_t number(std::string_view key, std::int64_t max = std::numeric_limits<std::int64_t>::max()) {
    const json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_int64() && value->as_int64() >= 0 && value->as_int64() <= max)
      return value->as_int64();
    refuse(key);
    return 0;
  }
  [[nodiscard]] bool has(std::string_view key) const { return object_.contains(key); }
  /// Seconds east of Greenwich.
  int offset(std::string_view key) {
    constexpr std::int64_t kMax = 24 * 3600;
    const json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_int64() && std::abs(value->as_int64()) <= kMax)
      return static_cast<int>(value->as_int64());
    refuse(key);
    return 0;
  }
  int small(std::string_view key) { return static_cast<int>(number(key, std::numeric_limits<int>::max())); }
  std::string store() {
    std::string id = text("store");
    if (!is_store_id(id)) refuse("store");
    return id;
  }
  Tags tags(std::string_view key) {
    Tags tags;
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_object()) {
      refuse(key);
      return tags;
    }
    for (const auto& [name, tag] : value->as_object()) {
      if (!tag.is_string())
        refuse(name);
      else
        tags.push_back({std::string(name), std::string(tag.as_string())});
    }
    return tags;
  }
  /// Calls `take` with the fields of each object of that list.
  template <class Take>
  void each(std::string_view key, Take take) {
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_array()) return refuse(key);
    for (const json::value& item : value->as_array()) {
      if (!item.is_object()) return refuse(key);
      Fields own(item.as_object());
      take(own);
      if (!own.fault_.empty()) fault_ = own.fault_;
    }
  }
  void refuse(std::string_view key) {
    if (fault_.empty()) fault_ = fmt::format("'{}' is missing or is not what it must be", key);
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  const json::object& object_;
  std::string fault_;
};

template <class Value>
Expected<Value, std::string> unless_faulty(const Fields& fields, Value value) {
  if (!fields.fault().empty()) return unexpected(fields.fault());
  return value;
}

json::object object_of(const Tags& tags) {
  json::object object;
  for (const rules::Tag& tag : tags) object[tag.name] = tag.value;
  return object;
}

}  // namespace

bool is_hall_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  });
}

bool is_store_id(std::string_view text) {
  return text.size() == kStoreIdLength && std::ranges::all_of(text, [](char letter) {
           return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'F');
         });
}

std::string events_subject(std::string_view hall) { return fmt::format("{}{}.{}", kPrefix, hall, kEvents); }
std::string rounds_subject(std::string_view hall) { return fmt::format("{}{}.{}", kPrefix, hall, kRounds); }
std::string any_subject(std::string_view hall) { return fmt::format("{}{}.*", kPrefix, hall); }
std::string confirmed_key(std::string_view hall, std::string_view store) {
  return fmt::format("{}.{}", hall, store);
}

std::optional<Subject> parse_subject(std::string_view subject) {
  if (!subject.starts_with(kPrefix)) return std::nullopt;
  subject.remove_prefix(kPrefix.size());
  const std::size_t dot = subject.find('.');
  if (dot == std::string_view::npos || !is_hall_name(subject.substr(0, dot))) return std::nullopt;
  const std::string_view kind = subject.substr(dot + 1);
  if (kind != kEvents && kind != kRounds) return std::nullopt;
  return Subject{std::string(subject.substr(0, dot)), kind == kEvents ? Kind::event : Kind::round};
}

std::string to_text(const EventMessage& message) {
  const std::string date =
      message.date ? fmt::format(R"(,"unix_ms":{},"utc_offset_s":{})", message.date->unix_time.count(),
                                 message.date->utc_offset.count())
                   : std::string();
  return fmt::format(R"({{"store":"{}","sequence":{},"board":{},"table":{},"round":{},"tracker":{}{}}})"
                     "\n{}",
                     message.store, message.sequence, message.board, message.table, message.round,
                     message.tracker, date, message.event);
}

Expected<EventMessage, std::string> parse_event_message(std::string_view text) {
  const std::size_t line = text.find('\n');
  if (line == std::string_view::npos) return unexpected(std::string("it has one line, and must have two"));
  const auto object = object_of(text.substr(0, line));
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  EventMessage message{fields.store(),
                       fields.number("sequence"),
                       fields.number("board"),
                       fields.small("table"),
                       fields.small("round"),
                       fields.small("tracker"),
                       std::string(text.substr(line + 1))};
  if (message.sequence == 0) fields.refuse("sequence");
  if (fields.has("unix_ms")) {
    message.date = storage::Moment{storage::Millis{fields.number("unix_ms")},
                                   std::chrono::seconds{fields.offset("utc_offset_s")}};
  }
  return unless_faulty(fields, std::move(message));
}

Expected<EventKeys, std::string> keys_of(std::string_view event) {
  const auto object = object_of(event);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  EventKeys keys{fields.number("at_ms"), fields.small("game"), fields.text("type"),
                 events::tracked_event_from_json(*object).has_value()};
  return unless_faulty(fields, std::move(keys));
}

std::string message_id(std::string_view store, Sequence sequence) {
  return fmt::format("{}:{}", store, sequence);
}

std::string to_text(const RoundMessage& message) {
  json::array pairings, games;
  for (const auto& pairing : message.pairings)
    pairings.push_back(json::object{{"table", pairing.table}, {"tags", object_of(pairing.tags)}});
  for (const auto& game : message.games)
    games.push_back(json::object{{"board", game.board}, {"game", game.game}, {"tags", object_of(game.tags)}});
  return json::serialize(json::object{{"store", message.store},
                                      {"version", message.version},
                                      {"round", message.round},
                                      {"pairings", std::move(pairings)},
                                      {"games", std::move(games)}});
}

Expected<RoundMessage, std::string> parse_round_message(std::string_view text) {
  const auto object = object_of(text);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  RoundMessage message{fields.store(), fields.number("version"), fields.small("round")};
  fields.each("pairings", [&](Fields& own) {
    message.pairings.push_back({own.small("table"), own.tags("tags")});
  });
  fields.each("games", [&](Fields& own) {
    message.games.push_back({own.number("board"), own.small("game"), own.tags("tags")});
  });
  return unless_faulty(fields, std::move(message));
}

std::string to_text(const Confirmation& confirmation) {
  return fmt::format(R"({{"store":"{}","confirmed":{},"seen":{}}})", confirmation.store,
                     confirmation.confirmed, confirmation.seen);
}

Expected<Confirmation, std::string> parse_confirmation(std::string_view text) {
  const auto object = object_of(text);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  Confirmation confirmation{fields.store(), fields.number("confirmed"), fields.number("seen")};
  return unless_faulty(fields, std::move(confirmation));
}

}  // namespace eboard::halls
