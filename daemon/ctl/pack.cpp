// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "daemon/ctl/options.hpp"
#include "storage/rebuild.hpp"

namespace eboard::ctl {

using storage::Result;
using storage::Store;

namespace {

Result<int> pack_all(Store& store) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  const auto latest = store.last_time();
  if (!latest) return unexpected(latest.error());
  int packed = 0;
  for (const storage::DeviceRow& device : *devices) {
    const auto entries = store.upkeep().pack_journal(device.id, *latest + storage::Millis{1});
    if (!entries) return unexpected(entries.error());
    packed += *entries;
  }
  return packed;
}

}  // namespace

int pack(const Arguments& arguments) {
  std::string path;
  Usage usage{
      "pack",
      "",
      "Makes a store smaller and changes nothing in its contents: packs its journal, and writes the file "
      "anew. For as long as that takes the disk has to have room for a second one.",
      {}};
  usage.add_required("db", &path, "FILE", "the daemon's database, while no daemon runs");
  usage.examples = {"--db eboardd.db"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  // Opening for writing would create the file; opening for reading reports that there is none.
  if (auto readable = Store::open(path, Store::Access::read_only); !readable)
    return outside("pack", readable.error().message);
  auto store = Store::open(path, Store::Access::read_write);
  if (!store) return outside("pack", store.error().message);
  const auto packed = pack_all(*store);
  if (!packed) return outside("pack", packed.error().message);
  if (auto rebuilt = storage::rebuild(std::move(*store)); !rebuilt)
    return outside("pack", rebuilt.error().message);
  fmt::print("pack: {} entries\n", *packed);
  return kDone;
}

}  // namespace eboard::ctl
