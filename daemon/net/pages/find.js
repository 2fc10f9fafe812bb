// SPDX-License-Identifier: MIT
// Finds people by their names, however these are written: "Muller" and "Mueller" find "Müller".

const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i" };
const SPELT = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** In small letters without accents. */
export const folded = (text) =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[ßæœøłđðþħı]/g, (letter) => PLAIN[letter]);

const spelt = (text) => folded(text.toLowerCase().normalize("NFC").replace(/[äöüåø]/g, (letter) => SPELT[letter]));

/** Whether each of the words is in one of the names, in any order. */
export function finds(words, names) {
  const text = names.map((name) => `${folded(name)} ${spelt(name)}`).join(" ");
  return folded(words).split(/[\s,]+/).every((word) => text.includes(word));
}
