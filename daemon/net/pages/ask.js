// SPDX-License-Identifier: MIT
// Asks the daemon, and has it change something. What it says against it is in `error`; `lost`: nothing was heard of it.

import { phrase } from "./language.js";

const NOT_REACHED = phrase("The daemon cannot be reached.");

export async function ask(path, options) {
  try {
    const answer = await fetch(path, { cache: "no-store", ...options });
    const body = await answer.json();
    return answer.ok ? body : { error: body.error, faults: body.faults };
  } catch {
    return { error: NOT_REACHED, lost: true };
  }
}

export function post(path, body) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Eboard-Request": "1" },
    body: JSON.stringify(body),
  });
}
