// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/laws/rulings/text/command_text.hpp"
#include "rules/quaternity/ruling.hpp"
#include "rules/text/one_of_members.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::quaternity {

namespace {

using ruling::Action;
using words::Reader;

constexpr std::array kReasons{FreezeReason::resigned, FreezeReason::time, FreezeReason::forfeit};
constexpr int kMaxPoints = 1000;

std::string word(Player player) {
  std::string out(name(player));
  out[0] = static_cast<char>(out[0] - 'A' + 'a');
  return out;
}

std::optional<Player> find_player(std::string_view text) {
  const auto* const found = std::ranges::find(kEveryPlayer, text, word);
  if (found == kEveryPlayer.end()) return {};
  return *found;
}

// Writing. Each word begins with a blank.

template <class Value, class Text>
std::string list(std::string_view key, const std::vector<Value>& values, Text text) {
  std::string out;
  for (const Value& value : values) {
    out += out.empty() ? fmt::format(" {}=", key) : ",";
    out += text(value);
  }
  return out;
}
std::string squares(std::string_view key, const std::vector<Square>& values) {
  return list(key, values, [](Square square) { return to_string(square); });
}
std::string player(std::string_view key, const std::optional<Player>& value) {
  return value ? fmt::format(" {}={}", key, word(*value)) : "";
}

std::string text_of(const ruling::Draw&) { return {}; }
std::string text_of(const ruling::Annul&) { return {}; }
std::string text_of(const ruling::Note&) { return {}; }
std::string text_of(const ruling::Restore& a) {
  return fmt::format(" {}{}{}", a.ply, list("agreed", a.agreed, word), player("for", a.on_complaint));
}
std::string text_of(const ruling::Stand& a) { return fmt::format(" {}", a.ply); }
std::string text_of(const ruling::Oblige& a) {
  return fmt::format(" {}{}{}{}", word(a.player), squares("move", a.move), squares("capture", a.capture),
                     player("for", a.on_complaint));
}
std::string text_of(const ruling::Waive& a) { return " " + word(a.player); }
std::string text_of(const ruling::Warn& a) { return " " + word(a.player); }
std::string text_of(const ruling::Mate& a) { return fmt::format(" {}{}", word(a.of), player("by", a.by)); }
std::string text_of(const ruling::Freeze& a) {
  return fmt::format(" {} {}", word(a.player), to_string(a.reason));
}
std::string text_of(const ruling::Score& a) {
  return fmt::format(" {} {}{}", word(a.player), a.halves / 2, a.halves % 2 == 0 ? "" : ".5");
}
std::string text_of(const ruling::Undo& a) { return fmt::format(" {}", a.number); }

// Reading.

Player read_player(Reader& in) {
  const std::string text = in.word("a player");
  const auto found = find_player(text);
  if (!found && !text.empty()) {
    in.fail(fmt::format("'{}' is none of white, red, black, green", shown(text)));
  }
  return found.value_or(Player::white);
}

std::optional<Player> read_player(Reader& in, std::string_view key) {
  const auto players = in.list_of(key, "player", find_player);
  if (players.empty()) return {};
  if (players.size() > 1) in.fail(fmt::format("{}= takes one player", key));
  return players.front();
}

template <class What>
Action bare(Reader&) {
  return What{};
}
template <class What>
Action of_player(Reader& in) {
  return What{read_player(in)};
}

Action read_restore(Reader& in) {
  ruling::Restore a{.ply = in.number("the number of a ply")};
  a.agreed = in.list_of("agreed", "player", find_player);
  a.on_complaint = read_player(in, "for");
  return a;
}

Action read_stand(Reader& in) { return ruling::Stand{in.number("the number of a ply")}; }

Action read_oblige(Reader& in) {
  ruling::Oblige a{.player = read_player(in)};
  a.move = in.list_of("move", "square", parse_square);
  a.capture = in.list_of("capture", "square", parse_square);
  a.on_complaint = read_player(in, "for");
  if (a.move.empty() && a.capture.empty()) in.fail("move=SQUARE or capture=SQUARE is missing");
  return a;
}

Action read_mate(Reader& in) { return ruling::Mate{read_player(in), read_player(in, "by")}; }

Action read_freeze(Reader& in) {
  ruling::Freeze a{.player = read_player(in)};
  const std::string text = in.word("resigned, time or forfeit");
  const auto* const found =
      std::ranges::find(kReasons, std::string_view(text), [](FreezeReason one) { return to_string(one); });
  if (found != kReasons.end()) {
    a.reason = *found;
  } else if (!text.empty()) {
    in.fail(fmt::format("'{}' is none of resigned, time, forfeit", shown(text)));
  }
  return a;
}

Action read_score(Reader& in) {
  ruling::Score a{.player = read_player(in)};
  const std::string text = in.word("points");
  const bool half = text.ends_with(".5");
  const auto whole = words::parse_number(half ? text.substr(0, text.size() - 2) : text);
  if (whole && *whole <= kMaxPoints) {
    a.halves = 2 * *whole + (half ? 1 : 0);
  } else if (!text.empty()) {
    in.fail(fmt::format("'{}' are no points; write 2 or 2.5", shown(text)));
  }
  return a;
}

Action read_undo(Reader& in) { return ruling::Undo{in.number("the number of a ruling")}; }

// In the order of ruling::Action.
constexpr std::array<Command<Action>, std::variant_size_v<Action::AsVariant>> kCommands{
    {{"R-DRAW", bare<ruling::Draw>},
     {"R-ANNUL", bare<ruling::Annul>},
     {"R-RESTORE", read_restore},
     {"R-STAND", read_stand},
     {"R-OBLIGE", read_oblige},
     {"R-WAIVE", of_player<ruling::Waive>},
     {"R-WARN", of_player<ruling::Warn>},
     {"R-NOTE", bare<ruling::Note>},
     {"R-Q-MATE", read_mate},
     {"R-Q-FREEZE", read_freeze},
     {"R-Q-SCORE", read_score},
     {"R-UNDO", read_undo}}};

/// Rulings on a game of chess, and what is done at a table of four instead.
struct OfChess {
  std::string_view name, instead;
};
constexpr std::array<OfChess, 2> kOfChess{
    {{"R-RECORD", "the record of a game of four is its lines: undo a line, and enter it again"},
     {"R-ROUND", "a game of four that does not count is annulled, by R-ANNUL"}}};

/// Empty: the command is none of these.
std::string why_of_chess(std::string_view text) {
  const std::string name = command_name(words::Reader{text}.word("a command"));
  const auto* const found = std::ranges::find(kOfChess, std::string_view{name}, &OfChess::name);
  return found == kOfChess.end() ? std::string()
                                 : fmt::format("{} is for chess; {}", found->name, found->instead);
}

}  // namespace

std::string_view to_string(FreezeReason reason) {
  constexpr std::array<std::string_view, 3> kNames{"resigned", "time", "forfeit"};
  return kNames[static_cast<std::size_t>(reason)];
}

bool ruling::Oblige::allows(const Position& position, Move played) const {
  const auto has = [](const std::vector<Square>& squares, Square square) {
    return squares.empty() || std::ranges::find(squares, square) != squares.end();
  };
  if (played.is_pass()) return false;
  return has(move, played.from) && has(capture, played.to) && (capture.empty() || position.at(played.to));
}

std::string ruling::Oblige::what() const {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view verb, const std::vector<Square>& squares) {
    std::vector<std::string> names;
    for (const Square square : squares) names.push_back(to_string(square));
    if (!names.empty()) parts.push_back(fmt::format("{} {}", verb, fmt::join(names, " or ")));
  };
  add("move the piece on", move);
  add("take on", capture);
  return fmt::format("{}", fmt::join(parts, " and "));
}

std::string_view command_of(const Action& action) { return kCommands[action.index()].name; }

std::string command_text(const Ruling& ruling) {
  std::string out{command_of(ruling.action)};
  out += std::visit([](const auto& action) { return text_of(action); }, ruling.action);
  if (!ruling.article.empty()) out += fmt::format(" art={}", words::quoted(ruling.article));
  return out;
}

std::string to_string(const Ruling& ruling) {
  std::string out = command_text(ruling);
  if (!ruling.because.empty()) out += fmt::format(" because={}", words::quoted(ruling.because));
  return out;
}

Expected<Ruling, std::string> parse_ruling(std::string_view text) {
  if (std::string why = why_of_chess(text); !why.empty()) return unexpected(std::move(why));
  return parse_ruling_text<Ruling>(std::span<const Command<Action>>{kCommands}, text,
                                   [](const Reader&, const Ruling&) {});
}

}  // namespace eboard::rules::quaternity

template class eboard::OneOf<eboard::rules::quaternity::ruling::Action::AsVariant>;
