"""Opens Nacre cells, version 1. Written from the package descriptions of core.key, core.value and core.column.v1 alone.

usage: read_cells.py FILE    (see src/test/resources/golden/cells-v1.txt; prints what each cell holds, one a line)
"""
import datetime
import decimal
import hashlib
import struct
import sys
import uuid

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESOCB3, AESSIV
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KINDS = ("CHARACTER PADDED NUMBER FLOAT DATE TIME TIME_ZONED TIMESTAMP TIMESTAMP_ZONED"
         " BOOLEAN UUID BINARY JSON LARGE_CHARACTER LARGE_BINARY").split()
CHUNK, TAG = 65536, 16


def hkdf(key, salt, info):
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def unwrap(wrapped, scope, master_id, master):
    assert wrapped[0:2] == b"\x01\x01" and wrapped[2:18] == master_id
    length, = struct.unpack(">H", wrapped[18:20])
    body = wrapped[20:20 + length]
    purpose = b"\x02"
    aad = b"nacre wrapped key" + b"\x01\x01" + purpose + scope + master_id
    return AESGCM(hkdf(master, master_id, b"nacre wrap\0" + purpose)).decrypt(body[:12], body[12:], aad)


def offset(raw):
    seconds, = struct.unpack(">i", raw)
    return "%+d" % seconds


def nanos(raw):
    return str(int.from_bytes(raw, "big"))


def number(raw):
    scale = shift = at = 0
    while True:
        scale |= (raw[at] & 0x7f) << shift
        shift, at = shift + 7, at + 1
        if not raw[at - 1] & 0x80:
            break
    scale = (scale >> 1) ^ -(scale & 1)
    unscaled = int.from_bytes(raw[at:], "big", signed=True)
    return format(decimal.Decimal(unscaled).scaleb(-scale), "f")


def show(kind, raw):
    if kind in ("CHARACTER", "PADDED", "JSON"):
        return raw.decode()
    if kind == "NUMBER":
        return number(raw)
    if kind == "FLOAT":
        return struct.unpack(">d", raw)[0].hex()
    if kind == "DATE":
        return (datetime.date(1970, 1, 1) + datetime.timedelta(struct.unpack(">i", raw)[0])).isoformat()
    if kind == "TIME":
        return nanos(raw)
    if kind == "TIME_ZONED":
        return nanos(raw[:6]) + offset(raw[6:])
    if kind in ("TIMESTAMP", "TIMESTAMP_ZONED"):
        seconds, nano = struct.unpack(">qi", raw[:12])
        return "%d.%09d" % (seconds, nano) + (offset(raw[12:]) if kind == "TIMESTAMP_ZONED" else "")
    if kind == "BOOLEAN":
        return {b"\0": "false", b"\1": "true"}[raw]
    if kind.startswith("LARGE"):
        return "%d %s" % (len(raw), hashlib.sha256(raw).hexdigest())
    return str(uuid.UUID(bytes=raw)) if kind == "UUID" else raw.hex()


ids, keys = {}, {}
for line in open(sys.argv[1], encoding="utf-8"):
    word, _, rest = line.rstrip("\n").partition(" ")
    if word in ("catalog", "table", "column", "master"):
        ids[word] = uuid.UUID(rest.split()[0]).bytes
        if word == "master":
            master = bytes.fromhex(rest.split()[1])
    elif word == "key":
        version, wrapped = rest.split()
        keys[int(version)] = unwrap(bytes.fromhex(wrapped), ids["column"], ids["master"], master)
    elif word == "cell":
        kind, text = rest.split()
        cell = bytes.fromhex(text)
        assert cell[:2] == b"\xab\x01"
        low, = struct.unpack(">H", cell[2:4])
        scheme, key = low >> 12, keys[low & 0xfff]
        sub = lambda label: hkdf(key, ids["column"], label + b"\0")
        if scheme == 1:
            aad = ids["catalog"] + ids["table"] + ids["column"] + cell[:4]
            plain = AESGCM(sub(b"nacre cell gcm")).decrypt(cell[4:16], cell[16:], aad)
        elif scheme == 4:
            aad = ids["catalog"] + ids["table"] + ids["column"] + cell[:4]
            plain = AESOCB3(sub(b"nacre cell ocb")).decrypt(cell[4:16], cell[16:], aad)
        elif scheme == 3:
            aad = ids["catalog"] + ids["table"] + ids["column"] + cell[:4]
            chunks = AESGCM(hkdf(sub(b"nacre cell chunks"), cell[4:36], b"nacre chunks of one cell\0"))
            records = [cell[at:at + CHUNK + TAG] for at in range(36, len(cell), CHUNK + TAG)]
            plain = b"".join(
                chunks.decrypt(bytes([i == len(records) - 1, 0, 0, 0]) + struct.pack(">Q", i), record, aad)
                for i, record in enumerate(records))
        else:
            assert scheme == 2
            aad = ids["catalog"] + ids["column"] + bytes([KINDS.index(kind) + 1]) + cell[:4]
            siv = AESSIV(sub(b"nacre cell siv mac") + sub(b"nacre cell siv ctr"))
            plain = siv.decrypt(cell[4:], [aad])
        print(kind, show(kind, plain))
