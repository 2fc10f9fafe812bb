// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/livechess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/config/values.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::daemon {

namespace {

constexpr std::uint16_t kPort = 1982;
const std::vector<std::string> kUsualSites = {"https://lichess.org", "https://www.chess.com",
                                              "https://chess.com"};

}  // namespace

LiveChessConfig read_livechess(TableReader& own) {
  LiveChessConfig config;
  if (const auto text = own.text("listen")) {
    auto address = parse_listen_address(*text);
    if (address) {
      config.listen.push_back(std::move(*address));
    } else {
      own.fault("listen", "listen " + address.error());
    }
  } else {
    config.by_default = true;
    config.listen = {{"127.0.0.1", kPort}, {"::1", kPort}};
  }
  config.origins = own.has("origins") ? own.texts("origins") : kUsualSites;
  for (const std::string& origin : config.origins) {
    if (origin != "null" && !is_origin(origin))  // a page in a file
      own.fault("origins",
                fmt::format("origins '{}': write a site as browsers do, like \"https://lichess.org\"",
                            rules::shown(origin)));
  }
  if (own.has("delay"))
    own.fault("delay",
              "delay: clients of LiveChess see the boards as the pages show them; to delay both, write the "
              "delay under [broadcast]");
  (void)own.text("delay");
  own.refuse_other_keys();
  return config;
}

void refuse_live_port(TableReader& own, const std::vector<OutletConfig>& outlets) {
  const auto delayed = std::ranges::find_if(outlets, [](const auto& one) { return one.delay.any(); });
  if (delayed == outlets.end()) return;
  own.fault("listen",
            fmt::format("[outlets.livechess] would show at once what [outlets.{}] delays: leave one of "
                        "them out, or delay the whole event by [broadcast]",
                        delayed->name));
}

}  // namespace eboard::daemon
