package dev.nacre.core.block;

import dev.nacre.core.suite.CipherSuite;

/**
 * The layout of the blocks of a file. Pure arithmetic.
 *
 * <p>A stored block is a record of {@link #RECORD} bytes. After a preamble of {@code dataOffset}
 * bytes come segments; each is {@code mapPages} records of the freshness map and then {@code 2^
 * segmentLog} blocks. A file without a map is one endless segment.
 *
 * @param dataOffset where the first segment begins
 * @param segmentLog binary logarithm of the blocks of a segment
 * @param mapPages records at the front of each segment that hold the freshness map; 0 for none
 */
public record BlockLayout(long dataOffset, int segmentLog, int mapPages) {
  /** Bytes of plaintext in a block. */
  public static final int BLOCK = 4096;

  static final int BLOCK_LOG = 12;

  /** Tag 16, nonce 12, meta 4. */
  public static final int TRAILER = CipherSuite.TAG_BYTES + CipherSuite.NONCE_BYTES + Integer.BYTES;

  /** Bytes of a block as stored. */
  public static final int RECORD = BLOCK + TRAILER;

  /** Blocks that one page of the freshness map describes. */
  public static final int ENTRIES = BLOCK / Long.BYTES;

  private static final int ENDLESS = 48;

  public BlockLayout {
    if (dataOffset < 0 || segmentLog < 0 || segmentLog > ENDLESS || mapPages < 0) {
      throw new IllegalArgumentException(
          "no such layout: " + dataOffset + ", " + segmentLog + ", " + mapPages);
    }
  }

  public static BlockLayout withoutMap(long dataOffset) {
    return new BlockLayout(dataOffset, ENDLESS, 0);
  }

  public static BlockLayout withMap(long dataOffset, int segmentLog) {
    int pages = Math.max(1, (1 << segmentLog) / ENTRIES);
    return new BlockLayout(dataOffset, segmentLog, pages);
  }

  public boolean hasMap() {
    return mapPages > 0;
  }

  /** Where the record of a block begins. */
  public long offset(long block) {
    return dataOffset + (block + (segment(block) + 1) * mapPages) * RECORD;
  }

  /** Where the freshness map of a segment begins. */
  public long mapOffset(long segment) {
    return dataOffset + segment * ((1L << segmentLog) + mapPages) * RECORD;
  }

  public long segment(long block) {
    return block >>> segmentLog;
  }

  /** The first block after the segment that holds this one: a run of records ends there. */
  public long segmentEnd(long block) {
    return (segment(block) + 1) << segmentLog;
  }

  /** The page of the freshness map that describes a block. */
  public int mapPage(long block) {
    return Math.toIntExact(segment(block) * mapPages + inSegment(block) / ENTRIES);
  }

  /** Which entry of its page describes a block. */
  public int mapEntry(long block) {
    return (int) (inSegment(block) % ENTRIES);
  }

  /** How many pages of the freshness map describe this many blocks. */
  public int mapPagesFor(long blocks) {
    return blocks == 0 ? 0 : mapPage(blocks - 1) + 1;
  }

  /** The first block that a page of the freshness map describes. */
  public long firstBlock(long page) {
    return ((page / mapPages) << segmentLog) + page % mapPages * ENTRIES;
  }

  /** Where a page of the freshness map begins. */
  public long mapPageOffset(long page) {
    return mapOffset(page / mapPages) + page % mapPages * RECORD;
  }

  private long inSegment(long block) {
    return block & ((1L << segmentLog) - 1);
  }

  /** Whole records of blocks in a file of this many bytes. A part of a record does not count. */
  public long blocksIn(long physical) {
    if (physical <= dataOffset) {
      return 0;
    }
    long records = (physical - dataOffset) / RECORD;
    long perSegment = (1L << segmentLog) + mapPages;
    return ((records / perSegment) << segmentLog) + Math.max(0, records % perSegment - mapPages);
  }

  /** Bytes of a file with this many blocks: up to the end of the last record. */
  public long physicalEnd(long blocks) {
    return blocks == 0 ? dataOffset : offset(blocks - 1) + RECORD;
  }

  /** Blocks that this many bytes of plaintext need. */
  public static long blocksFor(long length) {
    return (length + BLOCK - 1) >>> BLOCK_LOG;
  }

  public static long blockOf(long position) {
    return position >>> BLOCK_LOG;
  }

  public static int inBlock(long position) {
    return (int) (position & (BLOCK - 1));
  }

  public static long start(long block) {
    return block << BLOCK_LOG;
  }
}
