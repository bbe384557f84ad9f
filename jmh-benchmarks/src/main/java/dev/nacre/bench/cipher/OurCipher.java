package dev.nacre.bench.cipher;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.UnauthenticException;

/** Nacre's own AES-256-GCM. */
record OurCipher(Aead aead) implements MeasuredCipher {
  static OurCipher withNewKey() {
    try (SecretBytes key = SecretBytes.random(CipherSuite.KEY_BYTES)) {
      return new OurCipher(CipherSuite.AES_256_GCM.aead(key));
    }
  }

  @Override
  public void seal(byte[] nonce, byte[] associated, byte[] plain, byte[] out) {
    aead.seal(nonce, 0, associated, plain, 0, plain.length, out, 0);
  }

  @Override
  public void open(byte[] nonce, byte[] associated, byte[] sealed, byte[] out)
      throws UnauthenticException {
    aead.open(nonce, 0, associated, sealed, 0, out.length, out, 0);
  }

  @Override
  public void close() {
    aead.close();
  }
}
