// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board whose events go to an outlet that writes files.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "tests/support/store_support.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace eboard::test {

inline constexpr storage::Millis kDelay = std::chrono::minutes(15);

inline std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct PublishingBoard : OneBoard {
  using OneBoard::OneBoard;

  /// Hands the events behind `after` up to `last` to the outlet.
  seams::Delivery::Outcome deliver(storage::Sequence after, storage::Sequence last,
                                   storage::Millis delay = {}) {
    auto events = stored_events(store, after);
    events.resize(static_cast<std::size_t>(last - after));
    seams::Released released(events, store, delay, {0, storage::Millis::max()});
    return files->deliver(released);
  }
  /// As when names may be others.
  seams::Delivery::Outcome deliver_names(storage::AsOf known, storage::Millis delay = {}) {
    seams::Released released({}, store, delay, known, {}, true);
    return files->deliver(released);
  }
  seams::Delivery::Outcome deliver_all() { return deliver(0, must(store.last_sequence())); }

  std::unique_ptr<seams::Delivery> files;
};

}  // namespace eboard::test
