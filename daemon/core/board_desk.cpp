// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <iterator>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "daemon/core/ruling_answers.hpp"

namespace eboard::daemon {

namespace {

auto no_board(int number) {
  return unexpected(
      seams::Refused{seams::Refused::Why::unknown, fmt::format("there is no board {}", number)});
}

}  // namespace

void BoardDesk::answer(const seams::RulingRequest& request,
                       const seams::ReplyTo<seams::RulingRequest>& reply) {
  Slot* slot = slots_.of_table(request.board);
  if (slot == nullptr) return reply(no_board(request.board));
  // The answer is ready before the storage thread can need it. It is sent when the ruling is stored.
  const auto given = std::make_shared<std::promise<rules::RulingEntered>>();
  const auto wall = std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
  auto entered = enter_ruling(slot->recorder, line_.now(), wall, request.asked,
                              [given, reply] { reply(given->get_future().get()); });
  slots_.concluded(*slot);
  if (!entered) return reply(unexpected(std::move(entered.error())));
  given->set_value(std::move(*entered));
}

void BoardDesk::answer(const seams::StandingQuery& query,
                       const seams::ReplyTo<seams::StandingQuery>& reply) const {
  Slot* slot = slots_.of_table(query.board);
  if (slot == nullptr) return reply(no_board(query.board));
  reply(standing(slot->recorder, query.game));
}

void BoardDesk::answer(const seams::GapsQuery& query, const seams::ReplyTo<seams::GapsQuery>& reply) const {
  std::set<int> boards;
  for (const auto& [key, slot] : slots_.all()) {
    const int number = slot->recorder.identity().number;
    if (!query.board || number == *query.board) boards.insert(number);
  }
  if (query.board && boards.empty()) return reply(no_board(*query.board));
  std::vector<seams::BoardGap> all;
  std::erase_if(boards, [&](int number) { return query.without.contains(number); });
  for (const int number : boards)
    std::ranges::move(gaps(slots_.of_table(number)->recorder), std::back_inserter(all));
  reply(std::move(all));
}

void BoardDesk::answer(const seams::ProposalQuery& query, const seams::ReplyTo<seams::ProposalQuery>& reply) {
  Slot* slot = up_to_now(query.board);
  reply(slot == nullptr ? no_board(query.board) : proposals(slot->recorder, query));
}

void BoardDesk::answer(const seams::SecondBoardQuery& query,
                       const seams::ReplyTo<seams::SecondBoardQuery>& reply) {
  Slot* slot = up_to_now(query.board);
  reply(slot == nullptr ? no_board(query.board) : proposals(slot->recorder, query));
}

void BoardDesk::answer(const seams::SayableQuery& query, const seams::ReplyTo<seams::SayableQuery>& reply) {
  Slot* slot = up_to_now(query.board);
  reply(slot == nullptr ? no_board(query.board) : sayable(slot->recorder, query.game));
}

void BoardDesk::answer(const seams::LineQuery& query, const seams::ReplyTo<seams::LineQuery>& reply) {
  Slot* slot = up_to_now(query.board);
  reply(slot == nullptr ? no_board(query.board) : line(slot->recorder, line_.now(), query));
}

Slot* BoardDesk::up_to_now(int board) {
  Slot* slot = slots_.of_table(board);
  if (slot == nullptr) return nullptr;
  // A piece may be held in a hand since the board last reported something.
  slot->recorder.advance(line_.now());
  slots_.concluded(*slot);
  return slot;
}

}  // namespace eboard::daemon
