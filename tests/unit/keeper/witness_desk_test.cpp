// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/witness_desk.hpp"

#include <fmt/format.h>

#include <cctype>

#include "daemon/archive/seal_check.hpp"
#include "daemon/keeper/sealer.hpp"
#include "daemon/tlog/strand.hpp"
#include "tests/support/store_support.hpp"

namespace witness_desk_test {

using namespace eboard;
using daemon::keep_cosignatures;
using seams::Refused;
using tlog::KeyUse;
using tlog::Signer;

namespace {

/// A store with one checkpoint, and two machines that might witness it.
struct Sealed {
  Sealed() {
    daemon::Sealer sealer({.folder = hall.folder.file("")});
    REQUIRE(sealer.begin(hall.store, [](std::int64_t) { return true; }));
    sealer.seal_all(hall.store);
    const auto root = test::must(hall.store.seals().last_root());
    REQUIRE(root);
    checkpoint = {tlog::origin_of(hall.store.id(), root->log), {root->size, root->root}};
  }

  /// As a witness writes it.
  [[nodiscard]] std::string note(const Signer& signer, const tlog::Checkpoint& of) const {
    return tlog::Note{of.text(), {signer.sign(of.text(), 1'764'510'130)}}.written();
  }
  [[nodiscard]] Refused::Why refused(const std::string& note) {
    const auto kept = keep_cosignatures(hall.store, {witness.verifier()}, note);
    REQUIRE_FALSE(kept);
    CHECK(test::must(hall.store.seals().cosignatures()).empty());
    return kept.error().why;
  }

  test::OneBoard hall;
  tlog::Checkpoint checkpoint;
  Signer witness = Signer::make("laptop.example.org", KeyUse::cosignature),
         stranger = Signer::make("laptop.example.org", KeyUse::cosignature);
};

}  // namespace

TEST_CASE("what a known witness has cosigned is kept once, and is found under its checkpoint") {
  Sealed f;
  const std::string note = f.note(f.witness, f.checkpoint);
  for (int twice = 0; twice < 2; ++twice) {
    const auto kept = keep_cosignatures(f.hall.store, {f.stranger.verifier(), f.witness.verifier()}, note);
    REQUIRE(kept);
    CHECK(kept->witnesses == std::vector<std::string>{"laptop.example.org"});
  }
  const auto all = test::must(f.hall.store.seals().cosignatures());
  REQUIRE(all.size() == 1);
  CHECK(all.front().size == f.checkpoint.tree.size);
  CHECK(all.front().witness == f.witness.verifier().text());
  const auto checked = test::must(archive::check_seals(f.hall.store, {}));
  CHECK(checked.faults.empty());
  CHECK(checked.remarks ==
        std::vector<std::string>{"1 of the checkpoints are cosigned by laptop.example.org"});
}

TEST_CASE("of strangers, of another tree and of another log nothing is kept") {
  Sealed f;
  CHECK(f.refused(f.note(f.stranger, f.checkpoint)) == Refused::Why::unlawful);
  CHECK(f.refused("hello") == Refused::Why::unreadable);
  auto other = f.checkpoint;
  other.tree.root[0] ^= 1U;
  CHECK(f.refused(f.note(f.witness, other)) == Refused::Why::outdated);
  other = f.checkpoint;
  ++other.tree.size;
  CHECK(f.refused(f.note(f.witness, other)) == Refused::Why::unknown);
  other = f.checkpoint;
  other.origin += "7";
  CHECK(f.refused(f.note(f.witness, other)) == Refused::Why::unknown);
  // Its own line over another text.
  auto note = tlog::Note::parse(f.note(f.witness, other));
  REQUIRE(note);
  CHECK(f.refused(tlog::Note{f.checkpoint.text(), note->signatures}.written()) == Refused::Why::unlawful);
}

TEST_CASE("what a witness has cosigned and is not there any more is a fault") {
  Sealed f;
  const auto number = [&] {
    return f.witness.verifier().text().substr(f.witness.verifier().name().size() + 1, 8);
  };
  while (number().find_first_of("abcdef") == std::string::npos)
    f.witness = Signer::make("laptop.example.org", KeyUse::cosignature);
  REQUIRE(keep_cosignatures(f.hall.store, {f.witness.verifier()}, f.note(f.witness, f.checkpoint)));
  const auto faults_after = [&](const char* sql) {
    REQUIRE(test::run_sql(f.hall.path, sql) == SQLITE_OK);
    return test::must(archive::check_seals(f.hall.store, {})).faults;
  };
  // Whoever reads hexadecimal takes it for the same.
  std::string capitals = number();
  for (char& letter : capitals) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const auto rename = [](const std::string& from, const std::string& to) {
    return fmt::format("UPDATE sealed_cosignature SET witness = replace(witness, '+{}+', '+{}+')", from, to);
  };
  auto faults = faults_after(rename(number(), capitals).c_str());
  REQUIRE_FALSE(faults.empty());
  CHECK(faults.front().find("was cosigned, and is not there") != std::string::npos);
  REQUIRE(test::run_sql(f.hall.path, rename(capitals, number()).c_str()) == SQLITE_OK);
  faults = faults_after("UPDATE sealed_cosignature SET signature = zeroblob(72)");
  REQUIRE_FALSE(faults.empty());
  CHECK(faults.front().find("is not the one that laptop.example.org has cosigned") != std::string::npos);
  faults = faults_after("UPDATE sealed_cosignature SET size = size + 1");
  REQUIRE_FALSE(faults.empty());
  CHECK(faults.front().find("was cosigned, and is not there") != std::string::npos);
}

}  // namespace witness_desk_test
