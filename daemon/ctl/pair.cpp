// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `pair`: names and time controls of a running daemon are put right, and boards set aside.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>
#include <vector>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "storage/aside.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kPair = "pair";
constexpr std::string_view kTimeControlKey = "TimeControl";

/// "White=Graf, Sonja"
struct TagValue {
  std::string key, is;
};

struct PairWishes {
  std::string place, author;
  bool aside = false, back = false;
  int board = 0;
  std::vector<TagValue> values;
};

/// A table as it stands.
struct TableNow {
  std::string round;
  json::object tags;
  std::string time_control;

  [[nodiscard]] std::string value(const std::string& key) const {
    return key == kTimeControlKey ? time_control : text_of(tags, key);
  }
};

std::string or_nothing(std::string text) { return text.empty() ? std::string("nothing") : text; }

Expected<json::object, Exit> pair_answer(const OrFault<DaemonAnswer>& answer) {
  if (!answer) return unexpected(static_cast<Exit>(outside(kPair, answer.error())));
  auto object = object_of(*answer);
  if (!object) return unexpected(static_cast<Exit>(outside(kPair, object.error())));
  if (answer->status >= 500) return unexpected(static_cast<Exit>(outside(kPair, text_of(*object, "error"))));
  if (answer->status < 300) return std::move(*object);
  fmt::print("refused: {}\n", text_of(*object, "error"));
  return unexpected(kNo);
}

/// A table of which nobody has said anything has its round alone.
Expected<TableNow, Exit> table_now(const DaemonClient& daemon, const json::object& pairings, int board) {
  for (const json::value& one : pairings.at("tables").as_array()) {
    const json::object& table = one.as_object();
    if (table.at("board").as_int64() != board) continue;
    return TableNow{text_of(table, "round"), table.at("tags").as_object(), text_of(table, "time_control")};
  }
  const auto shown = pair_answer(daemon.get(fmt::format("/api/boards/{}", board)));
  if (!shown) return unexpected(shown.error());
  return TableNow{text_of(*shown, "round"), {}, {}};
}

/// Who set boards aside and when, and all that was put right, latest last.
void print_made(const json::object& pairings) {
  for (const json::value& one : pairings.at("corrections").as_array()) {
    const json::object& made = one.as_object();
    fmt::print("board {}, round {}: {}: {} instead of {}, by {}\n", text_of(made, "board"),
               text_of(made, "round"), text_of(made, "key"), or_nothing(text_of(made, "is")),
               or_nothing(text_of(made, "was")), text_of(made, "author"));
  }
  for (const json::value& one : pairings.at("tables").as_array()) {
    const json::object& table = one.as_object();
    if (!text_of(table.at("tags").as_object(), storage::kAsideTag).empty())
      fmt::print("board {} is set aside\n", text_of(table, "board"));
  }
}

json::array corrections_of(const PairWishes& wishes, const TableNow& standing) {
  json::array corrections;
  for (const TagValue& value : wishes.values) {
    const std::string was = standing.value(value.key);
    if (was == value.is) continue;
    json::object one{{"board", wishes.board}, {"key", value.key}};
    one["round"] = rules::words::parse_number(standing.round).value_or(1);
    if (!was.empty()) one["was"] = was;
    if (!value.is.empty()) one["is"] = value.is;
    fmt::print("board {}: {}: {} instead of {}\n", wishes.board, value.key, or_nothing(value.is),
               or_nothing(was));
    corrections.push_back(std::move(one));
  }
  return corrections;
}

int put_right(const DaemonClient& daemon, const PairWishes& wishes, const json::object& pairings) {
  const auto standing = table_now(daemon, pairings, wishes.board);
  if (!standing) return standing.error();
  json::array corrections = corrections_of(wishes, *standing);
  if (corrections.empty()) fmt::print("nothing would change\n");
  if (corrections.empty() || wishes.author.empty()) return kDone;
  const json::object body{{"author", wishes.author}, {"corrections", std::move(corrections)}};
  const auto done = pair_answer(daemon.post("/api/pairings", json::serialize(body)));
  if (!done) return done.error();
  for (const json::value& line : done->at("later").as_array())
    fmt::print("later: {}\n", std::string_view(line.as_string()));
  return kDone;
}

/// The board and its values; error: what is wrong with the operands.
OrFault<void> read_pair(const Arguments& operands, PairWishes& wishes) {
  const auto board = rules::words::parse_number(operands.front());
  if (!board || *board < 1) return unexpected(fmt::format("'{}' is no number of a board", operands.front()));
  wishes.board = *board;
  for (const std::string& word : Arguments(operands.begin() + 1, operands.end())) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos)
      return unexpected(fmt::format("'{}' is no TAG=VALUE, as \"White=Graf, Sonja\"", word));
    wishes.values.push_back({word.substr(0, sign), word.substr(sign + 1)});
  }
  if (wishes.aside && wishes.back) return unexpected(std::string("it takes --aside or --back, not both"));
  if (wishes.aside || wishes.back)
    wishes.values.push_back({std::string(storage::kAsideTag), wishes.aside ? "yes" : ""});
  if (wishes.values.empty())
    return unexpected(std::string("it needs TAG=VALUE, --aside or --back besides the board"));
  return {};
}

}  // namespace

int pair(const Arguments& arguments) {
  PairWishes wishes;
  Usage usage{
      kPair,
      "[BOARD [TAG=VALUE]...]",
      "Puts right who sits at a board of a running daemon and its time control, or sets the board aside: it "
      "takes no part then until it is taken back. TAG is one of PGN: White, WhiteTitle, WhiteElo, WhiteTeam, "
      "WhiteFideId, the same of Black, or TimeControl; nothing behind = removes what stands there. Prints "
      "what changes; with --author it is done. Without BOARD it lists what was put right so far. Exit code "
      "1: it is refused.",
      {},
      {"3 --author \"O. Operator\" \"White=Graf, Sonja\" WhiteElo=2300", "3 \"TimeControl=90 min + 30 s\"",
       "7 --aside --author \"O. Operator\"", "7 --back --author \"O. Operator\"", ""}};
  usage.add("author", &wishes.author, "NAME", "who does it: it is done");
  usage.add_switch("aside", &wishes.aside, "no page, no card, no PGN and no other outlet has the board");
  usage.add_switch("back", &wishes.back, "the board takes part again");
  add_daemon(usage, &wishes.place);
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (!operands->empty()) {
    if (const auto fit = read_pair(*operands, wishes); !fit) return refuse(kPair, fit.error());
  }
  const auto daemon = DaemonClient::to(wishes.place);
  if (!daemon) return refuse(kPair, daemon.error());
  const auto pairings = pair_answer(daemon->get("/api/pairings"));
  if (!pairings) return pairings.error();
  if (!operands->empty()) return put_right(*daemon, wishes, *pairings);
  print_made(*pairings);
  return kDone;
}

}  // namespace eboard::ctl
