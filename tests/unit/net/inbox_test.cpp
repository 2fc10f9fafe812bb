// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/inbox.hpp"

#include <utility>

#include "tests/support/catch.hpp"

namespace eboard::net::inbox_test {
namespace {

/// Kind 0 is a report, which the next one about the same thing replaces; the others weigh as their kind.
using Note = std::pair<int, int>;
using Box = Inbox<Note>;

Box box(std::size_t messages, std::size_t weight) {
  return Box({.max_messages = messages,
              .max_weight = weight,
              .weight = [](const Note& note) { return static_cast<std::size_t>(note.first); },
              .replaces = [](const Note& old,
                             const Note& news) { return news.first == 0 && old.second == news.second; }});
}

std::vector<Note> taken(Box& from) {
  std::vector<Note> notes;
  from.take(notes);
  return notes;
}

TEST_CASE("messages come out in order, once") {
  Box inbox = box(10, 100);
  for (int i = 1; i <= 3; ++i) CHECK(inbox.put({i, i}));
  CHECK(taken(inbox) == std::vector<Note>{{1, 1}, {2, 2}, {3, 3}});
  CHECK(taken(inbox).empty());
}

TEST_CASE(
    "what weighs more than there is room for is not kept, and its place is free again when the box is "
    "empty") {
  Box inbox = box(10, 5);
  CHECK(inbox.put({3, 1}));
  CHECK_FALSE(inbox.put({3, 2}));
  CHECK(inbox.put({2, 3}));
  CHECK_FALSE(inbox.put({1, 4}));
  CHECK(taken(inbox).size() == 2);
  CHECK(inbox.put({5, 5}));
}

TEST_CASE("with too many messages a report replaces the one about the same thing") {
  Box inbox = box(3, 100);
  CHECK(inbox.put({0, 7}));
  CHECK(inbox.put({0, 7}));  // there is room: in order
  CHECK(inbox.put({1, 1}));
  CHECK_FALSE(inbox.put({1, 2}));
  CHECK(inbox.put({0, 7}));
  CHECK(inbox.put({0, 8}));  // the first about this; the number of things is limited
  CHECK(taken(inbox) == std::vector<Note>{{0, 7}, {0, 7}, {1, 1}, {0, 8}});
}

TEST_CASE("a closed box keeps nothing and complains of nothing") {
  Box inbox = box(3, 100);
  CHECK(inbox.put({1, 1}));
  inbox.close();
  CHECK(inbox.put({1, 2}));
  CHECK(taken(inbox).empty());
}

}  // namespace
}  // namespace eboard::net::inbox_test
