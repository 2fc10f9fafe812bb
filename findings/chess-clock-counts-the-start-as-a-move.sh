#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess-clock 0.5.0, a clock with Fischer increment and several periods: a game starts when Black presses, as at a real clock. It
# takes that press for a move of Black. So Black has an increment before the first move, is always one ahead of White, and gets
# the time of the second period after 39 moves of 40. As it is on npm, Node does not load it: its inner package.json files, as
# `{ type: module }`, are no JSON. Here its scripts are loaded without them.
# What follows: times of a web page's clock are compared with the moves and the time control before they are broadcast.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess-clock@0.5.0 >/dev/null
mkdir clock
cp node_modules/chess-clock/lib/cjs/*.js clock/
cat >try.mjs <<'JS'
import loaded from "./clock/index.js";
console.log(await import("chess-clock").then(() => "loaded", (error) => error.code));
const { Clock } = loaded;
const minutes = (count) => [count * 60000, count * 60000];
const clock = new Clock({
  name: "40/90+30:30+30",
  stages: [
    { time: minutes(90), mode: "Fischer", increment: 30000 },
    { move: 40, time: minutes(30), mode: "Fischer", increment: 30000 },
  ],
  updateInterval: 3600000,
});
const show = (when) => {
  const { remainingTime, stage } = clock.state;
  const [white, black] = remainingTime.map((time, side) => `${Math.round(time / 1000)} s in period ${stage[side].i + 1}`);
  console.log(`${when}: White ${white}, Black ${black}`);
};
clock.push(1);
show("started");
for (let move = 1; move <= 40; move++) {
  clock.push(0);
  clock.push(1);
  if (move === 1 || move >= 39) show(`${move} moves each`);
}
clock.pause();
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
ERR_INVALID_PACKAGE_CONFIG
started: White 5400 s in period 1, Black 5430 s in period 1
1 moves each: White 5430 s in period 1, Black 5460 s in period 1
39 moves each: White 6570 s in period 1, Black 8400 s in period 2
40 moves each: White 8400 s in period 2, Black 8430 s in period 2
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
