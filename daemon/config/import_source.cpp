// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/import_source.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "daemon/config/pgn_source.hpp"
#include "daemon/config/values.hpp"
#include "daemon/system/http_client.hpp"

namespace eboard::daemon {

namespace {

constexpr std::chrono::seconds kSoonestImport{10};
constexpr std::chrono::hours kLatestImport{1};

}  // namespace

ImportSource read_import(TableReader& own, const std::string& folder) {
  ImportSource source;
  const auto from = own.text("from");
  if (!from && !own.has("from")) own.fault("from", "[[import]] does not say from where");
  source.section = own.text("section").value_or("");
  const auto poll = own.duration("poll", kLatestImport);
  const bool plain = own.boolean("plain_http").value_or(false);
  own.refuse_other_keys();
  if (!from) return source;
  if (!is_address(*from)) {
    for (const char* key : {"poll", "plain_http"})
      if (own.has(key)) own.fault(key, fmt::format("{} is for an address; from names a file", key));
    source.from = (std::filesystem::path(folder) / *from).lexically_normal();
    return source;
  }
  if (poll) source.poll = *poll;
  if (source.poll < kSoonestImport) own.fault("poll", "poll must be 10s or more");
  auto address = http::parse_address(*from, plain ? http::Plain::anywhere : http::Plain::here);
  if (address)
    source.from = std::move(*address);
  else
    own.fault("from", fmt::format("from {}{}", address.error(),
                                  !plain && http::parse_address(*from, http::Plain::anywhere)
                                      ? ", or plain_http = true says that everybody in that network may be "
                                        "trusted with the pairings"
                                      : ""));
  return source;
}

}  // namespace eboard::daemon
