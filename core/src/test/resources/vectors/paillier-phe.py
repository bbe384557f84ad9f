"""pip install phe==1.5.0; python paillier-phe.py > paillier-phe.json"""

import json
import random
from phe import paillier

draw = random.SystemRandom()


def text(number):
    digits = format(number, "x")
    return digits if len(digits) % 2 == 0 else "0" + digits


cases = []
for bits in (2048, 3072):
    public, private = paillier.generate_paillier_keypair(n_length=bits)
    n = public.n
    messages = [0, 1, 2, 3 << 200, n // 3, n - 2, n - 1, draw.randrange(n)]
    before = None
    for message in messages:
        r = draw.randrange(1, n)
        cipher = public.raw_encrypt(message, r_value=r)
        assert private.raw_decrypt(cipher) == message
        case = {"id": len(cases) + 1, "about": f"{bits} bits"}
        case.update(p=text(private.p), q=text(private.q))
        case.update(m=text(message), r=text(r), c=text(cipher))
        if before is None:
            before = cipher
        both = before * cipher % public.nsquare
        case.update(before=text(before), sum=text(both), sumOpened=text(private.raw_decrypt(both)))
        before = cipher
        cases.append(case)

print('{"source": "python-paillier 1.5.0, made by paillier-phe.py",\n "cases": [')
print(",\n".join("  " + json.dumps(case) for case in cases))
print(" ]}")
