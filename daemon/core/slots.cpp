// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/slots.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>
#include <vector>

#include "daemon/core/boards.hpp"
#include "daemon/events/evidence_json.hpp"
#include "daemon/pipeline/swaps.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

Slot& Slots::add(BoardRecorder recorder) {
  std::string key = recorder.identity().key;
  shown_[recorder.identity().number] = recorder.identity().board;
  const auto [slot, is_new] = slots_.try_emplace(std::move(key));
  if (is_new) slot->second = std::make_unique<Slot>(std::move(recorder), io_, line_);
  return *slot->second;
}

Slot* Slots::find(const std::string& key) const {
  const auto slot = slots_.find(key);
  return slot == slots_.end() ? nullptr : slot->second.get();
}

void Slots::rename(const std::string& key, const std::string& to) {
  auto renamed = slots_.extract(key), other = slots_.extract(to);
  const auto put = [this](ByKey::node_type node, const std::string& under) {
    if (node.empty()) return;
    node.key() = under;
    node.mapped()->recorder.rename(under);
    slots_.insert(std::move(node));
  };
  put(std::move(renamed), to);
  put(std::move(other), key);
}

Slot* Slots::of_table(int number) const {
  Slot* found = nullptr;
  for (const auto& [key, slot] : slots_) {
    if (slot->recorder.identity().number != number) continue;
    if (found == nullptr || slot->heard_on != nullptr) found = slot.get();
  }
  return found;
}

void Slots::show(const BoardConfig& config, storage::BoardId board) {
  shown_[config.number] = board;
  const auto slot = std::ranges::find_if(
      slots_, [&](const auto& one) { return one.second->recorder.identity().board == board; });
  feed_.board_known(info_of(config, board, slot == slots_.end() ? "" : slot->second->recorder.driver()));
}

bool Slots::shows(const BoardIdentity& board) const {
  const auto shown = shown_.find(board.number);
  return shown != shown_.end() && shown->second == board.board;
}

void Slots::concluded(Slot& slot) {
  arm(slot);
  compare(slot);
  find_mates(slot);
}

void Slots::arm(Slot& slot) {
  const auto deadline = slot.recorder.next_deadline();
  if (!deadline) return;
  slot.timer.at_latest(*deadline, [this, &slot] {
    slot.recorder.advance(line_.now());
    concluded(slot);
  });
}

void Slots::find_mates(Slot& slot) {
  const auto& question = slot.recorder.pipeline().question();
  if (slot.asked || !question) return;
  slot.asked = true;
  mates_.ask(*question, [this, &slot](pipeline::MateAnswer found) {
    boost::asio::post(io_, [this, &slot, found = std::move(found)] {
      slot.asked = false;
      slot.recorder.answer(line_.now(), found);
      concluded(slot);
    });
  });
}

/// Boards that changed places can only be found by comparing all of them.
void Slots::compare(Slot& slot) {
  const pipeline::Whereabouts& where = slot.recorder.pipeline().whereabouts();
  if (std::exchange(slot.compared, where.changes()) == where.changes()) return;
  std::vector<pipeline::TableAt> tables;
  for (const auto& [key, one] : slots_)
    tables.push_back({one->recorder.identity().number, &one->recorder.pipeline().whereabouts()});
  for (const auto& [number, note] : pipeline::find_swaps(tables, slot.recorder.identity().number)) {
    const auto found = std::ranges::find_if(
        slots_, [&](const auto& one) { return one.second->recorder.identity().number == number; });
    log::warning("board {}: {}, {}: {}", number, to_string(note.code), note.state.text(),
                 tracking::to_text(note.evidence));
    found->second->recorder.note(line_.now(), note);
    arm(*found->second);
  }
}

}  // namespace eboard::daemon
