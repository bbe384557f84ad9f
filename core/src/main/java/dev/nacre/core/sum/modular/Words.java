package dev.nacre.core.sum.modular;

import java.math.BigInteger;

/** Numbers as 32-bit words, the most significant first. */
final class Words {
  private Words() {}

  static int[] of(BigInteger value, int count) {
    int[] words = new int[count];
    byte[] bytes = value.toByteArray();
    for (int i = 0; i < bytes.length; i++) {
      int fromEnd = bytes.length - 1 - i;
      int word = count - 1 - fromEnd / 4;
      if (word >= 0) { // else the byte of a sign, which is zero
        words[word] |= (bytes[i] & 0xff) << (8 * (fromEnd % 4));
      }
    }
    return words;
  }

  static BigInteger value(int[] words) {
    byte[] bytes = new byte[words.length * 4];
    for (int i = 0; i < words.length; i++) {
      bytes[4 * i] = (byte) (words[i] >>> 24);
      bytes[4 * i + 1] = (byte) (words[i] >>> 16);
      bytes[4 * i + 2] = (byte) (words[i] >>> 8);
      bytes[4 * i + 3] = (byte) words[i];
    }
    return new BigInteger(1, bytes);
  }
}
