// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what a board reported of one game, with the proof that it is what was sealed: a text that tells
// nothing of another device (docs/evidence.md, proof_form.hpp).
#pragma once

#include <string>

#include "daemon/exports/wish.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

struct GameProof {
  std::string text;
  std::string lack;  ///< why there is none, in a sentence; empty: there is
};
/// All of the last game at the table of the wish, in its round if it has one.
[[nodiscard]] storage::Result<GameProof> game_proof(storage::Store& store, const Wish& wish);
/// The page about its irregularities and rulings, with such a proof in it; of bytes it has those around them
/// (incident_page.hpp).
[[nodiscard]] storage::Result<GameProof> incident_proof(storage::Store& store, const Wish& wish);

}  // namespace eboard::exports
