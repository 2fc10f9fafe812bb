#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is changed in a text of C++, and what is left alone."""
import unittest

import changes


def changed(line):
    return [change.applied_to(line) for change in changes.changes_of(line)]


class Changes(unittest.TestCase):
    def test_a_comparison_is_turned(self):
        self.assertEqual(changed("x = a < b;"), ["x = a <= b;"])
        self.assertEqual(changed("x = a >= b;"), ["x = a > b;"])
        self.assertEqual(changed("x = a == b;"), ["x = a != b;"])

    def test_and_becomes_or(self):
        self.assertEqual(changed("x = a && b;"), ["x = a || b;"])
        self.assertEqual(changed("x = a || b;"), ["x = a && b;"])

    def test_a_returned_truth_is_turned(self):
        self.assertEqual(changed("  return true;"), ["  return false;"])

    def test_a_not_is_dropped(self):
        self.assertEqual(changed("x = !a;"), ["x = a;"])

    def test_a_sum_becomes_a_difference(self):
        self.assertEqual(changed("x = a + b;"), ["x = a - b;"])

    def test_a_number_grows_or_shrinks_by_one(self):
        self.assertEqual(changed("f(12);"), ["f(11);", "f(13);"])
        self.assertEqual(changed("f(0);"), ["f(1);"])
        self.assertEqual(changed("f(8u);"), ["f(7u);", "f(9u);"])

    def test_who_would_leave_early_stays(self):
        self.assertEqual(changed("  if (a) return b;"), ["  if (a) {}"])
        self.assertEqual(changed("  if (a) continue;"), ["  if (a) {}"])
        self.assertEqual(changed("  return f(a);"), [])

    def test_what_is_no_code_is_left_alone(self):
        for line in ("// a < b", "/* a < b\n a && b */", 'f("a < b && 1");', "#if A && 1", "#define A \\\n  1",
                     "c = '1';", "static_assert(a == 1 &&\n b);", "template <int N = 1>", 'f(R"(a < b)");'):
            self.assertEqual(changed(line), [], line)

    def test_what_is_a_type_is_left_alone(self):
        for line in ("std::array<int, 64> a;", "std::map<int, std::array<int, 2>> m;", "void f(A&& a);",
                     "enum class A { b = 1 };"):
            self.assertEqual(changed(line), [], line)

    def test_a_time_and_a_number_with_a_point_or_a_mark_are_left_alone(self):
        for line in ("f(1.5);", "f(1'000);", "f(0x10);", "f(a1);", "f(20ms);", "f(Millis(20));", "f(Millis{20});",
                     "constexpr Millis kPause{20};"):
            self.assertEqual(changed(line), [], line)

    def test_a_change_knows_its_line(self):
        text = "a;\n// 1\nb = !c;\n"
        self.assertEqual([change.line_in(text) for change in changes.changes_of(text)], [3])


if __name__ == "__main__":
    unittest.main()
