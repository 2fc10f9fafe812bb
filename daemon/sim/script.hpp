// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Describes what happens at one table during one game, in continuous time: pieces placed and lifted, levers
// pressed, cables pulled. The hands write it and the table plays it; neither depends on the other.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/sim/game.hpp"
#include "daemon/sim/pace.hpp"
#include "daemon/sim/random.hpp"
#include "daemon/sim/truth.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::sim {

template <class Game>
using ArrangementOf = std::array<std::optional<PieceIndex>, static_cast<std::size_t>(Game::kSquares)>;

struct RunClock {
  bool run;
};
/// The clock is set for a new game.
struct ResetClock {};
struct CutLink {
  Micros until;
  bool power = false;  ///< the board is without power so long
};

/// The acts possible at a table; each happens at a point in time.
template <class Game>
struct Deeds {
  using Square = typename Game::Square;
  using Piece = typename Game::Piece;
  using Player = typename Game::Player;

  /// How well the coils read a piece.
  struct Seat {
    bool off_centre = false;  ///< read sometimes
    bool unread = false;      ///< not read at all
    std::optional<Piece> misread_as;
  };
  struct Put {
    Square square;
    PieceIndex piece;
    Seat seat{};
    bool low = false;  ///< held low over the square, not standing
  };
  struct Take {
    Square square;
    PieceIndex piece;
  };
  /// A badly placed piece is centred; nothing happens if it has left its square.
  struct Reseat {
    Square square;
    PieceIndex piece;
  };
  /// A press; nothing happens unless the time of `mover` runs.
  struct Press {
    Player mover, next;
  };
  /// The arbiter adds time.
  struct AddTime {
    Player player;
    Micros extra;
  };
  struct DropOut {
    Square square;
    Micros until;
  };
  struct Ghost {
    Square square;
    Piece piece;
    Micros until;
  };
  /// From now on the coil of this piece reports something else.
  struct SpoilCoil {
    PieceIndex piece;
    Piece reads_as;
  };

  using Deed = std::variant<Put, Take, Reseat, Press, RunClock, AddTime, ResetClock, DropOut, Ghost,
                            SpoilCoil, CutLink>;
  struct Act {
    Micros at{0};
    Deed deed;
  };
};

/// An irregularity within a motion, before it has a ply and a time.
template <class Game>
struct NoteOf {
  std::string code;
  Micros from{0}, to{0};
  std::vector<typename Game::Square> squares;
};
using Note = NoteOf<Chess>;

/// What hands do in one go. Times count from its beginning.
template <class Game>
struct MotionOf {
  using Act = typename Deeds<Game>::Act;

  std::vector<Act> acts;
  std::vector<Act> after_press;  ///< acts forgotten before the press, with times from the press
  std::vector<NoteOf<Game>> notes;
  Micros lift{0};       ///< the moving piece leaves its square
  Micros placement{0};  ///< it rests on its destination
  Micros done{0};       ///< last touch of the ply before the press
};
using Motion = MotionOf<Chess>;

template <class Game>
struct ScriptOf {
  using Act = typename Deeds<Game>::Act;

  std::vector<typename Game::Piece> pieces;
  ArrangementOf<Game> at_start{};
  std::vector<Act> acts;  ///< by time, once the script is complete
  Pace pace;
  typename Game::Player first_to_move{};
  typename Game::Truth truth;
  Micros end{0};

  /// The number of the ply that is being played.
  [[nodiscard]] int ply_number() const;
  /// Adds a motion that begins at `at`, without what follows the press; returns the time when it is done.
  Micros add(const MotionOf<Game>& motion, Micros at);
  /// Adds an irregularity of the ply that is being played.
  void note(NoteOf<Game> what, std::string state = {}, std::vector<std::string> line = {});
  /// The acts by time; those of one moment in the order in which they were added.
  [[nodiscard]] std::vector<Act> acts_by_time() const;
};

using Arrangement = ArrangementOf<Chess>;
using Put = Deeds<Chess>::Put;
using Take = Deeds<Chess>::Take;
using AddTime = Deeds<Chess>::AddTime;
using Act = Deeds<Chess>::Act;

struct Script : ScriptOf<Chess> {
  rules::Setup start = rules::Setup::initial();
};

struct QuaternityScript : ScriptOf<Quaternity> {};

struct TableSettings;
struct Profile;

/// Writes the script of a game; times count from 0. The same arguments give the same script on any machine.
[[nodiscard]] Script write_script(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                                  const TableSettings& settings);

[[nodiscard]] QuaternityScript write_script(const rules::quaternity::Record& game, const Profile& profile,
                                            std::uint64_t seed, const TableSettings& settings);

}  // namespace eboard::sim
