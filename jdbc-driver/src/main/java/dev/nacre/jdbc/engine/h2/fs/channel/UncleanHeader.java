package dev.nacre.jdbc.engine.h2.fs.channel;

import java.nio.ByteBuffer;

/**
 * Hides H2's mark of a clean close when the file was not closed cleanly.
 *
 * <p>H2 leaves the mark in the header while it appends chunks. If the power is cut then and the
 * last chunk is torn, H2 trusts the mark and opens the store as it was last closed, without the
 * commits that were forced since. Without the mark H2 looks for the newest chunk whose store is
 * complete.
 */
final class UncleanHeader {
  private static final String MARK = "clean";

  private UncleanHeader() {}

  /**
   * Removes the mark from the header copies among the bytes just read.
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
