// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace eboard::test {

namespace {

namespace q = rules::quaternity;

std::optional<q::Player> player_of(char letter) {
  return q::parse_player(static_cast<char>(letter - 'A' + 'a'));
}

// "Ka1", "Pd2v"
std::optional<std::string> put_man(q::Setup& setup, q::Player army, q::Player controller,
                                   std::string_view man) {
  const auto role = std::string_view("PNBRQK").find(man.substr(0, 1));
  q::Piece piece{army, controller, q::Role::pawn};
  if (man.empty() || role == std::string_view::npos) return fmt::format("'{}' is no man", man);
  piece.role = static_cast<q::Role>(role);
  man.remove_prefix(1);
  if (piece.role == q::Role::pawn) {
    const auto heading = man.empty() ? std::nullopt : q::parse_heading(man.back());
    if (!heading) return fmt::format("pawn {} goes nowhere", man);
    piece.heading = *heading;
    man.remove_suffix(1);
  }
  const auto square = q::parse_square(man);
  if (!square) return fmt::format("'{}' is no square", man);
  setup.put(*square, piece);
  return {};
}

std::optional<std::string> put_group(q::Setup& setup, const std::string& group) {
  std::istringstream in(group);
  std::string word;
  if (!(in >> word)) return {};
  const auto army = player_of(word[0]);
  const auto controller = word.size() == 3 && word[1] == '/' ? player_of(word[2]) : army;
  if (!army || !controller || (word.size() != 1 && word.size() != 3))
    return fmt::format("'{}' is nobody", word);
  while (in >> word) {
    if (word == "frozen") {
      setup.departures.push_back({*army, q::Status::frozen, {}});
    } else if (const auto fault = put_man(setup, *army, *controller, word)) {
      return fault;
    }
  }
  return {};
}

void note_missing_kings(q::Setup& setup) {
  for (const q::Player player : q::kEveryPlayer) {
    const bool there = std::any_of(setup.squares.begin(), setup.squares.end(), [&](const auto& piece) {
      return piece && piece->role == q::Role::king && piece->army == player;
    });
    if (!there) setup.departures.push_back({player, q::Status::mated, {}});
  }
}

}  // namespace

Expected<q::Setup, std::string> quaternity_setup(std::string_view text) {
  const auto arrow = text.find("->");
  if (arrow == std::string_view::npos) return unexpected(std::string("who is on turn? write '-> W'"));
  const auto letter = text.find_last_not_of(' ');
  const auto turn = player_of(text[letter]);
  if (!turn || letter < arrow + 2) return unexpected(std::string("who is on turn? write '-> W'"));
  const std::string men(text.substr(0, arrow));
  q::Setup out;
  if (men.rfind("array", 0) == 0) {
    out = q::Setup::initial();
  } else {
    std::istringstream groups(men);
    for (std::string group; std::getline(groups, group, ';');) {
      if (auto fault = put_group(out, group)) return unexpected(*std::move(fault));
    }
    note_missing_kings(out);
  }
  out.turn = *turn;
  return out;
}

q::Position quaternity_position(std::string_view text, const q::Options& options) {
  const auto setup = quaternity_setup(text);
  if (!setup) throw std::invalid_argument(setup.error());
  const auto position = q::Position::from_setup(*setup, options);
  if (!position) throw std::invalid_argument(position.error()[0].where + ": " + position.error()[0].reason);
  return *position;
}

q::Move quaternity_move(std::string_view text) {
  if (text == "--") return q::Move::pass();
  std::string word(text);
  std::erase(word, '-');
  std::erase(word, 'x');
  const auto promotion = std::string_view("pnbrq").find(word.empty() ? ' ' : word.back());
  q::Role role = q::Role::pawn;
  if (promotion != std::string_view::npos) {
    role = static_cast<q::Role>(promotion);
    word.pop_back();
  }
  const auto second = word.find_first_of("abcdefghijkl", 1);
  const auto from = q::parse_square(std::string_view(word).substr(0, second));
  const auto to =
      second == std::string::npos ? std::nullopt : q::parse_square(std::string_view(word).substr(second));
  if (!from || !to) throw std::invalid_argument(fmt::format("'{}' is no move", text));
  return {*from, *to, role};
}

std::string to_text(q::Move move) {
  if (move.is_pass()) return "--";
  std::string out = q::to_string(move.from) + q::to_string(move.to);
  if (move.promotion != q::Role::pawn) out += "pnbrq"[static_cast<std::size_t>(move.promotion)];
  return out;
}

std::vector<std::string> move_texts(const q::Position& position) {
  std::vector<std::string> out;
  for (const q::Move move : position.legal_moves()) out.push_back(to_text(move));
  if (position.must_pass()) out.emplace_back("--");
  std::sort(out.begin(), out.end());
  return out;
}

std::string targets(const q::Position& position, std::string_view from) {
  std::vector<q::Square> squares;
  for (const q::Move move : position.legal_moves()) {
    if (q::to_string(move.from) == from) squares.push_back(move.to);
  }
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  std::string out;
  for (const q::Square square : squares) out += (out.empty() ? "" : " ") + q::to_string(square);
  return out;
}

}  // namespace eboard::test
