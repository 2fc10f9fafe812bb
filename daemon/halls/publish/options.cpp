// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/publish/options.hpp"

#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <cstdio>
#include <string>
#include <utility>

#include "daemon/command_line/page.hpp"
#include "daemon/halls/stream/server_options.hpp"

namespace eboard::halls {

namespace {

namespace po = boost::program_options;

constexpr int kWrongUsage = 2;

po::options_description described() {
  po::options_description options;
  options.add_options()  //
      ("folder", po::value<std::string>()->value_name("FOLDER"),
       "what a web server serves: below it a folder for each hall; it has to be there")  //
      ("state", po::value<std::string>()->value_name("FOLDER"),
       "where it keeps what halls have published; it has to be there. An empty one is filled from the "
       "stream")                                                                                  //
      ("livechess", "also the files of LiveChess Cloud: get/ID/tournament.json and those below")  //
      ("help,h", "show this");
  add_server_options(options);
  return options;
}

command_line::Page page() {
  return {
      "eboard-publish",
      "",
      "Writes what halls publish to NATS into a folder, as files that any web server serves: the pages of "
      "live boards, what they read, and the games as PGN. Each file is replaced as a whole, with what gzip "
      "makes of it beside it. It runs until "
      "SIGTERM, and ends with 2 if the command line is wrong, with 3 if something else fails.",
      {"--server nats://127.0.0.1:4222 --folder /srv/halls --state /var/lib/eboard-publish"}};
}

/// What is wrong; empty: nothing.
std::string read_values(Publisher::Settings& settings, const po::variables_map& values) {
  auto servers = read_servers(values);
  if (!servers) return servers.error();
  settings.servers = std::move(*servers);
  settings.folder = text_of(values, "folder");
  settings.state = text_of(values, "state");
  settings.livechess = values.count("livechess") != 0;
  if (settings.servers.urls.empty()) return "it wants at least one --server";
  if (settings.folder.empty()) return "--folder is missing";
  if (settings.state.empty()) return "--state is missing";
  return {};
}

PublishOptions wrong(const std::string& sentence) {
  fmt::print(stderr, "eboard-publish: {}\n", sentence);
  return {.exit = kWrongUsage};
}

}  // namespace

PublishOptions parse_publish_options(int argc, char** argv) {
  const auto visible = described();
  po::variables_map values;
  if (argc == 2 && argv[1] == command_line::kDescribe) {
    fmt::print("{}", command_line::described(page(), visible));
    return {};
  }
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    // No word without an option is anything.
    po::store(po::command_line_parser(argc, argv).options(visible).positional({}).style(style).run(), values);
  } catch (const po::error& fault) {
    return wrong(command_line::sentence_of(fault, visible));
  }
  if (values.count("help") != 0) {
    fmt::print("{}", command_line::help(page(), visible));
    return {};
  }
  Publisher::Settings settings;
  if (const std::string fault = read_values(settings, values); !fault.empty()) return wrong(fault);
  return {std::move(settings)};
}

}  // namespace eboard::halls
