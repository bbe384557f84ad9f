package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderBlocks.Found;
import dev.nacre.core.file.block.HeaderBlocks.Reading;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The length of content that no superblock tells: after a crash, and in a TEMP file. */
final class ContentLength {
  private final FailStopFile raw;
  private final FileHead head;
  private final @Nullable HeaderBlocks headers;
  private final BlockLayout layout;
  private final Map<Long, byte[]> recovered;

  /**
   * @param recovered records that count instead of those in their places
   */
  ContentLength(
      FailStopFile raw,
      FileHead head,
      @Nullable HeaderBlocks headers,
      Map<Long, byte[]> recovered) {
    this.raw = raw;
    this.head = head;
    this.headers = headers;
    this.layout = head.identity().layout();
    this.recovered = recovered;
  }

  /**
   * The length of the content: the blocks tell it.
   *
   * @param physical size of the file
   */
  long of(long physical) throws IOException {
    return headers != null && layout.blocksIn(physical) <= FileIdentity.HEADERS
        ? headerLength(headers)
        : blockLength(physical);
  }

  private long headerLength(HeaderBlocks slots) throws IOException {
    byte[] block = new byte[BlockLayout.BLOCK];
    for (int slot = FileIdentity.HEADERS - 1; slot >= 0; slot--) {
      byte[] record = recovered.get((long) slot);
      if (record != null) {
        return BlockLayout.start(slot) + BlockCipher.length(BlockCipher.metaOf(record, 0));
      }
      Reading reading = slots.read(head.cipher(), slot, block, 0);
      if (reading.found() == Found.LATEST) {
        return BlockLayout.start(slot) + reading.length();
      }
    }
    return 0;
  }

  // The last block says how much of it is part of the file; if it is torn, all of it may be.
  private long blockLength(long physical) throws IOException {
    long count = layout.blocksIn(physical);
    if (count == 0) {
      return 0;
    }
    long last = count - 1;
    byte[] record = recovered.getOrDefault(last, record(raw, layout, last));
    int length = BlockLayout.BLOCK;
    try {
      length =
          BlockCipher.length(
              head.cipher().open(address().at(last), record, 0, new byte[BlockLayout.BLOCK], 0));
    } catch (UnauthenticException torn) {
      // Counted whole; reading it fails.
    }
    return BlockLayout.start(last) + length;
  }

  /** The record of a block, as it is in the file. */
  static byte[] record(FailStopFile raw, BlockLayout layout, long block) throws IOException {
    byte[] record = new byte[BlockLayout.RECORD];
    raw.read(ByteBuffer.wrap(record), layout.offset(block));
    return record;
  }

  private BlockAddress address() {
    FileIdentity identity = head.identity();
    return new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }
}
