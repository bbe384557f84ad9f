package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * A recovery key, a second way to open a wallet: 32 random bytes to be printed, kept in a safe
 * place, and typed in when the passphrase is lost.
 *
 * <p>Printed as eight groups of seven characters: 52 digits of Crockford's base 32, which has no
 * letter that looks like a digit, then four of checksum.
 */
public final class RecoveryKey implements AutoCloseable {
  static final int BYTES = 32;

  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int KEY_DIGITS = 52;
  private static final int CHECK_DIGITS = 4;
  private static final int ALL_DIGITS = KEY_DIGITS + CHECK_DIGITS;
  private static final int GROUP = 7;
  private static final byte[] CHECK_LABEL =
      "nacre recovery key".getBytes(StandardCharsets.US_ASCII);

  private final SecretBytes secret;

  RecoveryKey(SecretBytes secret) {
    if (secret.length() != BYTES) {
      throw new IllegalArgumentException("a recovery key has 32 bytes, not " + secret.length());
    }
    this.secret = secret;
  }

  static RecoveryKey generate() {
    return new RecoveryKey(SecretBytes.random(BYTES));
  }

  /**
   * Parses a typed recovery key. Ignores case, blanks and hyphens; O is read as 0, I and L as 1.
   * The caller zeroes the array.
   *
   * @throws NacreException {@link ErrorCode#RECOVERY_KEY_MISTYPED}; the checksum detects that
   *     before any wallet is tried
   */
  public static RecoveryKey parse(char[] typed) {
    byte[] digits = new byte[ALL_DIGITS];
    byte[] bytes = new byte[BYTES];
    try {
      int count = 0;
      for (char c : typed) {
        if (c == '-' || Character.isWhitespace(c)) {
          continue;
        }
        int digit = digit(c);
        if (digit < 0 || count == ALL_DIGITS) {
          throw mistyped();
        }
        digits[count++] = (byte) digit;
      }
      if (count != ALL_DIGITS || !unpack(digits, bytes) || !checks(digits, bytes)) {
        throw mistyped();
      }
      return new RecoveryKey(SecretBytes.copyOf(bytes));
    } finally {
      Arrays.fill(digits, (byte) 0);
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** The printable form. The caller zeroes it. */
  public char[] toChars() {
    return secret.<char[], RuntimeException>lend(
        bytes -> {
          byte[] digits = new byte[ALL_DIGITS];
          pack(bytes, digits);
          check(bytes, digits);
          char[] text = new char[ALL_DIGITS + ALL_DIGITS / GROUP - 1];
          int at = 0;
          for (int i = 0; i < ALL_DIGITS; i++) {
            if (i > 0 && i % GROUP == 0) {
              text[at++] = '-';
            }
            text[at++] = DIGITS.charAt(digits[i]);
          }
          Arrays.fill(digits, (byte) 0);
          return text;
        });
  }

  SecretBytes secret() {
    return secret;
  }

  @Override
  public void close() {
    secret.close();
  }

  @Override
  public String toString() {
    return "RecoveryKey[hidden]";
  }

  /** Delivers a recovery key to its keeper. */
  @FunctionalInterface
  public interface Delivery {
    /**
     * @throws IOException when the delivery failed
     */
    void deliver(RecoveryKey key) throws IOException;
  }

  private static int digit(char c) {
    return switch (c) {
      case 'o', 'O' -> 0;
      case 'i', 'I', 'l', 'L' -> 1;
      default -> DIGITS.indexOf(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    };
  }

  /** Five bits a digit, from the first byte's high bit on; the last digit ends in four zeros. */
  private static void pack(byte[] bytes, byte[] digits) {
    for (int i = 0; i < KEY_DIGITS; i++) {
      int digit = 0;
      for (int bit = 5 * i; bit < 5 * i + 5; bit++) {
        int value = bit < 8 * BYTES ? bytes[bit / 8] >> (7 - bit % 8) & 1 : 0;
        digit = digit << 1 | value;
      }
      digits[i] = (byte) digit;
    }
  }

  /** Whether the unused bits are zero, so that one key has one spelling. */
  private static boolean unpack(byte[] digits, byte[] bytes) {
    for (int bit = 0; bit < 8 * BYTES; bit++) {
      bytes[bit / 8] |= (byte) ((digits[bit / 5] >> (4 - bit % 5) & 1) << (7 - bit % 8));
    }
    return (digits[KEY_DIGITS - 1] & 0x0f) == 0;
  }

  private static boolean checks(byte[] digits, byte[] bytes) {
    byte[] expected = new byte[ALL_DIGITS];
    check(bytes, expected);
    return Arrays.equals(digits, KEY_DIGITS, ALL_DIGITS, expected, KEY_DIGITS, ALL_DIGITS);
  }

  private static void check(byte[] bytes, byte[] digits) {
    MessageDigest sum = Sha256.begin();
    sum.update(CHECK_LABEL);
    byte[] hash = sum.digest(bytes);
    int bits = (hash[0] & 0xff) << 16 | (hash[1] & 0xff) << 8 | (hash[2] & 0xff);
    for (int i = 0; i < CHECK_DIGITS; i++) {
      digits[KEY_DIGITS + i] = (byte) (bits >> (19 - 5 * i) & 31);
    }
  }

  private static NacreException mistyped() {
    return new NacreException(
        ErrorCode.RECOVERY_KEY_MISTYPED, "This is not a recovery key as it was printed");
  }
}
