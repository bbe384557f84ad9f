"""Opens a Nacre wallet, version 1, and the registry beside it.

Written from the package descriptions of wallet.v1, wallet.registry and core.key alone.

usage: read_wallet.py WALLET REGISTRY    (standard input: "passphrase TEXT" or "recovery KEY")

Prints the master keys, the registries that the wallet knows, and what the registry holds, which a
master key opens. Everything that can be checked is checked.
"""
import hashlib
import struct
import sys
import unicodedata
import uuid

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

PASSPHRASE, RECOVERY = 1, 2


class Input:
    def __init__(self, raw, at=0):
        self.raw, self.at = raw, at

    def take(self, length):
        assert 0 <= length <= len(self.raw) - self.at, "cut short"
        self.at += length
        return self.raw[self.at - length:self.at]

    def number(self, length):
        return int.from_bytes(self.take(length), "big")

    def text(self):
        return self.take(self.number(2)).decode()

    def id(self):
        return str(uuid.UUID(bytes=self.take(16)))

    def end(self):
        assert self.at == len(self.raw), "more bytes than fields"


def subkey(key, salt, label, context=b""):
    return HKDF(hashes.SHA256(), 32, salt, label + b"\0" + context).derive(key)


def whole(raw, letter):
    """Without its checksum, and after its magic."""
    assert raw[:8] == b"\x89Nacre" + letter + b"\n", "something else"
    assert hashlib.sha256(raw[:-32]).digest() == raw[-32:], "damaged"
    return Input(raw[:-32], 8)


def argon2id(passphrase, salt, kib, passes, lanes):
    try:
        from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
        return Argon2id(salt=salt, length=32, iterations=passes, lanes=lanes, memory_cost=kib).derive(passphrase)
    except ImportError:
        from argon2.low_level import Type, hash_secret_raw
        return hash_secret_raw(passphrase, salt, passes, kib, lanes, 32, Type.ID)


def derived(passphrase, function, numbers, salt):
    if function == 1:
        return argon2id(passphrase, salt, *numbers)
    if function == 2:
        return Scrypt(salt, 32, 1 << numbers[0], numbers[1], numbers[2]).derive(passphrase)
    assert function == 3 and numbers[1:] == (0, 0), "unknown key derivation"
    return hashlib.pbkdf2_hmac("sha512", passphrase, salt, numbers[0], 32)


def recovery_key(printed):
    digits = ["0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(c) for c in printed.replace("-", "")]
    bits = "".join(format(digit, "05b") for digit in digits)
    assert len(digits) == 56 and bits[256:260] == "0000", "no recovery key"
    key = int(bits[:256], 2).to_bytes(32, "big")
    check = hashlib.sha256(b"nacre recovery key" + key).digest()
    assert format(int.from_bytes(check[:3], "big"), "024b")[:20] == bits[260:], "mistyped"
    return key


class Wallet:
    def __init__(self, raw, way, secret):
        file = whole(raw, b"W")
        version, self.kind = file.number(2), file.number(1)
        assert version == 1 and self.kind == 1 and file.number(4) == len(raw)
        self.id = file.take(16)
        file.take(16)
        slots = [self.slot(file) for _ in range(file.number(1))]
        assert [kind == PASSPHRASE for kind, *_ in slots] == [True] + [False] * (len(slots) - 1)
        nonce = file.take(12)
        size = file.number(4)
        header = file.raw[:file.at]
        body = file.take(size)
        file.end()
        self.halves = []
        key, half, place = self.unlock(slots, way, secret)
        plain = AESGCM(subkey(key, self.id, b"nacre wallet body")).decrypt(nonce, body, header)
        self.read(Input(plain), len(slots))
        assert self.halves[place] == half, "the public half in the body is another one"

    @staticmethod
    def slot(file):
        start = file.at
        kind, lock = file.number(1), None
        if kind == PASSPHRASE:
            lock = (file.number(1), struct.unpack(">3I", file.take(12)), file.take(32))
        ephemeral = file.take(32)
        return kind, lock, ephemeral, file.raw[start:file.at], file.take(12), file.take(48)

    def unlock(self, slots, way, secret):
        place = [kind for kind, *_ in slots].index(way)
        kind, lock, ephemeral, start, nonce, wrapped = slots[place]
        private = recovery_key(secret) if way == RECOVERY else derived(
            unicodedata.normalize("NFC", secret).encode(), *lock)
        mine = X25519PrivateKey.from_private_bytes(private)
        half = mine.public_key().public_bytes_raw()
        shared = mine.exchange(X25519PublicKey.from_public_bytes(ephemeral))
        label = b"nacre wallet slot"
        cipher = AESGCM(subkey(shared + ephemeral + half, self.id, label, bytes([kind])))
        associated = label + struct.pack(">HB", 1, self.kind) + self.id + start
        return cipher.decrypt(nonce, wrapped, associated), half, place

    def read(self, body, slots):
        self.keys = []
        for _ in range(body.number(2)):
            self.keys.append((body.id(), body.number(8), body.number(8), body.number(1), body.text(), body.take(32)))
        self.halves = [body.take(32) for _ in range(slots)]
        self.registries = [(body.id(), body.text()) for _ in range(body.number(2))]
        body.end()
        assert [retired == 0 for _, _, retired, *_ in self.keys] == [True] + [False] * (len(self.keys) - 1)


def databases(raw, keys):
    file = whole(raw, b"R")
    version = file.number(2)
    assert version in (1, 2) and file.number(4) == len(raw)
    registry = file.take(16)
    file.take(8)
    assert file.take(2) == b"\x01\x01", "unknown wrapped key"
    master = file.take(16)
    wrapped = file.take(file.number(2))
    purpose = b"\x04"
    wrapping = subkey(keys[str(uuid.UUID(bytes=master))], master, b"nacre wrap", purpose)
    associated = b"nacre wrapped key" + b"\x01\x01" + purpose + registry + master
    key = AESGCM(wrapping).decrypt(wrapped[:12], wrapped[12:], associated)
    nonce, size = file.take(12), file.number(4)
    header = file.raw[:file.at]
    body = Input(AESGCM(subkey(key, registry, b"nacre registry")).decrypt(nonce, file.take(size), header))
    file.end()
    for _ in range(body.number(4)):
        database, file_id, generation, length = body.id(), body.id(), body.number(8), body.number(8)
        digest, clean, store, place = body.take(body.number(1)), body.number(1), body.number(8), body.text()
        pending = body.id() if body.number(1) else None
        checks = [body.take(body.number(1)) for _ in range(2)] if version > 1 else []
        assert all(len(check) in (0, 16) for check in checks)
        body.take(8)
        yield database, file_id, generation, length, digest.hex(), clean, store, place, pending
    assert [body.number(4) for _ in range(3)] == [0, 0, 0]
    body.end()


def main():
    way, secret = sys.stdin.readline().rstrip("\n").split(" ", 1)
    with open(sys.argv[1], "rb") as file:
        wallet = Wallet(file.read(), {"passphrase": PASSPHRASE, "recovery": RECOVERY}[way], secret)
    for key, created, retired, origin, tag, _ in wallet.keys:
        print("key", key, created, retired, origin, tag)
    for registry in wallet.registries:
        print("registry", *registry)
    with open(sys.argv[2], "rb") as file:
        for database in databases(file.read(), {key: secret for key, *_, secret in wallet.keys}):
            print("database", *database)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    main()
