// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what clients of LiveChess's local interface ask over the WebSocket. Pure: any text gives a request or
// a refusal.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "rules/text/expected.hpp"

namespace eboard::livechess {

/// The JSON of a value that a client chose: it is sent back as it came, so 1 stays a number and "1" a text.
using Id = std::string;

struct ListBoards {
  bool operator==(const ListBoards&) const = default;
};
struct ListSources {
  bool operator==(const ListSources&) const = default;
};
struct Subscribe {
  Id feed;
  std::string serial;
  bool operator==(const Subscribe&) const = default;
};
struct Unsubscribe {
  Id feed;
  bool operator==(const Unsubscribe&) const = default;
};
/// Moves are reported from that position on.
struct SetUp {
  Id feed;
  std::string fen;
  bool operator==(const SetUp&) const = default;
};
/// The board lies the other way round, or not.
struct Flip {
  Id feed;
  bool flip = false;
  bool operator==(const Flip&) const = default;
};

using Call = std::variant<ListBoards, ListSources, Subscribe, Unsubscribe, SetUp, Flip>;

struct Request {
  Id id;
  Call call;
  bool operator==(const Request&) const = default;
};

/// `id` is null where the text has none.
struct Refusal {
  Id id;
  std::string message;  ///< one sentence
};

/// Takes what known clients send, some of which is not as documented (docs/livechess.md).
[[nodiscard]] Expected<Request, Refusal> parse_request(std::string_view text);

}  // namespace eboard::livechess
