package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;

/** HMAC-SHA-256, from the JDK. */
public final class Hmac {
  public static final int BYTES = 32;

  private static final String NAME = "HmacSHA256";

  private Hmac() {}

  /**
   * The authentication code of a part of an array. Compare it with {@code MessageDigest.isEqual}.
   */
  public static byte[] sha256(SecretBytes key, byte[] data, int offset, int length) {
    CipherKey macKey = new CipherKey(key, NAME);
    try {
      Mac mac = Mac.getInstance(NAME);
      mac.init(macKey);
      mac.update(data, offset, length);
      return mac.doFinal();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK has no " + NAME, missing);
    } finally {
      macKey.destroy();
    }
  }
}
