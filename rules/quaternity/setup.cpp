// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "rules/text/split.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr std::string_view kRoleLetters = "PNBRQK";
constexpr int kHighest = 1'000'000;  // a higher counter is a slip of the pen

std::optional<int> parse_count(std::string_view text) {
  int out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size() || out < 0 || out > kHighest) return {};
  return out;
}

struct PieceRead {
  Piece piece;
  std::size_t letters;
};

std::optional<PieceRead> read_piece(std::string_view text) {
  std::size_t at = 0;
  const auto next = [&] { return at < text.size() ? text[at++] : '\0'; };
  const auto army = parse_player(next());
  if (!army) return {};
  Piece piece{*army, *army, Role::pawn};
  char letter = next();
  if (const auto controller = parse_player(letter)) {
    piece.controller = *controller;
    letter = next();
  }
  const auto role = kRoleLetters.find(letter);
  if (role == std::string_view::npos) return {};
  piece.role = static_cast<Role>(role);
  if (piece.role == Role::pawn) {
    const auto heading = parse_heading(next());
    if (!heading) return {};
    piece.heading = *heading;
  }
  return PieceRead{piece, at};
}

// "g", "wr", "-r"
std::optional<Departure> parse_departure(std::string_view text) {
  if (text.empty() || text.size() > 2) return {};
  const auto of = parse_player(text.back());
  if (!of) return {};
  if (text.size() == 1) return Departure{*of, Status::frozen, {}};
  const auto by = parse_player(text[0]);
  if ((!by && text[0] != '-') || by == of) return {};
  return Departure{*of, Status::mated, by};
}

class PositionReader {
 public:
  [[nodiscard]] Expected<Setup, std::vector<Fault>> read(std::string_view text) {
    const auto fields = split_words(text);
    if (fields.size() < 2 || fields.size() > 6) {
      return unexpected(std::vector<Fault>{
          {"position",
           fmt::format("{} fields instead of placement, turn and up to four more", fields.size())}});
    }
    read_placement(fields[0]);
    read_turn(fields[1]);
    if (fields.size() > 2) read_departures(fields[2]);
    if (fields.size() > 3) read_quiet_moves(fields[3]);
    if (fields.size() > 4) read_last_mover(fields[4]);
    if (fields.size() > 5) read_round(fields[5]);
    if (!faults_.empty()) return unexpected(std::move(faults_));
    return std::move(setup_);
  }

 private:
  void fault(std::string where, std::string reason) {
    faults_.push_back({std::move(where), std::move(reason)});
  }

  void read_placement(std::string_view field) {
    const auto ranks = split(field, '/');
    if (ranks.size() != kSide) {
      return fault("field 1 (placement)", fmt::format("{} ranks instead of {}", ranks.size(), kSide));
    }
    for (int i = 0; i < kSide; ++i) read_rank(ranks[static_cast<std::size_t>(i)], kSide - 1 - i);
  }

  void read_rank(std::string_view text, int rank) {
    const std::string where = fmt::format("field 1 (placement), rank {}", rank + 1);
    int file = 0;
    while (!text.empty() && file <= kSide) {
      std::size_t letters = std::min(text.find_first_not_of("0123456789"), text.size());
      if (letters > 0) {
        const auto empty = parse_count(text.substr(0, letters));
        if (!empty || *empty < 1 || *empty > kSide) {
          return fault(where, fmt::format("'{}' empty squares", text.substr(0, letters)));
        }
        file += *empty;
      } else {
        const auto read = read_piece(text);
        if (!read) return fault(where, fmt::format("'{}' does not begin with a piece", text));
        if (file < kSide) setup_.put(make_square(file, rank), read->piece);
        letters = read->letters;
        ++file;
      }
      text.remove_prefix(letters);
    }
    if (file > kSide) return fault(where, fmt::format("more than {} squares", kSide));
    if (file < kSide) fault(where, fmt::format("{} squares instead of {}", file, kSide));
  }

  void read_turn(std::string_view field) {
    const auto player = field.size() == 1 ? parse_player(field[0]) : std::nullopt;
    if (!player) return fault("field 2 (turn)", fmt::format("'{}' is none of w, r, b, g", field));
    setup_.turn = *player;
  }

  void read_departures(std::string_view field) {
    if (field == "-") return;
    for (const std::string_view word : split(field, ',')) {
      const auto departure = parse_departure(word);
      if (departure) {
        setup_.departures.push_back(*departure);
      } else {
        fault("field 3 (departures)",
              fmt::format("'{}' is neither a player who froze nor two, one mated by the other", word));
      }
    }
  }

  void read_quiet_moves(std::string_view field) {
    const auto counts = split(field, ',');
    if (counts.size() != kPlayers) {
      return fault("field 4 (quiet moves)", fmt::format("{} counts instead of {}", counts.size(), kPlayers));
    }
    for (std::size_t i = 0; i < kPlayers; ++i) {
      if (const auto count = parse_count(counts[i])) {
        setup_.quiet_moves[i] = *count;
      } else {
        fault("field 4 (quiet moves)", fmt::format("'{}' is no count", counts[i]));
      }
    }
  }

  void read_last_mover(std::string_view field) {
    if (field == "-") return;
    setup_.last_mover = field.size() == 1 ? parse_player(field[0]) : std::nullopt;
    if (!setup_.last_mover) {
      fault("field 5 (last mover)", fmt::format("'{}' is none of w, r, b, g, -", field));
    }
  }

  void read_round(std::string_view field) {
    const auto round = parse_count(field);
    if (!round || *round < 1) return fault("field 6 (round)", fmt::format("'{}' is no round", field));
    setup_.round = *round;
  }

  std::vector<Fault> faults_;
  Setup setup_;
};

std::string rank_text(const Setup& setup, int rank) {
  std::string out;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) out += std::to_string(empty);
    empty = 0;
  };
  for (int file = 0; file < kSide; ++file) {
    const auto& piece = setup.at(make_square(file, rank));
    if (!piece) {
      ++empty;
      continue;
    }
    flush();
    out += to_string(*piece);
  }
  flush();
  return out;
}

std::string departures_text(const std::vector<Departure>& departures) {
  if (departures.empty()) return "-";
  std::string out;
  for (const auto& [of, to, by] : departures) {
    if (!out.empty()) out += ',';
    if (to == Status::mated) out += by ? to_char(*by) : '-';
    out += to_char(of);
  }
  return out;
}

// White's pieces; the other armies are the same, turned by a quarter each.
Setup make_initial() {
  struct Man {
    const char* square;
    Role role;
    Heading heading = Heading::undecided;
  };
  constexpr std::array<Man, 16> kWhite{{{"a1", Role::king},
                                        {"b2", Role::queen},
                                        {"a4", Role::rook},
                                        {"d1", Role::rook},
                                        {"b4", Role::knight},
                                        {"c4", Role::knight},
                                        {"d2", Role::bishop},
                                        {"d3", Role::bishop},
                                        {"d4", Role::pawn},
                                        {"e5", Role::pawn},
                                        {"a5", Role::pawn, Heading::up},
                                        {"b5", Role::pawn, Heading::up},
                                        {"c5", Role::pawn, Heading::up},
                                        {"e1", Role::pawn, Heading::right},
                                        {"e2", Role::pawn, Heading::right},
                                        {"e3", Role::pawn, Heading::right}}};
  Setup out;
  for (const auto& [text, role, heading] : kWhite) {
    Square square = *parse_square(text);
    Heading turned = heading;
    for (const Player army : kEveryPlayer) {
      out.put(square, Piece{army, army, role, turned});
      square = rotated(square);
      if (turned != Heading::undecided) turned = static_cast<Heading>((index(turned) + 1) % kHeadings);
    }
  }
  return out;
}

}  // namespace

const Setup& Setup::initial() {
  static const Setup kInitial = make_initial();
  return kInitial;
}

Status Setup::status(Player player) const {
  Status out = Status::active;
  for (const Departure& departure : departures) {
    if (departure.of == player) out = departure.to;
  }
  return out;
}

Expected<Setup, std::vector<Fault>> parse_position(std::string_view text) {
  return PositionReader().read(text);
}

std::string to_string(const Piece& piece) {
  std::string out(1, to_char(piece.army));
  if (piece.controller != piece.army) out += to_char(piece.controller);
  out += kRoleLetters[static_cast<std::size_t>(piece.role)];
  if (piece.role == Role::pawn) out += to_char(piece.heading);
  return out;
}

std::string to_string(const Setup& setup) {
  std::string out;
  for (int rank = kSide; rank-- > 0;) out += rank_text(setup, rank) + (rank > 0 ? "/" : " ");
  return out + fmt::format("{} {} {} {} {}", to_char(setup.turn), departures_text(setup.departures),
                           fmt::join(setup.quiet_moves, ","),
                           setup.last_mover ? to_char(*setup.last_mover) : '-', setup.round);
}

}  // namespace eboard::rules::quaternity
