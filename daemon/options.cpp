// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/options.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <boost/program_options.hpp>
#include <charconv>

namespace eboard::daemon {

namespace po = boost::program_options;

namespace {

po::options_description description() {
  po::options_description options("options");
  auto add = options.add_options();
  add("config", po::value<std::string>()->value_name("FILE"), "configuration (TOML)");
  add("state-dir", po::value<std::string>()->value_name("DIR"), "where the database is kept");
  add("listen", po::value<std::string>()->value_name("ADDRESS:PORT"), "where the pages are served");
  add("arbiter-listen", po::value<std::string>()->value_name("ADDRESS:PORT"),
      "where the arbiter's pages are served, on this machine only");
  add("port", po::value<std::vector<std::string>>()->value_name("PATH"), "a board's port; may be repeated");
  add("check-config", "read the configuration, say what is wrong with it, and end");
  add("time-scale", po::value<double>()->value_name("N"),
      "simulated boards run N times as fast as real ones");
  add("help", "this text");
  add("version", "the version");
  return options;
}

bool is_loopback(const std::string& text) {
  in_addr four{};
  constexpr unsigned kLoopbackNet = 127;
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == kLoopbackNet;
  in6_addr six{};
  return inet_pton(AF_INET6, text.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

bool is_numeric_address(const std::string& text) {
  in6_addr binary{};
  return inet_pton(AF_INET, text.c_str(), &binary) == 1 || inet_pton(AF_INET6, text.c_str(), &binary) == 1;
}

}  // namespace

Expected<ListenAddress, std::string> parse_listen_address(const std::string& text) {
  const auto refuse = [&](std::string_view why) { return unexpected(fmt::format("'{}': {}", text, why)); };
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return refuse("write ADDRESS:PORT");
  std::string address = text.substr(0, colon);
  const bool bracketed = address.size() > 2 && address.front() == '[' && address.back() == ']';
  if (bracketed) address = address.substr(1, address.size() - 2);
  if (!bracketed && address.find(':') != std::string::npos)
    return refuse("write an IPv6 address as [ADDRESS]:PORT");
  if (!is_numeric_address(address)) return refuse("the address must be numeric, for example 127.0.0.1");
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, port);
  if (error != std::errc{} || rest != end) return refuse("the port must be a number from 0 to 65535");
  return ListenAddress{std::move(address), port};
}

Expected<ListenAddress, std::string> parse_arbiter_address(const std::string& text) {
  auto address = parse_listen_address(text);
  if (address && !is_loopback(address->address))
    return unexpected(fmt::format(
        "'{}': other machines must not reach it, for there is no log-in yet; write 127.0.0.1:PORT", text));
  return address;
}

Expected<Options, std::string> parse_options(int argc, const char* const* argv) {
  po::variables_map values;
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv).options(description()).positional({}).style(style).run(),
              values);
  } catch (const po::error& error) {
    return unexpected(std::string(error.what()));
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

std::string usage() {
  std::string text =
      "usage: eboardd [--config FILE] [--state-dir DIR] [--listen ADDRESS:PORT] [--arbiter-listen "
      "ADDRESS:PORT]\n"
      "               [--port PATH]... [--check-config] [--time-scale N]\n\n";
  const auto all = description();  // range-for would not keep it alive
  for (const auto& option : all.options()) {
    text += fmt::format("  {:<30} {}\n", option->format_name() + " " + option->format_parameter(),
                        option->description());
  }
  text +=
      "\nWithout a configuration: boards are found by themselves, pages are served on 127.0.0.1:8080, the "
      "arbiter's\n"
      "at arbiter.sock in the state directory.\n";
  return text;
}

}  // namespace eboard::daemon
