// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The archive's database. Everything that is stored twice is stored once. Whether a commit was made whose
// answer is lost is asked, and not guessed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/halls/archive/intake.hpp"

namespace eboard::halls {

struct DatabaseFault {
  enum class Why : std::uint8_t {
    away,   ///< or busy, or full: the same may succeed later
    data,   ///< it does not take what it was given
    wrong,  ///< somebody has to do something
  };
  Why why = Why::away;
  std::string detail;
};
template <class Value>
using DatabaseResult = Expected<Value, DatabaseFault>;

/// How much of a hall is here.
struct HallState {
  std::string hall;
  Confirmation confirmation;
};
struct Stored {
  std::size_t events = 0;     ///< that were not there
  std::size_t conflicts = 0;  ///< other events under numbers that are taken
  std::vector<HallState> halls{};
};
/// The number of a transaction whose commit was under way when the connection was lost; empty: there is none.
struct Doubt {
  std::string transaction{};
};
/// An event as it is here, for a comparison.
struct KeptEvent {
  Sequence sequence = 0;
  BoardId board = 0;
  int tracker = 0;
  std::string text;
};

class Database {
 public:
  /// `address` as libpq takes it, such as "postgresql:///archive" or "service=archive"; it connects when it
  /// is used.
  explicit Database(std::string address);
  ~Database();

  /// Brings the tables to this program's version. Refuses those of a later one.
  [[nodiscard]] DatabaseResult<void> migrate();
  /// All or nothing, in one transaction. After an error `doubt` is to be given again with the same batch.
  [[nodiscard]] DatabaseResult<Stored> store(const Batch& batch, Doubt& doubt);
  [[nodiscard]] DatabaseResult<std::vector<HallState>> halls();
  /// What read_view() reads.
  [[nodiscard]] static const std::vector<std::string>& views();
  /// The rows of a view, each as a line of JSON; of one hall, if it is named.
  [[nodiscard]] DatabaseResult<void> read_view(std::string_view view, const std::optional<std::string>& hall,
                                               const std::function<void(std::string_view)>& visit);
  /// The events of that store behind `after`, at most so many. The hall's name is needed where several have
  /// the store.
  [[nodiscard]] DatabaseResult<std::vector<KeptEvent>> events_behind(const std::string& store,
                                                                     const std::optional<std::string>& hall,
                                                                     Sequence after, int maximum);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::halls
