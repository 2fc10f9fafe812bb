// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/tracked_event.hpp"

#include "rules/text/one_of_members.hpp"

template class eboard::OneOf<eboard::tracking::Conclusion::AsVariant>;
