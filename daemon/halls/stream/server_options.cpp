// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/server_options.hpp"

#include <boost/program_options/value_semantic.hpp>
#include <utility>
#include <vector>

#include "rules/text/input_file.hpp"

namespace eboard::halls {

namespace po = boost::program_options;

void add_server_options(po::options_description& options, const std::string& of) {
  const auto add = [&](const char* name, const po::value_semantic* value, const char* text) {
    options.add_options()(name, value, (of + text).c_str());
  };
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  add("server", po::value<std::vector<std::string>>()->composing()->value_name("URL"),
      "nats://HOST:PORT or tls://HOST:PORT; may be given several times");
  add("user", text("NAME"), "who it is at the servers");
  add("password-file", text("FILE"), "with the password of --user");
  add("credentials", text("FILE"), "a .creds file, instead of --user");
  add("authority", text("FILE"), "certificates of the authorities that it trusts");
  add("certificate", text("FILE"), "its own certificate");
  add("key", text("FILE"), "the key of that");
}

std::string text_of(const po::variables_map& values, const char* name) {
  return values.count(name) != 0 ? values[name].as<std::string>() : std::string();
}

Expected<Servers, std::string> read_servers(const po::variables_map& values) {
  Servers servers;
  if (values.count("server") != 0) servers.urls = values["server"].as<std::vector<std::string>>();
  servers.user = text_of(values, "user");
  servers.credentials = text_of(values, "credentials");
  servers.authority = text_of(values, "authority");
  servers.certificate = text_of(values, "certificate");
  servers.key = text_of(values, "key");
  const std::string file = text_of(values, "password-file");
  if (file.empty()) return servers;
  auto password = rules::read_input(file, rules::InputKind::secret);
  if (!password) return unexpected(password.error());
  while (password->ends_with('\n')) password->pop_back();
  servers.password = std::move(*password);
  return servers;
}

}  // namespace eboard::halls
