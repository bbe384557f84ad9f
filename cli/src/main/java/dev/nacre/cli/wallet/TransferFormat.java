package dev.nacre.cli.wallet;

import dev.nacre.wallet.keystore.KeyStoreFormat;
import org.jspecify.annotations.Nullable;

/** The file formats for transporting keys between wallets. */
enum TransferFormat {
  /** Nacre's own. */
  NACRE(null),
  BCFKS(KeyStoreFormat.BCFKS),
  PKCS12(KeyStoreFormat.PKCS12);

  private final @Nullable KeyStoreFormat keyStore;

  TransferFormat(@Nullable KeyStoreFormat keyStore) {
    this.keyStore = keyStore;
  }

  @Nullable KeyStoreFormat keyStore() {
    return keyStore;
  }

  /** The name as users type it. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
