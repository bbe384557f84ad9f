package dev.nacre.core.key;

import java.security.Provider;

/** A provider whose only algorithm is the key wrap of a token that a test made up. */
final class FakeToken extends Provider {
  FakeToken(Class<? extends FakeTokenCipher> cipher) {
    super("FakeToken", "1", "a token that a test made up");
    put("Cipher.AES/KWP/NoPadding", cipher.getName());
  }
}
