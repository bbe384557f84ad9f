"""Decrypts a Nacre file, version 1. Written from the package description of core.file.v1 alone.

usage: read_nacre.py FILE MASTER_KEY_ID MASTER_KEY_HEX    (FILE may be gzipped; plaintext to stdout)

It reads files that were closed, and databases that were not but for the close itself, in the middle of a rotation
of the data key or not. Everything that can be checked is checked.
"""
import gzip
import hashlib
import hmac
import struct
import sys
import uuid

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

BLOCK, RECORD, SUPER = 4096, 4128, 8192
MAGIC = b"NACRE-1\n"
DATABASE = 1


def hkdf(key, salt, info):
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def subkey(key, scope, label, context=b""):
    return hkdf(key, scope, label.encode() + b"\0" + context)


def unwrap(wrapped, file_id, master_id, master):
    version, wrapping = wrapped[0], wrapped[1]
    assert (version, wrapping) == (1, 1), "unknown wrapped key"
    assert wrapped[2:18] == master_id, "wrapped by another master key"
    length, = struct.unpack(">H", wrapped[18:20])
    body = wrapped[20:20 + length]
    purpose = b"\x01"
    aad = b"nacre wrapped key" + b"\x01\x01" + purpose + file_id + master_id
    return AESGCM(hkdf(master, master_id, b"nacre wrap\0" + purpose)).decrypt(body[:12], body[12:], aad)


class Superblock:
    def __init__(self, raw):
        assert raw[:8] == MAGIC, "not a Nacre file"
        assert hashlib.sha256(raw[:8160]).digest() == raw[8160:], "damaged"
        self.raw = raw
        version, zero = struct.unpack(">HH", raw[8:12])
        assert version == 1 and zero == 0
        self.suite, self.kind, log, trailer = raw[12:16]
        assert (log, trailer) == (12, 32)
        self.data_offset, self.segment_log, zero, self.map_pages, flags = struct.unpack(">QBBHI", raw[16:32])
        assert zero == 0 and flags == 0
        self.file_id = raw[32:48]
        self.sequence, self.generation, self.phase, self.epoch, epochs = struct.unpack(">QQBBB", raw[72:91])
        self.length, _, *self.headers = struct.unpack(">QQQQ", raw[96:128])
        self.map_id = raw[128:144]
        self.map_generation, self.map_blocks = struct.unpack(">QQ", raw[160:176])
        self.digest = raw[192:224]
        self.retiring, flags, zero, cursor, begun = struct.unpack(">BB6sQQ", raw[224:248])
        assert flags <= 3 and not any(zero) and not any(raw[248:304])
        assert self.retiring or not (flags or cursor or begun)
        self.wrapped, at = {}, 320
        for _ in range(epochs):
            number, _, size, _ = struct.unpack(">BBHQ", raw[at:at + 12])
            self.wrapped[number] = raw[at + 12:at + 12 + size]
            at += 12 + size
        known = sum(1 << number for number in self.wrapped)
        assert not self.retiring & ~known and not self.retiring >> self.epoch & 1


class Reader:
    def __init__(self, raw, master_id, master):
        self.raw = raw
        copies = []
        for at in (0, SUPER):
            try:
                copies.append(Superblock(raw[at:at + SUPER]))
            except AssertionError:
                pass
        assert copies, "no superblock"
        self.sb = sb = max(copies, key=lambda copy: copy.sequence)
        assert sb.phase == 1 or (sb.phase == 2 and sb.kind == DATABASE), "not closed"
        keys = {n: unwrap(w, sb.file_id, master_id, master) for n, w in sb.wrapped.items()}
        current = keys[sb.epoch]
        assert subkey(current, sb.file_id, "nacre1 key check")[:16] == sb.raw[304:320], "wrong key"
        mac = hmac.digest(subkey(current, sb.file_id, "nacre1 superblock"), sb.raw[:8128], "sha256")
        assert hmac.compare_digest(mac, sb.raw[8128:8160]), "superblock tampered"
        suite = {1: AESGCM, 2: ChaCha20Poly1305}[sb.suite]
        self.ciphers = {
            n: suite(subkey(k, sb.file_id, "nacre1 block", bytes([sb.suite, n]))) for n, k in keys.items()}
        self.saved = {}
        if sb.phase == 2:
            self.read_journal(current)
            self.find_length()
        self.blocks = (sb.length + BLOCK - 1) // BLOCK
        self.tags = self.read_map() if sb.map_pages else None

    def address(self, place, number, meta, extra=b""):
        sb = self.sb
        return (MAGIC + bytes([sb.suite, sb.kind, place, 12]) + sb.file_id
                + struct.pack(">QI", number, meta) + extra)

    def record(self, offset, place, number, extra=b""):
        try:
            return self.open(self.raw[offset:offset + RECORD], place, number, extra)
        except (InvalidTag, KeyError):
            if (place, number) not in self.saved:
                raise
            return self.open(self.saved[place, number], place, number, extra)

    def open(self, raw, place, number, extra):
        meta, = struct.unpack(">I", raw[4124:])
        plain = self.ciphers[meta >> 29].decrypt(
            raw[4112:4124], raw[:4112], self.address(place, number, meta, extra))
        return plain, meta, raw[4096:4112]

    def read_journal(self, current):
        """What the journal of a rotation has saved, by place and number."""
        raw, sb = self.raw[49152:self.sb.data_offset], self.sb
        if not sb.retiring or raw[:8] != b"NACREROT":
            return
        mac = hmac.digest(subkey(current, sb.file_id, "nacre1 rotation journal"), raw[:4064], "sha256")
        sequence, count = struct.unpack(">QI", raw[8:20])
        if sequence != sb.sequence or not hmac.compare_digest(mac, raw[4064:4096]):
            return
        for i in range(count):
            where, tag = struct.unpack(">Q8s", raw[32 + 16 * i:48 + 16 * i])
            record = raw[4096 + RECORD * i:][:RECORD]
            if record[4096:4104] == tag:
                self.saved[where >> 56, where & (1 << 56) - 1] = record

    def find_length(self):
        """After a crash the last record says it; what was forced is a floor."""
        sb = self.sb
        segment, rest = divmod((len(self.raw) - sb.data_offset) // RECORD, (1 << sb.segment_log) + sb.map_pages)
        count = (segment << sb.segment_log) + max(0, rest - sb.map_pages)
        assert count > 2, "only headers: not read here"
        meta = self.record(self.block_offset(count - 1), 1, count - 1)[1]
        sb.length = max(sb.length, (count - 1) * BLOCK + (meta >> 16 & 0x1FFF))

    def segment_offset(self, segment):
        return self.sb.data_offset + segment * ((1 << self.sb.segment_log) + self.sb.map_pages) * RECORD

    def read_map(self):
        tags, digest, segment = [], hashlib.sha256(), 0
        while len(tags) < self.sb.map_blocks:
            in_segment = min(self.sb.map_blocks - len(tags), 1 << self.sb.segment_log)
            for page in range((in_segment + 511) // 512):
                number = segment * self.sb.map_pages + page
                plain, _, tag = self.record(
                    self.segment_offset(segment) + page * RECORD, 3, number, self.sb.map_id)
                digest.update(tag)
                tags += struct.unpack(">512Q", plain)[:min(512, in_segment - 512 * page)]
            segment += 1
        if self.sb.phase == 1:
            assert digest.digest() == self.sb.digest and self.sb.map_blocks == self.blocks, "map replaced"
        return tags + [None] * (self.blocks - len(tags))

    def is_latest(self, number, tag, meta):
        """A block must have the tag that the map says; after a crash it may also be newer than the map."""
        since = self.sb.generation - self.sb.map_generation
        newer = 0 < (meta - self.sb.map_generation) % 65536 <= since
        return self.tags[number] == struct.unpack(">Q", tag[:8])[0] or (self.sb.phase == 2 and newer)

    def slot(self, number):
        raw = self.raw[16384 + 8192 * number:][:8192]
        magic, sealed, zero, sequence = struct.unpack(">4sHHQ", raw[:16])
        meta, = struct.unpack(">I", raw[28:32])
        assert magic == b"HEAD" and zero == 0
        assert sequence == self.sb.headers[number] or (self.sb.phase == 2 and sequence > self.sb.headers[number])
        extra = struct.pack(">Q", sequence)
        plain = self.ciphers[meta >> 29].decrypt(
            raw[16:28], raw[48:48 + sealed + 16], self.address(2, number, meta, extra))
        return plain.ljust(BLOCK, b"\0"), meta, raw[48 + sealed:64 + sealed]

    def block(self, number):
        if self.sb.kind == DATABASE and number < 2:
            plain, meta, tag = self.slot(number)
        else:
            plain, meta, tag = self.record(self.block_offset(number), 1, number)
        length = min(BLOCK, self.sb.length - number * BLOCK)
        assert number < self.blocks - 1 or (meta >> 16 & 0x1FFF) == length, "wrong length"
        assert self.tags is None or self.is_latest(number, tag, meta), "replayed"
        return plain[:length]

    def block_offset(self, number):
        segment = number >> self.sb.segment_log
        return self.sb.data_offset + (number + (segment + 1) * self.sb.map_pages) * RECORD


def main():
    with open(sys.argv[1], "rb") as file:
        raw = file.read()
    if raw[:2] == b"\x1f\x8b":
        raw = gzip.decompress(raw)
    reader = Reader(raw, uuid.UUID(sys.argv[2]).bytes, bytes.fromhex(sys.argv[3]))
    for number in range(reader.blocks):
        sys.stdout.buffer.write(reader.block(number))


if __name__ == "__main__":
    main()
