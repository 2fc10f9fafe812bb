// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/app.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "daemon/config/config.hpp"
#include "daemon/config/shown_config.hpp"
#include "daemon/config/values.hpp"
#include "daemon/core/boards.hpp"
#include "daemon/core/clock_keeper.hpp"
#include "daemon/core/core_loop.hpp"
#include "daemon/core/quaternity_tables.hpp"
#include "daemon/core/reload.hpp"
#include "daemon/doctor/consultation.hpp"
#include "daemon/doctor/first_look.hpp"
#include "daemon/engine/opinions.hpp"
#include "daemon/keeper/backup_desk.hpp"
#include "daemon/keeper/backup_thread.hpp"
#include "daemon/keeper/held_file.hpp"
#include "daemon/keeper/sealer.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/keeper/store_check.hpp"
#include "daemon/keeper/store_place.hpp"
#include "daemon/keeper/witness_desk.hpp"
#include "daemon/livechess/port.hpp"
#include "daemon/net/featured.hpp"
#include "daemon/net/history.hpp"
#include "daemon/net/server.hpp"
#include "daemon/outlets/delayed_broadcast.hpp"
#include "daemon/outlets/event_page.hpp"
#include "daemon/outlets/kinds.hpp"
#include "daemon/outlets/outlets.hpp"
#include "daemon/outlets/shared_feed.hpp"
#include "daemon/secretary/hall.hpp"
#include "daemon/secretary/inbox.hpp"
#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/secretary.hpp"
#include "daemon/system/descriptors.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/service.hpp"
#include "daemon/system/whole_file.hpp"
#include "drivers/bluetooth/bluetooth.hpp"
#include "drivers/bluetooth/radio.hpp"
#include "drivers/transport/access.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::daemon {

namespace {

enum Exit : int { kDone = 0, kUsage = 2, kOutside = 3 };

constexpr std::chrono::milliseconds kHeartbeat{500};
constexpr std::chrono::milliseconds kQuietFor{250};
/// For which the pages go on after the store failed, so that they say so.
constexpr std::chrono::milliseconds kFarewell{2000};
constexpr std::chrono::milliseconds kLookForEnd{50};
constexpr std::chrono::seconds kStartWord{5};
/// A replay that is shorter is not worth a band on the pages.
constexpr std::chrono::milliseconds kSilentReplay{500};
constexpr std::chrono::minutes kCheckAgain{1};
/// With less, boards, store and the arbiter's pages do not all find one.
constexpr std::size_t kMinDescriptors = 64, kEnoughDescriptors = 1024;
constexpr auto kAsThePublic = outlets::Outlets::Told::as_the_public;
constexpr const char* kFeatured = "featured";
constexpr const char* kCorrections = "corrections";
constexpr const char* kConfigName = "eboardd.toml";

/// "15m", "15m and 6 plies"; with rounds "15m, round 9 by 30m".
std::string delay_text(const seams::Delays& delays) {
  const auto text = [](Millis delay, int plies) {
    const std::string time = duration_text(std::chrono::floor<std::chrono::seconds>(delay));
    if (plies == 0) return time;
    return delay.count() == 0 ? fmt::format("{} plies", plies) : fmt::format("{} and {} plies", time, plies);
  };
  std::string all = text(delays.of_others(), delays.plies().all);
  for (const int round : delays.rounds_with_own())
    all += fmt::format(", round {} by {}", round, text(delays.of(round), delays.plies_of(round)));
  return all;
}

Millis wall_now() {
  return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
}

void say_faults(const Faults& faults) {
  for (const std::string& fault : faults) fmt::print(stderr, "{}\n", fault);
}

// The command line's word, else systemd's file where there is one.
std::optional<std::string> config_path(const Options& options) {
  if (options.config) return options.config;
  const auto folder = configuration_directory();
  if (!folder) return std::nullopt;
  std::string path = *folder + "/" + kConfigName;
  std::error_code none;
  return std::filesystem::exists(path, none) ? std::optional(std::move(path)) : std::nullopt;
}

std::optional<std::string> state_dir(const Options& options, const Config& config) {
  if (options.state_dir) return options.state_dir;
  if (config.state_dir) return config.state_dir;
  if (auto given = state_directory()) return given;
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return std::nullopt;
  return std::string(home) + "/.local/state/eboardd";
}

/// Somebody has asked the thread that waits for signals. Only this program sends it to itself.
int wake_signal() { return SIGRTMIN; }

// Before any thread starts, so that all inherit it: only wait_for_end() receives these.
sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  sigaddset(&signals, wake_signal());
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a limit of the size of files is a full disk
  return signals;
}

void say_what_is_looked_for(const Arrangement& arrangement) {
  if (arrangement.discover) return log::notice("looking for boards on USB");
  log::notice("boards on USB are not looked for, {}; discover = true looks for them",
              arrangement.discover_by_default ? "as ports are named" : "as discover = false says");
}

Expected<Config, Faults> read_config(const Options& options) {
  Config config;
  if (const auto path = config_path(options)) {
    auto loaded = load_config(*path, outlets::all_kinds());
    if (!loaded) return loaded;
    config = std::move(*loaded);
  }
  for (const std::string& path : options.ports) {
    // The shell's folder is no part of a port's name.
    const bool is_file = path.find(':') == std::string::npos;
    const auto name = PortName::parse(is_file ? std::filesystem::absolute(path).string() : path);
    if (!name) return unexpected(Faults{"--port " + name.error()});
    PortConfig port;
    port.path = name->text();
    config.ports.push_back(std::move(port));
  }
  return config;
}

/// The file as it stands now, and what is wrong with it.
seams::ConfigurationShown show_config(const Options& options) {
  seams::ConfigurationShown shown;
  const auto path = config_path(options);
  if (!path) return shown;
  shown.file = *path;
  if (const auto text = rules::read_input(*path, rules::InputKind::configuration)) {
    for (ConfigRow& row : shown_config(*text))
      shown.rows.push_back({std::move(row.table), std::move(row.key), std::move(row.value), row.line});
  }
  if (const auto config = read_config(options); !config) shown.faults = config.error();
  return shown;
}

/// `why` is empty where all is sealed.
void show_sealing(const std::string& why, seams::LiveFeed& feed) {
  constexpr auto kCode = seams::ConditionCode::seal_failing;
  if (why.empty()) return feed.clear_condition(kCode);
  feed.set_condition(kCode,
                     "What boards report is stored, but cannot be sealed, so nothing proves later that it "
                     "was not changed. The daemon's log says why.");
}

void show_damaged(const std::vector<DamagedBoard>& boards, seams::LiveFeed& feed) {
  std::string sentence;
  for (const DamagedBoard& board : boards) {
    sentence += fmt::format("{}Board {} is not opened, because what is stored of it cannot be replayed: {}.",
                            sentence.empty() ? "" : " ", board.identity.number, board.why);
  }
  if (sentence.empty()) return;
  log::error("{}", sentence);
  feed.set_condition(seams::ConditionCode::board_damaged, std::move(sentence));
}

/// The parts, in the order in which they are made; they end in the opposite one.
class App {
 public:
  App(const Options& options, Config config)
      : options_(options),
        config_(std::move(config)),
        signals_(block_signals()),
        bluetooth_(config_.scan, [](const std::string& what) { log::warning("{}", what); }) {}

  int run() {
    if (const std::size_t files = raise_descriptor_limit(); files < kMinDescriptors) {
      log::error(
          "only {} files may be open at once, and {} are needed at least: raise the limit (ulimit -n, "
          "LimitNOFILE=)",
          files, kMinDescriptors);
      return kOutside;
    } else if (files < kEnoughDescriptors) {
      log::warning(
          "only {} files may be open at once, so few viewers find a place: raise the limit (ulimit -n, "
          "LimitNOFILE=)",
          files);
    }
    if (const auto started = start(); !started) {
      if (!started.error().empty()) log::error("{}", started.error());
      stop();
      return started.error().empty() ? kDone : kOutside;
    }
    wait_for_end();
    notify_stopping();
    const bool all_stored = stop();
    log::info("stopped");
    return all_stored && !failed_ ? kDone : kOutside;
  }

 private:
  using Started = Expected<void, std::string>;  ///< an empty error: a signal came first

  /// True: a signal to end came. One to reload is remembered.
  bool signalled(std::chrono::milliseconds patience) {
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(patience);
    const timespec wait{whole.count(), std::chrono::nanoseconds(patience - whole).count()};
    const int received = sigtimedwait(&signals_, nullptr, &wait);
    if (received == SIGHUP) reload_asked_ = true;
    if (received == wake_signal()) desk_asked_ = true;
    return received == SIGTERM || received == SIGINT;
  }

  // False: a signal to end came. A long start says how far it is, and systemd waits for it.
  bool start_goes_on(const char* doing, std::int64_t count) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) return true;
    next_look_ = now + kLookForEnd;
    if (signalled(std::chrono::milliseconds{0})) return false;
    if (next_word_ == std::chrono::steady_clock::time_point{}) next_word_ = now + kStartWord;
    if (now < next_word_) return true;
    next_word_ = now + kStartWord;
    const std::string said = fmt::format("{} {}", doing, count);
    log::notice("{}", said);
    notify_waiting(said);
    return true;
  }

  Started start() {
    if (auto opened = open_store(); !opened) return opened;
    const auto boards = find_boards(storage_->store(), config_, line_->now());
    if (!boards) return unexpected(boards.error());
    if (auto raised = raise_tables(); !raised) return raised;
    if (config_.delay.by_plies()) {
      if (auto opened = open_public_record(*boards); !opened) return opened;
    }
    if (auto raised = raise_outlets(); !raised) return raised;
    if (auto listening = start_web(*boards); !listening) return listening;
    std::vector<seams::LiveFeed*> shown{web_.get(), &hall_};
    if (delayed_) shown.push_back(&*delayed_);
    feed_.emplace(std::move(shown), *outlets_);
    for (const seams::BoardInfo& board : boards->infos()) outlets_->hear(board);
    if (public_web_)
      public_feed_.emplace(std::vector<seams::LiveFeed*>{public_web_.get()}, *outlets_, kAsThePublic);
    clock_->start(*feed_);
    auto outlets = outlets_->all();
    if (delayed_) outlets.insert(outlets.begin(), &*delayed_);
    outlets.insert(outlets.begin(), {web_.get(), &hall_});
    if (backup_) outlets.push_back(&backup_->outlet());
    storage_->start(std::move(outlets), *feed_);
    start_backup();
    if (delayed_) {
      auto told = outlets_->all(kAsThePublic);
      told.insert(told.begin(), public_web_.get());
      delayed_->start(
          {std::move(told), *public_feed_, [this](const auto& view) { public_web_->show(view); }});
    }
    outlets_->start(*feed_);
    if (!pages_checked_) store_check_.emplace(database_, *feed_);
    if (auto started = start_core(*boards); !started) return started;
    begin_first_look();
    say_where_the_arbiter_is();
    for (const std::string& address : everybodys().tenant_addresses())
      log::notice("clients of LiveChess find the boards on http://{}/", address);
    if (delayed_)
      log::notice("the broadcast is delayed by {}: only the arbiter's entrances are live",
                  delay_text(config_.delay));
    log::notice("serving on http://{}/, database {}", everybodys().address(), database_);
    notify_ready(fmt::format("serving on http://{}/", everybodys().address()));
    return {};
  }

  Started open_store() {
    const auto home = state_dir(options_, config_);
    if (!home) return unexpected(std::string("no state directory: name one with --state-dir"));
    places_ = {.home = *home,
               .backups = config_.backup ? config_.backup->folder : std::string(),
               .memory = memory_folders(),
               .refuges = refuges(*home)};
    auto placed = open_placed_store(places_, [this](auto patience) { return !signalled(patience); });
    if (!placed) return unexpected(placed.error());
    place_.emplace(std::move(placed->place));
    storage::Store* const store = &placed->store;
    const std::string& folder = place_->folder;
    database_ = folder + "/" + kDatabase;
    arbiter_socket_ = runtime_directory().value_or(folder) + "/" + kArbiterSocket;
    featured_ = std::make_shared<net::Featured>(folder + "/" + kFeatured);
    pages_checked_ = store->upkeep().pages_were_checked();
    if (!store->remark().empty()) log::warning("{}", store->remark());
    auto book = secretary::read_book(*store);
    if (!book) return unexpected(book.error());
    take_corrections(*book);
    scale_ = options_.time_scale.value_or(config_.time_scale.value_or(1));
    raise_secretary(std::move(*book));
    const auto first = store->first_time();
    const auto last = store->last_time();
    // Else what is known a delay after that time would wait for something to happen.
    const auto named = store->rounds().last_change();
    if (!first) return unexpected(first.error().message);
    if (!last) return unexpected(last.error().message);
    if (!named) return unexpected(named.error().message);
    const Millis wall = wall_now();
    line_.emplace(*first, std::max(*last, *named), wall, TimeLine::Steady::now(), scale_);
    const auto anchors = store->anchors();
    if (!anchors) return unexpected(anchors.error().message);
    anchors_ = *anchors;
    StorageThread::Settings settings;
    settings.pack = config_.pack;
    settings.disk_rest = config_.disk_rest;
    if (config_.disk_rest > std::chrono::milliseconds(0)) settings.quiet_for = kQuietFor;
    settings.ballast = storage::Ballast(folder + "/" + kBallast);
    settings.refuges = refuges(folder);
    if (place_->sentence.empty()) settings.disk_failed = [this] { note_disk_failure(places_); };
    restored_note_ = places_.home + "/" + kRestored;
    backup_desk_.note_at(restored_note_);
    if (config_.backup) {
      backup_.emplace(BackupThread::Settings{.database = database_,
                                             .folder = config_.backup->folder,
                                             .keep_rounds = config_.backup->keep_rounds});
      settings.follower = &backup_->follower();
      backup_desk_.open(*backup_);
    }
    if (!begin_to_seal(*store)) return unexpected(std::string());
    settings.at_the_end = [this](storage::Store& closing) { sealer_->seal_all(closing); };
    storage_.emplace(
        std::move(*store), [this](const std::string&) { failed_ = true; }, settings);
    clock_.emplace(*line_, *storage_);
    anchors_.push_back(clock_->begin(anchors_, *last));
    return {};
  }

  // False: a signal to end came. A hall plays on where nothing can be sealed.
  bool begin_to_seal(storage::Store& store) {
    sealer_.emplace(
        Sealer::Settings{.folder = place_->folder,
                         .home = places_.home,
                         .every = config_.evidence.seal_every,
                         // Before there are pages it is remembered; they come before the thread that seals.
                         .say = [this](const std::string& why) {
                           if (feed_) show_sealing(why, *feed_);
                         }});
    bool goes_on = true;
    const auto begun = sealer_->begin(store, [&](std::int64_t rows) {
      return goes_on = start_goes_on("reading the journal for the transparency log: row", rows);
    });
    if (!begun) not_sealed_ = begun.error();
    return goes_on;
  }

  void start_backup() {
    if (!not_sealed_.empty()) show_sealing(not_sealed_, *feed_);
    if (!place_->sentence.empty())
      feed_->set_condition(seams::ConditionCode::store_elsewhere, place_->sentence);
    if (const auto note = rules::read_input(restored_note_, rules::InputKind::configuration)) {
      restored_ = true;
      feed_->set_condition(seams::ConditionCode::store_restored, note->substr(0, note->find('\n')));
    }
    if (!backup_) return;
    backup_->start(*feed_, [this](std::function<void()> act) {
      storage_->ask([act = std::move(act)](storage::Store&) { act(); });
    });
  }

  /// For the metrics. A file or disk that cannot be asked has no figure.
  [[nodiscard]] std::vector<net::TenantFigure> figures_of_the_store() const {
    std::vector<net::TenantFigure> figures;
    const auto count = [&](std::string_view name, std::string_view help, std::uintmax_t value) {
      figures.push_back({.name = name, .type = "gauge", .help = help, .value = value});
    };
    count("store_waiting", "Reads and conclusions that are not stored yet.", storage_->unstored());
    std::error_code error;
    if (const auto bytes = std::filesystem::file_size(database_, error); !error)
      count("store_bytes", "Size of the database.", bytes);
    if (const auto bytes = std::filesystem::file_size(database_ + "-wal", error); !error)
      count("store_log_bytes", "Size of its write-ahead log.", bytes);
    if (const auto space = std::filesystem::space(beside_database(""), error); !error)
      count("disk_free_bytes", "Room on the disk of the database, for the daemon's user.", space.available);
    if (backup_) {
      count("backup_behind_ms", "For which the backup has not had all that is stored.",
            static_cast<std::uintmax_t>(backup_->behind().count()));
    }
    return figures;
  }

  void look_at_backup() {
    if (backup_) backup_->look();
    std::error_code none;
    if (!restored_ || std::filesystem::exists(restored_note_, none)) return;
    restored_ = false;
    log::notice("somebody has seen that a backup was restored");
    feed_->clear_condition(seams::ConditionCode::store_restored);
  }

  [[nodiscard]] std::string beside_database(const char* name) const {
    return std::filesystem::path(database_).replace_filename(name).string();
  }

  /// What was put right before this start. It is no reason not to start.
  void take_corrections(const tournament::Book& book) {
    auto corrections = Corrections::read(beside_database(kCorrections));
    if (!corrections) {
      log::error("what was put right before is not known: {}", corrections.error());
      corrections = Corrections();
    }
    for (const std::string& line :
         reload_.begin(std::move(*corrections), secretary::games_now(book), config_))
      log::warning("{}", line);
  }

  void raise_secretary(tournament::Book book) {
    secretary_.emplace(
        std::move(book),
        secretary::Secretary::Seams{
            .keep =
                [this](storage::PackedTournamentChange change, secretary::Secretary::Kept kept) {
                  storage_->ask([change = std::move(change), kept = std::move(kept)](storage::Store& store) {
                    const auto id = store.tournament_changes().append(change);
                    kept(id ? Expected<std::int64_t, std::string>(*id) : unexpected(id.error().message));
                  });
                },
            .seat = [this](std::vector<PairedGame> games) { reload_.seat(std::move(games)); },
            .wall = [] { return wall_now().count(); },
            .database = database_,
            .public_database = config_.delay.by_plies() ? beside_database(kPublicDatabase) : std::string(),
            .boards = [this] { return hall_.boards(); },
            .line_now = [this] { return line_->now(); },
            .scale = scale_,
            .log = [](const std::string& what) { log::notice("{}", what); }});
  }

  Started raise_tables() {
    auto tables =
        QuaternityTables::raise(storage_->store(), config_.quaternity,
                                {.now = [this] { return line_->now(); },
                                 .keep = [this](Batch batch) { storage_->push(std::move(batch)); },
                                 .show = [this](const seams::QuaternityView& view) { show(view); }});
    if (!tables) return unexpected(tables.error());
    tables_ = std::move(*tables);
    return {};
  }

  Started raise_outlets() {
    auto outlets = outlets::Outlets::raise(
        storage_->store(), config_.outlets,
        {.line_now = [this] { return line_->now(); },
         .when = [this](Millis at) { return line_->when(at); },
         .keep = [this](storage::OutletCursor cursor) { storage_->push(std::move(cursor)); },
         .found_damage = [this] { damage_found_ = true; },
         .anchors = anchors_},
        {.state_directory = std::filesystem::path(database_).parent_path().string()}, public_record());
    if (!outlets) return unexpected(outlets.error());
    outlets_ = std::move(*outlets);
    return {};
  }

  /// Where the event is delayed by plies: what everybody may know by now is entered before anything is shown.
  Started open_public_record(const FoundBoards& boards) {
    storage::Store& hall = storage_->store();
    const std::string path = std::filesystem::path(database_).replace_filename(kPublicDatabase).string();
    auto record = outlets::PublicRecord::open(path, hall);
    if (!record) return unexpected(record.error().message);
    const auto released = record->standings(hall);
    if (!released) return unexpected(released.error().message);
    const auto last = hall.last_sequence();
    if (!last) return unexpected(last.error().message);
    delayed_.emplace(delayed_settings(), std::move(*record), *released, *last);
    for (const seams::BoardInfo& board : boards.infos()) delayed_->know(board.number, board.round);
    bool goes_on = true;
    const auto entered = delayed_->catch_up(hall, [&](std::int64_t events) {
      return goes_on = start_goes_on("entering what everybody may know: event", events);
    });
    if (!goes_on) return unexpected(std::string());
    if (!entered) return unexpected(entered.error().message);
    return {};
  }

  [[nodiscard]] std::optional<outlets::Outlets::Record> public_record() {
    if (!config_.delay.by_plies()) return std::nullopt;
    return outlets::Outlets::Record{delayed_->record().store(), [this](storage::OutletCursor cursor) {
                                      delayed_->keep(std::move(cursor));
                                    }};
  }

  outlets::DelayedBroadcast::Settings delayed_settings() {
    return {.delay = config_.delay,
            .skipped = storage::SkippedTime(anchors_),
            .database = database_,
            .line_now = [this] { return line_->now(); },
            .when = [this](Millis at) { return line_->when(at); },
            .found_damage = [this] { damage_found_ = true; },
            .failed = [this](const std::string& why) { fail(why); }};
  }

  void show(const seams::QuaternityView& view) {
    web_->show(view);
    if (delayed_) delayed_->show(view);
  }

  /// The server that everybody reaches.
  [[nodiscard]] const net::WebServer& everybodys() const { return public_web_ ? *public_web_ : *web_; }

  Started start_web(const FoundBoards& boards) {
    if (!config_.engine.empty()) opinions_.emplace(engine::Opinions::Settings{config_.engine});
    if (config_.delay.any()) {
      if (auto started = start_delayed(boards); !started) return started;
    }
    auto initial = initial_state(boards, storage_->store(), std::nullopt);
    if (!initial) return unexpected(initial.error());
    initial->devices = boards.devices();
    hall_.begin(initial->boards, initial->history);
    initial->quaternity = tables_->views();
    initial->anchors = std::move(anchors_);
    net::ServerSettings settings = web_settings();
    settings.recall = [this](std::optional<storage::Sequence> after) {
      return net::recall(database_, after);
    };
    settings.entrances.arbiter_listen =
        options_.arbiter_listen ? options_.arbiter_listen : config_.arbiter_listen;
    settings.entrances.arbiter_socket = arbiter_socket_;
    settings.entrances.console = console_settings();
    settings.outlets = [this] { return outlets_->statuses(); };
    settings.counted = [this] { return figures_of_the_store(); };
    if (opinions_) settings.engine = [this] { return opinions_->status(); };
    settings.examine = [this](std::string_view hall, std::string_view ports) {
      return doctor::examine(hall, ports, [this] { return radio(); });
    };
    if (delayed_) {
      settings.elsewhere = [this] { return public_web_->figures(); };
      settings.entrances.listen.reset();
    } else if (auto opened = let_everybody_in(settings); !opened) {
      return opened;
    }
    return start_server(web_, std::move(settings), std::move(*initial));
  }

  /// What everybody sees where the event is delayed: another server, which is told everything late.
  Started start_delayed(const FoundBoards& boards) {
    if (!delayed_) {
      if (auto begun = begin_delay_in_time(boards); !begun) return begun;
    }
    const bool by_plies = config_.delay.by_plies();
    storage::Store& known_store = by_plies ? delayed_->record().store() : storage_->store();
    const auto as_of = by_plies ? std::nullopt : std::optional(delayed_->known());
    auto initial = initial_state(boards, known_store, as_of);
    if (!initial) return unexpected(initial.error());
    const Millis names_at = as_of ? as_of->at : Millis::max();
    auto as_known = net::boards_as_of(known_store, initial->boards, names_at);
    if (!as_known) return unexpected(as_known.error());
    for (std::size_t i = 0; i < as_known->size(); ++i) {
      if ((*as_known)[i] != initial->boards[i]) delayed_->board_known(initial->boards[i]);
    }
    initial->boards = std::move(*as_known);
    auto tables = tables_->views_as_of(
        storage_->store(), storage::SkippedTime(anchors_).earlier(line_->now(), config_.delay.longest()));
    if (!tables) return unexpected(tables.error().message);
    initial->quaternity = std::move(*tables);
    for (const seams::QuaternityView& view : tables_->views()) delayed_->show(view);
    const auto serials = seams::Released({}, known_store, config_.delay, {0, names_at}).serial_numbers();
    if (!serials) return unexpected(serials.error().message);
    initial->devices =
        net::received_lately(*initial, as_of ? std::optional(as_of->at) : std::nullopt, *serials);
    net::ServerSettings settings = web_settings();
    settings.delay.here = true;
    if (by_plies) {
      settings.database = delayed_->record().path();
      settings.recall = [path = settings.database](std::optional<storage::Sequence> after) {
        return net::recall(path, after);
      };
    } else {
      settings.recall = [this](std::optional<storage::Sequence> after) {
        return net::recall(database_, after, delayed_->known());
      };
      settings.known_until = [this] { return delayed_->known().at; };
    }
    if (auto opened = let_everybody_in(settings); !opened) return opened;
    return start_server(public_web_, std::move(settings), std::move(*initial));
  }

  Started begin_delay_in_time(const FoundBoards& boards) {
    storage::Store& store = storage_->store();
    const auto released =
        outlets::released_until(store, config_.delay, storage::SkippedTime(anchors_), line_->now());
    if (!released) return unexpected(released.error().message);
    const auto last = store.last_sequence();
    if (!last) return unexpected(last.error().message);
    delayed_.emplace(delayed_settings(), *released, *last);
    for (const seams::BoardInfo& board : boards.infos()) delayed_->know(board.number, board.round);
    return {};
  }

  /// `as_of` as net::read_history().
  Expected<net::InitialState, std::string> initial_state(const FoundBoards& boards, storage::Store& store,
                                                         const std::optional<storage::AsOf>& as_of) {
    auto history = net::read_history(
        store,
        [this](std::int64_t events) {
          return start_goes_on("reading the latest games for the pages: event", events);
        },
        as_of);
    if (!history) return unexpected(history.error());
    net::InitialState initial;
    initial.boards = boards.infos();
    unreadable_.merge(history->damaged);
    initial.history = std::move(history->events);
    initial.seats = std::move(history->seats);
    initial.marks = std::move(history->marks);
    initial.last_sequence = history->last_sequence;
    return initial;
  }

  void fail(const std::string& why) {
    failed_ = true;
    log::error("{}", why);
  }

  /// What all servers have.
  net::ServerSettings web_settings() {
    net::ServerSettings settings;
    settings.found_damage = [this] { damage_found_ = true; };
    settings.warn = [](const std::string& why) { log::warning("{}", why); };
    settings.failed = [this](const std::string& why) { fail(why); };
    settings.entrances.allowed_hosts = config_.allowed_hosts;
    settings.entrances.allowed_origins = config_.allowed_origins;
    settings.featured = featured_;
    settings.entrances.log = [](const std::string& what) { log::notice("{}", what); };
    settings.database = database_;
    settings.time_scale = scale_;
    settings.delay.by = config_.delay;
    return settings;
  }

  /// Where no board is looked for by radio, the system bus is left alone.
  [[nodiscard]] drivers::Radio radio() const {
    const bool by_radio = std::ranges::any_of(
        config_.ports, [](const PortConfig& port) { return drivers::ble::is_path(port.path); });
    return config_.scan || by_radio ? drivers::look_at_radio() : drivers::Radio{};
  }

  [[nodiscard]] std::optional<net::ConsoleSettings> console_settings() const {
    if (!config_.console) return std::nullopt;
    const std::string folder = std::filesystem::path(database_).parent_path().string();
    return net::ConsoleSettings{.listen = config_.console->listen,
                                .encrypted = config_.console->tls,
                                .certificate = config_.console->certificate,
                                .key = config_.console->key,
                                .kept_at = folder + "/console.pem",
                                .people = folder + "/people",
                                .log_ins = folder + "/log-ins"};
  }

  Started let_everybody_in(net::ServerSettings& settings) const {
    const auto passed = passed_socket();
    if (!passed) return unexpected(passed.error());
    settings.entrances.listen = options_.listen.value_or(config_.listen.value_or(ListenAddress{}));
    settings.entrances.listening_socket = *passed;
    if (const auto& wanted = config_.livechess)
      settings.tenants.push_back(livechess::make_port(
          {.listen = wanted->listen, .any_address = wanted->by_default, .origins = wanted->origins}));
    return {};
  }

  static Started start_server(std::unique_ptr<net::WebServer>& server, net::ServerSettings settings,
                              net::InitialState initial) {
    auto started = net::WebServer::start(std::move(settings), std::move(initial));
    if (!started) return unexpected(started.error());
    server = std::move(*started);
    return {};
  }

  void say_where_the_arbiter_is() const {
    const std::string address = web_->arbiter_address();
    if (!address.empty()) log::notice("the arbiter's pages are on http://{}/arbiter", address);
    log::notice("the arbiter's socket is {}", arbiter_socket_);
    const std::string console = web_->console_address();
    if (console.empty()) return;
    const std::string fingerprint = web_->console_fingerprint();
    if (fingerprint.empty()) return log::notice("people log in on http://{}/log-in", console);
    log::notice("people log in on https://{}/log-in; the SHA-256 of its certificate is {}", console,
                fingerprint);
  }

  /// The pages show meanwhile what is stored.
  Expected<RaisedBoards, std::string> raise(const FoundBoards& boards) {
    auto store = storage::Store::open(database_, storage::Store::Access::read_beside_writer);
    if (!store) return unexpected(store.error().message);
    constexpr auto kCode = seams::ConditionCode::boards_not_read;
    const auto said_at = std::chrono::steady_clock::now() + kSilentReplay;
    bool said = false;
    auto raised = raise_boards(
        *store, boards.boards, line_->now(), [this](Batch batch) { storage_->push(std::move(batch)); },
        [&](std::int64_t entries) {
          if (!said && std::chrono::steady_clock::now() > said_at) {
            feed_->set_condition(kCode,
                                 "The daemon was started, and reads first what was reported of the games "
                                 "under way. What is shown was stored before; boards are read in a moment.");
            said = true;
          }
          return start_goes_on("replaying the journal of the latest games: entry", entries);
        },
        unreadable_);
    if (!raised) return raised;
    for (const seams::GameEdition& game : raised->editions) {
      web_->know(game);
      if (public_web_) public_web_->know(game);
    }
    feed_->clear_condition(kCode);
    return raised;
  }

  Started start_core(const FoundBoards& boards) {
    auto raised = raise(boards);
    if (!raised) return unexpected(raised.error());
    CoreSettings settings{arrangement_of(config_), tables_->boards()};
    for (const DamagedBoard& board : raised->damaged) settings.damaged.insert(board.identity.key);
    say_what_is_looked_for(settings.arrangement);
    if (config_.scan) {
      log::notice("looking for boards over Bluetooth LE");
      settings.watch_air = [this] { return bluetooth_.watch(); };
    }
    settings.open_port = [this](const std::string& path, const drivers::DriverInfo& driver,
                                const drivers::SerialSettings& serial) {
      return drivers::ble::is_path(path) ? bluetooth_.open(path, driver) : drivers::open_port(path, serial);
    };
    core_.emplace(std::move(settings), *line_, *storage_, *feed_);
    core_->know(boards.known);
    for (BoardRecorder& recorder : raised->recorders) core_->add(std::move(recorder));
    show_damaged(raised->damaged, *feed_);
    core_->start();
    inbox_.emplace(config_.imports, *secretary_);
    web_->open_desk(*core_);
    web_->open_desk(*tables_);
    web_->open_desk(reload_);
    web_->open_desk(static_cast<seams::OutletDesk&>(*outlets_));
    web_->open_desk(*secretary_);
    web_->open_desk(backup_desk_);
    witness_desk_.open(config_.evidence.witnesses, [this](auto act) { storage_->ask(std::move(act)); });
    web_->open_desk(witness_desk_);
    if (public_web_) public_web_->open_desk(*secretary_);
    if (opinions_) start_engine();
    return {};
  }

  /// It is asked by everybody's server alone, which learns late.
  void start_engine() {
    opinions_->start({.take = [this](const seams::Opinion& opinion) { public_web_->show(opinion); },
                      .fail =
                          [this](const std::string& how) {
                            constexpr auto kCode = seams::ConditionCode::engine_failing;
                            if (how.empty()) return feed_->clear_condition(kCode);
                            log::warning("the engine {} {}", config_.engine, how);
                            feed_->set_condition(kCode,
                                                 "The chess engine fails, so no new opinions of games are "
                                                 "shown. The daemon's log says why.");
                          }});
    public_web_->open_desk(static_cast<seams::OpinionDesk&>(*opinions_));
  }

  /// Who named every port knows the hall; all others are told what was found in it.
  void begin_first_look() {
    if (config_path(options_) && !config_.ports.empty()) return;
    const auto access = drivers::access_to(arbiter_socket_);
    const std::string arbiter = web_->arbiter_address(), console = web_->console_address();
    const char* const scheme = web_->console_fingerprint().empty() ? "http" : "https";
    first_look_.emplace(doctor::FirstLook::Seams{
        .ask =
            [this](doctor::FirstLook::Answer take) {
              static_cast<seams::CoreDesk&>(*core_).ask(seams::PortsQuery{},
                                                        [take = std::move(take)](auto standings) {
                                                          if (standings) take(std::move(*standings));
                                                        });
            },
        .look_at_radio = [this] { return radio(); },
        .say = [](const std::string& line) { log::notice("{}", line); },
        .places = {.pages = fmt::format("http://{}/", everybodys().address()),
                   .arbiters = arbiter.empty() ? arbiter : fmt::format("http://{}/", arbiter),
                   .log_in = console.empty() ? console : fmt::format("{}://{}/log-in", scheme, console),
                   .may_rule = fmt::format("{} or the group {}", access.user, access.group),
                   .database = database_}});
  }

  void wait_for_end() {
    std::array<std::uint64_t, 3> before{};
    bool storage_turned = false;
    while (!failed_) {
      if (signalled(kHeartbeat)) return;
      clock_->turn();
      secretary_->tick();
      check_again_if_damaged();
      look_at_backup();
      if (first_look_ && !first_look_->turn(std::chrono::steady_clock::now())) first_look_.reset();
      sealer_->look(std::chrono::steady_clock::now(), [this](auto act) { storage_->ask(std::move(act)); });
      if (std::exchange(reload_asked_, false)) reload_.reload();
      if (std::exchange(desk_asked_, false)) reload_.run();
      const std::array<std::uint64_t, 3> now{core_->ticks(), web_->ticks(), everybodys().ticks()};
      storage_turned = storage_->alive() || storage_turned;
      if (!storage_turned || now[0] == before[0] || now[1] == before[1] || now[2] == before[2]) continue;
      feed_watchdog();
      before = now;
      storage_turned = false;
    }
    (void)signalled(kFarewell);
  }

  // A reader may also have met files that another program was just changing: whether the store is damaged,
  // all of its pages say.
  void check_again_if_damaged() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_check_ || !damage_found_.exchange(false)) return;
    next_check_ = now + kCheckAgain;
    store_check_.reset();
    store_check_.emplace(database_, *feed_);
  }

  // False: something that was read could not be stored.
  bool stop() {
    if (feed_) feed_->end_news();
    if (core_) core_->stop();
    inbox_.reset();
    if (secretary_) secretary_->stop();
    if (opinions_) opinions_->stop();
    store_check_.reset();
    if (storage_) wait_for_storage();
    const bool all_stored = !storage_ || storage_->stop();
    if (backup_) backup_->stop();
    if (delayed_) delayed_->stop();
    if (outlets_) wait_for_outlets();
    if (public_web_) public_web_->stop();
    if (web_) web_->stop();
    if (place_ && place_->in_memory)
      log::warning(
          "{} is in memory: start the daemon where {} can be written, or copy it away, before the computer "
          "is switched off",
          place_->folder, places_.home);
    return all_stored;
  }

  // A disk that hangs may keep the thread for ever; who asks twice does not want to wait for it.
  void wait_for_storage() {
    storage_->begin_stop();
    while (!storage_->finished()) {
      if (!signalled(kLookForEnd)) continue;
      log::error("ended by a second signal: {} reads and conclusions are not stored", storage_->unstored());
      log::flush(kFarewell);
      std::_Exit(kOutside);
    }
  }

  void wait_for_outlets() {
    outlets_->begin_stop();
    while (!outlets_->finished()) {
      if (!signalled(kLookForEnd)) continue;
      log::warning(
          "ended by a second signal: an outlet still delivers, and does so again after the next start");
      log::flush(kFarewell);
      std::_Exit(kOutside);
    }
    outlets_->stop();
  }

  const Options& options_;
  Config config_;
  sigset_t signals_;
  double scale_ = 1;
  PlaceSettings places_;
  std::optional<StorePlace> place_;  ///< where the store is
  std::string restored_note_;        ///< stays at home: it is about the database there
  std::string database_, arbiter_socket_;
  std::atomic<bool> failed_{false};  ///< the store, or what is shown of it
  bool reload_asked_ = false, desk_asked_ = false;
  bool restored_ = false;  ///< a backup took the database's place, and nobody has seen it yet
  std::chrono::steady_clock::time_point next_look_{}, next_word_{};  ///< of the start
  /// Called from the threads below, as are the tables; whoever waits for a signal carries it out.
  Reload reload_{
      config_,
      {.read = [this] { return read_config(options_); },
       .show = [this] { return show_config(options_); },
       .rearrange = [this](Arrangement wanted,
                           auto done) { core_->rearrange(std::move(wanted), std::move(done)); },
       .foresee = [this](Arrangement wanted,
                         auto done) { core_->foresee(std::move(wanted), std::move(done)); },
       .describe = [this](std::vector<BoardConfig> boards,
                          auto done) { core_->describe(std::move(boards), std::move(done)); },
       .keep =
           [this](const std::string& text) {
             return whole_file::replace(beside_database(kCorrections), text, whole_file::Sync::yes,
                                        whole_file::kForUser);
           },
       .wall = [] { return wall_now().count(); },
       .begins = notify_reloading,
       .ended = [this] { notify_ready(fmt::format("serving on http://{}/", everybodys().address())); },
       .wake = [] { ::kill(::getpid(), wake_signal()); }}};
  std::optional<TimeLine> line_;
  secretary::Hall hall_{[this] { return line_->now(); }};  ///< called from the threads below, which end first
  std::unique_ptr<QuaternityTables> tables_;               ///< called from the threads below, which end first
  std::unique_ptr<outlets::Outlets> outlets_;              ///< the same
  std::optional<engine::Opinions> opinions_;               ///< the same
  std::shared_ptr<net::Featured> featured_;                ///< by all servers
  std::unique_ptr<net::WebServer> web_;
  /// Where the event is delayed: what everybody sees, and who tells it. Then web_ is the arbiter's alone.
  std::unique_ptr<net::WebServer> public_web_;
  std::optional<outlets::DelayedBroadcast> delayed_;
  std::optional<outlets::SharedFeed> public_feed_;  ///< called from there
  std::optional<outlets::SharedFeed> feed_;         ///< called from the threads below
  BackupDesk backup_desk_;                          ///< asks it; called from the threads below
  WitnessDesk witness_desk_;                        ///< the same
  std::optional<BackupThread> backup_;              ///< is shown what the storage thread commits
  std::string not_sealed_;                          ///< why not, at the start
  std::optional<Sealer> sealer_;                    ///< its work is done on the storage thread
  std::optional<StorageThread> storage_;
  std::optional<secretary::Secretary> secretary_;  ///< reads and writes the store, and asks for reloads
  std::optional<secretary::Inbox> inbox_;          ///< asks it
  std::optional<ClockKeeper> clock_;
  std::vector<storage::ClockAnchor> anchors_;  ///< of the store, until the web side has them
  drivers::Bluetooth bluetooth_;               ///< called from the core loop, which ends first
  std::optional<CoreLoop> core_;
  std::optional<doctor::FirstLook> first_look_;  ///< asks it
  bool pages_checked_ = false;
  std::map<storage::BoardId, std::string> unreadable_;  ///< boards of which an event cannot be read, and why
  std::atomic<bool> damage_found_{false};               ///< by a reader
  std::chrono::steady_clock::time_point next_check_{};  ///< not before
  std::optional<StoreCheck> store_check_;
};

}  // namespace

int check_config(const std::string& path) {
  const auto config = load_config(path, outlets::all_kinds());
  if (config) {
    for (const std::string& warning : config->warnings) fmt::print(stderr, "warning: {}\n", warning);
    return kDone;
  }
  say_faults(config.error());
  return kUsage;
}

int run(const Options& options) {
  auto config = read_config(options);
  if (!config) {
    say_faults(config.error());
    return kUsage;
  }
  if (const auto clash = listener_clash(options, *config, is_socket_passed())) {
    say_faults({"eboardd: " + *clash});
    return kUsage;
  }
  if (!config_path(options)) {
    log::notice("no configuration: boards are looked for{}",
                options.ports.empty() ? " on USB" : " on the ports named");
  }
  for (const std::string& warning : config->warnings) log::warning("{}", warning);
  return App(options, std::move(*config)).run();
}

}  // namespace eboard::daemon
