// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/archive/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "daemon/command_line/page.hpp"
#include "daemon/halls/stream/server_options.hpp"

namespace eboard::halls {

namespace {

namespace po = boost::program_options;

constexpr int kWrongUsage = 2, kMaxReplicas = 5, kMaxBatch = 20'000;
constexpr std::array<std::pair<const char*, Command>, 4> kCommands{{{"run", Command::run},
                                                                    {"migrate", Command::migrate},
                                                                    {"query", Command::query},
                                                                    {"verify", Command::verify}}};

po::options_description described() {
  po::options_description options;
  options.add_options()  //
      ("database", po::value<std::string>()->value_name("ADDRESS"),
       "PostgreSQL as libpq takes it: \"postgresql:///archive\" or \"service=archive\"; a password stands in "
       ".pgpass")  //
      ("consumer", po::value<std::string>()->default_value("archive")->value_name("NAME"),
       "run: of the stream; another archive has another one")  //
      ("replicas", po::value<int>()->default_value(1)->value_name("N"),
       "run: on how many servers the stream is kept, if it has to be made")  //
      ("batch", po::value<int>()->default_value(2000)->value_name("N"),
       "run: messages in a transaction at most")  //
      ("db", po::value<std::string>()->value_name("FILE"),
       "verify: the hall's store, or a copy of it; of a daemon that does not run")                 //
      ("all", "verify: events that may be on their way count as missing")                          //
      ("hall", po::value<std::string>()->value_name("NAME"), "query, verify: of this hall alone")  //
      ("help,h", "show this");
  add_server_options(options, "run: ");
  return options;
}

command_line::Page page() {
  std::string views;
  for (const std::string& view : Database::views()) views += (views.empty() ? "" : ", ") + view;
  return {
      "eboard-archive",
      "run|migrate|query|verify [VIEW]",
      "Keeps the events of many halls in PostgreSQL. run: brings them from NATS into the database, and "
      "makes stream and tables where they are missing. migrate: makes the tables alone. query: prints a "
      "view, a line of JSON for each row; views are " +
          views +
          ". verify: compares a hall's store with the archive, and ends with 1 where they differ. All end "
          "with 2 if the command line is wrong or a store cannot be read, with 3 if something else fails.",
      {"run --server nats://127.0.0.1:4222 --database postgresql:///archive",
       "query games --database postgresql:///archive --hall berlin",
       "verify --db eboardd.db --database postgresql:///archive"}};
}

/// What is wrong; empty: nothing.
std::string read_words(Options& options, const std::vector<std::string>& words) {
  if (words.empty()) return "give one of run, migrate, query and verify";
  const auto* const command =
      std::ranges::find(kCommands, words[0], [](const auto& pair) { return pair.first; });
  if (command == kCommands.end())
    return fmt::format("'{}' is none of run, migrate, query and verify", words[0]);
  options.command = command->second;
  if (options.command != Command::query)
    return words.size() > 1 ? fmt::format("'{}' is too much", words[1]) : "";
  if (words.size() != 2) return "query wants the name of one view";
  options.view = words[1];
  if (std::ranges::find(Database::views(), options.view) != Database::views().end()) return {};
  return fmt::format("there is no view '{}'{}", options.view,
                     command_line::perhaps(options.view, Database::views()));
}

std::string read_values(Options& options, const po::variables_map& values) {
  options.keeper.database = text_of(values, "database");
  if (options.keeper.database.empty()) return "--database is missing";
  if (values.count("hall") != 0) options.hall = values["hall"].as<std::string>();
  options.store = text_of(values, "db");
  options.all = values.count("all") != 0;
  if (options.command == Command::verify && options.store.empty())
    return "verify wants --db, the store of a hall";
  options.keeper.consumer = text_of(values, "consumer");
  options.keeper.replicas = values["replicas"].as<int>();
  options.keeper.batch = values["batch"].as<int>();
  if (options.keeper.replicas < 1 || options.keeper.replicas > kMaxReplicas) return "--replicas: from 1 to 5";
  if (options.keeper.batch < 1 || options.keeper.batch > kMaxBatch) return "--batch: from 1 to 20000";
  if (options.command != Command::run) return {};
  auto servers = read_servers(values);
  if (!servers) return servers.error();
  if (servers->urls.empty()) return "run wants at least one --server";
  options.keeper.servers = std::move(*servers);
  return {};
}

Parsed wrong(const std::string& sentence) {
  fmt::print(stderr, "eboard-archive: {}\n", sentence);
  return {.exit = kWrongUsage};
}

}  // namespace

Parsed parse_options(int argc, char** argv) {
  const auto visible = described();
  po::options_description all;
  all.add(visible).add_options()("words", po::value<std::vector<std::string>>());
  po::positional_options_description words;
  words.add("words", -1);
  po::variables_map values;
  if (argc == 2 && argv[1] == command_line::kDescribe) {
    fmt::print("{}", command_line::described(page(), visible));
    return {};
  }
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv).options(all).positional(words).style(style).run(), values);
  } catch (const po::error& fault) {
    return wrong(command_line::sentence_of(fault, visible));
  }
  if (values.count("help") != 0) {
    fmt::print("{}", command_line::help(page(), visible));
    return {};
  }
  Options options;
  std::string fault =
      read_words(options, values.count("words") != 0 ? values["words"].as<std::vector<std::string>>()
                                                     : std::vector<std::string>{});
  if (fault.empty()) fault = read_values(options, values);
  if (!fault.empty()) return wrong(fault);
  return {std::move(options)};
}

}  // namespace eboard::halls
