package dev.nacre.cli.tour;

import dev.nacre.core.secret.Passphrase;
import java.security.SecureRandom;
import java.util.Arrays;

/** A passphrase that nobody needs to remember: 24 letters, 112 bits. */
final class RandomPassphrase {
  private static final int LETTERS = 24;

  private RandomPassphrase() {}

  static Passphrase make() {
    SecureRandom random = new SecureRandom();
    char[] letters = new char[LETTERS];
    try {
      for (int i = 0; i < LETTERS; i++) {
        letters[i] = (char) ('a' + random.nextInt(26));
      }
      return Passphrase.copyOf(letters);
    } finally {
      Arrays.fill(letters, '\0');
    }
  }
}
