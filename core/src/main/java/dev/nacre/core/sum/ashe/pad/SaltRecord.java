package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hmac;
import dev.nacre.core.sum.ashe.form.SumPlace;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * The salt of a block of ids and the version of the data key that its pads are of; the package
 * description has the stored form.
 */
public record SaltRecord(int keyVersion, int block, long high, long low) {
  static final int SALT_BYTES = 16;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final byte VERSION = 1;
  private static final int OPEN_BYTES = 1 + 2 + 4 + SALT_BYTES;
  private static final int BYTES = OPEN_BYTES + Hmac.BYTES;

  public static SaltRecord fresh(int keyVersion, int block) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return of(keyVersion, block, salt);
  }

  public static SaltRecord of(int keyVersion, int block, byte[] salt) {
    ByteBuffer in = ByteBuffer.wrap(salt);
    return new SaltRecord(keyVersion, block, in.getLong(), in.getLong());
  }

  public byte[] salt() {
    return ByteBuffer.allocate(SALT_BYTES).putLong(high).putLong(low).array();
  }

  public byte[] write(SecretBytes macKey, SumPlace place) {
    byte[] open =
        ByteBuffer.allocate(OPEN_BYTES)
            .put(VERSION)
            .putShort((short) keyVersion)
            .putInt(block)
            .putLong(high)
            .putLong(low)
            .array();
    return ByteBuffer.allocate(BYTES).put(open).put(mac(open, macKey, place)).array();
  }

  /** The version of the data key that a record names, before it is authenticated. */
  public static int keyVersion(byte[] stored) {
    requireForm(stored);
    return Short.toUnsignedInt(ByteBuffer.wrap(stored).getShort(1));
  }

  /** The block that a record names, before it is authenticated. */
  public static int block(byte[] stored) {
    requireForm(stored);
    return ByteBuffer.wrap(stored).getInt(3);
  }

  /**
   * @throws NacreException {@link ErrorCode#SUM_SALT_TAMPERED} when the record was not written with
   *     this key, for this place
   */
  public static SaltRecord read(byte[] stored, SecretBytes macKey, SumPlace place) {
    requireForm(stored);
    byte[] open = Arrays.copyOf(stored, OPEN_BYTES);
    requireAuthentic(mac(open, macKey, place), Arrays.copyOfRange(stored, OPEN_BYTES, BYTES));
    ByteBuffer in = ByteBuffer.wrap(open, 1, OPEN_BYTES - 1);
    int keyVersion = Short.toUnsignedInt(in.getShort());
    return new SaltRecord(keyVersion, in.getInt(), in.getLong(), in.getLong());
  }

  private static void requireForm(byte[] stored) {
    if (stored.length != BYTES || stored[0] != VERSION) {
      throw tampered("is not what this release writes");
    }
  }

  @Safeguard("queries-1b")
  private static void requireAuthentic(byte[] expected, byte[] found) {
    if (!MessageDigest.isEqual(expected, found)) {
      throw tampered("is not what was stored for its column and block");
    }
  }

  private static byte[] mac(byte[] open, SecretBytes macKey, SumPlace place) {
    byte[] bound =
        ByteBuffer.allocate(SumPlace.BYTES + OPEN_BYTES).put(place.bytes()).put(open).array();
    return Hmac.sha256(macKey, bound, 0, bound.length);
  }

  public static NacreException tampered(String what) {
    return new NacreException(
        ErrorCode.SUM_SALT_TAMPERED, "The salt of a block of row ids " + what);
  }
}
