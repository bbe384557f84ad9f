package dev.nacre.core.file.v1;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.secret.SecretBytes;
import java.util.Arrays;
import java.util.HexFormat;

/** The key check of a superblock: identifies the data key with which it was written. */
public final class KeyCheck {
  static final int BYTES = 16;

  private KeyCheck() {}

  static byte[] of(DataKey key) {
    try (SecretBytes subkey = key.subkey("nacre1 key check")) {
      return subkey.<byte[], RuntimeException>lend(bytes -> Arrays.copyOf(bytes, BYTES));
    }
  }

  /** The key check in hexadecimal, as a rollback anchor stores it. */
  public static String textOf(DataKey key) {
    return HexFormat.of().formatHex(of(key));
  }
}
