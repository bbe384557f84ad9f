package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import java.io.IOException;
import java.util.Optional;

/** Where {@code nacre.wallet} says that the master keys are. */
sealed interface KeySource permits WalletSource, KeySource.External {
  /** What the option names. */
  static KeySource named(String wallet) {
    return KeyStoreUri.isOne(wallet)
        ? new External(ExternalKeyStores.address(KeyStoreUri.parse(wallet)))
        : new WalletSource(OptionPath.of(Option.WALLET, wallet));
  }

  /** Equal for two sources that share what is open. */
  Object identity() throws IOException;

  /** Whether nothing is there; what is not a file always counts as there. */
  boolean missing();

  /**
   * @param create whether to make it when it is not there
   */
  OpenKeys open(Optional<Passphrase> passphrase, boolean create) throws IOException;

  /**
   * Looks whether who comes next may use what is open.
   *
   * @throws NacreIOException when not
   */
  void prove(OpenKeys open, Optional<Passphrase> passphrase) throws IOException;

  /** A token or a key service. Once open it is not asked again for a connection. */
  record External(ExternalKeyStore.Address address) implements KeySource {
    @Override
    public Object identity() {
      return address;
    }

    @Override
    public boolean missing() {
      return false;
    }

    @Override
    public OpenKeys open(Optional<Passphrase> passphrase, boolean create) throws IOException {
      return address.open(passphrase, create);
    }

    @Override
    public void prove(OpenKeys open, Optional<Passphrase> passphrase) throws IOException {
      if (!(open instanceof ExternalKeys keys)) {
        throw new NacreIOException(ErrorCode.INTERNAL, "Other keys are open at " + address);
      }
      keys.prove(passphrase);
    }

    @Override
    public String toString() {
      return address.toString();
    }
  }
}
