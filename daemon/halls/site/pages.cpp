// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/pages.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "daemon/net/assets.hpp"
#include "daemon/net/gzip.hpp"

namespace eboard::halls {

namespace {

/// Those that everybody may see and that need nothing but boards.
constexpr std::array<std::string_view, 5> kPages{"index.html", "board.html", "wall.html", "embed.html",
                                                 "overlay.html"};
/// What says to a page that there is no daemon (pages/file-socket.js).
constexpr std::string_view kConnecting = "data-link=\"connecting\"", kOfFiles = " data-files";
constexpr std::array<std::string_view, 3> kOfTheDaemon{"openapi.json", "asyncapi.json", "service-worker.js"};

bool is_in(const auto& list, std::string_view name) { return std::ranges::find(list, name) != list.end(); }

Page of_files(const net::Asset& asset) {
  std::string text(asset.bytes);
  if (const auto at = text.find(kConnecting); at != std::string::npos)
    text.insert(at + kConnecting.size(), kOfFiles);
  std::string gzip = net::gzipped(text);
  return {std::string(asset.name), std::move(text), std::move(gzip)};
}

}  // namespace

std::vector<Page> pages() {
  std::vector<Page> all;
  for (const net::Asset& asset : net::assets()) {
    if (asset.name.ends_with(".html")) {
      if (is_in(kPages, asset.name)) all.push_back(of_files(asset));
    } else if (!is_in(kOfTheDaemon, asset.name)) {
      all.push_back({"assets/" + std::string(asset.name), std::string(asset.bytes), std::string(asset.gzip)});
    }
  }
  return all;
}

}  // namespace eboard::halls
