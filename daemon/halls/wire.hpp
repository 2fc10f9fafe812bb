// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What halls and the archive say to each other, as text, and where (docs/scale.md). The names of the stream
// and of its subjects stand here alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"

namespace eboard::halls {

using storage::BoardId;
using storage::Sequence;

inline constexpr const char* kStream = "EBOARD";
/// A bucket of keys and values; each hall reads the keys that begin with its name and a dot.
inline constexpr const char* kConfirmedBucket = "EBOARD_CONFIRMED";
/// What the stream takes.
inline constexpr const char* kEverySubject = "eb.*.*";

/// A hall's name is one word of a subject: small letters, digits and hyphens, 32 at most.
[[nodiscard]] bool is_hall_name(std::string_view text);
/// As Store::id() gives it.
[[nodiscard]] bool is_store_id(std::string_view text);

[[nodiscard]] std::string events_subject(std::string_view hall);
[[nodiscard]] std::string rounds_subject(std::string_view hall);
/// Of both.
[[nodiscard]] std::string any_subject(std::string_view hall);
[[nodiscard]] std::string confirmed_key(std::string_view hall, std::string_view store);

enum class Kind : unsigned char { event, round };
struct Subject {
  std::string hall;
  Kind kind = Kind::event;
};
/// nullopt: no hall writes there.
[[nodiscard]] std::optional<Subject> parse_subject(std::string_view subject);

/// An event of a hall. Its number is the store's, and no other event of that store has it.
struct EventMessage {
  std::string store;  ///< Store::id()
  Sequence sequence = 0;
  BoardId board = 0;
  int table = 0;  ///< number of the board
  int round = 0;  ///< of the game, where the event opens it; else 0
  int tracker = 0;
  std::string event;  ///< as the store has it, letter by letter
  /// When it happened, if a game starts with it or is opened by it, and the hall knows the date.
  std::optional<storage::Moment> date{};

  bool operator==(const EventMessage&) const = default;
};
/// What is asked of an event without knowing all that it may say.
struct EventKeys {
  std::int64_t at_ms = 0;
  int game = 0;
  std::string type;
  bool known = false;  ///< it is an event of this version: every field of it is as it must be
};

/// One line about the event, and the event.
[[nodiscard]] std::string to_text(const EventMessage& message);
/// The error is one sentence.
[[nodiscard]] Expected<EventMessage, std::string> parse_event_message(std::string_view text);
[[nodiscard]] Expected<EventKeys, std::string> keys_of(std::string_view event);
/// By this the server knows a message that it has already.
[[nodiscard]] std::string message_id(std::string_view store, Sequence sequence);

/// In the order of the hall.
using Tags = std::vector<rules::Tag>;

/// Who plays where in a round, and the names of its games, as they were when `version` was the latest.
struct RoundMessage {
  struct Pairing {
    int table = 0;
    Tags tags;
    bool operator==(const Pairing&) const = default;
  };
  struct Game {
    BoardId board = 0;
    int game = 0;
    Tags tags;
    bool operator==(const Game&) const = default;
  };

  std::string store;
  std::int64_t version = 0;  ///< grows with every change of names
  int round = 0;
  std::vector<Pairing> pairings{};
  std::vector<Game> games{};

  bool operator==(const RoundMessage&) const = default;
};

[[nodiscard]] std::string to_text(const RoundMessage& message);
[[nodiscard]] Expected<RoundMessage, std::string> parse_round_message(std::string_view text);

/// How much of a store the archive has.
struct Confirmation {
  std::string store;
  Sequence confirmed = 0;  ///< every event up to this one
  Sequence seen = 0;       ///< and the last one of all; behind `confirmed`, some before it are missing

  bool operator==(const Confirmation&) const = default;
};

[[nodiscard]] std::string to_text(const Confirmation& confirmation);
[[nodiscard]] Expected<Confirmation, std::string> parse_confirmation(std::string_view text);

}  // namespace eboard::halls
