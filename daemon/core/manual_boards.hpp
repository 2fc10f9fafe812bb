// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers what is entered at manual boards, and keeps such a board where a ruling put it. For the core loop's
// thread.
#pragma once

#include "daemon/core/lines.hpp"
#include "daemon/core/slots.hpp"
#include "daemon/seams/manual_request.hpp"

namespace eboard::daemon {

class ManualBoards {
 public:
  /// All of them must outlive it.
  ManualBoards(Slots& slots, Lines& lines) : slots_(slots), lines_(lines) {}

  /// The reply comes when what was entered is stored, a refusal at once.
  void answer(const seams::ManualRequest& request, const seams::ReplyTo<seams::ManualRequest>& reply);
  void answer(const seams::ManualQuery& query, const seams::ReplyTo<seams::ManualQuery>& reply);
  /// After a ruling nobody has to put pieces anywhere: if that table has a manual board, it stands as ruled.
  void follow_ruling(int table);

 private:
  [[nodiscard]] Expected<Slot*, seams::Refused> find(int table);

  Slots& slots_;
  Lines& lines_;
};

}  // namespace eboard::daemon
