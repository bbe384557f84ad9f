package dev.nacre.jdbc.engine.h2.fs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;

/**
 * Tells H2 that a store was not closed, when its file was not.
 *
 * <p>H2 leaves the mark of a clean close in the header while it appends chunks. If the power is cut
 * then, and the last chunk is torn, H2 believes the mark and opens the store as it was closed last,
 * without the commits that were forced since. Without the mark it looks for the newest chunk whose
 * store is complete.
 */
final class UncleanHeader {
  private static final int BLOCK = 4096;
  private static final String MARK = ",clean:1";
  private static final String CHECKSUM = ",fletcher:";

  private UncleanHeader() {}

  /**
   * Takes the mark out of the copies of the header among the bytes just read.
   *
   * @param start where in the buffer the bytes begin
   * @param position where in the file
   */
  static void show(ByteBuffer read, int start, long position) {
    for (long copy = 0; copy <= BLOCK; copy += BLOCK) {
      long from = start + copy - position;
      if (copy >= position && from + BLOCK <= read.position()) {
        show(read, (int) from);
      }
    }
  }

  private static void show(ByteBuffer buffer, int from) {
    byte[] block = new byte[BLOCK];
    buffer.get(from, block);
    String text = new String(block, StandardCharsets.ISO_8859_1);
    int checksum = text.indexOf(CHECKSUM);
    if (!text.startsWith("H:2,") || checksum < 0 || !text.contains(MARK)) {
      return;
    }
    String fields = text.substring(0, checksum);
    byte[] bytes = fields.getBytes(StandardCharsets.ISO_8859_1);
    String claimed = CHECKSUM + Integer.toHexString(fletcher(bytes)) + "\n";
    if (!text.startsWith(claimed, checksum)) {
      return; // a copy that H2 does not take either
    }
    String unclean = fields.replace(MARK, "");
    byte[] others = unclean.getBytes(StandardCharsets.ISO_8859_1);
    byte[] header =
        (unclean + CHECKSUM + Integer.toHexString(fletcher(others)) + "\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    buffer.put(from, Arrays.copyOf(header, BLOCK));
  }

  private static int fletcher(byte[] bytes) {
    return DataUtils.getFletcher32(bytes, 0, bytes.length);
  }
}
