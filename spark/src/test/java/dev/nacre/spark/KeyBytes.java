package dev.nacre.spark;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.leak.KeyLedger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The keys that this process has open, and whether bytes have one of them in them. */
final class KeyBytes {
  private static final int SHORTEST = 16;

  private KeyBytes() {}

  static List<byte[]> open() {
    List<byte[]> keys = new ArrayList<>();
    for (Object secret : KeyLedger.installed().openNow()) {
      if (secret instanceof SecretBytes bytes && bytes.length() >= SHORTEST) {
        keys.add(bytes.copy());
      }
    }
    return keys;
  }

  static boolean contains(byte[] all, byte[] part) {
    for (int at = 0; at + part.length <= all.length; at++) {
      if (all[at] == part[0] && Arrays.equals(all, at, at + part.length, part, 0, part.length)) {
        return true;
      }
    }
    return false;
  }
}
