// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/event.hpp"

#include "rules/text/one_of_members.hpp"

template class eboard::OneOf<eboard::drivers::Payload::AsVariant>;
