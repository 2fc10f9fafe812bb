// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/seams/witness_desk.hpp"
#include "daemon/tlog/note.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Keeps what witnesses have cosigned beside the checkpoints of the store, after it has checked it: of those
/// witnesses alone whom the configuration names.
class WitnessDesk final : public seams::WitnessDesk {
 public:
  /// Runs it between two commits of the store, on the storage thread.
  using Between = std::function<void(std::function<void(storage::Store&)>)>;

  /// Before anybody asks.
  void open(const std::vector<tlog::Verifier>& witnesses, Between between);

  void ask(seams::CosignatureOrder order, seams::ReplyTo<seams::CosignatureOrder> reply) override;

 private:
  std::vector<tlog::Verifier> witnesses_;
  Between between_;
};

/// The same on the storage thread.
[[nodiscard]] seams::AnswerTo<seams::CosignatureOrder> keep_cosignatures(
    storage::Store& store, const std::vector<tlog::Verifier>& witnesses, const std::string& note);

}  // namespace eboard::daemon
