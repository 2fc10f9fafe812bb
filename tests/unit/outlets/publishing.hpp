// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board whose events go to an outlet that writes files.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/store_support.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace eboard::test {

inline constexpr storage::Millis kDelay = std::chrono::minutes(15);

inline std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What a power cut, or somebody, may leave of a file.
inline const std::vector<std::function<void(const std::string&)>> kDamages = {
    [](const std::string& path) { std::ofstream(path, std::ios::trunc).close(); },
    [](const std::string& path) { std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2); },
    [](const std::string& path) {
      std::fstream(path, std::ios::binary | std::ios::in | std::ios::out) << "zz";
    },
    [](const std::string& path) { std::ofstream(path, std::ios::app) << "of another game\n"; },
    [](const std::string& path) { std::filesystem::remove(path); },
};

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
  /// As after a start at which nothing happens: only if the outlet asks for it.
  seams::Delivery::Outcome deliver_nothing(storage::AsOf known, storage::Millis delay = {}) {
    REQUIRE(files->again() == std::chrono::milliseconds{0});
    seams::Released released({}, store, delay, known);
    auto outcome = files->deliver(released);
    if (outcome) REQUIRE_FALSE(files->again());
    return outcome;
  }
  seams::Delivery::Outcome deliver_all() { return deliver(0, must(store.last_sequence())); }

  std::unique_ptr<seams::Delivery> files;
};

}  // namespace eboard::test
