// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/note.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <new>
#include <span>

namespace eboard::tlog {

namespace {

constexpr std::string_view kDash = "\u2014 ", kPrivate = "PRIVATE+KEY+";
constexpr std::size_t kSignatureBytes = 64, kTimeBytes = 8, kMaxSignatures = 64, kMaxName = 200;

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

std::uint32_t number_of(std::span<const std::uint8_t> bytes) {
  std::uint32_t number = 0;
  for (const std::uint8_t byte : bytes.first(4)) number = number << 8U | byte;
  return number;
}

std::uint32_t key_id(std::string_view name, KeyUse use, const Hash& public_key) {
  const std::array<std::uint8_t, 1> kind{static_cast<std::uint8_t>(use)};
  return number_of(Sha256().add(name).add("\n").add(kind).add(public_key).finish());
}

bool verifies(const Hash& public_key, std::string_view message, std::span<const std::uint8_t> signature) {
  const Key key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, public_key.data(), public_key.size()),
                EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return key && context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                          reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1;
}

Key private_key(const Hash& secret) {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, secret.data(), secret.size()),
          EVP_PKEY_free);
  if (!key) throw std::bad_alloc();
  return key;
}

Hash public_of(const Hash& secret) {
  Hash key{};
  std::size_t length = key.size();
  if (EVP_PKEY_get_raw_public_key(private_key(secret).get(), key.data(), &length) != 1)
    throw std::bad_alloc();
  return key;
}

/// The message of tlog-cosignature.
std::string cosigned_text(std::string_view text, std::int64_t seconds) {
  return fmt::format("cosignature/v1\ntime {}\n{}", seconds, text);
}

std::string text_of(std::string_view name, std::uint32_t id, KeyUse use, const Hash& key) {
  std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(use)};
  bytes.insert(bytes.end(), key.begin(), key.end());
  return fmt::format("{}+{:08x}+{}", name, id, to_base64(bytes));
}

struct KeyText {
  std::string name;
  std::uint32_t id = 0;
  KeyUse use{};
  Hash key{};
};

// The base64 may hold plus signs, the name and the number hold none.
Expected<KeyText, std::string> parse_key(std::string_view text) {
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
  if (second == std::string_view::npos) return unexpected(std::string("a key is NAME+ID+KEY"));
  KeyText key;
  key.name = text.substr(0, first);
  const std::string_view id = text.substr(first + 1, second - first - 1);
  const auto [end, fault] = std::from_chars(id.data(), id.data() + id.size(), key.id, 16);
  const auto bytes = from_base64(text.substr(second + 1));
  if (!is_key_name(key.name) || fault != std::errc() || end != id.data() + id.size() || id.size() != 8 ||
      !bytes || bytes->size() != 33)
    return unexpected(fmt::format("{}: is no Ed25519 key", key.name));
  if (bytes->front() != static_cast<std::uint8_t>(KeyUse::note) &&
      bytes->front() != static_cast<std::uint8_t>(KeyUse::cosignature))
    return unexpected(fmt::format("{}: a key of kind {} is not known here", key.name, bytes->front()));
  key.use = static_cast<KeyUse>(bytes->front());
  key.key = *to_hash(std::span(*bytes).subspan(1));
  return key;
}

}  // namespace

Verifier::Verifier(std::string name, KeyUse use, const Hash& public_key)
    : name_(std::move(name)), use_(use), public_key_(public_key), id_(key_id(name_, use, public_key)) {}

Expected<Verifier, std::string> Verifier::parse(std::string_view text) {
  auto key = parse_key(text);
  if (!key) return unexpected(key.error());
  Verifier verifier(std::move(key->name), key->use, key->key);
  if (verifier.id() != key->id) return unexpected(fmt::format("{}: key and ID do not fit", verifier.name()));
  return verifier;
}

std::string Verifier::text() const { return text_of(name_, id_, use_, public_key_); }

std::string Signature::line() const {
  std::vector<std::uint8_t> all;
  for (int shift = 24; shift >= 0; shift -= 8) all.push_back(static_cast<std::uint8_t>(id >> shift));
  all.insert(all.end(), bytes.begin(), bytes.end());
  return fmt::format("{}{} {}\n", kDash, name, to_base64(all));
}

Signer Signer::make(std::string name, KeyUse use) {
  Hash secret{};
  if (RAND_priv_bytes(secret.data(), static_cast<int>(secret.size())) != 1) throw std::bad_alloc();
  return {Verifier(std::move(name), use, public_of(secret)), secret};
}

Expected<Signer, std::string> Signer::parse(std::string_view text) {
  if (!text.starts_with(kPrivate)) return unexpected(std::string("no private key begins so"));
  auto key = parse_key(text.substr(kPrivate.size()));
  if (!key) return unexpected(key.error());
  Signer signer(Verifier(std::move(key->name), key->use, public_of(key->key)), key->key);
  if (signer.verifier().id() != key->id)
    return unexpected(fmt::format("{}: key and ID do not fit", signer.verifier().name()));
  return signer;
}

Signer Signer::named(std::string name) const {
  return {Verifier(std::move(name), verifier_.use(), verifier_.public_key()), secret_};
}

std::string Signer::text() const {
  return std::string(kPrivate) + text_of(verifier_.name(), verifier_.id(), verifier_.use(), secret_);
}

Signature Signer::sign(std::string_view text, std::int64_t seconds) const {
  Signature signature{verifier_.name(), verifier_.id(), {}};
  std::string message(text);
  if (verifier_.use() == KeyUse::cosignature) {
    message = cosigned_text(text, seconds);
    for (int shift = 56; shift >= 0; shift -= 8)
      signature.bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(seconds) >> shift));
  }
  const Key key = private_key(secret_);
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::array<std::uint8_t, kSignatureBytes> bytes{};
  std::size_t length = bytes.size();
  if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), bytes.data(), &length,
                     reinterpret_cast<const unsigned char*>(message.data()), message.size()) != 1)
    throw std::bad_alloc();
  signature.bytes.insert(signature.bytes.end(), bytes.begin(), bytes.end());
  return signature;
}

bool is_key_name(std::string_view name) {
  const auto plain = [](unsigned char c) { return c > ' ' && c < 0x7f && c != '+'; };
  return !name.empty() && name.size() <= kMaxName && std::ranges::all_of(name, plain);
}

Expected<Note, std::string> Note::parse(std::string_view written) {
  const std::size_t end = written.rfind("\n\n");
  if (end == std::string_view::npos || !written.ends_with('\n'))
    return unexpected(std::string("a note is a text, an empty line and signatures"));
  const auto control = [](unsigned char c) { return c < ' ' && c != '\n'; };
  if (std::ranges::any_of(written, control))
    return unexpected(std::string("a note has no control characters"));
  Note note{std::string(written.substr(0, end + 1)), {}};
  std::string_view rest = written.substr(end + 2);
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const std::string wrong = fmt::format("\"{}\" is no signature", line);
    if (!line.starts_with(kDash) || note.signatures.size() == kMaxSignatures) return unexpected(wrong);
    line.remove_prefix(kDash.size());
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0) return unexpected(wrong);
    const auto bytes = from_base64(line.substr(blank + 1));
    if (!bytes || bytes->size() <= 4) return unexpected(wrong);
    note.signatures.push_back(
        {std::string(line.substr(0, blank)), number_of(*bytes), {bytes->begin() + 4, bytes->end()}});
  }
  if (note.signatures.empty()) return unexpected(std::string("nobody signed the note"));
  return note;
}

std::string Note::written() const {
  std::string all = text + "\n";
  for (const Signature& signature : signatures) all += signature.line();
  return all;
}

Signed signed_by(const Note& note, const Verifier& key) {
  Signed found = Signed::no;
  for (const Signature& signature : note.signatures) {
    if (signature.name != key.name() || signature.id != key.id()) continue;
    if (key.use() != KeyUse::note || !verifies(key.public_key(), note.text, signature.bytes))
      return Signed::wrongly;
    found = Signed::yes;
  }
  return found;
}

std::optional<std::int64_t> cosigned_by(const Note& note, const Verifier& key) {
  for (const Signature& signature : note.signatures) {
    if (signature.name != key.name() || signature.id != key.id()) continue;
    if (key.use() != KeyUse::cosignature || signature.bytes.size() != kTimeBytes + kSignatureBytes) continue;
    std::uint64_t seconds = 0;
    for (std::size_t i = 0; i < kTimeBytes; ++i) seconds = seconds << 8U | signature.bytes[i];
    const std::string message = cosigned_text(note.text, static_cast<std::int64_t>(seconds));
    if (verifies(key.public_key(), message, std::span(signature.bytes).subspan(kTimeBytes)))
      return static_cast<std::int64_t>(seconds);
  }
  return std::nullopt;
}

std::string Checkpoint::text() const {
  return fmt::format("{}\n{}\n{}\n", origin, tree.size, to_base64(tree.root));
}

Expected<Checkpoint, std::string> Checkpoint::parse(std::string_view text) {
  const std::size_t first = text.find('\n');
  const std::size_t second = first == std::string_view::npos ? first : text.find('\n', first + 1);
  const std::size_t third = second == std::string_view::npos ? second : text.find('\n', second + 1);
  if (third == std::string_view::npos || first == 0)
    return unexpected(std::string("a checkpoint has an origin, a size and a root"));
  Checkpoint checkpoint{std::string(text.substr(0, first)), {}};
  const std::string_view size = text.substr(first + 1, second - first - 1);
  const auto [end, fault] = std::from_chars(size.data(), size.data() + size.size(), checkpoint.tree.size);
  if (fault != std::errc() || end != size.data() + size.size() || checkpoint.tree.size < 0 ||
      (size.size() > 1 && size.front() == '0'))
    return unexpected(fmt::format("\"{}\" is no size of a tree", size));
  const std::string_view root = text.substr(second + 1, third - second - 1);
  const auto hash = parse_hash(root);
  if (!hash) return unexpected(fmt::format("\"{}\" is no root of a tree", root));
  checkpoint.tree.root = *hash;
  return checkpoint;
}

}  // namespace eboard::tlog
