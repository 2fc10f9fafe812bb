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
#include "rules/text/input_file.hpp"

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
      ("bucket", po::value<std::string>()->value_name("URL"),
       "the same files in a bucket of a store that speaks S3, too: https://s3.example.org/BUCKET")         //
      ("bucket-key", po::value<std::string>()->value_name("ID"), "the id of its access key")               //
      ("bucket-secret-file", po::value<std::string>()->value_name("FILE"), "with the secret of that key")  //
      ("bucket-region", po::value<std::string>()->value_name("REGION"), "us-east-1 if it is missing")      //
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
std::string read_bucket(Publisher::Settings& settings, const po::variables_map& values) {
  const std::string url = text_of(values, "bucket"), file = text_of(values, "bucket-secret-file");
  Bucket::Settings bucket;
  bucket.folder = settings.folder;
  bucket.place.protocol = files::Protocol::s3;
  bucket.place.user = text_of(values, "bucket-key");
  bucket.place.region = text_of(values, "bucket-region");
  if (url.empty()) {
    const bool any = !bucket.place.user.empty() || !file.empty() || !bucket.place.region.empty();
    return any ? "--bucket is missing" : "";
  }
  auto folder = files::parse_folder(url, files::Protocol::s3);
  if (!folder) return fmt::format("--bucket {}", folder.error());
  bucket.place.url = std::move(*folder);
  if (bucket.place.region.empty()) bucket.place.region = "us-east-1";
  if (bucket.place.user.empty()) return "--bucket-key is missing";
  if (file.empty()) return "--bucket-secret-file is missing";
  auto secret = rules::read_input(file, rules::InputKind::secret);
  if (!secret) return secret.error();
  while (secret->ends_with('\n')) secret->pop_back();
  bucket.secret = std::move(*secret);
  settings.bucket = std::move(bucket);
  return {};
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
  return read_bucket(settings, values);
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
