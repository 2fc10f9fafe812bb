// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/event_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/events/event_json.hpp"
#include "daemon/events/irregularity_words.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::events {

namespace {

namespace json = boost::json;

std::string words_of(std::string_view key) {
  std::string words(key);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string words_of(const json::value& value);

/// "left (remaining 1:23:04), running": what is false or nothing is said, too.
std::string words_of(const json::object& object) {
  constexpr std::string_view kMillis = "_ms";
  std::string out;
  for (const auto& [name, value] : object) {
    std::string_view key = name;
    if (key == "type" || key == "at") continue;
    if (!out.empty()) out += ", ";
    if (value.is_bool()) {
      out += (value.get_bool() ? "" : "not ") + words_of(key);
    } else if (key.ends_with(kMillis) && value.is_int64()) {
      key.remove_suffix(kMillis.size());
      out += words_of(key) + " " + rules::clock_text(std::chrono::milliseconds{value.get_int64()});
    } else if (value.is_object()) {
      out += fmt::format("{} ({})", words_of(key), words_of(value.get_object()));
    } else {
      out += words_of(key) + " " + words_of(value);
    }
  }
  return out;
}

std::string words_of(const json::value& value) {
  if (value.is_null()) return "none";
  if (value.is_string()) return std::string(value.get_string());
  if (value.is_object()) return words_of(value.get_object());
  if (!value.is_array()) return json::serialize(value);
  std::string out;
  for (const json::value& one : value.get_array()) out += (out.empty() ? "" : " ") + words_of(one);
  return out.empty() ? "none" : out;
}

std::string times(const std::optional<tracking::Millis>& white,
                  const std::optional<tracking::Millis>& black) {
  const auto text = [](const std::optional<tracking::Millis>& time) {
    return time ? rules::clock_text(*time) : std::string("?");
  };
  return fmt::format("White {}, Black {}", text(white), text(black));
}

std::string yes_or_no(const std::optional<bool>& value) {
  if (!value) return "not known";
  return *value ? "yes" : "no";
}

struct ToWords {
  const rules::Setup& start;

  std::string operator()(const tracking::PhaseChanged& now) const {
    return "phase: " + words_of(tracking::to_string(now.phase));
  }
  std::string operator()(const tracking::GameStarted&) const { return "a game starts"; }
  std::string operator()(const tracking::MoveTracked& move) const {
    std::string out = rules::ply_name(start, move.ply, move.san);
    if (move.white || move.black) out += fmt::format(" ({})", times(move.white, move.black));
    if (move.state != tracking::MoveState::committed)
      out += fmt::format(", {}", tracking::to_string(move.state));
    if (move.irregular) out += ", against the rules";
    return out + (move.inferred ? ", not seen itself" : "");
  }
  std::string operator()(const tracking::MoveRetracted& move) const {
    return fmt::format("{} was not played", rules::ply_name(start, move.ply));
  }
  std::string operator()(const tracking::TakenBack& back) const {
    return back.to_ply < 1 ? std::string("all moves are taken back")
                           : fmt::format("taken back to {}", rules::ply_name(start, back.to_ply));
  }
  std::string operator()(const tracking::IrregularityFound& found) const {
    return fmt::format("{}: {}", tracking::title_of(found), found.state.text());
  }
  std::string operator()(const tracking::ClockChanged& clock) const {
    if (!clock.connected) return "the clock is not connected";
    const std::string shown = "the clock shows " + times(clock.white, clock.black);
    if (!clock.running) return shown + ", stopped";
    return shown + (*clock.running == rules::Color::white ? ", White's runs" : ", Black's runs");
  }
  std::string operator()(const tracking::GameEnded& ended) const {
    return fmt::format("the game ends {}, by {}", rules::to_string(ended.result), words_of(ended.by.text()));
  }
  std::string operator()(const tracking::GapFound& gap) const {
    return gap.from_ply < 1
               ? std::string("moves are missing from the beginning")
               : fmt::format("moves are missing behind {}", rules::ply_name(start, gap.from_ply));
  }
  std::string operator()(const tracking::BoardSeen& seen) const {
    return fmt::format("on the board {}{}", seen.placement, seen.agrees ? "" : ", which is not the position");
  }
  std::string operator()(const tracking::RulingMade& made) const {
    return fmt::format("ruling {}: {}", made.number,
                       made.undoes != 0 ? fmt::format("undoes ruling {}", made.undoes) : made.ruling);
  }
  std::string operator()(const tracking::MatePossible& can) const {
    return fmt::format("can still mate: White {}, Black {}", yes_or_no(can.white), yes_or_no(can.black));
  }
};

}  // namespace

std::string in_words(const drivers::Payload& payload) {
  const json::value line = json::parse(to_json_line(drivers::BoardEvent{{}, payload}));
  const json::object& object = line.as_object();
  const std::string type = words_of(std::string_view(object.at("type").as_string()));
  const std::string rest = words_of(object);
  return rest.empty() ? type : type + ": " + rest;
}

std::string in_words(const tracking::Conclusion& what, const rules::Setup& start) {
  return std::visit(ToWords{start}, what);
}

}  // namespace eboard::events
