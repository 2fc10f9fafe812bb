// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.pgn]`: writes all games of a round to DIRECTORY/round-N/games.pgn, where programs that push
// broadcasts look for them. A file is replaced as a whole, so no program reads half of one.
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <set>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/round_pgn.hpp"
#include "daemon/system/whole_file.hpp"

namespace eboard::outlets {

namespace {

using namespace tracking;
using seams::Delivery, seams::Released, seams::Trouble;

/// Without pairings one round may hold every game that was ever played.
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

bool changes_a_record(const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) return recorded(move->state);
  return std::holds_alternative<GameStarted>(event.what) || std::holds_alternative<TakenBack>(event.what) ||
         std::holds_alternative<GameEnded>(event.what) || std::holds_alternative<RulingMade>(event.what);
}

std::string_view reason_of(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return "their folder is missing";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "their disk is full";
    case EACCES:
    case EPERM:
    case EROFS:
      return "the daemon may not write to their folder";
    case ELOOP:
      return "the round's folder is a link to somewhere else";
    default:
      return "their folder takes none";
  }
}

Trouble trouble_with(std::string_view path, int error) {
  return {fmt::format("The PGN files of the round are not written: {}.", reason_of(error)),
          fmt::format("{}: {}", path, std::strerror(error))};
}

Trouble unread(const storage::StoreError& error) {
  return {"The PGN files of the round are not written: the store cannot be read.", error.message};
}

/// Everybody may read it, since it is made to be published. Returns 0 or the error; a link is one.
int make_folder(const std::string& folder) {
  constexpr mode_t kForAll = 0755;
  if (::mkdir(folder.c_str(), kForAll) == 0) return ::chmod(folder.c_str(), kForAll) == 0 ? 0 : errno;
  if (errno != EEXIST) return errno;
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0) return errno;
  return S_ISLNK(status.st_mode) ? ELOOP : 0;
}

class PgnFiles final : public Delivery {
 public:
  explicit PgnFiles(std::string directory) : directory_(std::move(directory)) {}

  /// Writes the rounds whose game records the events change.
  [[nodiscard]] Outcome deliver(Released& released) override;

 private:
  [[nodiscard]] Outcome write_round(Released& released, int round) const;

  std::string directory_;
};

Delivery::Outcome PgnFiles::deliver(Released& released) {
  std::set<int> rounds;
  for (const storage::StoredEvent& event : released.events()) {
    if (!changes_a_record(event.event)) continue;
    const auto round = released.round_of(event.board, event.event.game);
    if (!round) return unexpected(unread(round.error()));
    if (*round) rounds.insert(**round);
  }
  for (const int round : rounds) {
    if (auto written = write_round(released, round); !written) return written;
  }
  return {};
}

Delivery::Outcome PgnFiles::write_round(Released& released, int round) const {
  std::string text;
  const auto read = released.read_games({round, std::nullopt}, [&](const storage::GameRow& game) {
    append_game(text, receivers_record(game, ""));
    return text.size() <= kMostBytes;
  });
  if (!read) return unexpected(unread(read.error()));
  if (text.size() > kMostBytes)
    return unexpected(
        Trouble{"The PGN files of the round are not written: it has too many games.",
                fmt::format("round {} has more than {} MiB of games", round, kMostBytes >> 20)});
  const std::string folder = fmt::format("{}/round-{}", directory_, round);
  if (const int error = make_folder(folder); error != 0) return unexpected(trouble_with(folder, error));
  const std::string path = folder + "/games.pgn";
  const int error = whole_file::replace(path, text);
  if (error != 0) return unexpected(trouble_with(path, error));
  return {};
}

/// The operator makes the directory. It is never created here, because a missing directory may mean that its
/// disk is not mounted.
daemon::MakeDelivery read_keys(daemon::TableReader& own) {
  std::string directory = own.text("directory").value_or("");
  if (!own.has("directory")) own.fault("directory", "[outlets.pgn] has no directory");
  if (!directory.empty() && !directory.starts_with('/'))
    own.fault("directory", fmt::format("directory '{}' must begin with /", directory));
  return [directory] { return std::make_unique<PgnFiles>(directory); };
}

}  // namespace

extern constinit const daemon::OutletKind pgn_files{"pgn", read_keys};

}  // namespace eboard::outlets
