package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.durability.RecoveredRecords;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.status.RefusalLatch;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts blocks for readers, one at a time and with the file's lock held. Refuses a block that is
 * not the latest version.
 */
public final class BlockLoader {
  private final FailStopFile raw;
  private final FileHead head;
  private final FileIdentity identity;
  private final RefusalLatch refusals;
  private final @Nullable HeaderBlocks headers;
  private final HeaderCopies headerCopies;
  private final RecoveredRecords recovered;

  public BlockLoader(
      FailStopFile raw,
      FileHead head,
      RefusalLatch refusals,
      @Nullable HeaderBlocks headers,
      HeaderCopies headerCopies,
      RecoveredRecords recovered) {
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    this.refusals = refusals;
    this.headers = headers;
    this.headerCopies = headerCopies;
    this.recovered = recovered;
  }

  /**
   * @param size of the file
   * @return the bytes of the block that are part of the file
   */
  public int load(BlockBuffers buffers, long size, long block, byte[] target, int offset)
      throws IOException {
    if (!recovered.copy(block, buffers.record)) {
      if (headers != null && block < FileIdentity.HEADERS) {
        return headerCopies.read(headers, head, size, block, target, offset);
      }
      ByteBuffer record = ByteBuffer.wrap(buffers.record);
      if (raw.read(record, identity.layout().offset(block)) < buffers.record.length) {
        throw refusals.block(identity.fileId(), block, ErrorCode.FILE_TRUNCATED);
      }
    }
    return open(buffers, block, target, offset);
  }

  private int open(BlockBuffers buffers, long block, byte[] target, int offset) throws IOException {
    int meta;
    try {
      meta = head.cipher().open(buffers.address.at(block), buffers.record, 0, target, offset);
    } catch (UnauthenticException altered) {
      throw doesNotOpen(block);
    }
    FreshnessMap map = head.map();
    if (map != null && !admit(map, buffers, block, meta)) {
      Arrays.fill(target, offset, offset + BlockLayout.BLOCK, (byte) 0);
      throw refusals.block(identity.fileId(), block, ErrorCode.BLOCK_REPLAYED);
    }
    return BlockCipher.length(meta);
  }

  private NacreIOException doesNotOpen(long block) throws IOException {
    FreshnessMap map = head.map();
    return map != null && map.mayHaveBeenTorn(head.cipher(), block)
        ? refusals.tornBlock(identity.fileId(), block)
        : refusals.block(identity.fileId(), block, ErrorCode.BLOCK_TAMPERED);
  }

  private boolean admit(FreshnessMap map, BlockBuffers buffers, long block, int meta)
      throws IOException {
    try {
      long tag = BlockCipher.tagOf(buffers.record, 0);
      return map.admit(head.cipher(), block, tag, BlockCipher.session(meta));
    } catch (NacreIOException refused) {
      throw refusals.refusal(refused);
    }
  }
}
