package dev.nacre.wallet.external;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.OpenKeys;
import java.io.IOException;
import java.util.Optional;

/** Keys of an external store that are open. Safe for threads. */
public interface ExternalKeys extends OpenKeys {
  /**
   * Whether who gives this may use the keys that are open here. For each further connect; does not
   * need the store.
   *
   * @throws dev.nacre.core.error.NacreIOException {@link ErrorCode#PIN_REFUSED}, or another code of
   *     class 1xxx
   */
  void prove(Optional<Passphrase> secret) throws IOException;
}
