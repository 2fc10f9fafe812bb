// SPDX-License-Identifier: MIT
// Letters that are read from afar, and names that are never cut.

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
