// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs eboard-publish.
#include <fmt/format.h>

#include <cstdio>

#include "daemon/halls/publish/options.hpp"
#include "daemon/halls/stream/until_signal.hpp"

namespace {

constexpr int kDone = 0, kFailed = 3;

}  // namespace

int main(int argc, char** argv) {
  auto parsed = eboard::halls::parse_publish_options(argc, argv);
  if (!parsed.settings) return parsed.exit;
  eboard::halls::Publisher publisher(std::move(*parsed.settings));
  const auto done = eboard::halls::run_until_signal(publisher);
  if (done) return kDone;
  fmt::print(stderr, "eboard-publish: {}\n", done.error());
  return kFailed;
}
