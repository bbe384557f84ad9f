package dev.nacre.core.suite;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256, from the JDK. It has no key: an attacker can recompute the sum, so it detects damage and
 * not tampering.
 */
public final class Sha256 {
  public static final int BYTES = 32;

  private static final String NAME = "SHA-256";

  private Sha256() {}

  /** The sum of a part of an array. */
  public static byte[] of(byte[] data, int offset, int length) {
    MessageDigest sum = begin();
    sum.update(data, offset, length);
    return sum.digest();
  }

  /** Begins a sum over several parts. */
  public static MessageDigest begin() {
    try {
      return MessageDigest.getInstance(NAME);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("this JDK has no " + NAME, missing);
    }
  }
}
