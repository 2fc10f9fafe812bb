// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `export`: of a database that no daemon has open, or of a running daemon.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/pdf.hpp"
#include "daemon/exports/exports.hpp"
#include "daemon/exports/papers.hpp"

namespace eboard::ctl {

using storage::Store;

namespace {

/// Standard output, or files of a folder, which begin() names.
class FileOutput final : public exports::Output {
 public:
  explicit FileOutput(std::string folder) : folder_(std::move(folder)) {}

  void begin(const std::string& name) override {
    end();
    if (!to_folder()) return;
    path_ = (std::filesystem::path(folder_) / name).string();
    std::error_code none;
    if (std::filesystem::exists(path_, none))
      fmt::print(stderr, "eboardctl export: {} was there and is replaced\n", path_);
    file_.open(path_, std::ios::binary);
  }
  std::ostream& stream() override {
    if (to_folder()) return file_;
    return std::cout;
  }
  void end() {
    stream().flush();
    if (!stream() && fault_.empty()) {
      fault_ = fmt::format("{}: cannot be written", to_folder() ? path_ : "standard output");
    }
    if (!file_.is_open()) return;
    file_.close();
    if (fault_.empty()) fmt::print("{}\n", path_);
  }
  /// False after the first failure.
  [[nodiscard]] bool good() override { return fault_.empty() && stream().good(); }
  /// The error; empty if everything is written. Valid after end().
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  [[nodiscard]] bool to_folder() const { return !folder_.empty(); }

  std::string folder_, path_, fault_;
  std::ofstream file_;
};

/// What is made into something else before it is written.
class HeldOutput final : public exports::Output {
 public:
  void begin(const std::string& /*name*/) override {}
  std::ostream& stream() override { return text_; }
  [[nodiscard]] bool good() override { return text_.good(); }
  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
};

struct ExportOptions {
  std::string database;
  std::string place;  ///< of a running daemon, where no database is named
  std::string format = "pgn";
  std::string folder;
  exports::Wish wish;
  bool pdf = false;
  std::string paper = "a4";

  /// Of the file that is written.
  [[nodiscard]] std::string ending() const {
    const std::string_view known = exports::find_format(format)->ending;
    return pdf ? std::string(known.substr(0, known.rfind('.'))) + ".pdf" : std::string(known);
  }
};

constexpr std::string_view kExport = "export";

/// Who writes "--output evening.pgn" means a file, and would look for it in a folder of that name.
std::string fault_of_folder(const ExportOptions& options) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (options.folder.empty() || fs::is_directory(options.folder, none)) return {};
  const fs::path wanted(options.folder);
  const auto is_ending_of = [&](const std::string& format) {
    return fs::path(exports::file_name({}, exports::find_format(format)->ending)).extension() ==
           wanted.extension();
  };
  const bool is_named_so =
      wanted.extension() == ".pdf" || std::ranges::any_of(exports::formats(), is_ending_of);
  if (!fs::exists(wanted, none) && (wanted.extension().empty() || !is_named_so)) return {};
  return fmt::format("--output {0}: wants a folder; for a file leave it out and write > {0}", options.folder);
}

/// What to type while a daemon runs.
std::string beside_a_daemon(const storage::StoreError& error) {
  if (!error.in_use) return {};
  return "; while it runs, leave out --db: then the daemon itself is asked";
}

int make_folder(const std::string& folder) {
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  return error ? outside(kExport, fmt::format("{}: {}", folder, error.message())) : kDone;
}

int end(FileOutput& output) {
  output.end();
  return output.fault().empty() ? kDone : outside(kExport, output.fault());
}

/// Writes a text, or the PDF that is made of it.
int put(const ExportOptions& options, const std::string& text) {
  std::string pdf;
  if (options.pdf) {
    auto made = pdf_of(text, options.paper);
    if (!made) return outside(kExport, made.error());
    pdf = std::move(*made);
  }
  FileOutput output(options.folder);
  output.begin(exports::file_name(options.wish, options.ending()));
  output.stream() << (options.pdf ? pdf : text);
  return end(output);
}

// --- of a database

/// Looks whether that can be exported, makes the folder, and says so where there is no game.
int prepare(Store& store, const ExportOptions& options) {
  if (options.format == "ebcap" && options.folder.empty()) {
    const auto devices = exports::devices_that_reported(store, options.wish);
    if (!devices) return outside(kExport, devices.error().message);
    if (devices->size() > 1) {
      return refuse(kExport, fmt::format("--output or --board is missing: {} devices make a file each",
                                         devices->size()));
    }
  }
  if (options.format != "ebcap") {
    const auto lack = exports::lack_of(store, options.format, options.wish);
    if (!lack) return outside(kExport, lack.error().message);
    if (!lack->empty()) {
      refuse(kExport, *lack);
      return kNo;
    }
  }
  if (const int made = make_folder(options.folder); made != kDone) return made;
  // An empty export is complete, but perhaps not what was meant.
  const auto any = exports::any_game(store, options.wish);
  if (!any) return outside(kExport, any.error().message);
  const auto sections = exports::section_names(store);
  if (!sections) return outside(kExport, sections.error().message);
  const bool is_trf = options.format == "trf" || options.format == "trf16";
  const bool of_games = options.format != "ebcap" && options.format != "record" &&
                        options.format != "standings" && options.format != "pairings" &&
                        options.format != "results" && !(is_trf && !sections->empty());
  if (!*any && of_games) {
    fmt::print(stderr, "eboardctl {}: no game {}{}is stored\n", kExport,
               options.wish.round ? fmt::format("of round {} ", *options.wish.round) : "",
               options.wish.board ? fmt::format("of board {} ", *options.wish.board) : "");
  }
  return kDone;
}

int export_database(const ExportOptions& options) {
  auto store = Store::open(options.database, Store::Access::read_only);
  if (!store) return outside(kExport, store.error().message + beside_a_daemon(store.error()));
  if (const auto prepared = prepare(*store, options); prepared != kDone) return prepared;
  if (options.pdf) {
    HeldOutput html;
    if (auto done = exports::write(*store, options.format, options.wish, html); !done)
      return outside(kExport, done.error().message);
    return put(options, html.text());
  }
  FileOutput output(options.folder);
  if (auto done = exports::write(*store, options.format, options.wish, output); !done)
    return outside(kExport, done.error().message);
  return end(output);
}

// --- of a running daemon

std::string query_of(const ExportOptions& options) {
  std::string query = "/api/export?format=" + options.format;
  if (options.wish.round) query += fmt::format("&round={}", *options.wish.round);
  if (options.wish.board) query += fmt::format("&board={}", *options.wish.board);
  if (options.wish.day) query += "&day=" + *options.wish.day;
  if (!options.wish.section.empty()) query += "&section=" + query_value_of(options.wish.section);
  return query;
}

int export_live(const ExportOptions& options) {
  if (options.format == "record")
    return refuse(kExport,
                  "--format record: of a running daemon the records are at /quaternity/N/game/G.txt");
  if (options.format == "ebcap" && !options.wish.board)
    return refuse(kExport, "--board is missing: each board makes a capture of its own");
  const auto daemon = DaemonClient::to(options.place);
  if (!daemon) return refuse(kExport, daemon.error());
  const auto answer = daemon->get(query_of(options));
  if (!answer) return outside(kExport, answer.error());
  if (answer->status != 200) {
    const auto object = object_of(*answer);
    const std::string why = object ? text_of(*object, "error") : object.error();
    if (answer->status != 404) return outside(kExport, why);
    refuse(kExport, why);
    return kNo;
  }
  if (const int made = make_folder(options.folder); made != kDone) return made;
  if (answer->body.empty()) fmt::print(stderr, "eboardctl {}: no such game is known\n", kExport);
  return put(options, answer->body);
}

std::string fault_of(const ExportOptions& options) {
  if (options.wish.round && *options.wish.round < 1) return "--round: from 1";
  if (options.wish.board && *options.wish.board < 1) return "--board: from 1";
  if (!options.database.empty() && !options.place.empty()) return "either --db or --daemon";
  const auto formats = exports::formats();
  if (std::ranges::find(formats, options.format) == formats.end())
    return fmt::format("--format '{}': one of {}", options.format, fmt::join(formats, ", "));
  if (options.pdf && !exports::find_format(options.format)->is_printed())
    return fmt::format("--pdf: {} is not printed", options.format);
  std::string fault = exports::fault_of(options.format, options.wish);
  return fault.empty() ? fault : "--" + fault;
}

}  // namespace

int export_games(const Arguments& arguments) {
  ExportOptions options;
  Usage usage{
      kExport,
      "",
      "Exports the games of a running daemon, or of a database that no daemon has open (--db), for other "
      "programs, and what an arbiter prints after a round. Of a running daemon 64 MiB at once.",
      {}};
  usage.add("db", &options.database, "FILE", "a daemon's database, while no daemon runs");
  add_daemon(usage, &options.place, "without --db: ");
  usage.add("round", &options.wish.round, "R",
            "games of this round only (captures and records have no rounds: all)");
  usage.add("board", &options.wish.board, "N",
            "of this board only; of jsonl also what lies between its games");
  usage.add_preset(
      "format", &options.format, "FORMAT",
      "pgn; jsonl: the conclusions, times in seconds since the store's first entry; csv: a line "
      "a ply, clocks in "
      "milliseconds; trf, trf16: players and results up to the round, for pairing and rating; "
      "ebcap: the bytes of each device; record: games of Quaternity; report, report-csv: the "
      "irregularities and rulings; score-sheets, pairings, results, standings: HTML to print; checkpoint, "
      "log-key: the last "
      "checkpoint of the transparency log, and its key; proof, incident: the last game of --board as it "
      "was sealed, as text, and as a page about what was found and ruled in it");
  usage.offer(exports::formats());
  usage.add("output", &options.folder, "FOLDER",
            "write files into this folder, instead of to standard output");
  usage.add("day", &options.wish.day, "DATE",
            "of report and report-csv: what happened on this day in the hall, as 2026-01-10");
  usage.add("section", &options.wish.section, "NAME",
            "of trf, trf16, pairings, results and standings: of several tournaments in the hall");
  usage.add_switch("pdf", &options.pdf, "what is printed as PDF, by the program weasyprint");
  usage.add_preset("paper", &options.paper, "a4|letter", "of the PDF");
  usage.examples = {"--round 3", "--round 3 --format report", "--board 7 --format ebcap --output captures",
                    "--db eboardd.db --round 3", "--db eboardd.db --format csv --output games"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kExport, fault);
  if (const std::string fault = fault_of_folder(options); !fault.empty()) return refuse(kExport, fault);
  return options.database.empty() ? export_live(options) : export_database(options);
}

}  // namespace eboard::ctl
