// SPDX-License-Identifier: MIT
// Letters that are read from afar, and texts that are never cut: names and headings (decision 0274).

const CAPITAL = 0.015; // of the width of the picture: 45 mm on one of 3 m, which is read from 15 m
export const LEAST_PX = 11; // near the eyes
const LEAST_SHORT_PX = 10; // of initials
const SMALLEST = 0.4; // of the usual size, for what fits in no other way
const STEP_PX = 0.5;
// Where a word can be divided: behind a vowel, before one consonant (or a group that begins a syllable) and another vowel.
const VOWEL = "[aeiouyáàâäãåāăąæéèêëēėęěíìîïīįıóòôöõøōőœúùûüūůűųýÿаеёиіїоуыэюяєαεηιουωάέήίόύώ]";
const ONSET = "(?:sch|[cstpkz]h|[bcdfgkptv][rl]|(?![aeiouy])\\p{L}\\p{M}*)";
const OPEN = new RegExp(`(?<=\\p{L}${VOWEL})(?=${ONSET}${VOWEL}\\p{L})`, "giu");
const SOFT_HYPHEN = "\u00AD";

/** Measures of that text, as parts of the size of the letters: its width, and how high it stands on the line. */
function measure(text) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
  const { width, actualBoundingBoxAscent } = pen.measureText(text);
  return { width: width / 100, height: actualBoundingBoxAscent / 100 };
}

/** The height of capitals that are read from five times the width of the picture away, in pixels. */
export const capitalFor = (width) => Math.max(LEAST_PX, Math.ceil(width * CAPITAL));

/** The size of letters whose capitals are so high. */
export const lettersFor = (capital) => Math.ceil(capital / Math.min(measure("H").height, measure("1").height));

/** The width of a clock that shows hours, as a part of the size of its letters. */
export const clockWidth = () => measure("0:00:00").width;

/** "Vachier-Lagrave, M.": the family name, and the first letters of the given names. Other names have no such form. */
export function withInitials(name) {
  const [family, given, ...more] = name.trim().split(/,\s*/);
  if (!given || more.length > 0) return name;
  const letters = given.split(/\s+/).map((word) => word.match(/\p{L}\p{M}*/u)?.[0]).filter(Boolean);
  return letters.length ? `${family}, ${letters.map((letter) => `${letter}.`).join("\u00A0")}` : name;
}

/** Of a name with initials the family name, which tells two players of a table apart; "" of any other text. */
const familyOf = (short) => /^([^,]+), (?:\p{L}\p{M}*\.\u00A0?)+$/u.exec(short)?.[1] ?? "";

/** The same text with places where a word may end a line. */
export const divided = (text) => text.replace(OPEN, SOFT_HYPHEN);

function write(box, text, size = "") {
  if (box.textContent !== text) box.textContent = text;
  box.style.fontSize = size && `${size}px`;
}

function isTooLarge({ box, lines }) {
  if (box.scrollWidth > box.clientWidth + 1) return true;
  if (!lines) return box.scrollHeight > box.clientHeight + 1;
  return box.scrollHeight > Number.parseFloat(getComputedStyle(box).lineHeight) * lines + 1;
}

/** What may stand there, the best first, each with the size of its smallest letters. */
function formsOf({ whole, short, least, usual }) {
  const smallest = Math.min(usual, least);
  const forms = [[whole, smallest], [divided(whole), smallest]];
  const shorter = short === whole ? [] : [short, divided(short), familyOf(short), divided(familyOf(short))].filter(Boolean);
  forms.push(...shorter.map((text) => [text, Math.min(smallest, Math.max(LEAST_SHORT_PX, smallest * 0.9))]));
  return forms.filter(([text], i) => forms.findIndex(([other]) => other === text) === i);
}

/** Writes one form after the other; after each `yield` it is told whether what it wrote is too large. Returns what stays. */
function* trials(one) {
  const { box, usual } = one;
  const forms = formsOf(one);
  for (const [text, least] of forms) {
    write(box, text);
    if (!(yield)) return text;
    if (least >= usual) continue;
    write(box, text, least);
    if (yield) continue;
    yield* grow(box, text, least, usual);
    return text;
  }
  const [last] = forms[forms.length - 1];
  write(box, last, usual * SMALLEST);
  if (yield) box.style.overflowWrap = "anywhere";
  yield* grow(box, last, usual * SMALLEST, usual);
  return last;
}

/** The largest letters with which that text fits; with the `least` it does. */
function* grow(box, text, least, usual) {
  let fits = least;
  for (let not = usual; not - fits > STEP_PX;) {
    const size = (fits + not) / 2;
    write(box, text, size);
    if (yield) not = size;
    else fits = size;
  }
  write(box, text, fits);
}

/**
 * Texts that are never cut, each `{ box, whole, short, least, lines }` in a box whose size is given; or on at most so many `lines`.
 * Where one is too long its letters are smaller, down to `least`, on all lines that the box has; then its words are divided; then
 * `short` stands there, or the family name alone, and whoever points at it reads all. The layout of the page is asked for a few times, not for each text.
 */
export function fitAll(texts) {
  const all = texts.map(({ short = withInitials, least = LEAST_PX, ...one }) => ({ ...one, least, short: short(one.whole) }));
  for (const { box, whole } of all) {
    box.style.overflowWrap = "";
    write(box, whole);
  }
  let open = all.filter(isTooLarge);
  for (const one of open) {
    one.usual = Number.parseFloat(getComputedStyle(one.box).fontSize);
    one.trials = trials(one);
  }
  for (const { box } of all) box.title = "";
  let faults = open.map(() => true);
  while (open.length > 0) {
    const steps = open.map((one, i) => ({ one, ...one.trials.next(faults[i]) }));
    for (const { one, done, value } of steps) if (done) one.box.title = value.replaceAll(SOFT_HYPHEN, "") === one.whole ? "" : one.whole;
    open = steps.filter(({ done }) => !done).map(({ one }) => one);
    faults = open.map(isTooLarge);
  }
}

const due = new Map(); // by box: those that are to be fitted before the next picture
const watched = new Map(); // by what they stand in: the texts there
let isPlanned = false;

function plan(text) {
  due.set(text.box, text);
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    const texts = [...due.values()].filter(({ box }) => box.isConnected).map((one) => one.wish());
    due.clear();
    fitAll(texts);
  });
}

const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const place = watched.get(target);
    if (!target.isConnected) {
      widths.unobserve(target);
      watched.delete(target);
    } else if (place && place.width !== target.clientWidth) {
      if (place.width !== null) place.texts.forEach(plan);
      place.width = target.clientWidth;
    }
  }
});

/** A text that is fitted into its box before it is seen, and again when what it stands in has another width. */
export class Fitted {
  /** `short(whole)`; `least()`: the smallest letters of the whole text. */
  constructor(box, { short = withInitials, least = () => LEAST_PX, lines = 0 } = {}) {
    Object.assign(this, { box, short, least, lines, whole: null, beside: "" });
  }

  /** `beside`: what stands beside it and takes room from it. */
  show(whole, beside = "") {
    if (whole === this.whole && beside === this.beside) return;
    if (whole !== this.whole) this.box.textContent = whole;
    Object.assign(this, { whole, beside });
    this.watch();
    plan(this);
  }

  watch() {
    const place = this.box.parentElement;
    if (!place) return;
    if (!watched.has(place)) {
      watched.set(place, { width: null, texts: new Set() });
      widths.observe(place);
    }
    watched.get(place).texts.add(this);
  }

  wish() {
    const { box, whole, short, lines } = this;
    return { box, whole, short, lines, least: this.least() };
  }
}
