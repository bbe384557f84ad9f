package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second copy of a record while it is overwritten in part.
 *
 * <p>A write of some bytes of a block reseals the whole block, and a crash that tears the record
 * would also destroy the other bytes, which may have been safe for years. So the new record is
 * written here first. After a crash the copy is used if the record in its place does not open and
 * no superblock was written since: only until then is the copy current.
 */
public final class OverwriteJournal {
  public static final int SLOTS = 2;

  private static final int MAGIC = 0x4A524E4C; // "JRNL"
  private static final int BLOCK = 8;
  private static final int SEQUENCE = 16;
  private static final int RECORD = 24;

  private final RawFile raw;

  public OverwriteJournal(RawFile raw) {
    this.raw = raw;
  }

  /**
   * A copy found in the journal. Only its record is authenticated, by its address.
   *
   * @param sequence of the superblock when it was written
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Copy(long block, long sequence, byte[] sealed) {}

  public void write(int slot, long block, long sequence, byte[] record) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(RECORD + BlockLayout.RECORD);
    out.putInt(MAGIC).putInt(0).putLong(block).putLong(sequence).put(record).flip();
    raw.write(out, offset(slot));
  }

  public List<Copy> read() throws IOException {
    List<Copy> copies = new ArrayList<>();
    for (int slot = 0; slot < SLOTS; slot++) {
      Copy copy = read(slot);
      if (copy != null) {
        copies.add(copy);
      }
    }
    return copies;
  }

  /** The copy in one slot, or null for none. */
  public @Nullable Copy read(int slot) throws IOException {
    ByteBuffer in = ByteBuffer.allocate(RECORD + BlockLayout.RECORD);
    if (raw.read(in, offset(slot)) < in.capacity() || in.getInt(0) != MAGIC) {
      return null;
    }
    byte[] record = new byte[BlockLayout.RECORD];
    in.get(RECORD, record);
    return new Copy(in.getLong(BLOCK), in.getLong(SEQUENCE), record);
  }

  /** Overwrites both slots with zeros. */
  public void erase() throws IOException {
    raw.write(ByteBuffer.wrap(new byte[SLOTS * Preamble.JOURNAL_SLOT]), Preamble.OVERWRITE_JOURNAL);
  }

  private static long offset(int slot) {
    return Preamble.OVERWRITE_JOURNAL + (long) slot * Preamble.JOURNAL_SLOT;
  }
}
