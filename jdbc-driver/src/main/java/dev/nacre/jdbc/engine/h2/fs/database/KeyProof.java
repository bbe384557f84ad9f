package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.jdbc.engine.LeasedKeys;
import java.io.IOException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a caller's keys are the ones that opened a database, by challenge and response: a
 * random key that the database's keys have wrapped is the challenge; the response is a subkey of
 * it, which only keys that unwrap it can derive. Thread-safe.
 */
final class KeyProof implements AutoCloseable {
  private static final String USE = "nacre proof of keys";

  private final MasterKeys keys;
  private final KeyScope scope = KeyScope.file(UUID.randomUUID());
  private @Nullable WrappedKey challenge;
  private volatile @Nullable SecretBytes expected;

  KeyProof(MasterKeys keys) {
    this.keys = keys;
  }

  /**
   * @throws IOException also when they unwrap nothing
   */
  boolean isGivenBy(MasterKeys others) throws IOException {
    boolean same = keys instanceof LeasedKeys mine && mine.sharesWith(others);
    if (others == keys || same) {
      return true;
    }
    WrappedKey asked = challenge();
    // Unwrapping is not enough: a key store of the caller's choice could unwrap anything.
    try (DataKey theirs = others.unwrap(asked, scope);
        SecretBytes response = theirs.subkey(USE)) {
      return response.sameAs(Objects.requireNonNull(expected));
    }
  }

  // Created on first use: a key service may be unavailable when a database is opened.
  private synchronized WrappedKey challenge() throws IOException {
    WrappedKey made = challenge;
    if (made == null) {
      try (DataKey random = DataKey.generate(scope)) {
        made = keys.current().wrap(random);
        expected = random.subkey(USE);
      }
      challenge = made;
    }
    return made;
  }

  @Override
  public void close() {
    SecretBytes secret = expected;
    if (secret != null) {
      secret.close();
    }
  }
}
