package dev.nacre.wallet.pkcs11;

import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.KeyStoreUri;

/** The adapter for {@code pkcs11:} URIs. */
public final class Pkcs11KeyStore implements ExternalKeyStore {
  @Override
  public String scheme() {
    return "pkcs11";
  }

  @Override
  public Address address(KeyStoreUri uri) {
    return TokenAddress.of(uri);
  }
}
