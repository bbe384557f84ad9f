"""Checks a Nacre audit log, version 1.

Written from the package descriptions of wallet.audit, wallet.registry and core.key alone.

usage: read_audit.py WALLET REGISTRY LOG...    (standard input: "passphrase TEXT")

Prints each event, then the head that the registry holds. Every code is checked.
"""
import hmac
import re
import sys
import uuid

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from read_wallet import Input, PASSPHRASE, Wallet, subkey, whole

AUDIT, REGISTRY = b"\x05", b"\x04"


def unwrapped(wrapped, purpose, scope, masters):
    """The data key, and the bytes that its wrapped form took."""
    assert wrapped.take(2) == b"\x01\x01", "unknown wrapped key"
    master = wrapped.take(16)
    body = wrapped.take(wrapped.number(2))
    key = masters.get(str(uuid.UUID(bytes=master)))
    if key is None:
        return None
    wrapping = subkey(key, master, b"nacre wrap", purpose)
    associated = b"nacre wrapped key" + b"\x01\x01" + purpose + scope + master
    return AESGCM(wrapping).decrypt(body[:12], body[12:], associated)


def heads(raw, masters):
    file = whole(raw, b"R")
    assert file.number(2) in (1, 2) and file.number(4) == len(raw)
    registry = file.take(16)
    file.take(8)
    key = unwrapped(file, REGISTRY, registry, masters)
    nonce, size = file.take(12), file.number(4)
    header = file.raw[:file.at]
    body = Input(AESGCM(subkey(key, registry, b"nacre registry")).decrypt(nonce, file.take(size), header))
    assert [body.number(4) for _ in range(3)] == [0, 0, 0], "this registry should hold heads only"
    for _ in range(body.number(4)):
        yield body.id(), (body.number(8), body.take(body.number(1)), body.number(8))
    body.end()


def field(text):
    if text == "-":
        return ""
    units = re.sub(r"\\(?:u([0-9a-f]{4})|\\)", lambda m: chr(int(m[1], 16)) if m[1] else "\\", text)
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def log(raw, masters, known):
    assert raw.endswith(b"\n")
    lines = [line.rsplit(b"\t", 1) for line in raw[:-1].split(b"\n")]
    name, version, log_id, _, wrapped = lines[0][0].decode().split("\t")
    assert (name, version) == ("nacre-audit", "1")
    events = [[field(f) for f in signed.decode().split("\t")] for signed, _ in lines[1:]]
    keys = [wrapped] + [event[7] for event in events if event[6] == "log.key-wrapped"]
    scope = uuid.UUID(log_id).bytes
    data = {unwrapped(Input(bytes.fromhex(key)), AUDIT, scope, masters) for key in keys} - {None}
    assert len(data) == 1, "all wrapped keys hold the same key"
    chain = subkey(data.pop(), scope, b"nacre audit")
    code = bytes(32)
    for signed, written in lines:
        code = hmac.digest(chain, code + signed, "sha256")
        assert written == code.hex().encode(), "altered"
    assert [int(event[0]) for event in events] == list(range(1, len(lines)))
    sequence, digest, _ = known[log_id]
    assert lines[sequence][1] == digest.hex().encode(), "the registry knows another end"
    for event in events:
        yield event
    yield ["head", log_id, str(sequence)]


def main():
    way, secret = sys.stdin.readline().rstrip("\n").split(" ", 1)
    assert way == "passphrase"
    with open(sys.argv[1], "rb") as file:
        masters = {key: secret for key, *_, secret in Wallet(file.read(), PASSPHRASE, secret).keys}
    with open(sys.argv[2], "rb") as file:
        known = dict(heads(file.read(), masters))
    for path in sys.argv[3:]:
        with open(path, "rb") as file:
            for line in log(file.read(), masters, known):
                print("|".join(line))


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    main()
