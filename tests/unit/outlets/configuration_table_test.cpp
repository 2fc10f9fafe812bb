// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Configurations, good ones and bad ones: each is taken, and means what is written, or is refused in one line
// that names file, line, key and value. What may be a secret is not repeated (secret_keys_test.cpp).
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/support/places.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace configuration_table_test {

using namespace eboard;
using namespace eboard::test;

namespace {

/// A table, what else it must have, and the line on which a key then stands.
struct Table {
  std::string keys;  ///< with the table's name in the first line; empty: the top level
  /// Keys of it that are not to be written again for a test of another type, and what stands there.
  std::map<std::string, std::string> of_it{};
};

const std::map<std::string, std::vector<Table>>& tables() {
  const std::string id = "id = \"0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77\"\n";
  const std::string alerts =
      "[[outlets.alerts]]\nname = \"p\"\nurl = \"https://a.example\"\naudience = \"staff\"\n";
  const std::string upload = "[[outlets.upload]]\nname = \"u\"\nuser = \"u\"\npassword_env = \"HOME\"\n";
  static const std::map<std::string, std::vector<Table>> kAll{
      {"Top level", {{""}}},
      {"[daemon]", {{"[daemon]\n"}}},
      {"[console]", {{"[console]\n"}}},
      {"[backup]", {{"[backup]\nfolder = \"/b\"\n"}}},
      {"[evidence]", {{"[evidence]\n"}}},
      {"[bluetooth]", {{"[bluetooth]\n"}}},
      {"[pegasus]", {{"[pegasus]\n"}}},
      {"[[port]]", {{"[[port]]\npath = \"/dev/ttyS0\"\n"}}},
      {"[[board]]", {{"[[board]]\nnumber = 1\n"}, {"[[board]]\nnumber = 1\npgn = \"https://a.example/\"\n"}}},
      {"[[import]]", {{"[[import]]\nfrom = \"https://a.example/x.trf\"\n"}}},
      {"[[quaternity]]", {{"[[quaternity]]\nnumber = 1\n"}}},
      {"[broadcast]", {{"[broadcast]\ndelay = \"1m\"\ndelay_plies = 2\n"}}},
      {"[[broadcast.round]]",
       {{"[broadcast]\ndelay = \"1m\"\n[[broadcast.round]]\nround = 9\ndelay = \"2m\"\n"}}},
      {"[engine]", {{"[broadcast]\ndelay = \"1m\"\n[engine]\nprogram = \"/bin/true\"\n"}}},
      {"[outlets.pgn]", {{"[outlets.pgn]\ndirectory = \"/p\"\n"}}},
      {"[outlets.lichess]", {{"[outlets.lichess]\ntoken_env = \"HOME\"\nround = \"abcdEFGH\"\n"}}},
      {"[outlets.livechess_files]", {{"[outlets.livechess_files]\ndirectory = \"/p\"\n" + id}}},
      {"[[outlets.upload]]",
       {{upload + "protocol = \"sftp\"\nurl = \"sftp://a.example/x\"\n"},
        {upload + "protocol = \"ftp\"\nurl = \"ftp://a.example/x\"\n"},
        {upload + "protocol = \"s3\"\nurl = \"https://a.example/bucket\"\n"}}},
      {"[outlets.livechess]", {{"[outlets.livechess]\n"}}},
      {"[[outlets.alerts]]", {{alerts + "form = \"ntfy\"\ntopic = \"t\"\n"}}}};
  return kAll;
}

struct Key {
  std::string table, name, type;
};

/// Every key that docs/configuration.md describes.
std::vector<Key> documented_keys() {
  std::ifstream file(in_clone("docs/configuration.md"));
  REQUIRE(file);
  std::vector<Key> keys;
  std::string table;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) {
      table = line.substr(3);
      const bool is_table = std::erase(table, '`') > 0;
      INFO("tables() above has no row for " << table << ", so its keys would not be tried");
      REQUIRE((!is_table || tables().contains(table)));
      if (!tables().contains(table)) table.clear();
    }
    if (line.starts_with("### ")) table.clear();
    if (table.empty() || !line.starts_with("| `")) continue;
    const auto first = line.find('|', 1), second = line.find('|', first + 1);
    const std::string names = line.substr(1, first - 1), type = line.substr(first + 2, second - first - 2);
    for (std::size_t at = names.find('`'); at != std::string::npos;) {
      const auto end = names.find('`', at + 1);
      const std::string name = names.substr(at + 1, end - at - 1);
      if (!name.starts_with('[')) keys.push_back({table, name, type});
      at = names.find('`', end + 1);
    }
  }
  return keys;
}

/// The text with that key in its last line, in place of a line that has it.
std::string with_key(const std::string& keys, const std::string& name, const std::string& value) {
  std::string text;
  std::istringstream lines(keys);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(name + " ")) text += line + '\n';
  }
  return text + fmt::format("{} = {}\n", name, value);
}

long lines_of(const std::string& text) { return std::ranges::count(text, '\n'); }

/// The faults in one of the table's forms, or of the first in which the key is known.
daemon::Faults faults_with(const Key& key, const std::string& value, std::string& text) {
  daemon::Faults faults;
  for (const Table& table : tables().at(key.table)) {
    text = with_key(table.keys, key.name, value);
    faults = faults_of(text);
    const bool unknown = std::ranges::any_of(
        faults, [](const std::string& fault) { return fault.find("unknown key") != std::string::npos; });
    if (!unknown) return faults;
  }
  return faults;
}

struct Case {
  std::string text;
  std::string told;  ///< the line, but for the file's name; empty: it is taken
};

}  // namespace

TEST_CASE("every documented key in a wrong type is refused on its line, by its name") {
  const auto keys = documented_keys();
  CHECK(keys.size() > 100);
  for (const Key& key : keys) {
    // A date is no value of any key.
    for (const std::string value : {"2026-11-28", "[[1]]"}) {
      std::string text;
      const auto faults = faults_with(key, value, text);
      INFO(text);
      const auto begin = fmt::format("hall.toml:{}: {} ", lines_of(text), key.name);
      const auto own =
          std::ranges::count_if(faults, [&](const std::string& fault) { return fault.starts_with(begin); });
      INFO(fmt::format("{}", fmt::join(faults, "\n")));
      CHECK(own == 1);
      CHECK(std::ranges::none_of(
          faults, [](const std::string& fault) { return fault.find('\n') != std::string::npos; }));
    }
  }
}

TEST_CASE(
    "every documented key with a value that nobody can mean is refused on its line, and says what may stand "
    "there") {
  const std::vector<std::string> numbers{"-1", "9223372036854775807", "1e300", "nan", "-inf", "\"5\"", "[5]"};
  const std::vector<std::string> times{"-1s",  "25h",  "1.5m", "15", "9999999999999999999h",
                                       " 15m", "15 m", "15M",  "m",  "1h30m"};
  const std::vector<std::string> addresses{
      "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:", "127.0.0.1:99999999999999999999",
      "127.0.0.1:8o80",  "300.0.0.1:80", ":80",        "[::1]"};
  const std::vector<std::string> anything{"", " ", "\\u0000", "a\\nb", "\\u001b[2J"};
  const std::set<std::string> durations{"delay", "pgn_poll", "repeat"};
  for (const Key& key : documented_keys()) {
    std::vector<std::string> values;
    const auto add = [&](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) values.push_back(fmt::format("\"{}\"", text));
    };
    const bool is_text = key.type.find("text ") == 0 || key.type.find("text,") == 0;
    if (key.type.starts_with("number")) values = numbers;
    if (key.type.starts_with("number") && key.name != "time_scale") values.push_back("1.5");
    if (key.type.starts_with("true or false")) values = {"0", "1", "\"yes\"", "\"\""};
    if (key.type.starts_with("texts")) values = {"[\"\"]", "[1]", "\"\"", "[\" \"]", "[\"a\", 1]"};
    if (is_text) add(anything);
    if (durations.contains(key.name)) add(times);
    if (key.name.ends_with("listen")) add(addresses);
    for (const std::string& value : values) {
      std::string text;
      const auto faults = faults_with(key, value, text);
      const auto begin = fmt::format("hall.toml:{}: {}", lines_of(text), key.name);
      INFO(text << fmt::format("{}", fmt::join(faults, "\n")));
      CHECK(std::ranges::count_if(faults,
                                  [&](const std::string& fault) { return fault.starts_with(begin); }) == 1);
      CHECK(std::ranges::none_of(faults, [](const std::string& fault) {
        return std::ranges::any_of(fault, [](unsigned char letter) { return letter < ' '; });
      }));
    }
  }
}

TEST_CASE("every documented key with a letter too many, in another table, or twice is refused") {
  const auto keys = documented_keys();
  std::map<std::string, std::set<std::string>> known;
  for (const Key& key : keys) known[key.table].insert(key.name);
  known["[broadcast]"].insert("round");  // tables
  for (const Key& key : keys) {
    std::string text;
    const auto misspelt = faults_with({key.table, key.name + "q", key.type}, "\"1\"", text);
    INFO(text);
    const std::string unknown = fmt::format("hall.toml:{}: unknown key '{}q' in ", lines_of(text), key.name);
    CHECK(
        std::ranges::any_of(misspelt, [&](const std::string& fault) { return fault.starts_with(unknown); }));
    const std::string twice = text + fmt::format("{0} = 1\n{0} = 1\n", key.name);
    CHECK(faults_of(twice).size() == 1);
    for (const char* other : {"[bluetooth]", "[broadcast]", "[daemon]"}) {
      if (known[other].contains(key.name)) continue;
      const std::string there = with_key(tables().at(other).front().keys, key.name, "\"1\"");
      INFO(there);
      const auto faults = faults_of(there);
      REQUIRE(faults.size() == 1);
      CHECK_THAT(faults[0], ContainsSubstring(fmt::format("hall.toml:{}: unknown key '{}' in {}",
                                                          lines_of(there), key.name, other)));
    }
  }
}

TEST_CASE("a value out of range or of no known word is one line with key and value") {
  const std::string board = "[[board]]\nnumber = 1\n", upload = "[[outlets.upload]]\nname = \"u\"\n";
  const std::string alerts =
      "[[outlets.alerts]]\nname = \"p\"\nform = \"ntfy\"\ntopic = \"t\"\nurl = \"https://a.example\"\n";
  const std::string staff = alerts + "audience = \"staff\"\n";
  const std::string late = "[broadcast]\ndelay = \"1m\"\n[[broadcast.round]]\n";
  const std::vector<Case> cases{
      {"round = 0\n", "1: round must be a whole number from 1 to 9999, and is 0"},
      {"[daemon]\nlisten = \"localhost:80\"\n", "2: listen 'localhost:80': the address must be numeric"},
      {"[daemon]\nlisten = \"127.0.0.1:70000\"\n", "2: listen '127.0.0.1:70000': the port must be"},
      {"[daemon]\nlisten = \"::1:80\"\n", "2: listen '::1:80': write an IPv6 address as [ADDRESS]:PORT"},
      {"[daemon]\nlisten = 8080\n", "2: listen must be a text in quotes, and is 8080"},
      {"[daemon]\nlisten = \"\"\n", "2: listen is empty"},
      {"[daemon]\narbiter_listen = \"192.168.1.10:80\"\n",
       "2: arbiter_listen '192.168.1.10:80': other machines"},
      {"[daemon]\nallowed_hosts = [\"http://a.example\"]\n", "2: allowed_hosts 'http://a.example'"},
      {"[daemon]\nallowed_hosts = \"a.example\"\n",
       "2: allowed_hosts must be a list of texts, and is \"a.example\""},
      {"[daemon]\ndiscover = \"yes\"\n", "2: discover must be true or false, and is \"yes\""},
      {"[daemon]\npack = 1\n", "2: pack must be true or false, and is 1"},
      {"[daemon]\ntime_scale = 0\n", "2: time_scale must be a number above 0"},
      {"[daemon]\ntime_scale = nan\n", "2: time_scale must be a number above 0"},
      {"[daemon]\ntime_scale = inf\n", "2: time_scale must be a number above 0"},
      {"[evidence]\nwitnesses = [\"PRIVATE+KEY+a+1+b\"]\n",
       "2: witnesses: text 1 is no public key of a witness"},
      {"[[daemon]]\npack = true\n", "1: daemon must be a table: [daemon], and is a list of tables"},
      {"daemon = 3\n", "1: daemon must be a table: [daemon], and is 3"},
      {"[board]\nnumber = 1\n", "1: board must be a list of tables: [[board]], and is a table"},
      {"[[board]]\nwhite = \"A\"\n", "1: [[board]] has no number"},
      {board + board, "4: board 1 is described twice"},
      {"[[board]]\nnumber = 10000\n", "2: number must be a whole number from 1 to 9999, and is 10000"},
      {board + "edition = \"fide-1066\"\n", "3: edition 'fide-1066' is not known"},
      {board + "supervision = \"some\"\n", "3: supervision 'some'"},
      {board + "clock_side = \"left\"\n", "3: clock_side 'left'"},
      {board + "time_control = \"5+3\"\n", "3: time_control '5+3'"},
      {board + "start = \"4k3/8/8/8/8/8/8/4K3 x - - 0 1\"\n", "3: start: field 2"},
      {board + "white_elo = -1\n", "3: white_elo must be a whole number from 0 to 99999999, and is -1"},
      {board + "date = \"2026.02.30\"\n", "3: date '2026.02.30'"},
      {board + "serial = 24211\n", "3: serial must be a text in quotes, and is 24211"},
      {board + "serial = \"1\"\n[[board]]\nnumber = 2\nserial = \"1\"\n", "6: serial 1 stands on two boards"},
      {board + "serial = \"1\"\nport = \"/dev/a\"\n", "4: a board has a serial number or a port, not both"},
      {board + "driver = \"dgt\"\n", "3: driver 'dgt': a board's own driver can only be \"manual\""},
      {board + "pgn_game = \"5\"\n", "3: pgn_game is for a table with pgn"},
      {board + "lights = \"on\"\n", "3: lights must be true or false, and is \"on\""},
      {"[[port]]\nboard = 1\n", "1: [[port]] has no path"},
      {"[[port]]\npath = \"ttyS0\"\n", "2: path ttyS0: a path begins"},
      {"[[port]]\npath = \"/dev/a\"\ndriver = \"abacus\"\n", "3: driver 'abacus' is not known"},
      {"[[port]]\npath = \"/dev/a\"\ndtr = \"high\"\n", "3: dtr 'high': one of \"keep\", \"on\", \"off\""},
      {"[[port]]\npath = \"/dev/a\"\n[[port]]\npath = \"/dev/a\"\n", "4: port /dev/a is named twice"},
      {"[broadcast]\n", "1: [broadcast] has no delay and no delay_plies"},
      {"[broadcast]\ndelay_plies = \"6\"\n", "2: delay_plies must be a whole number from 0 to 100"},
      {"[broadcast]\ndelay_plies = 6\ndelay_after_end = 10\n", "3: delay_after_end must be a text in quotes"},
      {"[broadcast]\ndelay = \"25h\"\n", "2: delay must be a time like"},
      {"[broadcast]\ndelay = 15\n", "2: delay must be a text in quotes, and is 15"},
      {late + "round = 0\ndelay = \"2m\"\n", "4: round must be a whole number from 1 to 9999, and is 0"},
      {late + "round = 9\ndelay = \"2\"\n", "5: delay must be a time like"},
      {late + "round = 9\ndelay = \"2m\"\nplies = 5\n", "6: unknown key 'plies' in [[broadcast.round]]"},
      {"[broadcast]\ndelay = \"1m\"\n[broadcast.round]\nround = 9\ndelay = \"2m\"\n",
       "3: round must be a list of tables: [[broadcast.round]]"},
      {"[outlets.pgn]\n", "1: [outlets.pgn] has no directory"},
      {"[outlets.pgn]\ndirectory = \"p\"\n", "2: directory 'p' must begin with /"},
      {"[outlets.pgn]\ndirectory = \"/p\"\nfiles = \"all\"\n",
       "3: files 'all': one of \"round\", \"games\", \"both\""},
      {"[broadcast]\ndelay = \"9m\"\n[outlets.pgn]\ndirectory = \"/p\"\ndelay = \"5m\"\n",
       "5: delay: [broadcast]"},
      {"[[outlets.pgn]]\ndirectory = \"/p\"\n", "1: pgn must be a table: [outlets.pgn]"},
      {"[outlets.pgm]\ndirectory = \"/p\"\n", "1: unknown key 'pgm' in [outlets]; is 'pgn' meant?"},
      {"[outlets.livechess_files]\ndirectory = \"/p\"\n", "1: [outlets.livechess_files] has no id"},
      {"[outlets.livechess_files]\ndirectory = \"/p\"\nid = \"5\"\n", "3: id '5' is no UUID"},
      {"[outlets.livechess]\nlisten = \"1982\"\n", "2: listen '1982': write ADDRESS:PORT"},
      {"[outlets.livechess]\norigins = [\"lichess.org\"]\n", "2: origins 'lichess.org'"},
      {"[outlets.livechess]\ndelay = \"5m\"\n", "2: delay: clients of LiveChess"},
      {upload, "1: [[outlets.upload]] has no protocol: one of \"ftp\", \"sftp\", \"webdav\", \"s3\""},
      {upload + "protocol = \"scp\"\n", "3: protocol 'scp': one of \"ftp\", \"sftp\", \"webdav\", \"s3\""},
      {"[[outlets.upload]]\nprotocol = \"webdav\"\nurl = \"https://a.example/\"\n",
       "1: [[outlets.upload]] must have a name"},
      {"[[outlets.upload]]\nname = \"U\"\nprotocol = \"webdav\"\nurl = \"https://a.example/\"\n",
       "2: name 'U': [[outlets.upload]] must have a name of small letters"},
      {upload + "protocol = \"webdav\"\nurl = \"https://a.example/\"\ncontent = \"xml\"\n",
       "5: content 'xml': one of \"pgn\", \"livechess\""},
      {upload + "protocol = \"s3\"\nurl = \"https://a.example/b\"\nuser = \"u\"\npassword_file = "
                "\"/p\"\nregion = \"EU\"\n",
       "7: region 'EU' must be of small letters, digits and hyphens"},
      {alerts, "1: "},
      {alerts + "audience = \"all\"\ndelay = \"5m\"\n", "6: audience 'all': one of \"staff\", \"everybody\""},
      {"[[outlets.alerts]]\nname = \"p\"\nform = \"sms\"\nurl = \"https://a.example\"\naudience = "
       "\"staff\"\n",
       "3: form 'sms'"},
      {staff + "severity = \"high\"\n", "7: severity 'high'"},
      {staff + "quiet = \"22-7\"\n", "7: quiet '22-7'"},
      {staff + "boards = \"8-1\"\n", "7: boards '8-1'"},
      {staff + "codes = [\"ilegal_move\"]\n", "7: codes 'ilegal_move'"},
      {staff + "repeat = \"5\"\n", "7: repeat must be a time like"},
      {staff + staff, "8: name 'p' stands twice"}};
  for (const auto& [text, told] : cases) {
    INFO(text);
    const auto faults = faults_of(text);
    INFO(fmt::format("{}", fmt::join(faults, "\n")));
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].starts_with("hall.toml:" + told));
  }
}

TEST_CASE("what is written is what is meant") {
  const auto read = [](const std::string& text) {
    auto config = daemon::parse_config(text, "/etc/hall.toml", outlets::all_kinds());
    INFO(text << (config ? "" : config.error().front()));
    REQUIRE(config);
    return std::move(*config);
  };
  CHECK(read("").outlets.empty());
  CHECK(read("round = 3\n").round == 3);
  CHECK(read("[daemon]\nlisten = \"[::]:80\"\n").listen == daemon::ListenAddress{"::", 80});
  CHECK(read("[daemon]\ndiscover = false\n").discover == false);
  CHECK_FALSE(read("").discover);
  CHECK_FALSE(read("[daemon]\npack = false\n").pack);
  CHECK(read("[daemon]\ntime_scale = 20\n").time_scale == 20);
  CHECK(read("[bluetooth]\nscan = true\n").scan);
  CHECK(read("[broadcast]\ndelay = \"1h\"\n").delay == std::chrono::hours(1));
  const auto two =
      read("[[board]]\nnumber = 2\nserial = \"7\"\n[[board]]\nnumber = 1\nport = \"/dev/ttyS0\"\n");
  REQUIRE(two.boards.size() == 2);
  CHECK(two.boards[1].serial == "7");
  REQUIRE(two.ports.size() == 1);
  CHECK(two.ports[0].board == 1);
  const auto outlets = read(
      "[broadcast]\ndelay = \"5m\"\n[outlets.pgn]\ndirectory = \"/p\"\n[[outlets.alerts]]\nname = "
      "\"p\"\nform = "
      "\"webhook\"\nurl = \"https://a.example\"\naudience = \"staff\"\n[[outlets.upload]]\nname = "
      "\"u\"\nprotocol = "
      "\"webdav\"\nurl = \"https://a.example/x\"\ndelay = \"6m\"\n");
  std::map<std::string, std::chrono::milliseconds> delays;
  for (const auto& outlet : outlets.outlets) delays[outlet.name] = outlet.delay.longest();
  CHECK(delays == std::map<std::string, std::chrono::milliseconds>{{"pgn", std::chrono::minutes(5)},
                                                                   {"alerts.p", std::chrono::minutes(0)},
                                                                   {"upload.u", std::chrono::minutes(6)}});
  const auto port = read("[outlets.livechess]\n").livechess;
  REQUIRE(port);
  CHECK(port->listen.size() == 2);
  CHECK(read("[outlets.livechess]\norigins = []\n").livechess->origins.empty());
}

}  // namespace configuration_table_test
