# SPDX-License-Identifier: MIT
"""Small changes to C++ text, one place each: what a slip of the hand would do.

Only code is changed: comments, strings, directives, static_assert, declarations of templates and what stands in
angle brackets are left alone. The text is expected as clang-format leaves it: a comparison has a space on both sides,
an angle bracket has not.
"""
import dataclasses
import re

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NOT_CODE = re.compile(
    r"""//[^\n]* | /\*.*?\*/                                     # comments
      | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"                     # raw strings
      | "(?:\\.|[^"\\\n])*"                                     # strings
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'                    # characters; 1'000 is a number
      | ^[ \t]*\#(?:\\\n|[^\n])*                                 # directives
      | \bstatic_assert\b.*?; | ^[ \t]*(?:template|requires|concept)\b[^\n]*""",
    re.M | re.S | re.X)
ANGLES = re.compile(r"(?<=\w)<[^<>;{}\n]*>")
TIMES = re.compile(r"\bMillis \w+\{[\d']+\}")
ENUMERATORS = re.compile(r"\benum\b[^;{]*\{[^}]*\}")

# A whole number that is no time: a millisecond more makes no visible difference, and benchmarks decide how long to wait.
NUMBER = r"(?<![\w.'])(?<!\bMillis[({])%s(?=(?:u|U|L|UL|LL)?\b(?![.']))"

# Kind -> where, and what stands there afterwards.
KINDS = {
    "comparison": (re.compile(r"(?<= )(<=|>=|==|!=|<|>)(?= )"), lambda m: COMPARISONS[m[1]]),
    "and-or": (re.compile(r"(?<= )(&&|\|\|)(?= )"), lambda m: "||" if m[1] == "&&" else "&&"),
    "truth": (re.compile(r"(?<=\breturn )(true|false)(?=;)"), lambda m: "false" if m[1] == "true" else "true"),
    "not": (re.compile(r"(?<![\w)\]!])!(?=[\w(])"), lambda m: ""),
    "sign": (re.compile(r"(?<=[\w)\]] )([+-])(?= )"), lambda m: "-" if m[1] == "+" else "+"),
    "one more": (re.compile(NUMBER % r"(\d+)"), lambda m: str(int(m[1]) + 1)),
    "one less": (re.compile(NUMBER % r"([1-9]\d*)"), lambda m: str(int(m[1]) - 1)),
    "early leave": (re.compile(r"(?<=\) )(return\b[^;{}\n]*;|continue;|break;)(?=[ \t]*$)", re.M), lambda m: "{}"),
}


@dataclasses.dataclass(frozen=True)
class Change:
    kind: str
    start: int
    before: str
    after: str

    def applied_to(self, text):
        return text[:self.start] + self.after + text[self.start + len(self.before):]

    def line_in(self, text):
        return text.count("\n", 0, self.start) + 1


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def code_of(text):
    """The same text with spaces where no change may be, so that places stay what they are."""
    text = TIMES.sub(blank, ENUMERATORS.sub(blank, NOT_CODE.sub(blank, text)))
    while (fewer := ANGLES.sub(blank, text)) != text:
        text = fewer
    return text


def is_statement_of_if(code, place):
    """What leaves early hangs on an `if` of its own line, or of the one before."""
    start = code.rfind("\n", 0, code.rfind("\n", 0, place)) + 1
    return re.search(r"\bif\b", code[start:place]) is not None


def changes_of(text):
    code = code_of(text)
    found = []
    for kind, (pattern, after) in KINDS.items():
        for match in pattern.finditer(code):
            if kind == "early leave" and not is_statement_of_if(code, match.start()):
                continue
            found.append(Change(kind, match.start(), match[0], after(match)))
    return sorted(found, key=lambda change: (change.start, change.kind))
