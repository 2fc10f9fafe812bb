// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/sealed_log.hpp"

#include "daemon/tlog/strand.hpp"

namespace eboard::exports {

using storage::Result;
using storage::Store;

tlog::Verifier log_key(Store& store, const storage::SealedRoot& root) {
  return {tlog::origin_of(store.id(), root.log), tlog::KeyUse::note, root.key};
}

Result<std::optional<tlog::Note>> last_checkpoint(Store& store) {
  const auto root = store.seals().last_root();
  if (!root) return unexpected(root.error());
  std::optional<tlog::Note> note;
  if (!*root) return note;
  const tlog::Verifier key = log_key(store, **root);
  note.emplace();
  note->text = tlog::Checkpoint{key.name(), {(*root)->size, (*root)->root}}.text();
  note->signatures.push_back({key.name(), key.id(), (*root)->signature});
  return note;
}

Result<void> show_tiles(Store& store, const tlog::Tiles::Write& write) {
  tlog::Tiles tiles;
  auto read = store.seals().leaves(0, [&](const storage::SealedLeaf& leaf) {
    tiles.append(tlog::entry_text(leaf), write);
    return true;
  });
  if (read) tiles.show_partial(write);
  return read;
}

}  // namespace eboard::exports
