// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Signed notes, checkpoints and cosignatures in the forms of C2SP (signed-note, tlog-checkpoint,
// tlog-cosignature v1), all by Ed25519.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/merkle.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tlog {

/// What a key signs, as its text says.
enum class KeyUse : std::uint8_t { note = 0x01, cosignature = 0x04 };

/// A public key with its name, "NAME+ID+KEY".
class Verifier {
 public:
  /// The error says what is wrong with the text.
  [[nodiscard]] static Expected<Verifier, std::string> parse(std::string_view text);
  /// Precondition: is_key_name(name).
  Verifier(std::string name, KeyUse use, const Hash& public_key);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] KeyUse use() const { return use_; }
  [[nodiscard]] const Hash& public_key() const { return public_key_; }
  [[nodiscard]] std::uint32_t id() const { return id_; }
  bool operator==(const Verifier&) const = default;

 private:
  std::string name_;
  KeyUse use_;
  Hash public_key_;
  std::uint32_t id_;
};

/// A line under a note.
struct Signature {
  std::string name;
  std::uint32_t id = 0;
  std::vector<std::uint8_t> bytes;
  [[nodiscard]] std::string line() const;
};

/// A private key with its name, "PRIVATE+KEY+NAME+ID+KEY". Whoever has the text can sign.
class Signer {
 public:
  [[nodiscard]] static Signer make(std::string name, KeyUse use);
  [[nodiscard]] static Expected<Signer, std::string> parse(std::string_view text);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const Verifier& verifier() const { return verifier_; }
  /// The same key under another name.
  [[nodiscard]] Signer named(std::string name) const;
  /// `seconds` is Unix time, for cosignatures only.
  [[nodiscard]] Signature sign(std::string_view text, std::int64_t seconds = 0) const;

 private:
  Signer(Verifier verifier, const Hash& secret) : verifier_(std::move(verifier)), secret_(secret) {}
  Verifier verifier_;
  Hash secret_;
};

/// A name without blanks, plus signs and control characters, of at most 200 bytes.
[[nodiscard]] bool is_key_name(std::string_view name);

struct Note {
  std::string text;  ///< its last line ends, too
  std::vector<Signature> signatures;

  [[nodiscard]] static Expected<Note, std::string> parse(std::string_view written);
  [[nodiscard]] std::string written() const;
};

enum class Signed : std::uint8_t { yes, no, wrongly };
/// Whether that key signed the note; `wrongly`: a signature in its name is none of that text.
[[nodiscard]] Signed signed_by(const Note& note, const Verifier& key);
/// When it cosigned, as Unix time; nullopt: it did not, or wrongly.
[[nodiscard]] std::optional<std::int64_t> cosigned_by(const Note& note, const Verifier& key);

/// The text of a checkpoint.
struct Checkpoint {
  std::string origin;
  Tree tree;

  [[nodiscard]] std::string text() const;
  /// Extension lines are passed over.
  [[nodiscard]] static Expected<Checkpoint, std::string> parse(std::string_view text);
};

}  // namespace eboard::tlog
