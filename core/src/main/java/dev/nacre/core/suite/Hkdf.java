package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;

/** HKDF-SHA-256 (RFC 5869), from Bouncy Castle. */
public final class Hkdf {
  private Hkdf() {}

  /**
   * Derives a subkey for one use.
   *
   * @param label what the subkey is for, in printable ASCII; no label may be a prefix of another,
   *     so each is followed by a zero byte
   * @param context further data it is bound to, such as an epoch or a suite number, of fixed length
   *     for one label
   */
  public static SecretBytes subkey(
      SecretBytes key, byte[] salt, String label, byte[] context, int length) {
    // Any other character would become a question mark, so that two labels could become equal.
    if (label.isEmpty() || !label.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw new IllegalArgumentException("a label is printable ASCII");
    }
    byte[] name = label.getBytes(StandardCharsets.US_ASCII);
    byte[] info = new byte[name.length + 1 + context.length];
    System.arraycopy(name, 0, info, 0, name.length);
    System.arraycopy(context, 0, info, name.length + 1, context.length);
    return derive(key, salt, info, length);
  }

  /** Extract, then expand, as RFC 5869 §2 writes it. */
  static SecretBytes derive(SecretBytes key, byte[] salt, byte[] info, int length) {
    return key.<SecretBytes, RuntimeException>lend(
        bytes -> {
          var generator = new HKDFBytesGenerator(new SHA256Digest());
          generator.init(new HKDFParameters(bytes, salt, info));
          byte[] derived = new byte[length];
          generator.generateBytes(derived, 0, length);
          return SecretBytes.taking(derived);
        });
  }
}
