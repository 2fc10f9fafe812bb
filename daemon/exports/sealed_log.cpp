// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/sealed_log.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/tlog/strand.hpp"

namespace eboard::exports {

using storage::Millis;
using storage::Result;
using storage::Store;

tlog::Verifier log_key(Store& store, const storage::SealedRoot& root) {
  return {tlog::origin_of(store.id(), root.log), tlog::KeyUse::note, root.key};
}

namespace {

Result<std::optional<storage::SealedRoot>> last_root(Store& store, Millis until) {
  auto roots = store.seals().roots();
  if (!roots) return unexpected(roots.error());
  std::erase_if(*roots, [&](const storage::SealedRoot& root) { return root.at > until; });
  return roots->empty() ? std::nullopt : std::optional(std::move(roots->back()));
}

Result<tlog::Note> note_of(Store& store, const storage::SealedRoot& root) {
  const auto cosignatures = store.seals().cosignatures();
  if (!cosignatures) return unexpected(cosignatures.error());
  const tlog::Verifier key = log_key(store, root);
  tlog::Note note{tlog::Checkpoint{key.name(), {root.size, root.root}}.text(),
                  {{key.name(), key.id(), root.signature}}};
  for (const storage::Cosignature& one : *cosignatures) {
    const auto witness = tlog::Verifier::parse(one.witness);
    if (one.size == root.size && witness)
      note.signatures.push_back({witness->name(), witness->id(), one.signature});
  }
  return note;
}

/// How many leaves lie below a hash of a tile of that level.
std::int64_t leaves_below(int level) {
  std::int64_t leaves = 1;
  for (int i = 0; i < level; ++i) leaves *= static_cast<std::int64_t>(tlog::Tiles::kWidth);
  return leaves;
}

}  // namespace

Result<std::optional<tlog::Note>> last_checkpoint(Store& store, Millis until) {
  const auto root = last_root(store, until);
  if (!root) return unexpected(root.error());
  std::optional<tlog::Note> none;
  if (!*root) return none;
  return note_of(store, **root).map([](tlog::Note note) { return std::optional(std::move(note)); });
}

Result<std::optional<tlog::Note>> last_cosigned(Store& store) {
  const auto cosignatures = store.seals().cosignatures();
  if (!cosignatures) return unexpected(cosignatures.error());
  const auto roots = store.seals().roots();
  if (!roots) return unexpected(roots.error());
  std::optional<tlog::Note> none;
  if (cosignatures->empty() || roots->empty() || cosignatures->back().size == roots->back().size) return none;
  const auto root = std::ranges::find(*roots, cosignatures->back().size, &storage::SealedRoot::size);
  if (root == roots->end()) return none;
  return note_of(store, *root).map([](tlog::Note note) { return std::optional(std::move(note)); });
}

Result<std::optional<LogFile>> log_file(Store& store, std::string_view path, Millis until) {
  const auto root = last_root(store, until);
  if (!root) return unexpected(root.error());
  std::optional<LogFile> file;
  if (!*root) return file;
  if (path == kCheckpointFile)
    return note_of(store, **root).map([](const tlog::Note& note) {
      return std::optional(LogFile{note.written(), true});
    });
  const auto name = tlog::parse_tile_path(path);
  if (!name) return file;
  const std::int64_t below = leaves_below(std::max(name->level, 0));
  const std::int64_t first = name->tile * static_cast<std::int64_t>(tlog::Tiles::kWidth) * below;
  const std::int64_t end = first + static_cast<std::int64_t>(name->width) * below;
  if (end > (*root)->size) return file;
  std::string bundle;
  std::vector<tlog::Hash> hashes, part;
  auto read = store.seals().leaves(first, [&](const storage::SealedLeaf& leaf) {
    if (name->level < 0) {
      bundle += tlog::bundled(tlog::entry_text(leaf));
    } else {
      part.push_back(tlog::leaf_hash(leaf));
      if (static_cast<std::int64_t>(part.size()) == below)
        hashes.push_back(tlog::root_of(std::exchange(part, {})));
    }
    return leaf.leaf + 1 < end;
  });
  if (!read) return unexpected(read.error());
  file = LogFile{name->level < 0 ? std::move(bundle) : tlog::tile_of(hashes), false};
  return file;
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
