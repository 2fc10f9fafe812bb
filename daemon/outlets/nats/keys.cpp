// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.nats]` of the configuration.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "daemon/config/outlets.hpp"
#include "daemon/config/token.hpp"
#include "daemon/config/values.hpp"
#include "daemon/halls/wire.hpp"
#include "daemon/outlets/file_key.hpp"
#include "daemon/outlets/nats/delivery.hpp"
#include "rules/text/shown.hpp"

namespace eboard::outlets {

namespace nats {
namespace {

using daemon::TableReader;

std::string read_hall(TableReader& own) {
  const std::string hall = own.text("hall").value_or("");
  if (!own.has("hall")) own.fault("hall", "[outlets.nats] has no hall: the name of this one");
  if (own.has("hall") && !halls::is_hall_name(hall))
    own.fault("hall", fmt::format("hall '{}' must be of small letters, digits and hyphens, 32 at most",
                                  rules::shown(hall)));
  return hall;
}

/// An address may hold a password that does not belong there, so no fault repeats it.
std::vector<std::string> read_servers(TableReader& own) {
  auto urls = own.texts("servers");
  if (urls.empty()) own.fault("servers", "[outlets.nats] has no servers");
  const auto is_wrong = [](const std::string& url) {
    return !(url.starts_with("nats://") || url.starts_with("tls://")) || url.find('@') != std::string::npos;
  };
  if (std::ranges::any_of(urls, is_wrong))
    own.fault("servers",
              "each of servers must be like \"nats://HOST:4222\" or \"tls://HOST:4222\", without a user");
  return urls;
}

Target read_target(TableReader& own) {
  Target target{.hall = read_hall(own)};
  target.servers.urls = read_servers(own);
  target.servers.user = own.text("user").value_or("");
  target.password = daemon::read_token_source(own, "password");
  target.servers.credentials = read_path(own, "credentials_file");
  target.servers.authority = read_path(own, "authority_file");
  target.servers.certificate = read_path(own, "certificate_file");
  target.servers.key = read_path(own, "key_file");
  if (target.password && !own.has("user")) own.fault("user", "a password belongs to a user");
  if (own.has("user") && own.has("credentials_file"))
    own.fault("user", "user does not go with credentials_file, which says who it is");
  if (own.has("certificate_file") != own.has("key_file"))
    own.fault("key_file", "certificate_file and key_file go together");
  return target;
}

daemon::MakeDelivery read_nats(TableReader& own, daemon::OutletTerms /*terms*/) {
  return [target = read_target(own)](const seams::Surroundings& /*surroundings*/) {
    return std::make_unique<NatsDelivery>(target);
  };
}

}  // namespace
}  // namespace nats

/// Moves come to those who follow them soon, and in a few messages at once.
constexpr std::chrono::milliseconds kNatsPace{100};

extern constinit const daemon::OutletKind nats_hall{"nats", nats::read_nats, kNatsPace};

}  // namespace eboard::outlets
