// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/swaps.hpp"

#include <algorithm>
#include <utility>

namespace eboard::pipeline {

using rules::Placement;
using tracking::Evidence;
namespace evidence = tracking::evidence;

namespace {

using Ring =
    std::vector<const TableAt*>;  ///< each board shows the game of the next table, the last of the first

/// The same placement, whichever way the two boards lie.
bool same(const Placement& shown, const Placement& home) { return shown == home || shown.rotated() == home; }

/// The table whose game this board shows.
const TableAt* host_of(std::span<const TableAt> tables, const TableAt& guest) {
  const TableAt* host = nullptr;
  for (const TableAt& one : tables) {
    const auto& jump = one.where->jump();
    if (one.number == guest.number || !jump || !same(guest.where->jump()->to, jump->from)) continue;
    if (host != nullptr) return nullptr;
    host = &one;
  }
  return host;
}

/// The ring that contains that table; empty: none.
Ring ring_through(std::span<const TableAt> tables, const TableAt& first) {
  Ring ring{&first};
  while (ring.size() <= tables.size()) {
    const TableAt* host = host_of(tables, *ring.back());
    if (host == nullptr) return {};
    if (host == &first) return ring;
    ring.push_back(host);
  }
  return {};
}

SwapFound found(const TableAt& table, int id, tracking::State state, Evidence evidence) {
  return {table.number, {id, tracking::Code::board_swapped, state, std::move(evidence)}};
}

SwapFound corrected(const TableAt& table) {
  return found(table, table.where->swaps(), tracking::State::corrected,
               evidence::Board{table.where->seen().fen()});
}

std::vector<SwapFound> judge(const Ring& ring) {
  std::vector<SwapFound> out;
  const bool again = std::ranges::all_of(ring, [](const TableAt* table) { return table->where->swapped(); });
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Whereabouts& where = *ring[i]->where;
    if (again) {
      out.push_back(corrected(*ring[i]));
    } else if (!where.swapped()) {
      const evidence::SwappedBoards evidence{ring[(i + 1) % ring.size()]->number,
                                             ring[(i + ring.size() - 1) % ring.size()]->number,
                                             where.jump()->to.fen(), where.jump()->from.fen()};
      out.push_back(found(*ring[i], where.swaps() + 1, tracking::State::pending, evidence));
    }
  }
  return out;
}

}  // namespace

std::vector<SwapFound> find_swaps(std::span<const TableAt> tables, int changed) {
  const auto table = std::ranges::find(tables, changed, &TableAt::number);
  if (table == tables.end()) return {};
  const Ring ring = table->where->jump() ? ring_through(tables, *table) : Ring{};
  if (ring.empty() && table->where->back()) return {corrected(*table)};
  return judge(ring);
}

}  // namespace eboard::pipeline
