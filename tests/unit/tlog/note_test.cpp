// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/note.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tlog::note_test {
namespace {

// The example of Go's package note, which others test themselves with, too.
constexpr std::string_view kText =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
constexpr std::string_view kKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
constexpr std::string_view kSecret =
    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
constexpr std::string_view kLine =
    "\u2014 PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

Checkpoint checkpoint(std::int64_t size) { return {"hall.example/1", {size, leaf_hash("root")}}; }

TEST_CASE("a note of others is read, and signed with the same key it is the same") {
  const std::string written = std::string(kText) + "\n" + std::string(kLine);
  const auto note = Note::parse(written);
  REQUIRE(note);
  CHECK(note->text == kText);
  CHECK(note->written() == written);
  const auto key = Verifier::parse(kKey);
  REQUIRE(key);
  CHECK(key->text() == kKey);
  CHECK(signed_by(*note, *key) == Signed::yes);
  const auto signer = Signer::parse(kSecret);
  REQUIRE(signer);
  CHECK(signer->text() == kSecret);
  CHECK(signer->verifier() == *key);
  CHECK(signer->sign(kText).line() == kLine);
}

TEST_CASE("another text, another key and another name are told from the right ones") {
  const Signer log = Signer::make("hall.example/1", KeyUse::note);
  const std::string text = checkpoint(7).text();
  Note note{text, {log.sign(text)}};
  CHECK(signed_by(note, log.verifier()) == Signed::yes);
  CHECK(signed_by(note, Signer::make("hall.example/1", KeyUse::note).verifier()) == Signed::no);
  CHECK(signed_by(note, log.named("hall.example/2").verifier()) == Signed::no);
  note.text = checkpoint(8).text();
  CHECK(signed_by(note, log.verifier()) == Signed::wrongly);
}

TEST_CASE("a witness cosigns with a time, and its line is no signature of a log") {
  const Signer log = Signer::make("hall.example/1", KeyUse::note);
  const Signer witness = Signer::make("laptop.example/w1", KeyUse::cosignature);
  const std::string text = checkpoint(7).text();
  Note note{text, {log.sign(text), witness.sign(text, 1'679'315'147)}};
  const auto read = Note::parse(note.written());
  REQUIRE(read);
  CHECK(cosigned_by(*read, witness.verifier()) == 1'679'315'147);
  CHECK(cosigned_by(*read, log.verifier()) == std::nullopt);
  CHECK(signed_by(*read, witness.verifier()) == Signed::wrongly);
  CHECK(Verifier::parse(witness.verifier().text()) == witness.verifier());
  note.signatures[1].bytes[7] ^= 1U;
  CHECK(cosigned_by(note, witness.verifier()) == std::nullopt);
}

TEST_CASE("a checkpoint is written and read, and extension lines are passed over") {
  const Checkpoint one = checkpoint(20'852'163);
  const auto read = Checkpoint::parse(one.text());
  REQUIRE(read);
  CHECK(read->origin == one.origin);
  CHECK(read->tree == one.tree);
  CHECK(Checkpoint::parse(one.text() + "more\n"));
  for (const char* wrong : {"", "hall\n", "hall\n07\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
                            "hall\n-7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
                            "hall\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I\n",
                            "\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"})
    CHECK_FALSE(Checkpoint::parse(wrong));
}

TEST_CASE("what is no note says why") {
  const Signer log = Signer::make("hall.example/1", KeyUse::note);
  const std::string text = checkpoint(7).text(), line = log.sign(text).line();
  for (const std::string& wrong :
       {std::string(), text, text + "\n", text + line, text + "\n" + line.substr(0, line.size() - 1),
        text + "\n- hall.example/1 Zm9v\n", text + "\n\u2014 hall.example/1 Zm9v\n",
        text + "\n\u2014 hall\n" + line, "\x01" + text + "\n" + line}) {
    const auto note = Note::parse(wrong);
    REQUIRE_FALSE(note);
    CHECK_FALSE(note.error().empty());
  }
}

TEST_CASE("what is no key says why") {
  for (const char* wrong : {"", "PeterNeumann", "PeterNeumann+c74f20a3",
                            "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                            "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10",
                            "+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                            "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                            "PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"}) {
    CHECK_FALSE(Verifier::parse(wrong));
    CHECK_FALSE(Signer::parse(std::string("PRIVATE+KEY+") + wrong));
  }
  CHECK_FALSE(Signer::parse(kKey));
}

}  // namespace
}  // namespace eboard::tlog::note_test
