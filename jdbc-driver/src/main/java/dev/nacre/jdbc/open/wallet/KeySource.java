package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The source of the master keys that {@code nacre.wallet} names. */
public sealed interface KeySource permits WalletSource, KeySource.External {
  /** Parses the option. */
  static KeySource named(String wallet) {
    return KeyStoreUri.isOne(wallet)
        ? new External(ExternalKeyStores.address(KeyStoreUri.parse(wallet)))
        : new WalletSource(OptionPath.of(Option.WALLET, wallet));
  }

  /** The one that the options name, or else the wallet beside an embedded database. */
  static KeySource of(Options options, DatabaseLocation location) {
    Path database = location.database();
    return options.find(Option.WALLET).isPresent()
        ? named(options)
        : new WalletSource(database.resolveSibling(database.getFileName() + ".wallet"));
  }

  /** The one that the options name. */
  static KeySource named(Options options) {
    return named(options.text(Option.WALLET).orElseThrow());
  }

  /** An object that is equal for two sources that share their open keys. */
  Object identity() throws IOException;

  /** Whether the source does not exist; anything but a file is assumed to exist. */
  boolean missing();

  /**
   * @param create whether to create it if it is missing
   */
  OpenKeys open(Optional<Passphrase> passphrase, boolean create) throws IOException;

  /**
   * Checks whether the next caller may use the open keys.
   *
   * @throws NacreIOException when not
   */
  void prove(OpenKeys open, Optional<Passphrase> passphrase) throws IOException;

  /** A token or a key service. Once open, it is not asked again for each connection. */
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
