package dev.nacre.core.sum.packed;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.paillier.PaillierPublicKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** The stored form of a column; the package description has the fields. */
public final class ColumnFormat {
  private static final byte[] MAGIC = "NSUM".getBytes(StandardCharsets.US_ASCII);
  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 4 + 1 + 32 + 4 + 4 + 8 + 8 + 4;

  private ColumnFormat() {}

  public static byte[] write(PackedColumn column) {
    int width = column.key().ciphertextBytes();
    SlotLayout layout = column.layout();
    ByteBuffer out =
        ByteBuffer.allocate(Math.addExact(HEADER_BYTES, Math.multiplyExact(column.size(), width)))
            .put(MAGIC)
            .put(VERSION)
            .put(digest(column.key()))
            .putInt(layout.slotBits())
            .putInt(layout.slots())
            .putLong(layout.lowest())
            .putLong(layout.highest())
            .putInt(column.size());
    for (int block = 0; block < column.size(); block++) {
      byte[] bytes = column.key().square().value(column.block(block)).toByteArray();
      int from = Math.max(0, bytes.length - width); // a sign byte
      out.position(out.position() + width - (bytes.length - from));
      out.put(bytes, from, bytes.length - from);
    }
    return out.array();
  }

  /**
   * @param layout as known to the owner of the column; the one in the bytes is not authenticated
   * @throws NacreException with {@link ErrorCode#SUM_FORM_DAMAGED} when these bytes are not a
   *     column of this key and layout
   */
  public static PackedColumn read(byte[] bytes, PaillierPublicKey key, SlotLayout layout) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length < HEADER_BYTES || !Arrays.equals(next(in, MAGIC.length), MAGIC)) {
      throw damaged("It is not the stored form of a column for sums");
    }
    byte version = in.get();
    if (version != VERSION) {
      throw damaged("A column for sums has version " + version + ", which is not known");
    }
    if (!MessageDigest.isEqual(next(in, 32), digest(key))) {
      throw damaged("A column for sums belongs to another key");
    }
    if (in.getInt() != layout.slotBits()
        || in.getInt() != layout.slots()
        || in.getLong() != layout.lowest()
        || in.getLong() != layout.highest()) {
      throw damaged("A column for sums has other slots than were expected");
    }
    int count = in.getInt();
    int width = key.ciphertextBytes();
    if (count < 0 || in.remaining() != (long) count * width) {
      throw damaged("A column for sums does not have the blocks that it says");
    }
    int[][] blocks = new int[count][];
    for (int block = 0; block < count; block++) {
      BigInteger ciphertext = new BigInteger(1, bytes, in.position() + block * width, width);
      blocks[block] = key.square().words(key.check(ciphertext));
    }
    return PackedColumn.of(key, layout, blocks);
  }

  private static byte[] next(ByteBuffer in, int count) {
    byte[] bytes = new byte[count];
    in.get(bytes);
    return bytes;
  }

  private static byte[] digest(PaillierPublicKey key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.modulus().toByteArray());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static NacreException damaged(String whatHappened) {
    return new NacreException(ErrorCode.SUM_FORM_DAMAGED, whatHappened);
  }
}
