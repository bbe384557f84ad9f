package dev.nacre.cli.wallet;

import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import org.jspecify.annotations.Nullable;

/** The file formats for transporting keys between wallets. */
enum TransferFormat {
  /** Nacre's own. */
  NACRE(null),
  BCFKS(KeyStoreFileFormat.BCFKS),
  PKCS12(KeyStoreFileFormat.PKCS12);

  private final @Nullable KeyStoreFileFormat keyStore;

  TransferFormat(@Nullable KeyStoreFileFormat keyStore) {
    this.keyStore = keyStore;
  }

  @Nullable KeyStoreFileFormat keyStore() {
    return keyStore;
  }

  /** The name as users type it. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
