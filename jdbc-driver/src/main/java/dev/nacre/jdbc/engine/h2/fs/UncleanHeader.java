package dev.nacre.jdbc.engine.h2.fs;

import java.nio.ByteBuffer;

/**
 * Tells H2 that a store was not closed, when its file was not.
 *
 * <p>H2 leaves the mark of a clean close in the header while it appends chunks. If the power is cut
 * then, and the last chunk is torn, H2 believes the mark and opens the store as it was closed last,
 * without the commits that were forced since. Without the mark it looks for the newest chunk whose
 * store is complete.
 */
final class UncleanHeader {
  private static final String MARK = "clean";

  private UncleanHeader() {}

  /**
   * Takes the mark out of the copies of the header among the bytes just read.
   *
   * @param start where in the buffer the bytes begin
   * @param position where in the file
   */
  static void show(ByteBuffer read, int start, long position) {
    for (long copy = 0; copy <= HeaderText.BYTES; copy += HeaderText.BYTES) {
      long from = start + copy - position;
      if (copy >= position && from + HeaderText.BYTES <= read.position()) {
        show(read, (int) from);
      }
    }
  }

  private static void show(ByteBuffer buffer, int from) {
    byte[] copy = new byte[HeaderText.BYTES];
    buffer.get(from, copy);
    HeaderText.read(copy)
        .filter(header -> header.has(MARK))
        .ifPresent(header -> buffer.put(from, header.without(MARK).bytes()));
  }
}
