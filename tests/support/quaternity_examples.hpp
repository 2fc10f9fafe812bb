// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the worked examples of the notes by their IDs: a position, as quaternity_positions.hpp reads it, and
// a move there.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace eboard::test {

struct WorkedExample {
  const char* id;
  const char* position;
  const char* move;
};

inline constexpr std::array kWorkedExamples{
    WorkedExample{"Z01", "array -> W", "d4-d5"},
    WorkedExample{"Z02", "array -> W", "e1-f1"},
    WorkedExample{"Z03", "array -> W", "b4-d5"},
    WorkedExample{"Z04", "array -> W", "d3xj9"},
    WorkedExample{"Z05", "array -> R", "d10-f9"},
    WorkedExample{"Z06", "W Ka1 Ng1 Ne1; R Ka12; B Kl12; G Kl1 -> W", "g1-f3"},
    WorkedExample{"Z07", "W Ka1 Ng5 Ng1; R Ka12; B Kl12; G Kl1 -> W", "g5-f3"},
    WorkedExample{"Z08", "W Ka1 Nh2 Nd4; R Ka12; B Kl12; G Kl1 -> W", "h2-f3"},
    WorkedExample{"Z09", "W Ka1 Nh2 Nd4; R Ka12 Nf3; B Kl12; G Kl1 -> W", "d4xf3"},
    WorkedExample{"Z10", "W Ka1 Ng12 Ng8; R Ka12; B Kl12; G Kl1 -> W", "g12-f10"},
    WorkedExample{"Z11", "W Ka1 Rb9 Rk9; R Ka11; B Kl12; G Kl1 -> W", "b9-f9"},
    WorkedExample{"Z12", "W Ka1 Pe2>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3"},
    WorkedExample{"Z13", "W Ka1 Pa5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6"},
    WorkedExample{"Z14", "W Ka1 Pa5^ Pc5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6"},
    WorkedExample{"Z15", "W Ka1; R Ka12; B Kl12 Ph10< Ph12<; G Kl1 Bg11 -> B", "h10xg11"},
    WorkedExample{"Z16", "W Ka1 Pd11^; R Ka10; B Kl10; G Kl1 -> W", "d11-d12q"},
    WorkedExample{"Z17", "W Kc1; R Ka12; B Kl12; G Kl1 Pb2< -> G", "b2-a2b"},
    WorkedExample{"Z18", "W Ka1 Pk8>; R Ka12; B Kj12; G Kj1 -> W", "k8-l8r"},
    WorkedExample{"Z19", "W Ka1; R Ka12 Pf2v; B Kl12; G Kl1 -> R", "f2-f1n"},
    WorkedExample{"Z20", "W Ka1 Pd11^; R Ka10 Ne12; B Kl10; G Kl1 -> W", "d11xe12q"},
    WorkedExample{"Z21", "W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W", "b5-b11"},
    WorkedExample{"Z22", "W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W", "c2-a2"},
    WorkedExample{"Z23", "W Ka1 Ra2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> R", "b9-b1"},
    WorkedExample{"Z24", "W Ka1 Ng5; R Ka12 Rg2; B Kl12; G Kg9 -> W", "g5-e4"},
    WorkedExample{"Z25", "W Ka1 Pc5^; R/W Pc7v; R Ka12; B Kl12; G Kl1 -> W", "c5-c6"},
    WorkedExample{"Z26", "W Kc1 Rb1 Qb4; R Ka10 Nb10; B Kl12; G Kl3 -> W", "b4xb10"},
    WorkedExample{"Z27", "W Ka1 Pe2> Pe4>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3"},
    WorkedExample{"Z28", "W Ka1 Ng6; R Ka12; B Kl12; G Kl1 Ph5* -> G", "h5xg6"},
    WorkedExample{"Z29", "W Ka1 Qd2 Qd6 Qh2; R Ka12; B Kl12; G Kl1 -> W", "d2-f4"},
};

/// Requires an example of that ID.
[[nodiscard]] constexpr const WorkedExample& worked_example(std::string_view id) {
  return *std::find_if(kWorkedExamples.begin(), kWorkedExamples.end(),
                       [&](const WorkedExample& one) { return one.id == id; });
}

}  // namespace eboard::test
