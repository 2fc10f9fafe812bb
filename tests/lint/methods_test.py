#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""methods.py counts what a class declares: no member that only looks like a function, and no function that does not."""
import unittest

from methods import classes

COUNTED = {
    "data are none": ("class A { int a_ = f(1); std::function<int(int)> b_; Millis c_{0}; int d_[2] = {g(), h()}; };", 0),
    "a constructor is one": ("class A { public: explicit A(int a) : a_(a), b_{a} {} int a_, b_; };", 1),
    "each overload is one": ("struct A { void a(int); void a(char) const; int b() && noexcept { return {}; } };", 3),
    "what is defaulted or deleted is none": ("struct A { A() = default; A(const A&) = delete; ~A(); };", 1),
    "a pure one is one": ("struct A { virtual void a() = 0; };", 1),
    "friends, aliases and checks are none":
        ("class A { friend bool same(A, A); using B = int(int); static_assert(sizeof(int) == 4); enum class C { a, b }; };", 0),
    "operators are": ("struct A { bool operator==(const A&) const; A& operator+=(int a); bool operator()(int) const; };", 3),
    "templates are":
        ("struct A { template <class B> void a(B b); template <Game G> [[nodiscard]] static int b(G) { return 1; } };", 2),
    "an attribute is no function": ("struct A { [[nodiscard]] int a() const; [[maybe_unused]] int b_; alignas(64) int c_; };", 1),
    "a value with a call is none": ("struct A { static constexpr int a = f(2); std::pair<int, int> b_{f(1), 2}; };", 0),
    "brackets in texts and comments are nothing": ('struct A { /* f() { */ const char* a = "g("; // h() {\n char b = \'(\'; };', 0),
    "functions in its functions are none": ("struct A { void a() { const auto b = [&](int c) { return c; }; struct D { int e(); }; } };", 1),
    "a class has a base": ("class A final : public B<int>, private C { void a(); };", 1),
}


class Counts(unittest.TestCase):
    def test_counts(self):
        for what, (text, count) in COUNTED.items():
            with self.subTest(what):
                self.assertEqual(next(classes(text))[2], count)

    def test_nested_classes_count_for_themselves(self):
        self.assertEqual([(name, count) for name, _, count in classes("class A { struct B { int b(); int c(); }; B a(); };")],
                         [("A", 1), ("B", 2)])


if __name__ == "__main__":
    unittest.main()
