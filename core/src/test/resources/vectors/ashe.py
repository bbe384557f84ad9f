"""A second implementation of core.sum.ashe, written from its package description alone.

pip install cryptography==48.0.0; python ashe.py > ashe.json"""

import hashlib
import hmac
import json
import random

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

draw = random.SystemRandom()
P127 = 2**127 - 1
P255 = 2**255 - 19


def hkdf(key, salt, info, length=32):
    prk = hmac.new(salt, key, hashlib.sha256).digest()
    out, block, counter = b"", b"", 1
    while len(out) < length:
        block = hmac.new(prk, block + info + bytes([counter]), hashlib.sha256).digest()
        out, counter = out + block, counter + 1
    return out[:length]


def aes(key, block):
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(block)


class Form:
    def __init__(self, wire, limbs, modulus, column):
        context = column.context(wire, limbs)
        self.limbs, self.modulus = limbs, modulus
        self.start = column.subkey("nacre sum start", context)
        self.pad = column.subkey("nacre sum pad", context)
        secret = int.from_bytes(column.subkey("nacre sum tag factor", context), "big")
        self.factor = secret % (modulus - 1) + 1 if wire > 2 else 1

    def f(self, salt, j):
        start = int.from_bytes(aes(self.start, salt), "big")
        blocks = (self.limbs + 1) // 2
        value = 0
        for b in range(blocks):
            counter = (start + blocks * j + b) % 2**128
            value += int.from_bytes(aes(self.pad, counter.to_bytes(16, "big")), "big") << 128 * b
        return value

    def encrypt(self, number, salt, offset):
        pad = self.f(salt, offset + 1) - self.f(salt, offset)
        rest = (self.factor * number + pad) % self.modulus
        if 2 * rest >= self.modulus:
            rest -= self.modulus
        limbs = []
        for _ in range(self.limbs):
            limb = (rest + 2**63) % 2**64 - 2**63
            limbs.append(limb)
            rest = (rest - limb) >> 64
        return limbs


class Column:
    def __init__(self, key, scope, place, version):
        self.key, self.scope, self.place, self.version = key, scope, place, version

    def context(self, wire, limbs):
        return self.place + self.version.to_bytes(2, "big") + bytes([wire, limbs])

    def subkey(self, label, context):
        return hkdf(self.key, self.scope, label.encode() + b"\0" + context)

    def record(self, block, salt):
        head = b"\1" + self.version.to_bytes(2, "big") + block.to_bytes(4, "big") + salt
        key = self.subkey("nacre sum salt", self.context(0, 0))
        return head + hmac.new(key, self.place + head, hashlib.sha256).digest()


def layout(low, high, narrow, verified):
    """limbs of a number, and the prime of its tag"""
    bits = max((low if low >= 0 else ~low).bit_length(), high.bit_length()) + 1
    margin = 0 if narrow or verified else 60
    least = 20 if narrow else 27
    limbs = -(-(bits + margin + least) // 64)
    limbs = limbs if narrow else max(2, limbs)
    prime = None if not verified else P127 if 126 - bits >= least else P255
    return limbs, prime


def bounds(name, digits):
    if name == "DECIMAL":
        return 1 - 10**digits, 10**digits - 1
    bits = {"SMALLINT": 16, "INTEGER": 32, "BIGINT": 64}[name]
    return -(2 ** (bits - 1)), 2 ** (bits - 1) - 1


cases = []
for name, digits, narrow, squares, verified in [
    ("SMALLINT", 0, False, False, False),
    ("SMALLINT", 0, True, True, True),
    ("INTEGER", 0, False, True, False),
    ("INTEGER", 0, True, False, False),
    ("INTEGER", 0, False, True, True),
    ("BIGINT", 0, False, True, False),
    ("BIGINT", 0, False, True, True),
    ("BIGINT", 0, False, False, True),
    ("DECIMAL", 12, False, False, False),
    ("DECIMAL", 12, False, True, True),
    ("DECIMAL", 25, False, True, False),
    ("DECIMAL", 31, False, False, True),
    ("DECIMAL", 38, False, False, False),
]:
    low, high = bounds(name, digits)
    column = Column(
        draw.randbytes(32), draw.randbytes(16), draw.randbytes(48), draw.choice([1, 2, 4095])
    )
    forms = []
    for moment in (1, 2) if squares else (1,):
        top = max(high, -low) ** 2
        limbs, prime = layout(*((low, high) if moment == 1 else (0, top)), narrow, verified)
        forms.append((moment, Form(moment, limbs, 2 ** (64 * limbs), column)))
        if verified:
            tags = 2 if prime == P127 else 4
            forms.append((moment, Form(moment + 2, tags, prime, column)))
    block, salt = draw.choice([0, 7, 2**31 - 1]), draw.randbytes(16)
    for value, offset in [
        (0, 0),
        (1, 1),
        (-1, 2),
        (low, 300),
        (high, 65535),
        (draw.randrange(low, high + 1), draw.randrange(3, 300)),
        (draw.randrange(low, high + 1), draw.randrange(301, 65535)),
    ]:
        limbs = []
        for moment, form in forms:
            limbs += form.encrypt(value**moment, salt, offset)
        cases.append(
            {
                "id": len(cases) + 1,
                "about": f"{name} {digits}",
                "type": name,
                "digits": digits,
                "narrow": narrow,
                "squares": squares,
                "verified": verified,
                "key": column.key.hex(),
                "scope": column.scope.hex(),
                "place": column.place.hex(),
                "version": column.version,
                "block": block,
                "salt": salt.hex(),
                "record": column.record(block, salt).hex(),
                "offset": offset,
                "value": str(value),
                "rowId": str(block << 16 | offset),
                "limbs": ",".join(map(str, limbs)),
            }
        )

print('{"source": "made by ashe.py",\n "cases": [')
print(",\n".join("  " + json.dumps(case) for case in cases))
print(" ]}")
