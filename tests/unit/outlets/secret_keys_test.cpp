// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// No fault of the configuration repeats what may be a secret, whichever key it stands in by mistake.
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config/token.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace secret_keys_test {

using namespace eboard;
using namespace eboard::test;
using namespace eboard::outlets;

namespace {

constexpr std::string_view kSecret = "hidden";

/// A table, what else it must have, and the keys that may hold a secret, or an address with one.
struct Table {
  const char* name;
  const char* keys;
  std::vector<const char*> places;
};

const std::vector<Table>& tables() {
  static const std::vector<Table> kAll{
      {"[pegasus]", "", {"key_file"}},
      {"[[board]]", "number = 1\n", {"pgn"}},
      {"[[board]]",
       "number = 1\npgn = \"https://a.example/\"\n",
       {"pgn_token_file", "pgn_token_env", "pgn_token_credential"}},
      {"[outlets.lichess]", "round = \"abcdEFGH\"\n", {"url", "token_file", "token_env", "token_credential"}},
      {"[[outlets.alerts]]",
       "name = \"phone\"\nform = \"ntfy\"\naudience = \"staff\"\n",
       {"url", "topic", "pages", "token_file", "token_env", "token_credential"}},
      {"[[outlets.alerts]]", "name = \"hook\"\nform = \"webhook\"\naudience = \"staff\"\n", {"url", "topic"}},
      {"[[outlets.upload]]",
       "name = \"club\"\nprotocol = \"ftp\"\n",
       {"url", "user", "password_file", "password_env", "password_credential", "authority_file"}},
      {"[[outlets.upload]]",
       "name = \"club\"\nprotocol = \"sftp\"\n",
       {"url", "key_file", "host_key", "password_file"}},
      {"[[outlets.upload]]", "name = \"club\"\nprotocol = \"webdav\"\n", {"url", "password_file"}},
      {"[[outlets.upload]]",
       "name = \"club\"\nprotocol = \"s3\"\n",
       {"url", "user", "password_file", "password_env"}}};
  return kAll;
}

/// As people write them: right, wrong, without quotes, of another type, twice.
const std::vector<std::string>& values() {
  static const std::vector<std::string> kAll{R"("hidden")",
                                             R"("user:hidden@example.org/x")",
                                             R"("https://user:hidden@example.org/x")",
                                             R"("http://user:hidden@example.org/x")",
                                             R"("HTTPS://user:hidden@example.org/x")",
                                             R"("https:/user:hidden@example.org/x")",
                                             R"("ftp://user:hidden@example.org/x")",
                                             R"("sftp://user:hidden@example.org/x")",
                                             R"("https://example.org/x?key=hidden#y")",
                                             R"("https://user:hidden@")",
                                             R"("://user:hidden@example.org")",
                                             R"("two words hidden")",
                                             R"(["hidden"])",
                                             R"({ hidden = "hidden" })",
                                             "hidden",
                                             "https://user:hidden@example.org/x",
                                             "true hidden",
                                             "\"hidden",
                                             "\"a\" hidden",
                                             "'hidden",
                                             "thidden",
                                             "fhidden",
                                             "ihidden"};
  return kAll;
}

void check(const daemon::Faults& faults) {
  for (const std::string& fault : faults) CHECK_THAT(fault, !ContainsSubstring(std::string(kSecret)));
}

}  // namespace

TEST_CASE("no fault repeats the value of a key that may hold a secret") {
  for (const Table& table : tables()) {
    for (const char* key : table.places) {
      for (const std::string& value : values()) {
        INFO(table.name << ' ' << key << " = " << value);
        check(faults_of(fmt::format("{}\n{}{} = {}\n", table.name, table.keys, key, value)));
      }
    }
  }
}

TEST_CASE("a text without quotes is not repeated where it may be a secret, however the key is written") {
  for (const char* line :
       {"outlets.lichess.url = {}", "outlets.lichess = {{ url = {} }}", "  \"url\"={}", "token = {}",
        "password={}", "secret = {}", "api_key = {}", "token_file = {}", "source = {}", "webhook = {}"}) {
    for (const std::string& value : values()) {
      INFO(line << ": " << value);
      if (value.find('{') == std::string::npos) check(faults_of(fmt::format(fmt::runtime(line), value)));
    }
  }
  for (const char* number : {"99999999999999999999", "0x99999999999999999999", "1.5.99999999999999999999"}) {
    const auto faults = faults_of(fmt::format("[outlets.lichess]\ntoken_file = {}\n", number));
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], !ContainsSubstring("99999999999999999999"));
  }
  const auto faults = faults_of("[outlets.lichess]\ntoken_file = /etc/hidden\n");
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], ContainsSubstring("hall.toml:2: ") &&
                            ContainsSubstring("a text stands in quotes: token_file = \"...\""));
}

TEST_CASE("the user of an address is not repeated, whichever key it stands in") {
  for (const char* table :
       {"[daemon]\nallowed_hosts = [{}]", "[daemon]\nlisten = {}", "[daemon]\narbiter_listen = {}",
        "[outlets.livechess]\norigins = [{}]", "[[port]]\npath = {}", "[[board]]\nnumber = 1\nport = {}",
        "[[board]]\nnumber = 1\ndriver = {}", "[[board]]\nnumber = 1\ndate = {}",
        "[[board]]\nnumber = 1\npgn = \"x.pgn\"\npgn_game = {}", "[outlets.pgn]\ndirectory = {}",
        "[outlets.livechess_files]\nid = {}", "pairings = {}",
        "[[outlets.alerts]]\nname = \"n\"\nform = \"ntfy\"\nboards = {}",
        "[[outlets.alerts]]\nname = \"n\"\nform = \"ntfy\"\ncodes = [{}]",
        "[[outlets.alerts]]\nname = \"n\"\nform = \"ntfy\"\nquiet = {}"}) {
    for (const char* address :
         {R"("https://user:hidden@example.org/x")", R"("ftp://hidden@example.org")",
          R"("https://user:hid@hidden@example.org/")", R"("https://user:a/hidden@example.org/")"}) {
      INFO(table << ' ' << address);
      check(faults_of(fmt::format(fmt::runtime(table), address)));
    }
  }
}

TEST_CASE("a token that stands where its place belongs is not repeated when it is looked for") {
  ::unsetenv("CREDENTIALS_DIRECTORY");
  for (const char* folder : {"", "/nowhere"}) {
    if (*folder != '\0') ::setenv("CREDENTIALS_DIRECTORY", folder, 1);
    for (const auto kind : {daemon::TokenSource::Kind::environment, daemon::TokenSource::Kind::credential}) {
      const auto token = daemon::read_token({kind, "hidden"});
      REQUIRE_FALSE(token);
      CHECK_THAT(token.error(), !ContainsSubstring("hidden"));
      const auto password = daemon::read_password({kind, "hidden"});
      REQUIRE_FALSE(password);
      CHECK_THAT(password.error(), !ContainsSubstring("hidden"));
    }
  }
  ::unsetenv("CREDENTIALS_DIRECTORY");
}

}  // namespace secret_keys_test
