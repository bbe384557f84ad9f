package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;

/**
 * The source of master keys: the current one, to wrap with, and older ones, to unwrap with. The
 * caller of core supplies it: a wallet, an HSM or a key service. Safe for threads.
 */
public interface MasterKeys extends AutoCloseable {
  /** The key that wraps new data keys. */
  MasterKey current() throws IOException;

  /**
   * @throws dev.nacre.core.error.NacreIOException {@link ErrorCode#KEY_NOT_FOUND} when there is no
   *     such key
   */
  MasterKey find(KeyId id) throws IOException;

  /** Unwraps with the master key that the wrapped key names. */
  default DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    return find(wrapped.masterKey()).unwrap(wrapped, scope);
  }

  /**
   * Whether the current key was created to replace this one, so that keys wrapped by this one may
   * be rewrapped without a request. False for a key that came from elsewhere, and where each
   * process finds out for itself which key is current: there two processes could rewrap back and
   * forth, and bring data keys back under a stolen master key. Does not ask the key store.
   */
  default boolean replaces(KeyId old) throws IOException {
    return false;
  }

  /**
   * Whether no key has replaced this one by now, for decisions about what to trust from then on.
   * Unlike {@link #current} it does not use a cached answer, except with a key service, which
   * cannot tell. False by default.
   *
   * @throws IOException when the keys cannot be read now, so that the answer is unknown
   */
  default boolean isUnreplaced(KeyId id) throws IOException {
    return false;
  }

  /**
   * Whether an object last seen under the old key may now be under the next one, because that key
   * was created later. An attacker with an older master key can make objects that still open; this
   * check detects them once the real object was seen under a newer key. False where an order of
   * keys is kept and lacks one of the two; true where no order is known and only the key service
   * decides which key may be used.
   *
   * @param next a key other than the old one that has opened the object
   */
  default boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return false;
  }

  /** Forgets the keys. */
  @Override
  void close();
}
