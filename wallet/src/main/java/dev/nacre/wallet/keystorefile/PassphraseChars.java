package dev.nacre.wallet.keystorefile;

import dev.nacre.core.secret.Passphrase;
import java.util.Arrays;

/** A passphrase as chars, for key stores, zeroed on close. */
final class PassphraseChars implements AutoCloseable {
  private final char[] chars;

  PassphraseChars(Passphrase passphrase) {
    this.chars = passphrase.toChars();
  }

  char[] chars() {
    return chars;
  }

  /** Whether the JDK accepts it for PKCS#12. */
  boolean isPrintableAscii() {
    for (char c : chars) {
      if (c < 0x20 || c > 0x7e) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    Arrays.fill(chars, '\0');
  }
}
