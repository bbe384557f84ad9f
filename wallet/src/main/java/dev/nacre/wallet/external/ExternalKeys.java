package dev.nacre.wallet.external;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.util.Optional;

/** Open keys of an external store. Safe for threads. */
public interface ExternalKeys extends MasterKeyStore {
  /**
   * Checks whether a caller with this secret may use the open keys. Called for each further
   * connect; does not need the store.
   *
   * @throws dev.nacre.core.error.NacreIOException {@link ErrorCode#PIN_REFUSED}, or another code of
   *     class 1xxx
   */
  void prove(Optional<Passphrase> secret) throws IOException;
}
