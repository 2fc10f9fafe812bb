// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/console.hpp"

#include <filesystem>

#include "daemon/config/values.hpp"

namespace eboard::daemon {

namespace {

std::string path_of(TableReader& own, const char* key, const std::string& folder) {
  const auto name = own.text(key);
  return name ? (std::filesystem::path(folder) / *name).string() : std::string();
}

}  // namespace

ConsoleConfig read_console(TableReader& own, const std::string& folder) {
  ConsoleConfig config;
  config.tls = own.boolean("tls").value_or(config.tls);
  if (const auto text = own.text("listen")) {
    // A password that goes through a network in the clear is everybody's.
    auto address = config.tls ? parse_listen_address(*text)
                              : parse_loopback_address(*text, "without tls passwords go there in the clear");
    if (address) {
      config.listen = std::move(*address);
    } else {
      own.fault("listen", "listen " + address.error());
    }
  }
  config.certificate = path_of(own, "certificate", folder);
  config.key = path_of(own, "key", folder);
  if (config.certificate.empty() != config.key.empty())
    own.fault(config.key.empty() ? "certificate" : "key", "certificate and key belong together");
  if (!config.tls && !config.key.empty()) own.fault("key", "key: without tls it is not used");
  own.refuse_other_keys();
  return config;
}

}  // namespace eboard::daemon
