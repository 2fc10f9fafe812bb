// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/steps.hpp"

#include <fmt/format.h>

#include <array>

namespace eboard::scenarios {

namespace {

const std::array<Subject, 10>& subjects() {
  static const std::array<Subject, 10> all{
      game_steps(),  ending_steps(), claim_steps(),    clock_steps(),      notation_steps(),
      table_steps(), ruling_steps(), proposal_steps(), quaternity_steps(), quaternity_board_steps()};
  return all;
}

// The longest name that the text begins with; of the same names the first.
template <class Named>
const Named* find(std::span<const Subject> among, std::span<const Named> (*list)(const Subject&),
                  std::string_view text) {
  const Named* best = nullptr;
  for (const Subject& subject : among) {
    for (const Named& named : list(subject)) {
      if (Words(text).take(named.name) && (!best || named.name.size() > best->name.size())) best = &named;
    }
  }
  return best;
}

std::span<const Action> actions_of(const Subject& subject) { return subject.actions; }
std::span<const Question> questions_of(const Subject& subject) { return subject.questions; }

}  // namespace

void act(World& world, std::string_view text) {
  const Action* action = find<Action>(subjects(), actions_of, text);
  if (action && world.place == Place::board) {
    const std::array at_board{board_steps()};
    const Action* other = find<Action>(at_board, actions_of, text);
    if (other && other->name == action->name) action = other;
  }
  if (!action) throw BadStep(fmt::format("nothing is called '{}'", text));
  Words words(text);
  words.take(action->name);
  const std::size_t entries = world.quaternity.entries().size();
  action->run(world, words);
  words.end();
  // What was entered by no hand is written into the sheet beside the board.
  if (world.place == Place::board && world.quaternity.entries().size() > entries)
    (void)world.quaternity_seat();
}

std::string ask(World& world, std::string_view text) {
  if (const auto said = world.answer.find(text); said != world.answer.end()) return said->second;
  const Question* question = find<Question>(subjects(), questions_of, text);
  if (question && world.place == Place::board) {
    const std::array at_board{board_steps()};
    const Question* other = find<Question>(at_board, questions_of, text);
    if (other && other->name == question->name) question = other;
  }
  if (!question) throw BadStep(fmt::format("nothing answers '{}'", text));
  Words words(text);
  words.take(question->name);
  if (question->of_position && world.place == Place::board) world.set_up();
  std::string answer = question->ask(world, words);
  words.end();
  return answer;
}

}  // namespace eboard::scenarios
