// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a tournament is: who plays, how it is scored, and what happened to every player in every round. Plain
// data, as FIDE's Tournament Report File of 2026 (TRF26) and the older TRF16 have it. A three-digit number in
// a comment is the record of TRF that a value stands in; "XX" are the records that JaVaFo added to TRF16.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace eboard::tournament {

/// Points, match points and fictitious points, exactly: TRF writes one decimal, so the unit is a tenth.
/// Half a point is 5, a win of 3-1-0 is 30. May be negative (a penalty of 299).
struct Points {
  int tenths = 0;
  auto operator<=>(const Points&) const = default;
  Points& operator+=(Points other) { return tenths += other.tenths, *this; }
  Points& operator-=(Points other) { return tenths -= other.tenths, *this; }
};
[[nodiscard]] constexpr Points operator+(Points a, Points b) { return {a.tenths + b.tenths}; }
[[nodiscard]] constexpr Points operator-(Points a, Points b) { return {a.tenths - b.tenths}; }
[[nodiscard]] constexpr Points operator*(Points a, int times) { return {a.tenths * times}; }
inline constexpr Points kNone{0}, kHalf{5}, kOne{10}, kTwo{20};

enum class Colour : std::uint8_t { none, white, black };

/// What a player's entry of a round says. The character is TRF's own, which is also the order of the groups:
/// a game, a forfeit, a game that does not count for rating, no game, nothing.
enum class Result : std::uint8_t {
  win,           ///< 1
  draw,          ///< =
  loss,          ///< 0
  forfeit_win,   ///< +  the opponent may be unknown (files write 0000), then also after a bye of both
  forfeit_loss,  ///< -  on both sides: nobody came. Without an opponent: was not there
  short_win,     ///< W  the game lasted less than one move: it scores as a game, and is not rated
  short_draw,    ///< D
  short_loss,    ///< L
  half_bye,      ///< H
  full_bye,      ///< F
  pairing_bye,   ///< U  given by the pairing: nobody was left to play
  zero_bye,      ///< Z  announced absence
  absent,        ///< blank without an opponent: nothing was said, which scores as Z
  pending,       ///< blank with an opponent: paired, and not played yet
};

/// The start number that is nobody.
inline constexpr int kNobody = 0;

/// One round of one player.
struct Entry {
  int opponent = kNobody;        ///< start number
  Colour colour = Colour::none;  ///< as paired, also of a forfeit; none: not said
  Result result = Result::absent;
  bool operator==(const Entry&) const = default;
};

/// A national rating of a player (NRS record: the federation's three letters, where others have a number).
struct NationalRating {
  std::string federation;     ///< of the record, "FRA"
  std::optional<int> rating;  ///< nullopt: blank or 0
  std::string title, id;      ///< national ones
  std::string origin;         ///< state, region, club: free text
  std::string name;           ///< empty: as in the player's own record
  bool operator==(const NationalRating&) const = default;
};

enum class Sex : std::uint8_t { unknown, male, female };

/// 001
struct Player {
  int number = kNobody;  ///< start number, by which all others mean this player; 1 to 9999
  Sex sex = Sex::unknown;
  std::string title;  ///< GM, WIM ...; the letters of old files (g, wm ...) are written out. May be empty
  std::string name;   ///< "Lastname, Firstname", UTF-8, no blanks at the ends
  std::optional<int> rating;  ///< FIDE's; nullopt: blank or 0
  std::string federation;     ///< three letters, or empty
  std::string fide_id;        ///< as written, digits; empty: none or 0
  std::string birth;          ///< as written: 1990/12/31, 31.12.1990, 1990 or 1990/00/00 ...
  std::vector<NationalRating> national;
  std::optional<Points> points;  ///< as the file states them; nullopt: blank
  std::optional<int> rank;       ///< as the file states it; several may have one
  /// Of round 1, 2, ...: entries[0] is round 1. Ends with the latest round in which any player of the
  /// tournament has other than `absent`, and is equally long for all players.
  std::vector<Entry> entries;
  bool operator==(const Player&) const = default;
};

/// 310, or 013, whose teams are numbered as they stand.
struct Team {
  int number = 0;  ///< pairing number of the team, 1 to 999
  std::string name, nickname;
  std::string strength;  ///< strength factor as written: a rating, or a mean of ratings
  std::optional<Points> match_points, game_points;  ///< as stated
  std::optional<int> rank;                          ///< as stated
  std::vector<int>
      members;  ///< start numbers in the order of boards; the regular line-up is the first of them
  bool operator==(const Team&) const = default;
};

/// 300: who played for a team in a round where that is not simply its first members.
struct LineUp {
  int round = 0, team = 0;
  int opponent = 0;          ///< team
  std::vector<int> players;  ///< board by board; kNobody: the board was empty
  bool operator==(const LineUp&) const = default;
};

/// 320: the team that the pairing left over in each round.
struct TeamByes {
  std::optional<Points> match_points, game_points;  ///< of one such bye
  std::vector<int> teams;                           ///< of round 1, 2, ...; 0: none
  bool operator==(const TeamByes&) const = default;
};

/// 330: a match between teams that nobody played.
struct ForfeitedMatch {
  int round = 0, white = 0, black = 0;          ///< teams
  bool white_wins = false, black_wins = false;  ///< neither: both lost it
  bool operator==(const ForfeitedMatch&) const = default;
};

/// 240, XXZ: byes announced for a round, of players, or of teams if `Tournament::team_event`. Players of an
/// individual tournament have them in their entries as well once the round is there; for later rounds only
/// here.
struct Byes {
  Result kind = Result::zero_bye;  ///< full_bye, half_bye or zero_bye
  int round = 0;
  std::vector<int> who;
  bool operator==(const Byes&) const = default;
};

/// 250, XXA: points that only the pairing counts.
struct Acceleration {
  Points match_points, points;          ///< the former of team events only
  int first_round = 0, last_round = 0;  ///< both count
  int first = 0, last = 0;              ///< players or teams by number, both count
  bool operator==(const Acceleration&) const = default;
};

/// 260, XXP: players (or teams) of whom no two may meet.
struct ForbiddenPairs {
  int first_round = 1, last_round = 0;  ///< both count; a last round of 0: to the end
  std::vector<int> who;
  bool operator==(const ForbiddenPairs&) const = default;
};

/// 299: points that are not those of the point system.
struct AbnormalPoints {
  /// Instead of the points of this result; nullopt: besides all others, a penalty or a bonus.
  std::optional<Result> instead_of;
  std::optional<Points> match_points;  ///< of teams
  Points points;                       ///< of a player; game points of a team
  int round = 0;                       ///< 0: every round; with nullopt once, in no round
  std::vector<int> who;
  bool operator==(const AbnormalPoints&) const = default;
};

/// 162 (W D L A P X), XXS and BB. of older files: what a result is worth to a player.
struct PointSystem {
  Points win = kOne, draw = kHalf, loss = kNone;
  Points forfeit_win = kOne;    ///< W
  Points forfeit_loss = kNone;  ///< A
  Points full_bye = kOne;       ///< W
  Points half_bye = kHalf;      ///< D
  Points zero_bye = kNone;      ///< A
  Points pairing_bye = kOne;    ///< P, without it W
  Points unknown = kHalf;       ///< X, without it D: an adjourned game, as the pairing counts it
  bool operator==(const PointSystem&) const = default;
};

/// 362: what a match is worth to a team.
struct MatchPoints {
  Points win = kTwo, draw = kOne, loss = kNone;
  bool operator==(const MatchPoints&) const = default;
};

/// How pairings come about. Tie-breaks count forfeits otherwise where opponents are known beforehand.
enum class Format : std::uint8_t { unknown, swiss, round_robin };

struct Tournament {
  std::string name, city, federation;    ///< 012, 022, 032
  std::string start, end;                ///< 042, 052, as written
  std::string chief_arbiter;             ///< 102
  std::vector<std::string> deputies;     ///< 112
  std::string time_control;              ///< 122, free text
  std::string coded_time_control;        ///< 222, "40/6000+30:900+30"
  std::vector<std::string> round_dates;  ///< 132, as written, of round 1, 2, ...
  int rounds = 0;                        ///< 142, XXR: as planned; 0: not said

  std::string type;                 ///< 092, free text
  std::string type_code;            ///< 192, "FIDE_DUTCH_2026_BAKU"
  Format format = Format::unknown;  ///< as 192 and 092 have it
  bool team_event = false;          ///< teams play each other. An individual tournament may have teams, too
  std::string rank_method;          ///< 172, as written: "IND FIDE", "NIDOF"
  std::string pairing_program;      ///< 182
  std::vector<std::string> tie_breaks;     ///< 202, "BH/C1"
  std::vector<std::string> standing_keys;  ///< 212, the same with PTS
  Colour first_colour = Colour::none;      ///< 152, XXC: of the first board of round 1; none: not said
  bool order_by_rank = false;  ///< XXC rank: the pairing orders players by rank, not by start number
  std::string board_colours;   ///< 352, of the team that has White on board 1: "WBWB"

  PointSystem points;
  MatchPoints match_points;
  std::vector<Acceleration> acceleration;
  std::vector<ForbiddenPairs> forbidden;
  std::vector<Byes> byes;
  std::vector<AbnormalPoints> abnormal;
  std::vector<int> absent_next_round;  ///< XXZ: players

  std::vector<Player> players;  ///< in the order of the file, no two of one number
  std::vector<Team> teams;      ///< the same
  std::vector<LineUp> line_ups;
  TeamByes team_byes;
  std::vector<ForfeitedMatch> forfeited_matches;
  bool operator==(const Tournament&) const = default;
};

/// 1 = 0 + - W D L H F U Z, a blank for `absent` and `pending`.
[[nodiscard]] char code_of(Result result);
/// A game between two who came, of whatever length, that is over.
[[nodiscard]] bool was_played(Result result);

/// What the result is worth under the point system; nothing for `pending`. 299 is not in it.
[[nodiscard]] Points points_of(const PointSystem& system, Result result);
/// What the player got in the round (from 1), with 299 in tournaments of individuals; nothing for a round
/// without an entry. In team events a pairing-allocated bye of a player is the team's, and gives the player
/// nothing.
[[nodiscard]] Points points_of(const Tournament& tournament, const Player& player, int round);
/// What all rounds up to `round` gave, and penalties and bonuses of 299 that belong to no round.
[[nodiscard]] Points points_after(const Tournament& tournament, const Player& player, int round);

/// The latest round in which anybody has a result of a game, a forfeit between two or a pairing-allocated
/// bye; 0: none.
[[nodiscard]] int last_round_played(const Tournament& tournament);
/// The latest round in which two players are paired, played or not; 0: none.
[[nodiscard]] int last_round_paired(const Tournament& tournament);

/// nullptr: nobody has this number.
[[nodiscard]] const Player* find_player(const Tournament& tournament, int number);
[[nodiscard]] const Team* find_team(const Tournament& tournament, int number);

}  // namespace eboard::tournament
