// SPDX-License-Identifier: MIT
// The move that somebody looks at stands in the address: "/board/3#ply=23". Without it the page shows what is live.

const HASH = /^#ply=(\d{1,5})$/;

/** The ply of the address; null: none. */
export function askedPly() {
  const found = HASH.exec(location.hash);
  return found ? Number(found[1]) : null;
}

/** Going back leads to the page before and not to the move before. */
export function keepPly(ply) {
  if (askedPly() === ply) return;
  history.replaceState(history.state, "", `${location.pathname}${location.search}${ply === null ? "" : `#ply=${ply}`}`);
}
