// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/config.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <limits>
#include <set>
#include <utility>

#include "daemon/config/broadcast.hpp"
#include "daemon/config/seating.hpp"
#include "daemon/config/secrets.hpp"
#include "daemon/config/structure.hpp"
#include "daemon/config/token.hpp"
#include "daemon/config/values.hpp"
#include "daemon/pairings/pairing_tags.hpp"
#include "daemon/system/device_key.hpp"
#include "daemon/system/http_client.hpp"
#include "drivers/manual.hpp"
#include "drivers/registry.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/shown.hpp"
#include "rules/text/split.hpp"

namespace eboard::daemon {

namespace {

// Tags that [[board]] may set: key in the file, name in PGN.
constexpr std::array<std::pair<std::string_view, const char*>, 11> kTagKeys{{{"white", "White"},
                                                                             {"black", "Black"},
                                                                             {"white_title", "WhiteTitle"},
                                                                             {"black_title", "BlackTitle"},
                                                                             {"white_team", "WhiteTeam"},
                                                                             {"black_team", "BlackTeam"},
                                                                             {"event", "Event"},
                                                                             {"site", "Site"},
                                                                             {"date", "Date"},
                                                                             {"event_date", "EventDate"},
                                                                             {"annotator", "Annotator"}}};
constexpr std::array<std::pair<std::string_view, const char*>, 4> kNumberTagKeys{
    {{"white_elo", "WhiteElo"},
     {"black_elo", "BlackElo"},
     {"white_fide_id", "WhiteFideId"},
     {"black_fide_id", "BlackFideId"}}};
constexpr int kMaxBoard = 9999;
constexpr int kMaxKeptRounds = 1000;
constexpr int kNoRound = 0;  ///< of a [[board]] that names none, while the file is read
constexpr std::chrono::seconds kUsualPoll{2}, kLongestPoll{3600};
constexpr int kMaxElo = 99'999'999;  // FIDE's identity numbers use the same reader

std::string_view line_of(std::string_view text, toml::source_index number) {
  const auto lines = rules::split(text, '\n');
  return number < 1 || number > lines.size() ? std::string_view() : lines[number - 1];
}

std::optional<ListenAddress> address(TableReader& section, std::string_view key,
                                     Expected<ListenAddress, std::string> (*parse)(const std::string&)) {
  const auto text = section.text(key);
  if (!text) return std::nullopt;
  auto address = parse(*text);
  if (address) return std::move(*address);
  section.fault(key, fmt::format("{} {}", key, address.error()));
  return std::nullopt;
}

/// Reads one document; what it finds wrong gathers in `faults_`.
class Reader {
 public:
  Reader(std::string file, OutletKinds outlets) : file_(std::move(file)), outlets_(outlets) {}

  Expected<Config, Faults> read(std::string_view text) {
    if (const auto fault = too_much_structure(text))
      return unexpected(Faults{fmt::format("{}:{}: {}", file_, fault->line, fault->reason)});
    const toml::parse_result document = parse(text);
    if (faults_.empty()) read_document(document);
    if (!faults_.empty()) return unexpected(std::move(faults_));
    return std::move(config_);
  }

 private:
  toml::table parse(std::string_view text) {
    try {
      return toml::parse(text, std::string_view(file_));
    } catch (const toml::parse_error& error) {
      const std::string_view line = line_of(text, error.source().begin.line);
      fault(error.source(), description_of(error, line) + advice_on(line));
      return {};
    }
  }

  /// The parser repeats a number that is too long, and it may be a password.
  static std::string description_of(const toml::parse_error& error, std::string_view line) {
    const std::string_view said = error.description();
    const auto parts = rules::split(line, '=');
    const bool secret = std::any_of(parts.begin(), std::prev(parts.end()), [](std::string_view before) {
      const auto words = rules::split_words(before);
      return !words.empty() && may_hold_secret(words.back());
    });
    const bool of_key = said.find("redefine") != std::string_view::npos;
    if (!secret || of_key) return std::string(said);
    return std::string(said.substr(0, std::min(said.find(": "), said.find(" '"))));
  }

  /// A text without quotes is the commonest fault of what people write by hand, and the parser's words do not
  /// say so.
  static std::string advice_on(std::string_view line) {
    const std::size_t equals = std::min(line.find('='), line.size());
    const auto key = rules::split_words(line.substr(0, equals));
    const auto value = rules::split_words(line.substr(std::min(equals + 1, line.size())));
    if (key.size() != 1 || value.empty()) return {};
    if (std::string_view("\"'[{").find(value.front().front()) != std::string_view::npos) return {};
    const bool secret = may_hold_secret(key.front());
    return fmt::format("; a text stands in quotes: {} = \"{}\"", key.front(),
                       secret ? "..." : fmt::to_string(fmt::join(value, " ")));
  }

  void fault(const toml::source_region& where, const std::string& reason) {
    faults_.push_back(line_about(where, reason));
  }
  [[nodiscard]] std::string line_about(const toml::source_region& where, const std::string& what) const {
    return fmt::format("{}:{}: {}", file_, where.begin.line, without_users(what));
  }
  TableReader table(const toml::table& node, std::string name) {
    return TableReader(
        node, std::move(name),
        [this](const toml::source_region& where, const std::string& why) { fault(where, why); },
        [this](const toml::source_region& where, const std::string& what) {
          config_.warnings.push_back(line_about(where, what));
        });
  }

  void read_document(const toml::table& document) {
    TableReader top = table(document, "the top level");
    if (const toml::table* section = top.table("daemon")) read_daemon(*section);
    if (auto section = top.section("console", "[console]")) read_console_table(*section);
    if (auto section = top.section("bluetooth", "[bluetooth]")) {
      config_.scan = section->boolean("scan").value_or(false);
      section->refuse_other_keys();
    }
    if (auto section = top.section("backup", "[backup]")) read_backup(*section);
    if (auto section = top.section("evidence", "[evidence]")) read_evidence(*section);
    if (auto section = top.section("pegasus", "[pegasus]"))
      read_key(*section, drivers::find_driver("pegasus"));
    for (const toml::table* section : top.tables("board")) read_board(*section);
    for (const toml::table* section : top.tables("port")) read_port(*section);
    for (const toml::table* section : top.tables("quaternity")) read_quaternity_table(*section);
    for (TableReader& section : top.sections("import", "[[import]]"))
      config_.imports.push_back(read_import(section, std::filesystem::path(file_).parent_path().string()));
    if (auto section = top.section("broadcast", "[broadcast]"))
      config_.delay = read_broadcast(*section, !config_.quaternity.empty());
    if (auto section = top.section("engine", "[engine]"))
      config_.engine = read_engine(*section, config_.delay);
    if (auto section = top.section("outlets", "[outlets]")) {
      auto livechess = section->section("livechess", "[outlets.livechess]");
      if (livechess) config_.livechess = read_livechess(*livechess);
      config_.outlets = read_outlets(*section, outlets_, config_.delay);
      if (livechess && !config_.delay.any()) refuse_live_port(*livechess, config_.outlets);
      if (livechess) refuse_taken_address(*livechess);
    }
    const auto round = top.integer("round", 1, kMaxBoard);
    int in_the_hall = static_cast<int>(round.value_or(1));
    if (const auto pairings = top.text("pairings")) {
      config_.pairings = *pairings;
      in_the_hall = std::max(in_the_hall, read_pairings(*pairings, top.region("pairings"), round));
    }
    give_rounds(in_the_hall);
    look_at_starts();
    top.refuse_other_keys();
    remember_other_keys(document);
    std::ranges::sort(config_.boards, {}, &BoardConfig::number);
  }

  void read_backup(TableReader& section) {
    BackupConfig backup;
    const auto folder = section.text("folder");
    if (!folder && !section.has("folder")) section.fault("folder", "[backup] names no folder");
    if (folder && !folder->starts_with('/'))
      section.fault("folder", fmt::format("folder '{}' does not begin with /", rules::shown(*folder)));
    backup.folder = folder.value_or("");
    backup.keep_rounds =
        static_cast<int>(section.integer("keep_rounds", 0, kMaxKeptRounds).value_or(backup.keep_rounds));
    section.refuse_other_keys();
    config_.backup = std::move(backup);
  }

  void read_evidence(TableReader& section) {
    if (const auto every = section.integer("seal_every", 1, 3600))
      config_.evidence.seal_every = std::chrono::seconds(*every);
    int number = 0;
    for (const std::string& text : section.texts("witnesses")) {
      ++number;
      const auto witness = tlog::Verifier::parse(text);
      if (witness && witness->use() == tlog::KeyUse::cosignature) {
        auto& known = config_.evidence.witnesses;
        const auto same = std::ranges::find(known, witness->public_key(), &tlog::Verifier::public_key);
        if (same != known.end())
          section.fault(
              "witnesses",
              fmt::format("witnesses: text {} has the key of text {}: each witness has one of its own",
                          number, same - known.begin() + 1));
        known.push_back(*witness);
      } else {
        // What stands there may be the private one, which is not repeated.
        section.fault("witnesses",
                      fmt::format("witnesses: text {} is no public key of a witness, as eboardctl "
                                  "evidence witness prints it",
                                  number));
      }
    }
    section.refuse_other_keys();
  }

  void read_console_table(TableReader& section) {
    config_.console = read_console(section, std::filesystem::path(file_).parent_path().string());
    const ListenAddress& own = config_.console->listen;
    const ListenAddress pages = config_.listen.value_or(ListenAddress{});
    if (clash(own, pages)) section.fault("listen", taken("listen", own, kPages, pages));
    if (config_.arbiter_listen && clash(own, *config_.arbiter_listen))
      section.fault("listen", taken("listen", own, "the arbiter's pages", *config_.arbiter_listen));
  }

  /// Reports the addresses of LiveChess's clients that pages are on.
  void refuse_taken_address(TableReader& livechess) {
    const ListenAddress pages = config_.listen.value_or(ListenAddress{});
    for (const ListenAddress& own : config_.livechess->listen) {
      if (clash(own, pages)) return livechess.fault("listen", taken("listen", own, kPages, pages));
      if (config_.arbiter_listen && clash(own, *config_.arbiter_listen))
        return livechess.fault("listen",
                               taken("listen", own, "the arbiter's pages", *config_.arbiter_listen));
    }
  }

  static constexpr std::string_view kPages = "the pages for everybody";

  static std::string taken(std::string_view key, const ListenAddress& own, std::string_view others,
                           const ListenAddress& where) {
    return fmt::format("{} '{}': {} are on {}, and a port is one server's", key, to_string(own), others,
                       to_string(where));
  }

  void remember_other_keys(const toml::table& document) {
    const auto remember = [this](const std::string& name, const toml::node& value) {
      std::ostringstream text;
      value.visit([&](const auto& known) { text << known; });
      config_.other_keys.insert_or_assign(name, text.str());
    };
    for (const char* key : {"backup", "bluetooth", "broadcast", "console", "engine", "evidence", "import",
                            "outlets", "quaternity"}) {
      if (const toml::node* section = document.get(key)) remember(key, *section);
    }
    const toml::table* daemon = document["daemon"].as_table();
    if (daemon == nullptr) return;
    for (const auto& [key, value] : *daemon) {
      if (key.str() != "discover") remember(fmt::format("daemon.{}", key.str()), value);
    }
  }

  void read_daemon(const toml::table& node) {
    TableReader section = table(node, "[daemon]");
    config_.state_dir = section.text("state_dir");
    config_.time_scale = section.number("time_scale", 0, kMaxTimeScale);
    config_.allowed_hosts = section.texts("allowed_hosts");
    for (const std::string& host : config_.allowed_hosts) {
      if (!is_host_name(host))
        section.fault("allowed_hosts",
                      fmt::format("allowed_hosts '{}': write a name like \"hall.example.org\", without "
                                  "http:// and without *",
                                  rules::shown(host)));
    }
    config_.allowed_origins = section.texts("allowed_origins");
    for (const std::string& site : config_.allowed_origins) {
      if (!is_origin(site))
        section.fault("allowed_origins",
                      fmt::format("allowed_origins '{}': write a site as browsers do, like "
                                  "\"https://club.example.org\"",
                                  rules::shown(site)));
    }
    config_.discover = section.boolean("discover");
    config_.pack = section.boolean("pack").value_or(config_.pack);
    if (const auto rest = section.integer("disk_rest_ms", 0, 1000))
      config_.disk_rest = std::chrono::milliseconds(*rest);
    config_.listen = address(section, "listen", parse_listen_address);
    config_.arbiter_listen = address(section, "arbiter_listen", parse_arbiter_address);
    const ListenAddress pages = config_.listen.value_or(ListenAddress{});
    if (config_.arbiter_listen && clash(*config_.arbiter_listen, pages))
      section.fault("arbiter_listen", taken("arbiter_listen", *config_.arbiter_listen, kPages, pages));
    section.refuse_other_keys();
  }

  /// A file, so that whoever may read the configuration need not see the key.
  void read_key(TableReader& section, const drivers::DriverInfo* driver) {
    if (const auto name = section.text("key_file")) {
      const std::filesystem::path path = std::filesystem::path(file_).parent_path() / *name;
      auto key = read_device_key(path.string(), driver->key->bytes);
      if (key) {
        config_.keys.insert_or_assign(std::string(driver->name), std::move(*key));
      } else {
        section.fault("key_file", "key_file: " + without_path(key.error(), path.string()));
      }
    }
    section.refuse_other_keys();
  }

  void read_board(const toml::table& node) {
    TableReader section = table(node, "[[board]]");
    BoardConfig board;
    const auto number = section.integer("number", 1, kMaxBoard);
    if (!number && !section.has("number")) fault(node.source(), "[[board]] has no number");
    board.number = static_cast<int>(number.value_or(0));
    if (number && config_.board(board.number) != nullptr) {
      fault(section.region("number"), fmt::format("board {} is described twice", board.number));
    }
    board.serial = section.text("serial").value_or("");
    if (!board.serial.empty() && !serials_.insert(board.serial).second) {
      fault(section.region("serial"), fmt::format("serial {} stands on two boards", board.serial));
    }
    if (const auto driver = section.text("driver")) add_manual(section, board, *driver);
    read_source(section, board);
    const auto port = section.text("port");
    if (const auto name = port ? port_name(section, "port", *port) : std::nullopt) {
      if (!board.serial.empty())
        fault(section.region("port"), "a board has a serial number or a port, not both");
      if (name->kind() == PortName::Kind::bluetooth)
        section.fault("port",
                      "a board over Bluetooth LE needs a [[port]] of its own, which names its driver");
      add_port({.path = name->text(), .board = board.number}, section.region("port"));
      ports_of_boards_.emplace(name->text(), board.number);
    }
    board.round = static_cast<int>(section.integer("round", 1, kMaxBoard).value_or(kNoRound));
    read_players(section, board);
    read_rules(section, board);
    section.refuse_other_keys();
    config_.boards.push_back(std::move(board));
  }

  void add_manual(TableReader& section, const BoardConfig& board, const std::string& driver) {
    const auto& where = section.region("driver");
    if (driver != drivers::manual::kName)
      return fault(
          where,
          fmt::format("driver '{}': a board's own driver can only be \"{}\"; others belong to [[port]]",
                      driver, drivers::manual::kName));
    if (section.has("port") || section.has("serial"))
      return fault(where, "a manual board has neither a port nor a serial number");
    add_port(PortConfig::manual(board.number), where);
  }

  void read_source(TableReader& section, const BoardConfig& board) {
    const auto place = section.text("pgn");
    const auto game = section.text("pgn_game");
    const auto poll = section.duration("pgn_poll", kLongestPoll);
    const auto plain = section.boolean("pgn_plain_http");
    const auto token = read_token_source(section, "pgn_token");
    if (!place) {
      for (const char* key : {"pgn_game", "pgn_poll", "pgn_plain_http", "pgn_token_file", "pgn_token_env",
                              "pgn_token_credential"}) {
        if (section.has(key))
          section.fault(key, fmt::format("{} is for a table with pgn = \"...\", and none is named", key));
      }
      return;
    }
    for (const char* other : {"driver", "port", "serial"}) {
      if (section.has(other))
        return section.fault(other, fmt::format("{}: a board whose moves come from a PGN has none", other));
    }
    PgnSource source{.place = read_place(section, *place, plain.value_or(false)),
                     .wanted = {.board = board.number}};
    if (is_address(*place)) source.poll = poll.value_or(kUsualPoll);
    if (token) take_token(section, *token, source);
    if (poll && poll->count() < 1) section.fault("pgn_poll", "pgn_poll must be 1s or more");
    if (game) {
      const auto wanted = parse_wanted(*game);
      if (!wanted) return section.fault("pgn_game", fmt::format("pgn_game '{}' {}", *game, wanted.error()));
      source.wanted = *wanted;
    }
    const char* const key = game ? "pgn_game" : "pgn";
    for (const PortConfig& other : config_.ports) {
      if (other.pgn && other.pgn->place == source.place && other.pgn->token != source.token)
        return section.fault("pgn", fmt::format("pgn: board {} reads that address with another token, or "
                                                "without one",
                                                *other.board));
      if (other.pgn && other.pgn->place == source.place && other.pgn->wanted == source.wanted)
        return section.fault(key,
                             fmt::format("{}: board {} plays that game of that PGN, too", key, *other.board));
    }
    add_port(PortConfig::manual(board.number, std::move(source)), section.region("pgn"));
  }

  /// One address is asked with one token, and never in the clear.
  void take_token(TableReader& section, const TokenSource& token, PgnSource& source) {
    const std::string key = section.has("pgn_token_file")  ? "pgn_token_file"
                            : section.has("pgn_token_env") ? "pgn_token_env"
                                                           : "pgn_token_credential";
    source.token = token;
    if (is_address(source.place) && !http::parse_address(source.place, http::Plain::here))
      section.fault(key, fmt::format("{}: over http to another computer anybody on the way could read the "
                                     "token; the address must begin with https",
                                     key));
  }

  /// An address, or a path beside the configuration. An address may hold a secret, so no fault repeats it.
  std::string read_place(TableReader& section, const std::string& place, bool plain) const {
    if (place.empty()) section.fault("pgn", "pgn names no file and no address");
    if (!is_address(place)) {
      for (const char* key :
           {"pgn_poll", "pgn_plain_http", "pgn_token_file", "pgn_token_env", "pgn_token_credential"}) {
        if (section.has(key)) section.fault(key, fmt::format("{} is for an address; pgn names a file", key));
      }
      return (std::filesystem::path(file_).parent_path() / place).lexically_normal();
    }
    auto address = http::parse_address(place, plain ? http::Plain::anywhere : http::Plain::here);
    if (address) return std::move(*address);
    const bool may_be_plain = !plain && http::parse_address(place, http::Plain::anywhere).has_value();
    section.fault("pgn", fmt::format("pgn {}{}", address.error(),
                                     may_be_plain ? ", or pgn_plain_http = true says that everybody in that "
                                                    "network may be trusted with the moves"
                                                  : ""));
    return {};
  }

  static void read_players(TableReader& section, BoardConfig& board) {
    for (const auto& [key, tag] : kTagKeys) {
      auto value = section.text(key);
      if (!value) continue;
      if (key.ends_with("date") && !is_pgn_date(*value))
        section.fault(key, fmt::format("{} '{}': write it as \"2026.11.27\", with ? for what is not known",
                                       key, *value));
      set_tag(board.tags, tag, *value, true);
    }
    for (const auto& [key, tag] : kNumberTagKeys) {
      if (const auto value = section.integer(key, 0, kMaxElo))
        set_tag(board.tags, tag, std::to_string(*value), true);
    }
  }

  void read_rules(TableReader& section, BoardConfig& board) {
    if (auto value = section.text("time_control")) {
      const auto control = rules::entered_time_control(*value);
      if (!control) {
        fault(section.region("time_control"), fmt::format("time_control '{}': {}", *value, control.error()));
      }
      board.time_control = text_of(control.value_or(rules::TimeControl{}));
    }
    if (auto value = section.text("edition")) {
      if (!rules::is_edition(*value))
        fault(section.region("edition"), fmt::format("edition '{}' is not known; there are {}", *value,
                                                     fmt::join(rules::editions(), ", ")));
      board.edition = std::move(*value);
    }
    if (const auto value = section.text("supervision")) {
      const auto supervision = rules::parse_supervision(*value);
      if (!supervision)
        fault(section.region("supervision"),
              fmt::format("supervision '{}': \"full\" or \"limited\"", *value));
      board.supervision = supervision.value_or(rules::Supervision::limited);
    }
    read_local_rules(section, board);
    read_odds(section, board);
    board.stored_changes = section.boolean("stored_changes").value_or(false);
    board.lights = section.boolean("lights").value_or(false);
    board.clock_commands = section.boolean("clock_commands").value_or(false);
    if (const auto value = section.text("clock_side")) {
      const auto side = parse_clock_side(*value);
      if (!side) {
        fault(section.region("clock_side"),
              fmt::format("clock_side '{}': one of \"automatic\", \"white_left\", \"white_right\"", *value));
      }
      board.clock_side = side.value_or(tracking::ClockSide::automatic);
    }
    if (const auto value = section.text("start")) {
      const auto setup = rules::parse_fen(*value);
      const auto position = setup ? rules::Position::from_setup(*setup) : unexpected(setup.error());
      if (position) {
        board.start = *setup;
      } else {
        for (const rules::Fault& wrong : position.error()) {
          fault(section.region("start"), fmt::format("start: {}: {}", wrong.where, wrong.reason));
        }
      }
    }
  }

  /// Empty if it is unknown.
  static std::string text_of(const rules::TimeControl& control) {
    return control.kind == rules::TimeControl::Kind::unknown ? std::string() : rules::to_string(control);
  }

  void warn(std::string line) { config_.warnings.push_back(std::move(line)); }

  /// In Chess960 no position is the initial one.
  void look_at_starts() {
    std::map<std::string, std::vector<int>> without;
    for (const BoardConfig& board : config_.boards) {
      const rules::Edition* const edition = rules::find_edition(board.edition);
      if (edition != nullptr && edition->variant == rules::Variant::chess960 && !board.start)
        without[board.edition].push_back(board.number);
    }
    for (const auto& [edition, boards] : without)
      warn(fmt::format(
          "{}: edition '{}' without a start position at board {}: games begin as chess does; write "
          "start = \"FEN\", or a FEN tag into the pairing",
          file_, edition, fmt::join(boards, ", ")));
  }

  /// The edition may leave no room for them.
  void read_local_rules(TableReader& section, BoardConfig& board) {
    const auto value = section.text("local_rules");
    if (!value) return;
    const auto local = rules::parse_local_rules(*value);
    if (!local) return fault(section.region("local_rules"), local.error());
    const auto edition = edition_of(board);
    if (!edition) return;  // said already
    if (const std::string no_room = rules::local_rules_fault(*edition, *local); !no_room.empty())
      fault(section.region("local_rules"), fmt::format("local_rules '{}': {}", *value, no_room));
    board.local_rules = *local;
  }

  /// Only the editions of 1928 and 1930 know them.
  void read_odds(TableReader& section, BoardConfig& board) {
    const auto value = section.text("odds");
    if (!value) return;
    const auto odds = rules::parse_odds(*value);
    if (!odds) return fault(section.region("odds"), odds.error());
    const auto edition = edition_of(board);
    if (!edition) return;  // said already
    if (const std::string why_not = rules::odds_fault(*edition, *odds); !why_not.empty())
      fault(section.region("odds"), fmt::format("odds '{}': {}", *value, why_not));
    board.odds = *odds;
  }

  static Expected<rules::Edition, std::string> edition_of(const BoardConfig& board) {
    const auto control = rules::parse_time_control(board.time_control).value_or(rules::TimeControl{});
    return rules::resolve_edition(board.edition, control, board.supervision);
  }

  void read_quaternity_table(const toml::table& node) {
    TableReader section = table(node, "[[quaternity]]");
    auto four = read_quaternity(section);
    if (!four) return;
    if (std::ranges::find(config_.quaternity, four->number, &QuaternityConfig::number) !=
        config_.quaternity.end()) {
      section.fault("number", fmt::format("Quaternity table {} is described twice", four->number));
    }
    if (four->port) {
      if (const auto name = port_name(section, "port", four->port->path)) four->port->path = name->text();
      (void)check_port(four->port->path, section.region("port"));
    }
    config_.quaternity.push_back(std::move(*four));
  }

  /// nullopt after a report.
  static std::optional<PortName> port_name(TableReader& section, std::string_view key,
                                           const std::string& text) {
    auto name = PortName::parse(text);
    if (name) return std::move(*name);
    section.fault(key, fmt::format("{} {}", key, name.error()));
    return std::nullopt;
  }

  void read_port(const toml::table& node) {
    TableReader section = table(node, "[[port]]");
    PortConfig port;
    const auto path = section.text("path");
    if (!section.has("path")) fault(node.source(), "[[port]] has no path");
    const auto name = path ? port_name(section, "path", *path) : std::nullopt;
    port.driver = section.text("driver").value_or(port.driver);
    const drivers::DriverInfo* driver = drivers::find_driver(port.driver);
    if (driver == nullptr) {
      std::vector<std::string_view> known;
      for (const drivers::DriverInfo* each : drivers::all_drivers()) known.push_back(each->name);
      fault(section.region("driver"),
            fmt::format("driver '{}' is not known; there are {}", port.driver, fmt::join(known, ", ")));
    }
    if (port.is_manual())
      fault(section.region("driver"),
            "a manual board has no port: write driver = \"manual\" into its [[board]]");
    if (const auto board = section.integer("board", 1, kMaxBoard)) port.board = static_cast<int>(*board);
    if (port.board && driver != nullptr && driver->shared_line) {
      fault(section.region("board"),
            "many boards share this port: give them numbers by their serial numbers, in [[board]]");
    }
    port.dtr = line_state(section, "dtr");
    port.rts = line_state(section, "rts");
    section.refuse_other_keys();
    if (path) check_kind(section, port, PortName::kind_of(*path));
    if (!name) return;
    port.path = name->text();
    add_port(std::move(port), section.region("path"));
  }

  void check_kind(TableReader& section, const PortConfig& port, PortName::Kind kind) {
    if (kind == PortName::Kind::path) return;
    const bool is_usb = kind == PortName::Kind::usb;
    for (const char* key : {"dtr", "rts"}) {
      if (section.has(key))
        section.fault(key, fmt::format("{}: {} has no such output", key,
                                       is_usb ? "a USB device as such" : "a board over Bluetooth LE"));
    }
    if (is_usb || drivers::ble::make_of(port.driver) != nullptr) return;
    std::vector<std::string_view> known;
    for (const drivers::ble::Make& make : drivers::ble::makes()) known.push_back(make.driver);
    section.fault("driver", fmt::format("driver '{}': over Bluetooth LE there are {}", port.driver,
                                        fmt::join(known, ", ")));
  }

  std::optional<drivers::LineState> line_state(TableReader& section, std::string_view key) {
    const auto word = section.text(key);
    if (!word) return std::nullopt;
    const auto state = drivers::parse_line_state(*word);
    if (!state) section.refuse_word(key, *word, {"keep", "on", "off"});
    return state;
  }

  /// False: the name stands elsewhere, and that is reported.
  bool check_port(const std::string& path, const toml::source_region& where) {
    if (const auto board = ports_of_boards_.find(path); board != ports_of_boards_.end()) {
      fault(where,
            fmt::format("port {0} is named by [[board]] {1}, too: a [[port]] of its own has board = {1}, "
                        "and the [[board]] no port",
                        path, board->second));
      return false;
    }
    const bool taken = std::ranges::find(config_.ports, path, &PortConfig::path) != config_.ports.end() ||
                       std::ranges::any_of(config_.quaternity, [&](const QuaternityConfig& table) {
                         return table.port && table.port->path == path;
                       });
    if (taken) fault(where, fmt::format("port {} is named twice", path));
    return !taken;
  }

  void add_port(PortConfig port, const toml::source_region& where) {
    if (!check_port(port.path, where)) return;
    for (const PortConfig& other : config_.ports) {
      if (port.board && other.board == port.board) {
        fault(where, fmt::format("board {} has two ports, {} and {}", *port.board, other.path, port.path));
      }
    }
    const BoardConfig* board = port.board ? config_.board(*port.board) : nullptr;
    if (board != nullptr && !board->serial.empty()) {
      fault(where, fmt::format("board {} has a serial number; it needs no port", *port.board));
    }
    config_.ports.push_back(std::move(port));
  }

  /// Returns the round that they are of; 0: they cannot be read.
  int read_pairings(const std::string& name, const toml::source_region& where,
                    std::optional<std::int64_t> round) {
    const std::filesystem::path path = std::filesystem::path(file_).parent_path() / name;
    const auto text = rules::read_input(path.string(), rules::InputKind::pairings,
                                        [this](const std::string& line) { warn("pairings " + line); });
    if (!text) {
      fault(where, "pairings " + text.error());
      return 0;
    }
    const auto wanted = round ? std::optional(static_cast<int>(*round)) : std::nullopt;
    const auto pairings = parse_pairings(*text, wanted);
    if (!pairings) {
      for (const std::string& reason : pairings.error()) {
        fault(where, fmt::format("pairings {}: {}", path.string(), reason));
      }
      return 0;
    }
    for (const std::string& warning : pairings->warnings)
      warn(fmt::format("pairings {}: {}", path.string(), warning));
    std::set<int> rounds;
    for (const PairedGame& game : pairings->games) rounds.insert(game.pairing.round);
    if (!round && rounds.size() > 1) {
      fault(where, fmt::format("pairings {}: holds rounds {} to {}; say which is played with round = N",
                               path.string(), *rounds.begin(), *rounds.rbegin()));
      return 0;
    }
    Seating seating(config_.boards, fmt::format("pairings {}", path.string()));
    for (const PairedGame& game : pairings->games) seating.seat(game);
    for (const std::string& reason : seating.faults()) fault(where, reason);
    for (const std::string& line : seating.warnings()) warn(line);
    return rounds.empty() ? 0 : *rounds.rbegin();
  }

  /// That round is played in the hall: at each table of which nothing else is said.
  void give_rounds(int in_the_hall) {
    config_.round = in_the_hall;
    for (BoardConfig& board : config_.boards) {
      if (board.round == kNoRound) board.round = in_the_hall;
      config_.round = std::max(config_.round, board.round);
    }
  }

  std::string file_;
  OutletKinds outlets_;
  Faults faults_;
  Config config_;
  std::set<std::string> serials_;
  std::map<std::string, int> ports_of_boards_;  ///< ports that stand in a [[board]]: its number
};

}  // namespace

const BoardConfig* Config::board(int number) const {
  const auto found = std::ranges::find(boards, number, &BoardConfig::number);
  return found == boards.end() ? nullptr : &*found;
}

Expected<Config, Faults> parse_config(std::string_view text, const std::string& name, OutletKinds outlets) {
  return Reader(name, outlets).read(text);
}

Expected<Config, Faults> load_config(const std::string& path, OutletKinds outlets) {
  const auto text = rules::read_input(path, rules::InputKind::configuration);
  if (!text) return unexpected(Faults{text.error()});
  return parse_config(*text, path, outlets);
}

}  // namespace eboard::daemon
