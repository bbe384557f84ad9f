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
 * Checks whether a caller's keys are the ones that opened a database: they must unwrap what the
 * database's keys have wrapped, and find the original content. Thread-safe.
 */
final class KeyProof implements AutoCloseable {
  private static final String USE = "nacre proof of keys";

  private final MasterKeys keys;
  private final KeyScope scope = KeyScope.file(UUID.randomUUID());
  private @Nullable WrappedKey wrapped;
  private volatile @Nullable SecretBytes word;

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
    WrappedKey asked = asked();
    // Unwrapping is not enough: a key store of the caller's choice could unwrap anything.
    try (DataKey theirs = others.unwrap(asked, scope);
        SecretBytes answer = theirs.subkey(USE)) {
      return answer.sameAs(Objects.requireNonNull(word));
    }
  }

  // Created on first use: a key service may be unavailable when a database is opened.
  private synchronized WrappedKey asked() throws IOException {
    WrappedKey made = wrapped;
    if (made == null) {
      try (DataKey random = DataKey.generate(scope)) {
        made = keys.current().wrap(random);
        word = random.subkey(USE);
      }
      wrapped = made;
    }
    return made;
  }

  @Override
  public void close() {
    SecretBytes secret = word;
    if (secret != null) {
      secret.close();
    }
  }
}
