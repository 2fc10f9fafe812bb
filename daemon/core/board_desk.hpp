// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers what is asked about rulings at the boards. For the core loop's thread.
#pragma once

#include "daemon/core/slots.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/seams/line_query.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::daemon {

class BoardDesk {
 public:
  /// Both must outlive it.
  BoardDesk(Slots& slots, const TimeLine& line) : slots_(slots), line_(line) {}

  /// The reply comes when the ruling is stored, a refusal at once.
  void answer(const seams::RulingRequest& request, const seams::ReplyTo<seams::RulingRequest>& reply);
  void answer(const seams::StandingQuery& query, const seams::ReplyTo<seams::StandingQuery>& reply) const;
  void answer(const seams::GapsQuery& query, const seams::ReplyTo<seams::GapsQuery>& reply) const;
  void answer(const seams::ProposalQuery& query, const seams::ReplyTo<seams::ProposalQuery>& reply);
  void answer(const seams::SecondBoardQuery& query, const seams::ReplyTo<seams::SecondBoardQuery>& reply);
  void answer(const seams::SayableQuery& query, const seams::ReplyTo<seams::SayableQuery>& reply);
  void answer(const seams::LineQuery& query, const seams::ReplyTo<seams::LineQuery>& reply);

 private:
  /// The slot of that board, with all that has happened there by now; nullptr: there is none.
  Slot* up_to_now(int board);

  Slots& slots_;
  const TimeLine& line_;
};

}  // namespace eboard::daemon
