// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/witness.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/tlog/tiles.hpp"

namespace eboard::tlog {

namespace {

Expected<std::vector<Hash>, std::string> fetch_leaves(const Fetch& fetch, std::int64_t size) {
  std::vector<Hash> leaves;
  const auto width = static_cast<std::int64_t>(Tiles::kWidth);
  for (std::int64_t first = 0; first < size; first += width) {
    const auto count = static_cast<std::size_t>(std::min(width, size - first));
    const std::string path = tile_path(0, first / width, count);
    const auto bytes = fetch(path);
    if (!bytes) return unexpected(bytes.error());
    const auto hashes = hashes_in(*bytes, count);
    if (!hashes)
      return unexpected(
          fmt::format("{}: has {} bytes instead of {}", path, bytes->size(), count * sizeof(Hash)));
    leaves.insert(leaves.end(), hashes->begin(), hashes->end());
  }
  return leaves;
}

}  // namespace

Expected<SeenNow, std::string> see(const Fetch& fetch, const Verifier& key,
                                   const std::optional<Checkpoint>& seen) {
  const auto text = fetch("checkpoint");
  if (!text) return unexpected(text.error());
  auto note = Note::parse(*text);
  if (!note) return unexpected("checkpoint: " + note.error());
  if (signed_by(*note, key) != Signed::yes)
    return unexpected(fmt::format("checkpoint: is not signed with the key {}", key.text()));
  auto now = Checkpoint::parse(note->text);
  if (!now) return unexpected("checkpoint: " + now.error());
  if (seen && seen->origin != now->origin)
    return unexpected(
        fmt::format("the checkpoint is of {}, and the one that was seen of {}", now->origin, seen->origin));
  if (seen && seen->tree.size > now->tree.size)
    return unexpected(fmt::format("the log had {} leaves and has {} now: its end was cut off",
                                  seen->tree.size, now->tree.size));
  const auto leaves = fetch_leaves(fetch, now->tree.size);
  if (!leaves) return unexpected(leaves.error());
  if (root_of(*leaves) != now->tree.root)
    return unexpected(std::string("the tiles do not give the checkpoint's root"));
  if (seen && root_of(std::span(*leaves).first(static_cast<std::size_t>(seen->tree.size))) != seen->tree.root)
    return unexpected(fmt::format("the first {} leaves are not those that were seen: the log was changed",
                                  seen->tree.size));
  return SeenNow{std::move(*note), std::move(*now)};
}

}  // namespace eboard::tlog
