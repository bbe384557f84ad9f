package dev.nacre.kms.aws;

import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.KeyStoreUri;

/** Opens {@code aws-kms:} URIs. */
public final class AwsKmsKeyStore implements ExternalKeyStore {
  @Override
  public String scheme() {
    return "aws-kms";
  }

  @Override
  public Address address(KeyStoreUri uri) {
    return KmsAddress.of(uri);
  }
}
