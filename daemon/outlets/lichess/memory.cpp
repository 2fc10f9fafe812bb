// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/memory.hpp"

#include <fmt/format.h>

#include <unistd.h>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>

#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::outlets::lichess {

namespace json = boost::json;

namespace {

std::string text_of(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

std::optional<int> number_of(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_int64() ? std::optional(static_cast<int>(found->get_int64()))
                                               : std::nullopt;
}

std::int64_t moment_of(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_int64() ? found->get_int64() : 0;
}

/// "3", of a later share "3/2".
std::string text_of(const Place& place) {
  return place.share == 0 ? std::to_string(place.round) : fmt::format("{}/{}", place.round, place.share + 1);
}

std::optional<Place> place_of(std::string_view text) {
  Place place;
  const char* const end = text.data() + text.size();
  auto [at, fault] = std::from_chars(text.data(), end, place.round);
  if (fault != std::errc()) return std::nullopt;
  if (at == end) return place;
  if (*at != '/') return std::nullopt;
  fault = std::from_chars(at + 1, end, place.share).ec;
  --place.share;
  return fault == std::errc() && place.share > 0 ? std::optional(place) : std::nullopt;
}

Memory memory_of(const json::object& object) {
  Memory memory{.place = text_of(object, "place"), .tournament = text_of(object, "tournament")};
  memory.latest = number_of(object, "latest").value_or(0);
  memory.quiet = {moment_of(object, "quiet_from"), moment_of(object, "quiet_until")};
  const json::value* making = object.if_contains("making");
  memory.making = making != nullptr && *making == json::value(true);
  const json::value* rounds = object.if_contains("rounds");
  if (rounds == nullptr || !rounds->is_object()) return memory;
  for (const auto& [key, id] : rounds->get_object()) {
    const auto of_round = place_of(key);
    if (of_round && id.is_string()) memory.rounds[*of_round] = std::string(id.get_string());
  }
  return memory;
}

}  // namespace

Expected<Memory, std::string> read_memory(const std::string& path, const std::string& place) {
  Memory fresh{.place = place};
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) return fresh;
  const auto text = rules::read_input(path, rules::InputKind::configuration);
  if (!text) return unexpected(text.error());
  json::error_code fault;
  const json::value value = json::parse(*text, fault);
  // Whoever cannot read it must not make a tournament again.
  if (fault || !value.is_object())
    return unexpected(
        fmt::format("{}: is damaged; remove it, and write the id of the round into the configuration", path));
  Memory memory = memory_of(value.get_object());
  return memory.place == place ? memory : fresh;
}

Expected<void, std::string> write_memory(const std::string& path, const Memory& memory) {
  json::object rounds;
  for (const auto& [of_round, id] : memory.rounds) rounds[text_of(of_round)] = id;
  json::object object{
      {"place", memory.place},   {"tournament", memory.tournament},  {"rounds", std::move(rounds)},
      {"latest", memory.latest}, {"quiet_from", memory.quiet.first}, {"quiet_until", memory.quiet.second},
      {"making", memory.making}};
  const int error = whole_file::replace(path, json::serialize(object) + "\n");
  if (error != 0) return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
  return {};
}

}  // namespace eboard::outlets::lichess
