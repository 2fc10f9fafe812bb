// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/source_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "daemon/pairings/pairing_tags.hpp"
#include "daemon/sources/game_states.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/pgn/pgn_result.hpp"
#include "rules/text/comment_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::sources {

namespace {

using rules::GameRecord;

constexpr std::string_view kUnknown = "-";

/// FNV-1a: names stand in the journal's line whatever letters they have.
std::string number_of(const std::string& text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return fmt::format("{:016x}", hash);
}

std::string of_tag(const GameRecord& record, std::string_view name) {
  const std::string value(record.tag(name).value_or(""));
  return value.find_first_not_of("?-. ") == std::string::npos ? std::string() : number_of(value);
}

GameIdentity identity_of(const GameRecord& record) {
  GameIdentity out;
  const auto numbers = daemon::round_numbers(record.tag("Round").value_or("")).value_or(std::vector<int>{});
  if (!numbers.empty()) out.round = numbers.front();
  if (numbers.size() > 1) out.board = numbers.back();
  if (const int board = daemon::board_number(record.tag("Board").value_or("")).value_or(0); board > 0)
    out.board = board;
  out.id = of_tag(record, "GameId");
  out.white = of_tag(record, "White");
  out.black = of_tag(record, "Black");
  return out;
}

/// Some programs write the kings' squares with which their boards show a result as the last move.
bool shows_result(std::string_view move) {
  return move.size() >= 3 && move[0] == 'K' && (move[1] == 'd' || move[1] == 'e') &&
         (move[2] == '4' || move[2] == '5');
}

/// Words of a page of the web, or of nothing, are no game.
bool is_game(const rules::PgnGame& game) {
  static constexpr std::array<std::string_view, 5> kNames{"White", "Black", "Round", "Board", "GameId"};
  return !game.record.plies.empty() || std::ranges::any_of(kNames, [&](std::string_view name) {
    return game.record.tag(name).has_value();
  });
}

std::optional<Millis> clock_tag(const GameRecord& record, std::string_view name) {
  const auto value = record.tag(name);
  return value ? clock_of_tag(*value) : std::nullopt;
}

SourceGame source_game(const rules::PgnGame& game) {
  const GameRecord& record = game.record;
  SourceGame out;
  out.identity = identity_of(record);
  out.tags = record.tags;
  out.start = record.start;
  out.chess960 = record.chess960 || rules::is_chess960(record.start);
  for (const rules::PlyRecord& ply : record.plies)
    out.plies.push_back({rules::to_uci(ply.move, out.chess960), ply.clock, ply.elapsed});
  // Who enters a result in the tag may leave the "*" behind the moves.
  out.result = record.result;
  if (out.result == rules::Result::unknown) {
    const auto of_tag = rules::read_result_tag(record.tag("Result").value_or("*"));
    if (of_tag) out.result = of_tag->result;
  }
  out.white_clock = clock_tag(record, "WhiteClock");
  out.black_clock = clock_tag(record, "BlackClock");
  out.says_end = out.closed = game.closed;
  if (!game.faults.empty()) {
    const std::string& illegal = game.faults.front().illegal;
    if (!(shows_result(illegal) && out.result != rules::Result::unknown)) out.illegal = illegal;
    if (illegal.empty()) out.unread = game.faults.front().reason;
  }
  return out;
}

/// A number of a move is none that matters.
bool ends_in_a_word(std::string_view text) {
  return !text.empty() && std::string_view(" \t\r\n}.").find(text.back()) == std::string_view::npos;
}

}  // namespace

std::string GameIdentity::text() const {
  const auto word = [](const std::string& name) { return name.empty() ? kUnknown : std::string_view(name); };
  const std::string of_round = nth > 0 ? fmt::format(" {}", nth) : std::string();
  return fmt::format("{} {} {} {} {}{}", round, board, word(id), word(white), word(black), of_round);
}

std::optional<GameIdentity> GameIdentity::parse(std::string_view text) {
  const auto words = rules::split_words(text);
  if (words.size() < 5 || words.size() > 6) return std::nullopt;
  GameIdentity out;
  const auto number = [](std::string_view word, int& to) {
    return std::from_chars(word.data(), word.data() + word.size(), to).ec == std::errc();
  };
  if (!number(words[0], out.round) || !number(words[1], out.board)) return std::nullopt;
  if (words.size() > 5 && !number(words[5], out.nth)) return std::nullopt;
  const auto name = [](std::string_view word) {
    return word == kUnknown ? std::string() : std::string(word);
  };
  out.id = name(words[2]);
  out.white = name(words[3]);
  out.black = name(words[4]);
  return out;
}

std::optional<std::string_view> SourceGame::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  return found == tags.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

std::optional<Millis> clock_of_tag(std::string_view text) {
  std::string words;
  rules::CommentTimes times;
  rules::append_comment(words, times, fmt::format("[%clk {}]", text));
  return times.clock;
}

namespace {

constexpr std::string_view kEmpty = "is empty";

Expected<std::vector<SourceGame>, std::string> games_in(std::string_view text) {
  std::vector<SourceGame> games;
  bool any = false;
  rules::read_pgn(text, [&](const rules::PgnGame& game) {
    any = true;
    if (!games.empty()) games.back().closed = true;
    if (is_game(game)) games.push_back(source_game(game));
    return true;
  });
  if (games.empty()) return unexpected(std::string(any ? "is no PGN" : kEmpty));
  if (SourceGame& last = games.back(); !last.closed) {
    const bool is_read = last.illegal.empty() && last.unread.empty();
    if (ends_in_a_word(text) && is_read && !last.plies.empty()) last.plies.pop_back();
    last.illegal.clear();
    last.unread.clear();
  }
  return games;
}

}  // namespace

Expected<std::vector<SourceGame>, std::string> read_games(std::string_view text) {
  auto games = games_in(text);
  if (games) drop_earlier_states(*games);
  return games;
}

Expected<std::vector<SourceGame>, std::string> read_games(const std::vector<std::string>& texts) {
  std::vector<SourceGame> games;
  std::string why(kEmpty);
  for (const std::string& text : texts) {
    auto of_text = games_in(text);
    if (of_text || of_text.error() != kEmpty) why = of_text ? std::string() : of_text.error();
    if (of_text) std::ranges::move(*of_text, std::back_inserter(games));
  }
  if (!why.empty()) return unexpected(why);
  drop_earlier_states(games);
  return games;
}

}  // namespace eboard::sources
