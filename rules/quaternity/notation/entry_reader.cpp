// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/entry_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "rules/laws/rulings/text/words.hpp"
#include "rules/quaternity/notation/record_words.hpp"
#include "rules/quaternity/notation/written_move.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::quaternity {

namespace {

using Kind = RecordFault::Kind;
using words::Act;

/// Signs in the column of a player who has left.
constexpr std::array<std::string_view, 4> kNobody{"-", "—", "...", "…"};

/// Takes "12." or "12..." off the front.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || digits == text.size() || text[digits] != '.') return {};
  text.remove_prefix(std::min(text.find_first_not_of('.', digits), text.size()));
  return number;
}

/// Takes "W:" off the front.
std::optional<Player> take_player(std::string_view& text) {
  if (text.size() < 2 || text[1] != ':') return {};
  const auto player = words::parse_letter(text.substr(0, 1));
  if (player) text.remove_prefix(2);
  return player;
}

bool is_unlawful(SanFault fault) { return fault == SanFault::no_move; }

}  // namespace

std::optional<EntryFault> EntryReader::read() {
  while (tokens_.peek().kind != Token::Kind::end) {
    const std::size_t at = tokens_.at();
    const int round = position().round();
    const Token token = tokens_.take();
    if (const auto taken = take(token); !taken) {
      return EntryFault{taken.error().kind, at, round, taken.error().reason};
    }
  }
  return {};
}

EntryReader::Answer EntryReader::take(const Token& token) {
  if (token.kind == Token::Kind::open) {
    return unexpected(Fault{Kind::unreadable, "the comment is not closed"});
  }
  if (token.kind == Token::Kind::word) return take_word(token.text);
  add_comment(token.text);
  return {};
}

void EntryReader::add_comment(std::string_view text) {
  if (record_.notes.empty()) return append_words(record_.comment, text);
  Note& note = record_.notes.back();
  append_comment(note.comment, note.times, text);
}

EntryReader::Answer EntryReader::take_word(std::string_view text) {
  if (auto round = take_round(text); !round || text.empty()) return round;
  if (text == words::kArbiter) return take_ruling();
  const auto named = take_player(text);
  if (named && text.empty()) {
    text = next_word();
    if (text.empty()) {
      return unexpected(
          Fault{Kind::unreadable, fmt::format("nothing stands behind '{}:'", words::letter(*named))});
    }
  }
  if (std::find(kNobody.begin(), kNobody.end(), text) != kNobody.end()) {
    return take_column(named.value_or(column_));
  }
  return take_entry(named.value_or(position().turn()), text);
}

EntryReader::Answer EntryReader::take_round(std::string_view& text) {
  const auto number = take_number(text);
  if (!number) return {};
  column_ = Player::white;
  const int round = position().round();
  if (*number == round) return {};
  return unexpected(
      Fault{Kind::unlawful, fmt::format("round {} cannot begin: it is round {}, and {} is on turn", *number,
                                        round, name(position().turn()))});
}

EntryReader::Answer EntryReader::take_column(Player player) {
  column_ = following(player);
  if (record_.game.ending() || player != position().turn()) return {};
  return unexpected(Fault{
      Kind::unlawful, fmt::format("{} has not left and is on turn, but nothing is played", name(player))});
}

std::string_view EntryReader::next_word() {
  return tokens_.peek().kind == Token::Kind::word ? tokens_.take().text : std::string_view();
}

EntryReader::Answer EntryReader::take_entry(Player by, std::string_view text) {
  column_ = following(by);
  const auto act = words::find_act(text);
  if (!act) return take_move(by, text);
  switch (*act) {
    case Act::resigns:
      return finish(game().freeze(by, FreezeReason::resigned), text);
    case Act::time:
      return finish(game().freeze(by, FreezeReason::time), text);
    case Act::forfeits:
      return finish(game().freeze(by, FreezeReason::forfeit), text);
    case Act::offers:
      return finish(game().offer_draw(by), text);
    case Act::agrees:
      return finish(game().accept_draw(by), text);
    case Act::declines:
      return finish(game().decline_draw(by), text);
    case Act::pauses:
      return finish(game().pause(by), text);
    case Act::confirms:
      return finish(game().confirm(by), text);
    case Act::takes_back:
      return take_back(text);
    case Act::irregular:
      return take_irregular(by);
    case Act::claims:
      break;
  }
  return take_claim(by);
}

EntryReader::Answer EntryReader::take_back(std::string_view text) {
  const std::string_view number = next_word();
  const auto ply = rules::words::parse_number(number);
  if (!ply) {
    return unexpected(Fault{
        Kind::unreadable, fmt::format("'{}': '{}' is not the number of a ply", shown(text), shown(number))});
  }
  return finish(game().take_back(*ply), text);
}

EntryReader::Answer EntryReader::take_irregular(Player by) {
  const std::string_view text = next_word();
  const auto words = scan_move(notation_.language(), text);
  if (!words || !words->whole_origin()) {
    return unexpected(Fault{
        Kind::unreadable,
        fmt::format("'{}' is no irregular move: write both squares, as in irregular b4-d7", shown(text))});
  }
  const Square from = make_square(*words->from_file, *words->from_rank);
  return finish(game().play_irregularly(by, {from, words->to, words->promotion}), text);
}

EntryReader::Answer EntryReader::take_claim(Player by) {
  const std::string_view what = next_word();
  if (what == words::kFiftyMoves) return finish(game().claim_fifty_moves(by), what);
  if (what != words::kRepetition) {
    return unexpected(Fault{Kind::unreadable, fmt::format("'{}' cannot be claimed; {} or {} can", shown(what),
                                                          words::kRepetition, words::kFiftyMoves)});
  }
  const Token& next = tokens_.peek();
  if (next.kind != Token::Kind::word || next.text != words::kWith) {
    return finish(game().claim_repetition(by), what);
  }
  tokens_.take();
  const auto with = read_move(next_word());
  if (!with) return unexpected(with.error());
  return finish(game().claim_repetition(by, with->move), what);
}

Expected<ReadMove, EntryReader::Fault> EntryReader::read_move(std::string_view text) const {
  auto read = notation_.read(position(), text);
  if (read) return *std::move(read);
  const auto& [kind, reason] = read.error();
  return unexpected(Fault{is_unlawful(kind) ? Kind::unlawful : Kind::unreadable,
                          fmt::format("{}: {}", name(position().turn()), reason)});
}

EntryReader::Answer EntryReader::take_move(Player by, std::string_view text) {
  if (const auto& ending = record_.game.ending()) {
    return unexpected(
        Fault{Kind::unlawful, fmt::format("'{}' comes after the end of the game: {} ({})", shown(text),
                                          to_string(ending->kind), article(ending->kind))});
  }
  if (by != position().turn()) {
    return unexpected(Fault{Kind::unlawful, fmt::format("{}: '{}', but {} is on turn", name(by), shown(text),
                                                        name(position().turn()))});
  }
  auto read = read_move(text);
  if (!read) return unexpected(std::move(read.error()));
  const Token& next = tokens_.peek();
  if (next.kind == Token::Kind::word && next.text == words::word(Act::offers)) {
    tokens_.take();
    read->offer = true;
  }
  // An offer made before the move and written again with it is one offer.
  if (read->offer && game().open_offer() != by) {
    if (auto offered = finish(game().offer_draw(by), text); !offered) return offered;
  }
  auto played = finish(game().play(read->move), text);
  if (played) record_.notes.back().marks = std::move(read->marks);
  return played;
}

EntryReader::Answer EntryReader::finish(const Game::Answer& answer, std::string_view text) {
  if (!answer) {
    return unexpected(Fault{Kind::unlawful, fmt::format("'{}': {}", shown(text), answer.error())});
  }
  record_.notes.emplace_back();
  const Token& next = tokens_.peek();
  const bool letters = next.kind == Token::Kind::braces && next.glued && !next.text.empty() &&
                       next.text.find_first_not_of("WRBG") == std::string_view::npos;
  // The offer that goes with a move is entered before it.
  if (!letters || std::holds_alternative<DrawOffered>(record_.game.entries().back().what)) return {};
  return check_mated(tokens_.take().text);
}

EntryReader::Answer EntryReader::check_mated(std::string_view letters) const {
  const std::string by_rules = words::mated(record_.game.entries().back());
  std::string said;
  for (const Player player : kEveryPlayer) {
    if (letters.find(words::letter(player)) != std::string_view::npos) said += words::letter(player);
  }
  if (said == by_rules) return {};
  return unexpected(Fault{Kind::unlawful, fmt::format("{{{}}} says who is mated; by the rules it is {}", said,
                                                      by_rules.empty() ? "nobody" : by_rules)});
}

EntryReader::Answer EntryReader::take_ruling() {
  std::string command;
  while (tokens_.peek().kind == Token::Kind::word) append_words(command, tokens_.take().text);
  auto ruling = parse_ruling(command);
  if (!ruling) {
    return unexpected(Fault{
        Kind::unreadable,
        fmt::format("the arbiter: {}; behind its words a ruling has its reason in braces", ruling.error())});
  }
  if (tokens_.peek().kind == Token::Kind::braces) append_words(ruling->because, tokens_.take().text);
  return finish(game().rule(*std::move(ruling)), command);
}

}  // namespace eboard::rules::quaternity
