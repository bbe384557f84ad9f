package dev.nacre.core.key;

import java.security.Key;
import java.security.ProviderException;

/** A token that was pulled out, as PKCS#11 says it: with an unchecked exception. */
public final class GoneToken extends FakeTokenCipher {
  @Override
  void begin(int mode, Key key) {
    throw new ProviderException("CKR_DEVICE_REMOVED");
  }
}
