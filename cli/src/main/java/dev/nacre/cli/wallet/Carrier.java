package dev.nacre.cli.wallet;

import dev.nacre.wallet.keystore.KeyStoreFormat;
import org.jspecify.annotations.Nullable;

/** The kinds of file that carry keys from one wallet to another. */
enum Carrier {
  /** Nacre's own. */
  NACRE(null),
  BCFKS(KeyStoreFormat.BCFKS),
  PKCS12(KeyStoreFormat.PKCS12);

  private final @Nullable KeyStoreFormat keyStore;

  Carrier(@Nullable KeyStoreFormat keyStore) {
    this.keyStore = keyStore;
  }

  @Nullable KeyStoreFormat keyStore() {
    return keyStore;
  }

  /** As people write it. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
