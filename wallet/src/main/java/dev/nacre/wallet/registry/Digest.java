package dev.nacre.wallet.registry;

import java.util.Arrays;
import java.util.HexFormat;

/** A digest of up to 64 bytes. Not secret. */
public final class Digest {
  public static final int MAX_BYTES = 64;

  /** No digest. */
  public static final Digest NONE = new Digest(new byte[0]);

  private final byte[] bytes;

  private Digest(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Digest of(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("a digest has at most 64 bytes, not " + bytes.length);
    }
    return new Digest(bytes.clone());
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Digest that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
