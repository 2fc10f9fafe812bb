// SPDX-License-Identifier: MIT
// How points and days of a tournament are written.

import { language, phrase } from "./language.js";
import { translated } from "./sentences.js";

const SEPARATOR = (0.5).toLocaleString(language).charAt(1);

/** "45,17" of "45.17"; empty: there is none. */
export const valueText = (value) => (value === null ? "" : value.replace(".", SEPARATOR).replace("-", "−"));

/** "2½" of "2.5". */
export function pointsText(points) {
  if (points === null) return "";
  return points.endsWith(".5") ? `${points.slice(0, -2).replace(/^(-?)0$/, "$1")}½`.replace("-", "−") : valueText(points);
}

/** Days and times as the file has them; those that can be read are written as the reader does. */
export function dayText(text) {
  const found = /^(\d{4})[-/.](\d\d)[-/.](\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(text || "");
  if (!found) return text || "";
  const [year, month, day, hour = 0, minute = 0] = found.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const style = found[4] ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(language, style).format(new Date(year, month - 1, day, hour, minute));
}

/** What a tie-break is, in full. */
export const titleText = (title) => title.split("; ").map(translated).join("; ");

const BYES = {
  full: phrase("full-point bye"),
  half: phrase("half-point bye"),
  pairing: phrase("bye: nobody left to play"),
  zero: phrase("absent"),
  forfeit_win: phrase("won without a game"),
  forfeit_loss: phrase("was not there"),
};
export const byeText = (kind) => BYES[kind] ?? kind;

/** The letter of a colour in a cross table. */
export const COLOURS = { white: phrase("cross table|w"), black: phrase("cross table|b") };
export const COLOUR_NAMES = { white: phrase("White"), black: phrase("Black") };
