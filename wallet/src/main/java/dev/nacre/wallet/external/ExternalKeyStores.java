package dev.nacre.wallet.external;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the adapter for the key store in a URI: only with Nacre's own class loader, not that of the
 * thread.
 */
public final class ExternalKeyStores {
  private ExternalKeyStores() {}

  /**
   * @throws NacreException {@link ErrorCode#KEY_STORE_UNKNOWN}, or {@link
   *     ErrorCode#KEY_STORE_URI_REFUSED}
   */
  public static ExternalKeyStore.Address address(KeyStoreUri uri) {
    List<String> known = new ArrayList<>();
    try {
      for (ExternalKeyStore store :
          ServiceLoader.load(ExternalKeyStore.class, ExternalKeyStores.class.getClassLoader())) {
        if (store.scheme().equals(uri.scheme())) {
          return store.address(uri);
        }
        known.add(store.scheme());
      }
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new NacreException(
          ErrorCode.KEY_STORE_UNKNOWN, "The module of a key store does not load", broken);
    }
    throw new NacreException(
        ErrorCode.KEY_STORE_UNKNOWN,
        "There is no key store of this kind; known are " + String.join(", ", known));
  }
}
