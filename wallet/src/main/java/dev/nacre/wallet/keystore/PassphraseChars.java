package dev.nacre.wallet.keystore;

import dev.nacre.core.secret.Passphrase;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A passphrase as chars, for key stores, zeroed on close. */
final class PassphraseChars implements AutoCloseable {
  private final char[] chars;

  PassphraseChars(Passphrase passphrase) {
    this.chars =
        passphrase
            .utf8()
            .<char[], RuntimeException>lend(
                utf8 -> {
                  char[] room = new char[utf8.length];
                  CharBuffer out = CharBuffer.wrap(room);
                  StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8), out, true);
                  char[] exact = Arrays.copyOf(room, out.position());
                  Arrays.fill(room, '\0');
                  return exact;
                });
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
