// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/fill.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::fide_list_fill_test {
namespace {

using fide_list::Certainty;
using fide_list::Field;
using fide_list::ListedPlayer;
using fide_list::Proposal;
using fide_list::RatingKind;
using fide_list::Sought;
using Proposals = std::vector<Proposal>;

const ListedPlayer kAnna{.id = 1503001,
                         .name = "Mueller, Anna",
                         .federation = "GER",
                         .sex = Sex::female,
                         .title = "WIM",
                         .standard = 2231,
                         .rapid = 2188,
                         .blitz = std::nullopt,
                         .birth_year = 1990,
                         .is_active = true};

/// Anna as a file has her that has it all.
SaidPlayer anna() {
  SaidPlayer player;
  player.number = 4;
  player.name = "Müller, Anna";
  player.title = "WIM";
  player.rating = 2231;
  player.federation = "GER";
  player.fide_id = "1503001";
  player.birth = "31.12.1990";
  player.sex = Sex::female;
  return player;
}

Proposals filled(const SaidPlayer& player, std::vector<ListedPlayer> candidates = {kAnna},
                 RatingKind kind = RatingKind::standard) {
  return fide_list::fill({Sought{player, std::move(candidates)}}, kind);
}

Proposal said(Field field, std::string was, std::string is, Certainty certainty,
              std::int64_t listed = 1503001) {
  return {4, field, std::move(was), std::move(is), certainty, listed};
}

TEST_CASE("whoever is as in the list has nothing to fill") { CHECK(filled(anna()).empty()); }

TEST_CASE("what a file lacks is filled by id") {
  SaidPlayer player;
  player.number = 4;
  player.name = "Mueller, A.";
  player.fide_id = "1503001";
  CHECK(filled(player) == Proposals{said(Field::name, "Mueller, A.", "Mueller, Anna", Certainty::by_id),
                                    said(Field::title, "", "WIM", Certainty::by_id),
                                    said(Field::rating, "", "2231", Certainty::by_id),
                                    said(Field::federation, "", "GER", Certainty::by_id),
                                    said(Field::sex, "", "w", Certainty::by_id),
                                    said(Field::birth, "", "1990/00/00", Certainty::by_id)});
}

TEST_CASE("the rating is that of the kind of games") {
  CHECK(filled(anna(), {kAnna}, RatingKind::rapid) ==
        Proposals{said(Field::rating, "2231", "2188", Certainty::by_id)});
  CHECK(filled(anna(), {kAnna}, RatingKind::blitz) ==
        Proposals{said(Field::rating, "2231", "", Certainty::by_id)});
}

TEST_CASE("name, federation and birth year that fit one player give the id") {
  SaidPlayer player = anna();
  player.fide_id.clear();
  ListedPlayer other = kAnna, longer = kAnna;
  other.id = 2, other.birth_year = 1991;
  longer.id = 3, longer.name = "Mueller, Anna Maria";
  CHECK(filled(player, {kAnna, other, longer}) ==
        Proposals{said(Field::fide_id, "", "1503001", Certainty::by_all)});
  player.name = "Anna MUELLER";
  CHECK(filled(player) == Proposals{said(Field::fide_id, "", "1503001", Certainty::by_all)});
}

TEST_CASE("two whom all fits give no id") {
  SaidPlayer player = anna();
  player.fide_id.clear();
  ListedPlayer twin = kAnna;
  twin.id = 2;
  CHECK(filled(player, {kAnna, twin}).empty());
  CHECK(filled(player, {}).empty());
  // Another federation or year is somebody else.
  player.federation = "AUT";
  CHECK(filled(player).empty());
  player.federation = "GER", player.birth = "1991";
  CHECK(filled(player).empty());
  // So many of one name that the list was not read to its end.
  player.birth.clear();
  std::vector<ListedPlayer> many(50, kAnna);
  for (std::size_t at = 0; at < many.size(); ++at) many[at].id = static_cast<std::int64_t>(at) + 1;
  for (std::size_t at = 1; at < many.size(); ++at) many[at].name += " Zoe";
  CHECK(filled(player, many).empty());
}

TEST_CASE("one who fits is likely where something is not said, or the list has more of the name") {
  SaidPlayer player = anna();
  player.fide_id.clear(), player.birth.clear();
  CHECK(filled(player) == Proposals{said(Field::fide_id, "", "1503001", Certainty::likely),
                                    said(Field::birth, "", "1990/00/00", Certainty::likely)});
  player = anna();
  player.fide_id.clear();
  ListedPlayer longer = kAnna;
  longer.name = "Mueller, Anna Maria";
  CHECK(filled(player, {longer}) ==
        Proposals{said(Field::fide_id, "", "1503001", Certainty::likely),
                  said(Field::name, "Müller, Anna", "Mueller, Anna Maria", Certainty::likely)});
  player.birth.clear();
  CHECK(filled(player, {longer}).empty());
}

TEST_CASE("an id of another name is doubtful, and so is one that nobody has") {
  SaidPlayer player = anna();
  player.name = "Lie, Ben";
  player.rating = 1200;
  CHECK(filled(player) == Proposals{said(Field::name, "Lie, Ben", "Mueller, Anna", Certainty::doubtful)});
  CHECK(filled(player, {}) == Proposals{said(Field::fide_id, "1503001", "", Certainty::doubtful, 0)});
  player = anna();
  player.fide_id = "1503002";
  CHECK(filled(player) == Proposals{said(Field::fide_id, "1503002", "1503001", Certainty::by_all)});
}

TEST_CASE("one player of the list who fits two of the tournament is doubtful") {
  SaidPlayer one = anna(), other = anna();
  one.fide_id.clear();
  other.number = 5, other.rating = 2000;
  const Proposals proposals = fide_list::fill({{one, {kAnna}}, {other, {kAnna}}}, RatingKind::standard);
  REQUIRE(proposals.size() == 2);
  CHECK(proposals[0] == said(Field::fide_id, "", "1503001", Certainty::doubtful));
  CHECK(proposals[1] == Proposal{5, Field::rating, "2000", "2231", Certainty::doubtful, 1503001});
}

TEST_CASE("a bye is nobody, and somebody of that surname is somebody") {
  const auto asked = [](const std::string& name, bool with_all = false) {
    SaidPlayer player;
    player.name = name;
    if (with_all) player.federation = "ENG", player.birth = "1980";
    return fide_list::search_for(player).has_value();
  };
  for (const char* name : {"bye", "BYE", "Bye, Bye", "Bye 1", "-", "", "Spielfrei"}) CHECK_FALSE(asked(name));
  CHECK_FALSE(asked("Bye", true));
  CHECK(asked("Bye, Hans"));
  // A name of one word needs the rest.
  CHECK(asked("Suharto", true));
  SaidPlayer bye;
  bye.name = "bye";
  ListedPlayer listed = kAnna;
  listed.name = "Bye";
  CHECK(filled(bye, {listed}).empty());
}

TEST_CASE("the list is asked for all that is known") {
  const auto wanted = fide_list::search_for(anna());
  REQUIRE(wanted);
  CHECK(wanted->name == "Müller, Anna");
  CHECK(wanted->is_whole);
  CHECK(wanted->federation == "GER");
  CHECK(wanted->birth_year == 1990);
  // A name as long as the column of TRF may be cut.
  SaidPlayer cut = anna();
  cut.name = "Wolfeschlegelsteinhausen, Hubert ";
  CHECK_FALSE(fide_list::search_for(cut)->is_whole);
}

TEST_CASE("what is proposed is put into the tournament") {
  Tournament event;
  event.players.resize(2);
  event.players[0].number = 3;
  event.players[1].number = 4;
  event.players[1].name = "Mueller, A.";
  event.players[1].fide_id = "1503001";
  for (const Proposal& proposal : filled(fide_list::said_of(event.players[1])))
    fide_list::put(proposal, event);
  CHECK(filled(fide_list::said_of(event.players[1])).empty());
  CHECK(event.players[1].birth == "1990/00/00");
  CHECK(event.players[1].sex == Sex::female);
  CHECK(event.players[0].name.empty());
}

}  // namespace
}  // namespace eboard::tournament::fide_list_fill_test
