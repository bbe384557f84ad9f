package dev.nacre.jdbc.engine.h2.fs;

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
 * Tells whether somebody's keys are the ones that opened a database: they open what those have
 * wrapped, and find in it what was there. Safe for threads.
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
    // That they unwrap it is not enough: a key store that somebody chose unwraps anything.
    try (DataKey theirs = others.unwrap(asked, scope);
        SecretBytes answer = theirs.subkey(USE)) {
      return answer.sameAs(Objects.requireNonNull(word));
    }
  }

  // Made when it is first needed: a key service may be away when a database is opened.
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
