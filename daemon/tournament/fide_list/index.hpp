// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The index of a FIDE list: a database in a file of its own, made from the list as a whole and never changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/fide_list/list.hpp"
#include "daemon/tournament/fide_list/packed.hpp"
#include "rules/text/expected.hpp"
#include "storage/sqlite.hpp"

namespace eboard::tournament::fide_list {

/// Why something is not there: one line that names the file.
struct Fault {
  bool is_outside = false;  ///< a disk that is full or fails; else the file is not what was wanted
  std::string what;
};
template <class T>
using OrFault = Expected<T, Fault>;

struct Indexed {
  std::size_t players = 0;
  std::size_t odd_lines = 0;  ///< left out: no player is in them
  std::size_t first_odd = 0;  ///< the number of the first of them, from 1
};

/// Called now and then with the number of players so far.
using Progress = std::function<void(std::size_t players)>;

/// Makes the index of the list (the text as FIDE gives it) at `path`, of mode 0644. What is there is replaced
/// when the new one is whole and on the disk, not before; who reads it meanwhile keeps what was there.
[[nodiscard]] OrFault<Indexed> make_index(const std::string& list, const std::string& path,
                                          const Progress& progress = {});

/// What is looked for.
struct Wanted {
  std::string name;        ///< words in any order, as folded_words(); an initial stands for a name
  bool is_whole = false;   ///< false: the last word may be the beginning of one
  std::string federation;  ///< empty: any
  std::optional<int> birth_year;
  std::size_t at_most = 20;
};

/// Answers from an index. Not for several threads at a time.
class Index {
 public:
  [[nodiscard]] static OrFault<Index> open(const std::string& path);

  /// First those whose surname has one of the words, then active ones, then the highest rated. Nobody for a
  /// name without a letter.
  [[nodiscard]] OrFault<std::vector<ListedPlayer>> find(const Wanted& wanted);
  [[nodiscard]] OrFault<std::optional<ListedPlayer>> by_id(std::int64_t id);
  /// The day the list was made, as its file says: "2026-10-09", UTC.
  [[nodiscard]] const std::string& dated() const { return dated_; }
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  explicit Index(storage::Database database) : database_(std::move(database)) {}
  [[nodiscard]] storage::Result<void> prepare();
  [[nodiscard]] OrFault<ListedPlayer> at(Place place);
  [[nodiscard]] Fault damaged() const;

  friend class Search;
  storage::Database database_;
  storage::Statement by_block_, by_id_, by_word_, by_beginning_;
  Shared shared_;
  std::string dated_;
  std::int64_t size_ = 0;
};

}  // namespace eboard::tournament::fide_list
