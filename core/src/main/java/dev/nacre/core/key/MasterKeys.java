package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;

/**
 * The one thing that core asks of the outside: the current master key, to wrap with, and older
 * ones, to unwrap with. A wallet is one; an HSM or a key service can be another. Safe for threads.
 */
public interface MasterKeys extends AutoCloseable {
  /** The key that wraps new data keys. */
  MasterKey current() throws IOException;

  /**
   * @throws dev.nacre.core.error.NacreIOException {@link ErrorCode#KEY_NOT_FOUND} when no such key
   *     is here
   */
  MasterKey find(KeyId id) throws IOException;

  /** Unwraps with the master key that the wrapped key names. */
  default DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    return find(wrapped.masterKey()).unwrap(wrapped, scope);
  }

  /**
   * Whether the current key was made to take the place of this one, so that what this one wraps may
   * be wrapped anew without anybody asking for it. Not known of a key that came from elsewhere, nor
   * where each process learns for itself which key is current: there two would wrap to and fro, and
   * what was brought away from a stolen key would be brought back. Does not ask the key store.
   */
  default boolean replaces(KeyId old) throws IOException {
    return false;
  }

  /**
   * Whether no key has taken the place of this one by now: for whoever decides by that what is
   * believed from then on. Unlike {@link #current} it does not go on with what was known before,
   * but for a key service, of which nobody learns it. A no where nobody says anything.
   *
   * @throws IOException when the keys cannot be looked at just now, so that it is not known
   */
  default boolean isUnreplaced(KeyId id) throws IOException {
    return false;
  }

  /**
   * Whether what was seen under the one key may be under the other by now, since that was made
   * later. Whoever had an older master key makes things that still open; once they were seen under
   * a newer one, this tells them. A no where an order is kept and lacks one of the two; a yes where
   * nobody knows an order, and only the key service says which key may be used.
   *
   * @param next another key than the old one, and one that has opened something
   */
  default boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return false;
  }

  /** Forgets the keys. */
  @Override
  void close();
}
