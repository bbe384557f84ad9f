package dev.nacre.wallet.external;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import java.io.IOException;
import java.util.Optional;

/**
 * An adapter for one kind of external key store. Found by {@link java.util.ServiceLoader}; safe for
 * threads.
 */
public interface ExternalKeyStore {
  /** The scheme of its URIs, in lower case: {@code pkcs11}. */
  String scheme();

  /**
   * Parses a URI without contacting the store. Two URIs with equal addresses name the same keys and
   * share one login.
   *
   * @throws dev.nacre.core.error.NacreException {@link ErrorCode#KEY_STORE_URI_REFUSED}
   */
  Address address(KeyStoreUri uri);

  /** The address of keys; has {@code equals}, and a {@code toString} without secrets. */
  interface Address {
    /**
     * @param secret the PIN or passphrase, if one was given
     * @param create whether to create a first key when there is none
     */
    ExternalKeys open(Optional<Passphrase> secret, boolean create) throws IOException;
  }
}
