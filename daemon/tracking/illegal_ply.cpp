// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/illegal_ply.hpp"

#include <fmt/format.h>

#include "daemon/tracking/watch/four_turn.hpp"
#include "daemon/tracking/watch/illegal_pattern.hpp"

namespace eboard::tracking {

namespace {

const Code& code_of(const rules::Position& before, const Ply& ply) {
  const rules::Placement played = after(before, ply)->placement();
  const auto pattern = illegal_pattern(before, played, before.placement().difference(played));
  return pattern ? *pattern->code : codes::kIllegalMove;
}

const Code& code_of(const FourPosition& before, const PlyOf<Quaternity>& ply) {
  const auto found = look_at_stand(before.rules(), after(before, ply)->placement());
  return found ? *found->code : codes::kIllegalMove;
}

}  // namespace

template <Game G>
IrregularityFound name_illegal(const typename G::Position& before, const PlyOf<G>& ply,
                               const typename G::Placement& seen) {
  IrregularityFound found;
  found.code = code_of(before, ply).name;
  found.move = squares_of(ply);
  found.evidence = fmt::format(R"({{"board":"{}","position":"{}"}})", G::text(seen), G::text(before));
  return found;
}

void cite(IrregularityFound& found, const Quaternity::Edition&) { cite_four(found); }

template IrregularityFound name_illegal(const rules::Position&, const Ply&, const rules::Placement&);
template IrregularityFound name_illegal(const FourPosition&, const PlyOf<Quaternity>&,
                                        const Quaternity::Placement&);

}  // namespace eboard::tracking
