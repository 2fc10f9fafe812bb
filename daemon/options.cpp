// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/options.hpp"

#include <fmt/format.h>

#include <boost/program_options.hpp>

#include "daemon/command_line/page.hpp"
#include "daemon/config/config.hpp"

namespace eboard::daemon {

namespace po = boost::program_options;

namespace {

po::options_description description() {
  po::options_description options;
  auto add = options.add_options();
  add("config", po::value<std::string>()->value_name("FILE"), "configuration (TOML)");
  add("state-dir", po::value<std::string>()->value_name("DIR"), "where the database is kept");
  add("listen", po::value<std::string>()->value_name("ADDRESS:PORT"), "where the pages are served");
  add("arbiter-listen", po::value<std::string>()->value_name("ADDRESS:PORT"),
      "where the arbiter's pages are served, on this machine only");
  add("port", po::value<std::vector<std::string>>()->value_name("PATH"), "a board's port; may be repeated");
  add("check-config", "read the configuration, print its faults, and end");
  add("time-scale", po::value<double>()->value_name("N"),
      "simulated boards run N times as fast as real ones");
  add("help,h", "this text");
  add("version", "the version");
  return options;
}

command_line::Page page() {
  return {
      "eboardd",
      "",
      "Reads electronic chess boards and serves their games. Without a configuration: boards are found by "
      "themselves, pages are served on 127.0.0.1:8080, the arbiter's at arbiter.sock in the state directory.",
      {"", "--config /etc/eboardd/eboardd.toml", "--config eboardd.toml --check-config",
       "--port /dev/ttyUSB0 --state-dir hall --listen 127.0.0.1:8090"}};
}

}  // namespace

Expected<Options, std::string> parse_options(int argc, const char* const* argv) {
  const po::options_description known = description();
  po::variables_map values;
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv).options(known).positional({}).style(style).run(), values);
  } catch (const po::too_many_positional_options_error&) {
    return unexpected(std::string("takes options alone; a configuration goes behind --config"));
  } catch (const po::error& error) {
    return unexpected(command_line::sentence_of(error, known));
  }
  Options options;
  const auto text = [&](const char* name) -> std::optional<std::string> {
    if (values.count(name) == 0) return std::nullopt;
    return values[name].as<std::string>();
  };
  options.config = text("config");
  options.state_dir = text("state-dir");
  options.check_config = values.count("check-config") > 0;
  options.help = values.count("help") > 0;
  options.version = values.count("version") > 0;
  if (values.count("port") > 0) options.ports = values["port"].as<std::vector<std::string>>();
  if (const auto listen = text("listen")) {
    auto address = parse_listen_address(*listen);
    if (!address) return unexpected("--listen " + address.error());
    options.listen = std::move(*address);
  }
  if (const auto listen = text("arbiter-listen")) {
    auto address = parse_arbiter_address(*listen);
    if (!address) return unexpected("--arbiter-listen " + address.error());
    options.arbiter_listen = std::move(*address);
  }
  if (values.count("time-scale") > 0) {
    options.time_scale = values["time-scale"].as<double>();
    if (!(*options.time_scale > 0) || *options.time_scale > kMaxTimeScale) {
      return unexpected(
          fmt::format("--time-scale {}: must be above 0 and at most {}", *options.time_scale, kMaxTimeScale));
    }
  }
  if (options.check_config && !options.config)
    return unexpected(std::string("--check-config needs --config FILE"));
  return options;
}

std::string usage() { return command_line::help(page(), description()); }

std::string described() { return command_line::described(page(), description()); }

std::optional<std::string> listener_clash(const Options& options, const Config& config,
                                          bool socket_is_passed) {
  struct Listener {
    std::string name;
    ListenAddress where;
  };
  std::vector<Listener> all;
  if (options.listen)
    all.push_back({"--listen", *options.listen});
  else
    all.push_back({"the pages' own address", config.listen.value_or(ListenAddress{})});
  if (socket_is_passed) all.clear();
  if (options.arbiter_listen)
    all.push_back({"--arbiter-listen", *options.arbiter_listen});
  else if (config.arbiter_listen)
    all.push_back({"arbiter_listen of [daemon]", *config.arbiter_listen});
  if (config.console) all.push_back({"listen of [console]", config.console->listen});
  if (config.livechess) {
    for (const ListenAddress& where : config.livechess->listen)
      all.push_back({"listen of [outlets.livechess]", where});
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const bool both_of_livechess = all[i].name == all[j].name;
      if (both_of_livechess || !clash(all[i].where, all[j].where)) continue;
      return fmt::format("{} {} and {} {} are one port, and a port is one server's: change one of them",
                         all[i].name, to_string(all[i].where), all[j].name, to_string(all[j].where));
    }
  }
  return std::nullopt;
}

}  // namespace eboard::daemon
