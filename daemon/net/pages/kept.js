// SPDX-License-Identifier: MIT
// Pages for everybody open also while the daemon is away, where the browser allows a service worker: by https, or on the
// daemon's own computer. Elsewhere nothing of this happens.

import { areFiles } from "./file-socket.js";

const WORKER = "/service-worker.js";
const PAGES = /^\/($|wall$|tournament$|(board|quaternity)\/\d+$)/;
let isAsked = false;

/** Once the page is there: what it keeps comes after what it shows. */
export function keepPage() {
  if (isAsked || areFiles() || !("serviceWorker" in navigator) || !PAGES.test(location.pathname)) return;
  isAsked = true;
  // A browser may refuse, for a certificate that it does not know or because it is to keep nothing.
  navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => {});
}

/** This page was kept, and now the daemon answers: if another build does, its page is shown. */
export async function leaveKept() {
  const build = document.documentElement.dataset.kept;
  if (!build) return;
  try {
    const answer = await fetch(WORKER, { cache: "no-store" });
    if (answer.ok && !(await answer.text()).includes(build)) location.reload();
  } catch {
    // away again
  }
}
