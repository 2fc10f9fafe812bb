// SPDX-License-Identifier: MIT
// Asks the daemon, and has it change something or take a file. What it says against it is in `error`; `lost`: nothing was heard of it.

import { phrase } from "./language.js";

const NOT_REACHED = phrase("The daemon cannot be reached.");

export async function ask(path, options) {
  try {
    const answer = await fetch(path, { cache: "no-store", ...options });
    const body = await answer.json();
    return answer.ok ? body : { ...body, error: body.error || NOT_REACHED };
  } catch {
    return { error: NOT_REACHED, lost: true };
  }
}

const send = (path, type, body) => ask(path, { method: "POST", headers: { "Content-Type": type, "X-Eboard-Request": "1" }, body });

export const post = (path, body) => send(path, "application/json", JSON.stringify(body));

export const postFile = (path, file) => send(path, "application/octet-stream", file);
