"""Decrypts a Nacre file, version 1. Written from the package description of core.file.v1 alone.

usage: read_nacre.py FILE MASTER_KEY_ID MASTER_KEY_HEX    (FILE may be gzipped; plaintext to stdout)

It reads files that were closed. Everything that can be checked is checked.
"""
import gzip
import hashlib
import hmac
import struct
import sys
import uuid

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
        self.map_blocks, = struct.unpack(">Q", raw[168:176])
        self.digest = raw[192:224]
        assert not any(raw[224:304]), "a key rotation is under way"
        self.wrapped, at = {}, 320
        for _ in range(epochs):
            number, _, size, _ = struct.unpack(">BBHQ", raw[at:at + 12])
            self.wrapped[number] = raw[at + 12:at + 12 + size]
            at += 12 + size


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
        assert sb.phase == 1, "not closed"
        keys = {n: unwrap(w, sb.file_id, master_id, master) for n, w in sb.wrapped.items()}
        current = keys[sb.epoch]
        assert subkey(current, sb.file_id, "nacre1 key check")[:16] == sb.raw[304:320], "wrong key"
        mac = hmac.digest(subkey(current, sb.file_id, "nacre1 superblock"), sb.raw[:8128], "sha256")
        assert hmac.compare_digest(mac, sb.raw[8128:8160]), "superblock tampered"
        suite = {1: AESGCM, 2: ChaCha20Poly1305}[sb.suite]
        self.ciphers = {
            n: suite(subkey(k, sb.file_id, "nacre1 block", bytes([sb.suite, n]))) for n, k in keys.items()}
        self.blocks = (sb.length + BLOCK - 1) // BLOCK
        self.tags = self.read_map() if sb.map_pages else None

    def address(self, place, number, meta, extra=b""):
        sb = self.sb
        return (MAGIC + bytes([sb.suite, sb.kind, place, 12]) + sb.file_id
                + struct.pack(">QI", number, meta) + extra)

    def record(self, offset, place, number, extra=b""):
        raw = self.raw[offset:offset + RECORD]
        meta, = struct.unpack(">I", raw[4124:])
        plain = self.ciphers[meta >> 29].decrypt(
            raw[4112:4124], raw[:4112], self.address(place, number, meta, extra))
        return plain, meta, raw[4096:4112]

    def segment_offset(self, segment):
        return self.sb.data_offset + segment * ((1 << self.sb.segment_log) + self.sb.map_pages) * RECORD

    def read_map(self):
        tags, digest, segment = [], hashlib.sha256(), 0
        while len(tags) < self.blocks:
            in_segment = min(self.blocks - len(tags), 1 << self.sb.segment_log)
            for page in range((in_segment + 511) // 512):
                number = segment * self.sb.map_pages + page
                plain, _, tag = self.record(
                    self.segment_offset(segment) + page * RECORD, 3, number, self.sb.map_id)
                digest.update(tag)
                tags += struct.unpack(">512Q", plain)[:min(512, in_segment - 512 * page)]
            segment += 1
        assert digest.digest() == self.sb.digest and self.sb.map_blocks == self.blocks, "map replaced"
        return tags

    def slot(self, number):
        raw = self.raw[16384 + 8192 * number:][:8192]
        magic, sealed, zero, sequence = struct.unpack(">4sHHQ", raw[:16])
        meta, = struct.unpack(">I", raw[28:32])
        assert magic == b"HEAD" and zero == 0 and sequence == self.sb.headers[number]
        extra = struct.pack(">Q", sequence)
        plain = self.ciphers[meta >> 29].decrypt(
            raw[16:28], raw[48:48 + sealed + 16], self.address(2, number, meta, extra))
        return plain.ljust(BLOCK, b"\0"), meta, raw[48 + sealed:64 + sealed]

    def block(self, number):
        if self.sb.kind == DATABASE and number < 2:
            plain, meta, tag = self.slot(number)
        else:
            segment = number >> self.sb.segment_log
            offset = self.sb.data_offset + (number + (segment + 1) * self.sb.map_pages) * RECORD
            plain, meta, tag = self.record(offset, 1, number)
        length = min(BLOCK, self.sb.length - number * BLOCK)
        assert number < self.blocks - 1 or (meta >> 16 & 0x1FFF) == length, "wrong length"
        assert self.tags is None or self.tags[number] == struct.unpack(">Q", tag[:8])[0], "replayed"
        return plain[:length]


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
