// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/witness_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/tlog/strand.hpp"

namespace eboard::daemon {

using seams::Refused;

void WitnessDesk::open(const std::vector<tlog::Verifier>& witnesses, Between between) {
  witnesses_ = witnesses;
  between_ = std::move(between);
}

void WitnessDesk::ask(seams::CosignatureOrder order, seams::ReplyTo<seams::CosignatureOrder> reply) {
  if (witnesses_.empty())
    return reply(
        unexpected(Refused{Refused::Why::unable, "the configuration names no witnesses in [evidence]"}));
  between_([this, note = std::move(order.note), reply = std::move(reply)](storage::Store& store) {
    reply(keep_cosignatures(store, witnesses_, note));
  });
}

seams::AnswerTo<seams::CosignatureOrder> keep_cosignatures(storage::Store& store,
                                                           const std::vector<tlog::Verifier>& witnesses,
                                                           const std::string& note) {
  const auto parsed = tlog::Note::parse(note);
  if (!parsed) return unexpected(Refused{Refused::Why::unreadable, "the checkpoint: " + parsed.error()});
  const auto checkpoint = tlog::Checkpoint::parse(parsed->text);
  if (!checkpoint)
    return unexpected(Refused{Refused::Why::unreadable, "the checkpoint: " + checkpoint.error()});
  const auto roots = store.seals().roots();
  if (!roots) return unexpected(Refused{Refused::Why::unable, roots.error().message});
  const auto root = std::ranges::find(*roots, checkpoint->tree.size, &storage::SealedRoot::size);
  if (root == roots->end() || tlog::origin_of(store.id(), root->log) != checkpoint->origin)
    return unexpected(Refused{Refused::Why::unknown, "this log has no such checkpoint"});
  // Somebody has shown the witness another log with this one's name.
  const tlog::Checkpoint ours{checkpoint->origin, {root->size, root->root}};
  if (ours.text() != parsed->text)
    return unexpected(Refused{Refused::Why::outdated,
                              fmt::format("the checkpoint of {} leaves is another one here", root->size)});
  seams::CosignatureKept kept;
  for (const tlog::Signature& line : parsed->signatures) {
    const auto witness = std::ranges::find_if(witnesses, [&](const tlog::Verifier& one) {
      return tlog::cosigned_by({parsed->text, {line}}, one).has_value();
    });
    if (witness == witnesses.end()) continue;
    auto stored =
        store.seals().cosign({.size = root->size, .witness = witness->text(), .signature = line.bytes});
    if (!stored) return unexpected(Refused{Refused::Why::unable, stored.error().message});
    kept.witnesses.push_back(witness->name());
  }
  if (!kept.witnesses.empty()) return kept;
  return unexpected(Refused{Refused::Why::unlawful,
                            "none of the witnesses of the configuration has cosigned this checkpoint"});
}

}  // namespace eboard::daemon
