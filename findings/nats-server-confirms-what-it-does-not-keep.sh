#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# JetStream of nats-server 2.9.10 (Debian 12) drops a message whose id came within the last two minutes, and confirms it with the number
# of the first one. It looks neither at the text, nor at the subject, nor whether it still has that first one: a result that is
# corrected under the id of its game stays as it was, and what was deleted or purged and is sent again is confirmed and gone.
# A publisher that waits for confirmations, and looks no further than that they came, has lost it. An id of its own is kept.
# What follows: an id names one message for good, and a hall counts what the archive has, not what was confirmed.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q nats-server=2.9.10-1+b3 >/dev/null 2>&1
dpkg -x nats-server_*.deb .
npm install --silent --no-audit --no-fund --no-package-lock nats@2.29.3 >/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
usr/sbin/nats-server -a 127.0.0.1 -p "$port" -js -sd "$work/store" >log 2>&1 &
server=$!
sleep 1
cat > try.mjs <<'JS'
import { connect, StringCodec } from "nats";
const text = StringCodec();
const connection = await connect({ servers: `127.0.0.1:${process.argv[2]}` });
const manager = await connection.jetstreamManager();
await manager.streams.add({ name: "RESULTS", subjects: ["result.>"] });
async function send(what, board, result, msgID) {
  const answer = await connection.jetstream().publish(`result.${board}`, text.encode(result), { msgID });
  const { messages } = (await manager.streams.info("RESULTS")).state;
  const kept = messages === 0 ? "nothing" : text.decode((await manager.streams.getMessage("RESULTS", { last_by_subj: "result.>" })).data);
  console.log(`${what}: confirmed as ${answer.seq}, kept: ${kept}`);
}
await send("1-0", 7, "1-0", "round 3 board 7");
await send("corrected to 0-1", 7, "0-1", "round 3 board 7");
await manager.streams.deleteMessage("RESULTS", 1);
await send("deleted and sent again", 7, "1-0", "round 3 board 7");
await manager.streams.purge("RESULTS");
await send("purged and sent again", 7, "1-0", "round 3 board 7");
await send("with another id", 7, "0-1", "round 3 board 7, corrected");
await connection.close();
JS
seen=$(node try.mjs "$port")
described=$(cat <<'SEEN'
1-0: confirmed as 1, kept: 1-0
corrected to 0-1: confirmed as 1, kept: 1-0
deleted and sent again: confirmed as 1, kept: nothing
purged and sent again: confirmed as 1, kept: nothing
with another id: confirmed as 2, kept: 0-1
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
