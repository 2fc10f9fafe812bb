// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks a log that `eboardctl evidence tiles` wrote with the packages note and tlog of Go's module mirror, which share nothing with
// eboardd: check_log FOLDER KEY. Prints what it checked; fails with a line.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const width = 256

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// file is a tile of the given kind ("0", "entries"), as tlog-tiles names it.
func file(folder, kind string, number, count int64) []byte {
	name := fmt.Sprintf("%03d", number%1000)
	for rest := number / 1000; rest > 0; rest /= 1000 {
		name = fmt.Sprintf("x%03d/%s", rest%1000, name)
	}
	if count < width {
		name += fmt.Sprintf(".p/%d", count)
	}
	data, err := os.ReadFile(filepath.Join(folder, "tile", kind, name))
	must(err)
	return data
}

type hashes []tlog.Hash

func (all hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		out[i] = all[index]
	}
	return out, nil
}

func main() {
	folder, key := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(key)
	must(err)
	written, err := os.ReadFile(filepath.Join(folder, "checkpoint"))
	must(err)
	opened, err := note.Open(written, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("the checkpoint is of %s, the key of %s", lines[0], verifier.Name()))
	}
	var size int64
	_, err = fmt.Sscan(lines[1], &size)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)

	var stored hashes
	var records []tlog.Hash
	for first := int64(0); first < size; first += width {
		count := size - first
		if count > width {
			count = width
		}
		entries, tile := file(folder, "entries", first/width, count), file(folder, "0", first/width, count)
		for i := int64(0); i < count; i++ {
			length := int64(binary.BigEndian.Uint16(entries))
			entry := entries[2 : 2+length]
			entries = entries[2+length:]
			record := tlog.RecordHash(entry)
			if !bytes.Equal(record[:], tile[i*tlog.HashSize:(i+1)*tlog.HashSize]) {
				must(fmt.Errorf("entry %d is not what its tile says", first+i))
			}
			more, err := tlog.StoredHashesForRecordHash(first+i, record, stored)
			must(err)
			stored = append(stored, more...)
			records = append(records, record)
		}
		if len(entries) != 0 {
			must(fmt.Errorf("%d bytes stand behind entry %d", len(entries), first+count-1))
		}
	}
	computed, err := tlog.TreeHash(size, stored)
	must(err)
	if computed != root {
		must(fmt.Errorf("the entries give the root %v, the checkpoint has %v", computed, root))
	}
	for level, all := 1, size/width; all > 0; level, all = level+1, all/width {
		for first := int64(0); first < all; first += width {
			count := all - first
			if count > width {
				count = width
			}
			expected, err := tlog.ReadTileData(tlog.Tile{H: 8, L: level, N: first / width, W: int(count)}, stored)
			must(err)
			if !bytes.Equal(expected, file(folder, fmt.Sprint(level), first/width, count)) {
				must(fmt.Errorf("tile %d of level %d is not that of the entries", first/width, level))
			}
		}
	}
	for index, record := range records {
		proof, err := tlog.ProveRecord(size, int64(index), stored)
		must(err)
		must(tlog.CheckRecord(proof, size, root, int64(index), record))
	}
	fmt.Printf("%s: %d entries, each proved\n", lines[0], size)
}
