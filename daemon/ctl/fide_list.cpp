// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `fide-list`: players of FIDE's list by name and by id, and what it has of those of a tournament.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/system/whole_file.hpp"
#include "daemon/tournament/fide_list/fill.hpp"
#include "daemon/tournament/fide_list/index.hpp"
#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

namespace json = boost::json;
using tournament::Tournament;
using tournament::fide_list::Certainty;
using tournament::fide_list::Fault;
using tournament::fide_list::Field;
using tournament::fide_list::Index;
using tournament::fide_list::ListedPlayer;
using tournament::fide_list::Proposal;
using tournament::fide_list::RatingKind;

constexpr std::string_view kFideList = "fide-list";
constexpr std::string_view kIndexName = "fide-list.db";

struct FideListOptions {
  std::string to, index = std::string(kIndexName), federation, rating = "standard", write;
  std::optional<int> born;
  int limit = 20;
  bool replace = false, as_json = false;
};

int failed_by(const Fault& fault) {
  return fault.is_outside ? outside(kFideList, fault.what) : refuse(kFideList, fault.what);
}

std::string number_or_blank(std::optional<int> number) {
  return number ? fmt::format("{}", *number) : std::string();
}

int index_list(const std::string& list, const FideListOptions& options) {
  const std::string to =
      options.to.empty() ? (std::filesystem::path(list).parent_path() / kIndexName).string() : options.to;
  Progress shown;
  const auto indexed =
      tournament::fide_list::make_index(list, to, [&](std::size_t count) { shown.at(count, "players"); });
  shown.clear();
  if (!indexed) return failed_by(indexed.error());
  fmt::print("{}: {} players\n", to, indexed->players);
  if (indexed->odd_lines > 0)
    fmt::print(stderr, "eboardctl {}: {}:{}: {} left out: there is no player in {}\n", kFideList, list,
               indexed->first_odd,
               indexed->odd_lines == 1 ? "this line was"
                                       : fmt::format("this line and {} more were", indexed->odd_lines - 1),
               indexed->odd_lines == 1 ? "it" : "them");
  return kDone;
}

json::value number_or_null(std::optional<int> number) {
  return number ? json::value(*number) : json::value(nullptr);
}

json::object listed_json(const ListedPlayer& player) {
  const std::string_view sex = player.sex == tournament::Sex::female ? "f"
                               : player.sex == tournament::Sex::male ? "m"
                                                                     : "";
  return {{"id", player.id},
          {"name", player.name},
          {"title", player.title},
          {"federation", player.federation},
          {"sex", sex},
          {"birth_year", number_or_null(player.birth_year)},
          {"standard", number_or_null(player.standard)},
          {"rapid", number_or_null(player.rapid)},
          {"blitz", number_or_null(player.blitz)},
          {"active", player.is_active}};
}

int print_listed(const Index& index, const std::vector<ListedPlayer>& players, bool as_json) {
  if (as_json) {
    json::array rows;
    for (const ListedPlayer& player : players) rows.push_back(listed_json(player));
    fmt::print("{}\n", json::serialize(json::object{{"list", index.dated()}, {"players", std::move(rows)}}));
  } else if (!players.empty()) {
    Table table({">FIDE id", "title", "name", "fed", ">born", ">standard", ">rapid", ">blitz", ""});
    for (const ListedPlayer& player : players)
      table.add({{fmt::format("{}", player.id)},
                 {player.title},
                 {player.name, Tone::strong},
                 {player.federation},
                 {number_or_blank(player.birth_year)},
                 {number_or_blank(player.standard)},
                 {number_or_blank(player.rapid)},
                 {number_or_blank(player.blitz)},
                 {player.is_active ? "" : "inactive", Tone::faint}});
    fmt::print("{}", table.text(wants_colour(stdout)));
  } else {
    fmt::print("nobody in the list of {}\n", index.dated());
  }
  return players.empty() ? kNo : kDone;
}

int find_listed(Index& index, const Arguments& words, const FideListOptions& options) {
  const auto players = index.find({.name = fmt::format("{}", fmt::join(words, " ")),
                                   .is_whole = false,
                                   .federation = options.federation,
                                   .birth_year = options.born,
                                   .at_most = static_cast<std::size_t>(options.limit)});
  if (!players) return failed_by(players.error());
  return print_listed(index, *players, options.as_json);
}

int show_listed(Index& index, const std::string& number, const FideListOptions& options) {
  const bool is_number = number.find_first_not_of("0123456789") == std::string::npos && number.size() <= 18;
  if (!is_number) return refuse(kFideList, fmt::format("'{}': a FIDE id is a number", number));
  const auto player = index.by_id(std::stoll(number));
  if (!player) return failed_by(player.error());
  return print_listed(index, *player ? std::vector{**player} : std::vector<ListedPlayer>(), options.as_json);
}

/// A word for people, and one for programs.
struct TwoWords {
  std::string_view shown, in_json;
};
TwoWords field_words(Field field) {
  switch (field) {
    case Field::fide_id:
      return {"FIDE id", "fide_id"};
    case Field::name:
      return {"name", "name"};
    case Field::title:
      return {"title", "title"};
    case Field::rating:
      return {"rating", "rating"};
    case Field::federation:
      return {"federation", "federation"};
    case Field::sex:
      return {"sex", "sex"};
    case Field::birth:
      break;
  }
  return {"born", "birth"};
}

TwoWords certainty_words(Certainty certainty) {
  switch (certainty) {
    case Certainty::by_id:
      return {"by id", "by_id"};
    case Certainty::by_all:
      return {"by name, federation and birth year", "by_all"};
    case Certainty::likely:
      return {"likely", "likely"};
    case Certainty::doubtful:
      break;
  }
  return {"doubtful", "doubtful"};
}

/// What --write takes over.
bool is_taken(const Proposal& proposal, bool replace) {
  const bool is_sure = proposal.certainty == Certainty::by_id || proposal.certainty == Certainty::by_all;
  return is_sure && !proposal.is.empty() && (replace || proposal.was.empty());
}

int print_filled(const Index& index, const Tournament& event, const std::vector<Proposal>& proposals,
                 bool as_json) {
  if (as_json) {
    json::array rows;
    for (const Proposal& one : proposals)
      rows.push_back(json::object{{"number", one.number},
                                  {"field", field_words(one.field).in_json},
                                  {"was", one.was},
                                  {"is", one.is},
                                  {"certainty", certainty_words(one.certainty).in_json},
                                  {"listed", one.listed}});
    fmt::print("{}\n",
               json::serialize(json::object{{"list", index.dated()}, {"proposals", std::move(rows)}}));
    return kDone;
  }
  fmt::print("{} players, FIDE's list of {}\n", event.players.size(), index.dated());
  if (proposals.empty()) return kDone;
  Table table({">no", "player", "field", "in the file", "in the list", "how certain"});
  for (const Proposal& one : proposals)
    table.add({{fmt::format("{}", one.number)},
               {tournament::find_player(event, one.number)->name},
               {std::string(field_words(one.field).shown)},
               {one.was},
               {one.is, is_taken(one, true) ? Tone::strong : Tone::plain},
               {std::string(certainty_words(one.certainty).shown)}});
  fmt::print("{}", table.text(wants_colour(stdout)));
  return kDone;
}

tournament::fide_list::OrFault<std::vector<Proposal>> proposals_for(Index& index, const Tournament& event,
                                                                    const std::string& rating) {
  std::vector<tournament::fide_list::Sought> sought;
  for (const tournament::Player& player : event.players) {
    const tournament::SaidPlayer said = tournament::fide_list::said_of(player);
    auto candidates = tournament::fide_list::candidates_for(index, said);
    if (!candidates) return unexpected(candidates.error());
    sought.push_back({said, std::move(*candidates)});
  }
  return tournament::fide_list::fill(sought, rating == "rapid"   ? RatingKind::rapid
                                             : rating == "blitz" ? RatingKind::blitz
                                                                 : RatingKind::standard);
}

int write_filled(const std::string& bytes, Tournament event, const std::vector<Proposal>& proposals,
                 const FideListOptions& options) {
  std::size_t taken = 0;
  for (const Proposal& proposal : proposals)
    if (is_taken(proposal, options.replace)) {
      tournament::fide_list::put(proposal, event);
      ++taken;
    }
  const auto text = tournament::trf::rewrite(bytes, event);
  if (!text) return refuse(kFideList, text.error());
  if (const int error = whole_file::replace(std::filesystem::absolute(options.write), *text); error != 0)
    return outside(kFideList, fmt::format("{}: {}", options.write, std::strerror(error)));
  fmt::print(stderr, "{}: {} of {} taken over\n", options.write, taken, proposals.size());
  return kDone;
}

int fill_file(Index& index, const std::string& file, const FideListOptions& options) {
  const auto bytes = rules::read_input(file, rules::InputKind::capture);
  if (!bytes) return refuse(kFideList, bytes.error());
  const auto reading = tournament::trf::read(*bytes);
  for (const tournament::Finding& finding : reading.findings)
    fmt::print(stderr, "eboardctl {}: {}: {}\n", kFideList, file, to_string(finding));
  if (reading.tournament.players.empty())
    return refuse(kFideList, fmt::format("{}: there is no player in it", file));
  const auto proposals = proposals_for(index, reading.tournament, options.rating);
  if (!proposals) return failed_by(proposals.error());
  const int shown = print_filled(index, reading.tournament, *proposals, options.as_json);
  return options.write.empty() ? shown : write_filled(*bytes, reading.tournament, *proposals, options);
}

int run_fide_list(const Arguments& operands, const FideListOptions& options) {
  const std::string what = operands.empty() ? "" : operands.front();
  if (what != "index" && what != "find" && what != "id" && what != "fill")
    return refuse(kFideList, fmt::format("'{}': one of index, find, id, fill", what));
  if (operands.size() < 2 || (what != "find" && operands.size() > 2))
    return refuse(kFideList, "say what to do, as in: eboardctl fide-list find carlsen magnus");
  if (options.limit < 1 || options.limit > 1000)
    return refuse(kFideList, "--limit is a number from 1 to 1000");
  if (what == "index") return index_list(operands[1], options);
  auto index = Index::open(options.index);
  if (!index && !std::filesystem::exists(options.index))
    return refuse(kFideList, fmt::format("{}; `eboardctl fide-list index LIST` makes it of FIDE's list",
                                         index.error().what));
  if (!index) return failed_by(index.error());
  if (what == "find") return find_listed(*index, {operands.begin() + 1, operands.end()}, options);
  return what == "id" ? show_listed(*index, operands[1], options) : fill_file(*index, operands[1], options);
}

}  // namespace

int fide_list(const Arguments& arguments) {
  FideListOptions options;
  Usage usage{kFideList,
              "index LIST|find WORDS...|id NUMBER|fill FILE.trf",
              "Players of FIDE's list. `index` makes an index of the combined list, players_list.zip as FIDE "
              "gives it, or the text in it. `find` takes words of a name in any order, the last one as far "
              "as it is typed; `id` "
              "a FIDE id. `fill` "
              "shows what the list has of the players of a tournament file, and the file lacks or has "
              "otherwise. Exit code 1: "
              "nobody was found.",
              {}};
  usage.add("to", &options.to, "FILE", "of index: where to, else fide-list.db beside the list");
  usage.add_preset("index", &options.index, "FILE", "the index that is asked");
  usage.add("federation", &options.federation, "FED", "of find: only players of it, as GER");
  usage.add("born", &options.born, "YEAR", "of find: only players born then");
  usage.add_preset("limit", &options.limit, "N", "of find: so many players are enough");
  usage.add_preset("rating", &options.rating, "standard|rapid|blitz",
                   "of fill: which rating counts in this tournament");
  usage.add("write", &options.write, "FILE.trf",
            "of fill: the file with what it lacks, where the id or name, federation and birth year are sure");
  usage.add_switch("replace", &options.replace, "of fill: write also what the file has otherwise");
  usage.add_switch("json", &options.as_json, "of find, id and fill: print one JSON object");
  usage.examples = {"index players_list.zip", "find carlsen mag", "find mueller --federation GER --born 1990",
                    "id 1503014", "fill open.trf --write filled.trf"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  return run_fide_list(*operands, options);
}

}  // namespace eboard::ctl
