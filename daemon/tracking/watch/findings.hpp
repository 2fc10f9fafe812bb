// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the detectors found in this game: reports each finding once, and when a state that had to be put right
// is right again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/follow/reporter.hpp"

namespace eboard::tracking {

/// The plies behind the first `kept` have got numbers that are higher by `by`.
struct Renumbered {
  std::size_t kept = 0;
  std::ptrdiff_t by = 0;

  void operator()(std::size_t& ply) const {
    if (ply > kept)
      ply = static_cast<std::size_t>(std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(ply) + by, 1));
  }
};

/// What was reported and stands until it is put right.
struct StandsWrong {
  Code code;
  rules::Bitboard squares;
  std::size_t ply;
  bool of_ply;  ///< it is half of that ply, or that ply; else it came before it
  Millis told;  ///< when it was reported
};

class Findings {
 public:
  Findings(Reporter& reporter, const rules::Edition& edition) : reporter_(reporter), edition_(edition) {}

  void clear() { found_.clear(); }

  /// Something that happened, during ply `ply`; reported unless the same was reported of this ply.
  void happened(Millis at, Code code, std::size_t ply, PlayedMove move, const Evidence& evidence);
  /// A suspicion that cannot be settled.
  void suspected(Millis at, Code code, std::size_t ply, PlayedMove move, const Evidence& evidence);
  /// Something that stands on these squares until it is put right; `state` is what it is until then.
  void stands(Millis at, Code code, std::size_t ply, PlayedMove move, rules::Bitboard squares,
              const Evidence& evidence, State state = State::pending);

  /// Nothing is reported of that: an event keeps the number that was true at its time.
  void renumber(const Renumbered& plies);
  /// Squares of everything that stands.
  [[nodiscard]] rules::Bitboard squares() const;
  [[nodiscard]] bool known(Code code, std::size_t ply) const;
  [[nodiscard]] bool standing(Code code) const;
  /// Settles what stands. `verdict` gives the state that it has now; nullopt while it stands.
  using Verdict = std::function<std::optional<State>(const StandsWrong&)>;
  void settle(Millis at, const Verdict& verdict);
  /// The latest finding of that code is withdrawn, or has gone further.
  void change(Millis at, Code code, std::size_t ply, State state);
  /// The same, with what is known by now.
  void change(Millis at, Code code, std::size_t ply, State state, const Evidence& evidence);

 private:
  struct Found {
    Code code;
    IrregularityFound said;
    rules::Bitboard squares;
    bool stands;
    Millis at;
  };
  void say(Millis at, Code code, std::size_t ply, PlayedMove move, rules::Bitboard squares,
           const Evidence& evidence, State state, bool stands);
  void change(Millis at, Found& found, State state);
  /// The latest finding of that code and ply if its state is another one; nullptr: there is none.
  [[nodiscard]] Found* latest(Code code, std::size_t ply, State state);

  Reporter& reporter_;
  const rules::Edition& edition_;
  std::vector<Found> found_;
};

}  // namespace eboard::tracking
