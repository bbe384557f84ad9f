package dev.nacre.cli.tour;

import dev.nacre.core.secret.Passphrase;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;

/** A wallet with a random passphrase of 24 letters, 112 bits, for use within the tour. */
final class Credentials implements AutoCloseable {
  private static final int LETTERS = 24;

  private final Path wallet;
  private final char[] letters = new char[LETTERS];

  Credentials(Path wallet) {
    this.wallet = wallet;
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < LETTERS; i++) {
      letters[i] = (char) ('a' + random.nextInt(26));
    }
  }

  Path wallet() {
    return wallet;
  }

  Passphrase passphrase() {
    return Passphrase.copyOf(letters);
  }

  /** The letters, for connection properties, which accept an array as well as a string. */
  char[] letters() {
    return letters;
  }

  /** Copies the passphrase for another wallet; the caller closes the copy. */
  Credentials with(Path other) {
    Credentials same = new Credentials(other);
    System.arraycopy(letters, 0, same.letters, 0, LETTERS);
    return same;
  }

  @Override
  public void close() {
    Arrays.fill(letters, '\0');
  }
}
