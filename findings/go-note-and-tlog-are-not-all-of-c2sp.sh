#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Debian's golang-golang-x-mod-dev 0.7.0, whose packages note and tlog C2SP's signed-note, tlog-checkpoint and tlog-tiles come from,
# reads less than these say. note opens a checkpoint of any log, but it takes no key of a witness (kind 0x04 of tlog-cosignature), so
# it cannot check who cosigned. tlog parses a tree head of one log alone: "go.sum database tree" must be its first line. And its
# tiles have the height in their path, where tlog-tiles has none.
# What follows: a checker made of these packages opens a checkpoint by note, takes size and root out of the text itself, and names
# the tiles itself; cosignatures need another program.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq golang-1.19-go golang-1.19-src golang-golang-x-mod-dev=0.7.0-1 >/dev/null 2>&1
for package in *.deb; do dpkg-deb -x "$package" root; done
# The two packages of Go name each other's folders by links from the root.
mkdir go && cp -a root/usr/share/go-1.19/. go/ && cp -a --remove-destination root/usr/lib/go-1.19/. go/ 2>/dev/null || true
find go -xtype l | while read -r link; do
  target=$(readlink "$link")
  rm "$link"
  for place in "root/usr/share/go-1.19/${target##*go-1.19/}" "root/usr/lib/go-1.19/${target##*go-1.19/}"; do
    if [ -e "$place" ]; then cp -a "$place" "$link" && break; fi
  done
done
cat > try.go <<'GO'
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// key is a verifier key of the given kind, as signed-note writes one.
func key(name string, kind byte, public ed25519.PublicKey) string {
	material := append([]byte{kind}, public...)
	sum := sha256.Sum256(append([]byte(name+"\n"), material...))
	return fmt.Sprintf("%s+%x+%s", name, sum[:4], base64.StdEncoding.EncodeToString(material))
}

func main() {
	public := ed25519.NewKeyFromSeed(make([]byte, 32)).Public().(ed25519.PublicKey)
	for _, kind := range []byte{1, 4} {
		_, err := note.NewVerifier(key("example.org/w", kind, public))
		fmt.Printf("key of kind %d: %v\n", kind, err)
	}
	for _, origin := range []string{"go.sum database tree", "example.org/log"} {
		_, err := tlog.ParseTree([]byte(origin + "\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"))
		fmt.Printf("tree of %s: %v\n", origin, err)
	}
	fmt.Println("tile:", tlog.Tile{H: 8, L: 0, N: 273, W: 112}.Path())
}
GO
seen=$(GOROOT=$PWD/go GO111MODULE=off GOPATH=$PWD/root/usr/share/gocode GOCACHE=$PWD/cache GOFLAGS= go/bin/go run try.go 2>&1)
described=$(cat <<'SEEN'
key of kind 1: <nil>
key of kind 4: unknown verifier algorithm
tree of go.sum database tree: <nil>
tree of example.org/log: malformed tree note
tile: tile/8/0/273.p/112
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
