package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Hmac;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the records that a rotation is about to write over their older versions, so that a crash
 * leaves one of the two intact. The package description specifies its bytes.
 *
 * <p>It is filled, written, and filled again. Not safe for threads.
 */
public final class RotationJournal {
  private static final long MAGIC = 0x4E41435245524F54L; // "NACREROT"
  private static final int HEADER = 4096;
  private static final String LABEL = "nacre1 rotation journal";
  private static final int MAC = HEADER - Hmac.BYTES;
  private static final int ENTRIES = 32;
  private static final int ENTRY = 16;
  private static final int MOST = (MAC - ENTRIES) / ENTRY;
  private static final int PLACE_SHIFT = 56;
  private static final int TAG = BlockLayout.BLOCK;

  private final RawFile raw;
  private final long room;
  private final int capacity;
  private byte[] bytes = new byte[0];
  private int count;

  /** For reading: with the capacity that a writer can use at most. */
  public RotationJournal(RawFile raw, BlockLayout layout) {
    this(raw, layout, 0);
  }

  /**
   * @param reserved bytes before the data that are used otherwise
   */
  public RotationJournal(RawFile raw, BlockLayout layout, int reserved) {
    this.raw = raw;
    this.room = layout.dataOffset() - Preamble.ROTATION_JOURNAL - reserved;
    this.capacity = (int) Math.max(0, Math.min(MOST, (room - HEADER) / BlockLayout.RECORD));
  }

  /**
   * A record found in it.
   *
   * @param number of the block, or of the page of the freshness map
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Copy(Place place, long number, byte[] sealed) {}

  public int capacity() {
    return capacity;
  }

  /** Begins to fill it. */
  public void begin() {
    if (bytes.length == 0) {
      bytes = new byte[HEADER + capacity * BlockLayout.RECORD];
    }
    count = 0;
  }

  /** How many records it has so far. */
  public int count() {
    return count;
  }

  /** The block or page of one of them. */
  public long number(int record) {
    long where = ByteBuffer.wrap(bytes).getLong(ENTRIES + record * ENTRY);
    return where & (1L << PLACE_SHIFT) - 1;
  }

  /** Where the next record goes in {@link #bytes}. */
  public int next() {
    return HEADER + count * BlockLayout.RECORD;
  }

  /** Where the record of this number lies in {@link #bytes}. */
  public static int offset(int record) {
    return HEADER + record * BlockLayout.RECORD;
  }

  /** The buffer that will be written. */
  public byte[] bytes() {
    return bytes;
  }

  /** Adds the record that was sealed into the buffer at {@link #next}. */
  public void add(Place place, long number) {
    long tag = ByteBuffer.wrap(bytes).getLong(next() + TAG);
    ByteBuffer.wrap(bytes)
        .putLong(ENTRIES + count * ENTRY, (long) place.wire() << PLACE_SHIFT | number)
        .putLong(ENTRIES + count * ENTRY + Long.BYTES, tag);
    count++;
  }

  /**
   * Writes it, in one piece. The caller must force it before any of the records is written in its
   * place.
   *
   * @param sequence of the superblock that is in the file
   * @param key of the epoch that seals
   */
  public void write(long sequence, DataKey key) throws IOException {
    Arrays.fill(bytes, ENTRIES + count * ENTRY, HEADER, (byte) 0);
    ByteBuffer.wrap(bytes).putLong(MAGIC).putLong(sequence).putInt(count).putInt(0).putLong(0);
    System.arraycopy(Preamble.mac(key, LABEL, bytes, MAC), 0, bytes, MAC, Hmac.BYTES);
    raw.write(ByteBuffer.wrap(bytes, 0, next()), Preamble.ROTATION_JOURNAL);
  }

  /**
   * The records that a crash has left in it; none if it was written under another superblock. The
   * caller must open, and so authenticate, the records.
   */
  public List<Copy> read(long sequence, DataKey key) throws IOException {
    List<Copy> copies = new ArrayList<>();
    if (capacity == 0) {
      return copies;
    }
    byte[] found = new byte[HEADER + capacity * BlockLayout.RECORD];
    ByteBuffer in = ByteBuffer.wrap(found);
    raw.read(in.duplicate(), Preamble.ROTATION_JOURNAL);
    int records = in.getInt(2 * Long.BYTES);
    if (in.getLong(0) != MAGIC
        || in.getLong(Long.BYTES) != sequence
        || records < 0
        || records > capacity
        || !MessageDigest.isEqual(
            Preamble.mac(key, LABEL, found, MAC), Arrays.copyOfRange(found, MAC, HEADER))) {
      return copies;
    }
    for (int i = 0; i < records; i++) {
      long where = in.getLong(ENTRIES + i * ENTRY);
      long tag = in.getLong(ENTRIES + i * ENTRY + Long.BYTES);
      byte[] record = Arrays.copyOfRange(found, offset(i), offset(i + 1));
      // A record that was torn, or written there later, has another tag.
      if (ByteBuffer.wrap(record).getLong(TAG) == tag) {
        Place place = place((int) (where >>> PLACE_SHIFT));
        copies.add(new Copy(place, where & (1L << PLACE_SHIFT) - 1, record));
      }
    }
    return copies;
  }

  /** Overwrites it with zeros, including what a longer journal may have left. */
  public void erase() throws IOException {
    if (capacity > 0) {
      raw.write(ByteBuffer.wrap(new byte[(int) room]), Preamble.ROTATION_JOURNAL);
    }
  }

  // The header is authentic, so it has only places that were written.
  private static Place place(int wire) {
    return wire == Place.FRESHNESS.wire() ? Place.FRESHNESS : Place.BLOCK;
  }
}
