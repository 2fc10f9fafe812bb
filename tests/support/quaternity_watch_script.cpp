// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_watch_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>

#include "rules/quaternity/setup.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::test {

namespace q = rules::quaternity;
using namespace std::chrono_literals;
using tracking::Millis;

namespace {

constexpr Millis kBetween = 300ms;

[[noreturn]] void bad(std::string_view word) {
  throw std::runtime_error(fmt::format("'{}' is no word of the script", word));
}

q::Square square_in(std::string_view text, std::string_view word) {
  const auto square = q::parse_square(text);
  if (!square) bad(word);
  return *square;
}

/// "wN"
q::Man man_in(std::string_view text, std::string_view word) {
  const auto army = text.size() == 2 ? q::parse_player(text[0]) : std::nullopt;
  const std::size_t role =
      text.size() == 2 ? std::string_view("PNBRQK").find(text[1]) : std::string_view::npos;
  if (!army || role == std::string_view::npos) bad(word);
  return {*army, static_cast<rules::Role>(role)};
}

std::optional<Millis> span_in(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{}) return {};
  const std::string_view unit(end, static_cast<std::size_t>(word.data() + word.size() - end));
  if (unit == "s") return std::chrono::seconds(number);
  if (unit == "ms") return Millis(number);
  return {};
}

}  // namespace

QuaternityWatchScript::QuaternityWatchScript(q::Game& game)
    : game_(&game), watch_(game.position()), known_(game.position()), men_(men_of(game.position())) {
  watch_.start(now_, known_, found_);
  now_ += kBetween;
  hear(drivers::MenSnapshot{men_});
  hear(drivers::QuaternityClockReading{{}, known_.turn()});
}

void QuaternityWatchScript::play(std::string_view script) {
  if (game_->position() != known_) {
    known_ = game_->position();
    watch_.stand(now_, known_, game_->plies(), found_);
  }
  std::istringstream words{std::string(script)};
  for (std::string one; words >> one;) word(one);
}

void QuaternityWatchScript::word(std::string_view word) {
  if (const auto span = span_in(word)) {
    now_ += *span;
    return watch_.advance(now_, found_);
  }
  if (word == "[" || word == "]") {
    together_ = word == "[";
    now_ += kBetween;
    return watch_.advance(now_, found_);
  }
  if (word == "pause") return watch_.announced();
  if (word == "dump") return hear(drivers::MenSnapshot{men_});
  if (word == "X") return hear(drivers::LinkLost{});
  if (word == "Lnone") return hear(drivers::QuaternityClockReading{});
  if (word.starts_with("L") && word.size() == 2) {
    const auto player = q::parse_player(word[1]);
    if (!player) bad(word);
    return hear(drivers::QuaternityClockReading{{}, *player});
  }
  if (word.starts_with("-") || word.starts_with("+")) {
    const bool lifted = word[0] == '-';
    if (word.size() < (lifted ? 3U : 5U)) bad(word);
    const q::Square square = square_in(word.substr(lifted ? 1 : 3), word);
    const auto man = lifted ? std::nullopt : std::optional(man_in(word.substr(1, 2), word));
    men_.set(square, man);
    return hear(drivers::ManChanged{square, man});
  }
  moved(word);
}

void QuaternityWatchScript::hear(const drivers::Payload& payload) {
  watch_.apply({now_, payload}, found_);
  if (!together_) now_ += kBetween;
}

void QuaternityWatchScript::moved(std::string_view text) {
  if (text.find('-') == std::string_view::npos && text.find('x') == std::string_view::npos) bad(text);
  const q::Move move = quaternity_move(std::string(text));
  if (const auto played = game_->play(move); !played) throw std::runtime_error(played.error());
  known_ = game_->position();
  watch_.moved(now_, move, known_, found_);
}

std::string QuaternityWatchScript::flags() const {
  std::map<int, const tracking::IrregularityFound*> latest;
  for (const auto& one : found_) latest[one.id] = &one;
  std::string out;
  for (const auto& [id, one] : latest)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", one->code.text(), one->state.text());
  return out;
}

const tracking::IrregularityFound* QuaternityWatchScript::last(std::string_view code) const {
  const auto found =
      std::find_if(found_.rbegin(), found_.rend(), [&](const auto& one) { return one.code == code; });
  return found == found_.rend() ? nullptr : &*found;
}

}  // namespace eboard::test
