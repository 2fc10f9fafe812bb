// SPDX-License-Identifier: MIT
// Letters that are read from afar, and names that are never cut.

import { setText } from "./table.js";

const CAPITAL = 0.015; // of the width of the picture: 45 mm on one of 3 m, which is read from 15 m
const LEAST_PX = 11; // near the eyes
const STEP = 0.95;
const SMALLEST = 0.4;

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
  return `${family}, ${given.split(/\s+/).map((word) => `${[...word][0]}.`).join("\u00A0")}`;
}

/** A text is never cut in a box whose size is given. Where it is too long its letters are smaller, as far as they are read well, on
 * two lines if the box has them; else `short` stands there, as small as it has to be, and whoever points at it reads all. */
export function fitInto(box, whole, short) {
  box.style.fontSize = "";
  const usual = Number.parseFloat(getComputedStyle(box).fontSize);
  const isTooLarge = () => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const fits = (text, smallest) => {
    setText(box, text);
    for (let size = usual; size >= smallest; size *= STEP) {
      box.style.fontSize = size === usual ? "" : `${size}px`;
      if (!isTooLarge()) return true;
    }
    return false;
  };
  const isWhole = fits(whole, short === whole ? usual * SMALLEST : LEAST_PX);
  if (!isWhole && short !== whole) fits(short, usual * SMALLEST);
  box.title = isWhole ? "" : whole;
}

/** A name stands on at most `lines` lines, and its letters are only smaller where it does not find room there. */
export function fitName(name, lines) {
  let size = 1;
  const isTooLarge = () => {
    const line = Number.parseFloat(getComputedStyle(name).lineHeight);
    return name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > line * lines + 1;
  };
  name.style.fontSize = name.style.overflowWrap = "";
  while (size > SMALLEST && isTooLarge()) {
    size *= STEP;
    name.style.fontSize = `${size}em`;
  }
  name.style.overflowWrap = isTooLarge() ? "anywhere" : "";
}
