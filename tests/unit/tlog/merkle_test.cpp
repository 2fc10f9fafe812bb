// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/merkle.hpp"

#include <fmt/format.h>

#include <rapidcheck.h>

#include "tests/support/catch.hpp"

namespace eboard::tlog::merkle_test {
namespace {

std::string hex(const Hash& hash) {
  std::string text;
  for (const std::uint8_t byte : hash) text += fmt::format("{:02x}", byte);
  return text;
}

std::vector<Hash> made_leaves(std::size_t count) {
  std::vector<Hash> leaves;
  for (std::size_t i = 0; i < count; ++i) leaves.push_back(leaf_hash(fmt::format("leaf {}", i)));
  return leaves;
}

Tree tree_of(std::span<const Hash> leaves) {
  return {static_cast<std::int64_t>(leaves.size()), root_of(leaves)};
}

// RFC 6962, section 2.1, by its definition.
Hash defined_root(std::span<const Hash> leaves) {
  if (leaves.empty()) return empty_root();
  if (leaves.size() == 1) return leaves.front();
  std::size_t left = 1;
  while (left * 2 < leaves.size()) left *= 2;
  const Hash a = defined_root(leaves.first(left)), b = defined_root(leaves.subspan(left));
  return Sha256().add(std::string_view("\1")).add(a).add(b).finish();
}

TEST_CASE("roots are those that certificate transparency's tests give") {
  using namespace std::string_literals;
  const std::vector<std::string> entries{""s,
                                         "\0"s,
                                         "\x10"s,
                                         "\x20\x21"s,
                                         "\x30\x31"s,
                                         "\x40\x41\x42\x43"s,
                                         "\x50\x51\x52\x53\x54\x55\x56\x57"s,
                                         "\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f"s};
  const std::vector<std::string> roots{"6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                                       "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
                                       "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
                                       "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                                       "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
                                       "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
                                       "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
                                       "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};
  CHECK(hex(Frontier().root()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Frontier frontier;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    frontier.append(leaf_hash(entries[i]));
    CHECK(hex(frontier.root()) == roots[i]);
  }
}

TEST_CASE("a frontier that is resumed goes on as if it had never stopped") {
  const auto leaves = made_leaves(70);
  Frontier frontier;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    CHECK(frontier.root() == defined_root(std::span(leaves).first(i)));
    auto resumed = Frontier::resume(frontier.size(), frontier.nodes());
    REQUIRE(resumed);
    resumed->append(leaves[i]);
    frontier.append(leaves[i]);
    CHECK(resumed->root() == frontier.root());
  }
  CHECK_FALSE(Frontier::resume(70, {}));
  CHECK_FALSE(Frontier::resume(-1, {}));
}

TEST_CASE("every leaf of every small tree can be proved, and no other one") {
  const auto leaves = made_leaves(40);
  for (std::size_t size = 1; size <= leaves.size(); ++size) {
    const std::span<const Hash> all = std::span(leaves).first(size);
    const Tree tree = tree_of(all);
    for (std::size_t i = 0; i < size; ++i) {
      auto proof = inclusion_proof(all, i);
      const auto index = static_cast<std::int64_t>(i);
      CHECK(is_included(leaves[i], index, tree, proof));
      CHECK_FALSE(is_included(leaves[(i + 1) % 40], index, tree, proof));
      CHECK_FALSE(is_included(leaves[i], index + 1, tree, proof));
      CHECK_FALSE(is_included(leaves[i], -1, tree, proof));
      proof.push_back(leaves[0]);
      CHECK_FALSE(is_included(leaves[i], index, tree, proof));
      proof.pop_back();
      if (proof.empty()) continue;
      proof.pop_back();
      CHECK_FALSE(is_included(leaves[i], index, tree, proof));
    }
  }
}

TEST_CASE("every small tree is proved to be a later one of each before it, and of no other") {
  const auto leaves = made_leaves(40);
  for (std::size_t size = 0; size <= leaves.size(); ++size) {
    const std::span<const Hash> all = std::span(leaves).first(size);
    const Tree now = tree_of(all);
    for (std::size_t old = 0; old <= size; ++old) {
      auto proof = consistency_proof(all, old);
      const Tree before = tree_of(all.first(old));
      CHECK(is_consistent(before, now, proof));
      Tree other = before;
      other.root[7] ^= 1U;
      CHECK_FALSE(is_consistent(other, now, proof));
      if (old > 0) CHECK_FALSE(is_consistent(before, {now.size, other.root}, proof));
      CHECK_FALSE(is_consistent({before.size + 1, before.root}, now, proof));
      proof.push_back(leaves[0]);
      CHECK_FALSE(is_consistent(before, now, proof));
    }
  }
}

TEST_CASE("a byte of a proof changed proves nothing") {
  CHECK(rc::check("a byte of a proof changed", [] {
    const auto size = *rc::gen::inRange<std::size_t>(2, 300);
    const auto index = *rc::gen::inRange<std::size_t>(0, size);
    const auto old = *rc::gen::inRange<std::size_t>(1, size);
    const auto leaves = made_leaves(size);
    auto inclusion = inclusion_proof(leaves, index), consistency = consistency_proof(leaves, old);
    const Tree now = tree_of(leaves), before = tree_of(std::span(leaves).first(old));
    RC_ASSERT(is_included(leaves[index], static_cast<std::int64_t>(index), now, inclusion));
    RC_ASSERT(is_consistent(before, now, consistency));
    const auto byte = *rc::gen::inRange<std::size_t>(0, 32);
    const auto bit = static_cast<std::uint8_t>(1U << *rc::gen::inRange(0, 8));
    inclusion[*rc::gen::inRange<std::size_t>(0, inclusion.size())][byte] ^= bit;
    consistency[*rc::gen::inRange<std::size_t>(0, consistency.size())][byte] ^= bit;
    RC_ASSERT(!is_included(leaves[index], static_cast<std::int64_t>(index), now, inclusion));
    RC_ASSERT(!is_consistent(before, now, consistency));
  }));
}

}  // namespace
}  // namespace eboard::tlog::merkle_test
