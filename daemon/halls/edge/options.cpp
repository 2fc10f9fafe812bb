// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/edge/options.hpp"

#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "daemon/command_line/page.hpp"
#include "daemon/halls/stream/server_options.hpp"
#include "daemon/halls/wire.hpp"
#include "daemon/system/listen_address.hpp"

namespace eboard::halls {

namespace {

namespace po = boost::program_options;

constexpr int kWrongUsage = 2;

po::options_description described() {
  po::options_description options;
  options.add_options()  //
      ("hall", po::value<std::string>()->value_name("NAME"),
       "the hall that it shows, as the hall's [outlets.nats] names it")  //
      ("state", po::value<std::string>()->value_name("FOLDER"),
       "where it keeps what the hall has published; it has to be there. An empty one is filled from the "
       "stream")  //
      ("listen", po::value<std::string>()->value_name("ADDRESS:PORT"),
       "where viewers come in; 127.0.0.1:8080 if it is missing")  //
      ("allowed-host", po::value<std::vector<std::string>>()->composing()->value_name("NAME"),
       "a name under which browsers may ask for it; may be given several times")  //
      ("help,h", "show this");
  add_server_options(options);
  return options;
}

command_line::Page page() {
  return {
      "eboard-edge",
      "",
      "Shows a hall that publishes to NATS as its own eboardd shows it to everybody: the same pages, pushed "
      "at /live, and the games as PGN, for as many viewers as one machine takes. Several of them may show "
      "one hall. It listens once it knows something of the hall. It runs until SIGTERM, and ends with 2 if "
      "the command line is wrong, with 3 if something else fails.",
      {"--server nats://127.0.0.1:4222 --hall berlin --state /var/lib/eboard-edge --listen 0.0.0.0:8080"}};
}

/// What is wrong; empty: nothing.
std::string read_values(Edge::Settings& settings, const po::variables_map& values) {
  auto servers = read_servers(values);
  if (!servers) return servers.error();
  settings.servers = std::move(*servers);
  settings.hall = text_of(values, "hall");
  settings.state = text_of(values, "state");
  if (settings.servers.urls.empty()) return "it wants at least one --server";
  if (settings.hall.empty()) return "--hall is missing";
  if (!is_hall_name(settings.hall)) return fmt::format("--hall: {} is no name of a hall", settings.hall);
  if (settings.state.empty()) return "--state is missing";
  if (const std::string listen = text_of(values, "listen"); !listen.empty()) {
    auto address = daemon::parse_listen_address(listen);
    if (!address) return "--listen: " + address.error();
    settings.entrances.listen = std::move(*address);
  }
  if (values.count("allowed-host") != 0) {
    settings.entrances.allowed_hosts = values["allowed-host"].as<std::vector<std::string>>();
    for (const std::string& host : settings.entrances.allowed_hosts)
      if (!daemon::is_host_name(host)) return fmt::format("--allowed-host: {} is no name of a host", host);
  }
  return {};
}

EdgeOptions wrong(const std::string& sentence) {
  fmt::print(stderr, "eboard-edge: {}\n", sentence);
  return {.exit = kWrongUsage};
}

}  // namespace

EdgeOptions parse_edge_options(int argc, char** argv) {
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
  Edge::Settings settings;
  if (const std::string fault = read_values(settings, values); !fault.empty()) return wrong(fault);
  return {std::move(settings)};
}

}  // namespace eboard::halls
