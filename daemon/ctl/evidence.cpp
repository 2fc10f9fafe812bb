// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `evidence`: the transparency log of a database, for others to keep and to check.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/work_folder.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/exports/incident_page.hpp"
#include "daemon/exports/proof_check.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "daemon/system/http_client.hpp"
#include "daemon/system/whole_file.hpp"
#include "daemon/tlog/witness.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/line_ends.hpp"
#include "rules/text/visible.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

namespace {

namespace fs = std::filesystem;
using storage::Store;

constexpr std::string_view kEvidence = "evidence";

struct EvidenceOptions {
  std::string database, into, key, seen, name, log_key, return_to;
};

int write(const std::string& path, std::string_view text, mode_t mode = whole_file::kForAll) {
  const int fault = whole_file::replace(path, text, whole_file::Sync::yes, mode);
  return fault == 0 ? kDone
                    : outside(kEvidence, fmt::format("{}: {}", path, std::generic_category().message(fault)));
}

Expected<std::string, int> read(const std::string& path, rules::InputKind kind) {
  auto text = rules::read_input(path, kind);
  if (!text) return unexpected(outside(kEvidence, text.error()));
  return std::move(*text);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

int write_tiles(const EvidenceOptions& options) {
  if (options.database.empty() || options.into.empty())
    return refuse(kEvidence,
                  "tiles needs --db FILE, the database, and --into FOLDER, where the files are put");
  auto store = Store::open(options.database, Store::Access::read_only);
  if (!store) return outside(kEvidence, store.error().message);
  const auto note = exports::last_checkpoint(*store);
  if (!note) return outside(kEvidence, note.error().message);
  if (!*note) {
    fmt::print(stderr, "nothing is sealed\n");
    return kNo;
  }
  int code = kDone;
  const auto write_one = [&](const std::string& path, std::string_view bytes) {
    if (code != kDone) return;
    const fs::path file = fs::path(options.into) / path;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    code = error ? outside(kEvidence, fmt::format("{}: {}", file.parent_path().string(), error.message()))
                 : write(file.string(), bytes);
  };
  if (auto shown = exports::show_tiles(*store, write_one); !shown)
    return outside(kEvidence, shown.error().message);
  // Last: whoever reads it finds the tiles that it needs.
  write_one("checkpoint", (*note)->written());
  return code;
}

int make_key(const EvidenceOptions& options) {
  if (options.name.empty() || options.key.empty())
    return refuse(kEvidence, "--name NAME names the witness, --key FILE where its key is put");
  if (!tlog::is_key_name(options.name))
    return refuse(kEvidence, fmt::format("--name '{}': a name has no blanks and no +", options.name));
  std::error_code none;
  if (fs::exists(options.key, none))
    return refuse(kEvidence, fmt::format("--key {}: exists, and stays", options.key));
  const tlog::Signer key = tlog::Signer::make(options.name, tlog::KeyUse::cosignature);
  if (const int fault = whole_file::write_new(options.key, key.text() + "\n", whole_file::kForUser);
      fault != 0)
    return outside(kEvidence, fmt::format("{}: {}", options.key, std::generic_category().message(fault)));
  fmt::print("{}\n", key.verifier().text());
  return kDone;
}

/// From a folder, or a server's folder. What comes is signed: over plain HTTP nobody can change it unseen.
tlog::Fetch fetch_from(const std::string& place) {
  if (!place.starts_with("http://") && !place.starts_with("https://")) {
    return [place](const std::string& path) -> Expected<std::string, std::string> {
      return rules::read_input((fs::path(place) / path).string(), rules::InputKind::capture);
    };
  }
  return [place, client = std::make_shared<http::Client>()](
             const std::string& path) -> Expected<std::string, std::string> {
    const auto url =
        http::parse_address(place + (place.ends_with('/') ? "" : "/") + path, http::Plain::anywhere);
    if (!url) return unexpected(fmt::format("{}: {}", place, url.error()));
    auto reply = client->send({.url = *url});
    if (!reply) return unexpected(fmt::format("{}: {}", *url, reply.error().detail));
    if (reply->status != 200)
      return unexpected(fmt::format("{}: the server answers {}", *url, reply->status));
    return std::move(reply->body);
  };
}

/// To the daemon, which keeps it beside its checkpoint.
int give_back(const std::string& cosigned, const std::string& place) {
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kEvidence, daemon.error());
  const auto answer =
      daemon->post("/api/log/cosignatures", boost::json::serialize(boost::json::object{{"note", cosigned}}));
  if (!answer) return outside(kEvidence, answer.error());
  if (answer->status == 200) return kDone;
  const auto object = object_of(*answer);
  return outside(kEvidence, "not kept: " + (object ? text_of(*object, "error") : object.error()));
}

/// `seen` is read, and replaced by what is seen now.
int cosign(const EvidenceOptions& options, const std::string& place, const std::string& log_key) {
  const auto secret = read(options.key, rules::InputKind::secret);
  if (!secret) return secret.error();
  const auto signer = tlog::Signer::parse(first_line(*secret));
  if (!signer) return outside(kEvidence, fmt::format("{}: {}", options.key, signer.error()));
  if (signer->verifier().use() != tlog::KeyUse::cosignature)
    return outside(kEvidence, fmt::format("{}: is no key of a witness", options.key));
  const auto key = tlog::Verifier::parse(log_key);
  if (!key) return refuse(kEvidence, key.error());
  std::optional<tlog::Checkpoint> seen;
  std::error_code none;
  if (fs::exists(options.seen, none)) {
    const auto text = read(options.seen, rules::InputKind::configuration);
    if (!text) return text.error();
    const auto before = tlog::Checkpoint::parse(rules::with_lf(*text));
    if (!before) return outside(kEvidence, fmt::format("{}: {}", options.seen, before.error()));
    seen = *before;
  }
  const auto now = tlog::see(fetch_from(place), *key, seen);
  if (!now) {
    fmt::print(stderr, "not cosigned: {}\n", now.error());
    return kNo;
  }
  // Whoever has cosigned a tree must never cosign another one of that size.
  if (const int code = write(options.seen, now->note.written()); code != kDone) return code;
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  const tlog::Signature line = signer->sign(now->note.text, seconds.count());
  const std::string cosigned = fmt::format("{}\n{}", now->note.text, line.line());
  fmt::print("{}", cosigned);
  return options.return_to.empty() ? kDone : give_back(cosigned, options.return_to);
}

/// The game that the events make, as a proof has it. An error: why they make none.
OrFault<std::string> moves_of(const exports::ProvedGame& proved) {
  const WorkFolder folder;
  if (!folder.made()) return unexpected(std::string("no folder for the work can be made"));
  auto store = Store::open(folder.file("game.db"), Store::Access::read_write);
  if (!store) return unexpected(store.error().message);
  const auto device = store->device("proof", "proof");
  if (!device) return unexpected(device.error().message);
  const auto board = store->board(*device, proved.table);
  if (!board) return unexpected(board.error().message);
  if (auto begun = store->begin(); !begun) return unexpected(begun.error().message);
  for (const exports::ProvedEvent& one : proved.events) {
    const auto event = events::parse_tracked_event(one.json);
    if (!event) return unexpected(event.error());
    if (event->game != proved.game) continue;
    if (const auto kept = store->append(*board, *event, one.json); !kept)
      return unexpected(kept.error().message);
  }
  if (auto done = store->commit(); !done) return unexpected(done.error().message);
  std::string moves;
  auto read = store->rounds().read_games({}, [&](const storage::GameRow& game) {
    moves = exports::moves_text(game.record);
    return true;
  });
  if (!read) return unexpected(read.error().message);
  return moves;
}

/// Why the file proves nothing. The game, and the page where it is one, are made of the records again.
OrFault<exports::ProvedGame> prove(const std::string& file) {
  const auto in_page = exports::proof_in(file);
  const std::string& proof = in_page ? *in_page : file;
  auto proved = exports::check_game_proof(proof);
  if (!proved) return unexpected(proved.error());
  const auto moves = moves_of(*proved);
  if (!moves) return unexpected(moves.error());
  if (*moves != proved->moves) return unexpected(std::string("the game is not what the records give"));
  if (in_page && exports::incident_page(*proved, proof) != file)
    return unexpected(std::string(
        "the records are sealed, but the page is not what they give: it was changed, or another version of "
        "eboardctl wrote it"));
  return proved;
}

void print_lines(std::string_view heading, const std::vector<std::pair<std::string, std::string>>& lines) {
  if (lines.empty()) return;
  fmt::print("{}\n", heading);
  for (const auto& [name, text] : lines) fmt::print("  {}: {}\n", rules::visible(name), rules::visible(text));
}

int check_proof(const std::string& path, const EvidenceOptions& options) {
  const auto text = rules::read_input(path, rules::InputKind::capture);
  if (!text) return outside(kEvidence, text.error());
  const auto proved = prove(rules::as_written(*text));
  if (!proved) {
    fmt::print("not proved: {}\n", rules::visible(proved.error()));
    return kNo;
  }
  const std::string what = fmt::format(
      "{} entries of the journal and {} events of board {}, and game {} that they give, stand in the log {} "
      "of "
      "{} leaves",
      proved->entries.size(), proved->events.size(), proved->table, proved->game,
      rules::visible(proved->origin), proved->leaves);
  if (options.log_key.empty()) {
    // Anybody can make such a file, with a daemon of their own.
    fmt::print("not proved: whose log this is was not looked at; give its key with --log-key\nwhole: {}\n",
               what);
    return kNo;
  }
  const auto key = tlog::Verifier::parse(options.log_key);
  if (!key) return refuse(kEvidence, "--log-key: " + key.error());
  if (tlog::signed_by(proved->note, *key) != tlog::Signed::yes) {
    fmt::print("not proved: the checkpoint is not signed with that key\n");
    return kNo;
  }
  fmt::print("proved: {}, signed with that key\n", what);
  print_lines("entered by people, and sealed so:", proved->entered);
  print_lines("not proved, because it is not sealed:", proved->not_sealed);
  return kDone;
}

int check_options(const std::string& action, const EvidenceOptions& options) {
  if (action != "cosign" || (!options.key.empty() && !options.seen.empty())) return kDone;
  return refuse(kEvidence, "cosign needs --key FILE, its own key, and --seen FILE, what it has seen last");
}

}  // namespace

int evidence(const Arguments& arguments) {
  EvidenceOptions options;
  Usage usage{kEvidence,
              "check|tiles|witness|cosign [FILE|LOG KEY]",
              "The transparency log of a database, for others to check. `check` looks whether FILE, written "
              "by `export --format proof` or `incident`, "
              "proves its game. `tiles` writes the log as files for a web server. `witness` makes a key for "
              "a second machine. `cosign` is "
              "for that machine: it checks that the log in the folder or at the address LOG, signed with "
              "KEY, only grew since it looked "
              "last, and prints the checkpoint with its cosignature. Exit code 1: nothing is sealed or "
              "proved, or the log was changed.",
              {}};
  usage.add("log-key", &options.log_key, "KEY", "of `check`: the log's, which must have signed it");
  usage.add("db", &options.database, "FILE", "of `tiles`: the daemon's database, while no daemon runs");
  usage.add("into", &options.into, "FOLDER", "of `tiles`: where the files are put");
  usage.add("key", &options.key, "FILE", "the key of the witness");
  usage.add("name", &options.name, "NAME", "of `witness`: its name, as laptop.example.org");
  usage.add("seen", &options.seen, "FILE", "of `cosign`: the checkpoint that was seen last; it is replaced");
  usage.add("return", &options.return_to, "PLACE",
            "of `cosign`: give it to the daemon at the arbiter's HOST:PORT or socket, which keeps it");
  usage.examples = {"check board-3.proof.txt --log-key \"$KEY\"", "tiles --db eboardd.db --into /srv/www/log",
                    "witness --name laptop.example.org --key laptop.key"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const std::string action = operands->empty() ? "" : operands->front();
  const std::size_t wanted = action == "cosign" ? 3 : action == "check" ? 2 : 1;
  if (action != "check" && action != "tiles" && action != "witness" && action != "cosign")
    return refuse(kEvidence, fmt::format("'{}': one of check, tiles, witness, cosign", action));
  if (operands->size() != wanted)
    return refuse(kEvidence, "say what to do, as in: eboardctl evidence check board-3.proof.txt");
  if (const int code = check_options(action, options); code != kDone) return code;
  if (action == "check") return check_proof(operands->back(), options);
  if (action == "tiles") return write_tiles(options);
  if (action == "witness") return make_key(options);
  return cosign(options, (*operands)[1], (*operands)[2]);
}

}  // namespace eboard::ctl
