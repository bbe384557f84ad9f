package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.durability.RecoveredRecords;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies blocks that no engine has asked for: all of a file, or those that are resealed. Reports
 * nothing, whereas a read that fails raises an event. Called with the file's lock held.
 */
public final class BlockVerifier {
  private final FailStopFile raw;
  private final FileHead head;
  private final FileIdentity identity;
  private final BlockReader blocks;
  private final RecoveredRecords recovered;

  public BlockVerifier(
      FailStopFile raw, FileHead head, BlockReader blocks, RecoveredRecords recovered) {
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
    this.blocks = blocks;
    this.recovered = recovered;
  }

  /**
   * Reads a block as an engine would, and checks it.
   *
   * @return what is wrong with it; null for nothing, and then its content is in the buffers
   */
  public @Nullable Fault findFault(BlockBuffers buffers, long block) throws IOException {
    Fault unread = readRecord(buffers, block);
    if (unread != null) {
      return unread;
    }
    FreshnessMap map = head.map();
    try {
      int meta = head.cipher().open(buffers.address.at(block), buffers.record, 0, buffers.block, 0);
      long tag = BlockCipher.tagOf(buffers.record, 0);
      return map == null || map.admit(head.cipher(), block, tag, BlockCipher.session(meta))
          ? null
          : Fault.REPLAYED;
    } catch (UnauthenticException altered) {
      return unauthentic(map, block);
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException unpinned) {
      return Fault.UNPINNED;
    }
  }

  // Reads into the buffers; returns why the record could not be read.
  private @Nullable Fault readRecord(BlockBuffers buffers, long block) throws IOException {
    if (recovered.copy(block, buffers.record)) {
      return null;
    }
    try {
      int count = raw.read(ByteBuffer.wrap(buffers.record), identity.layout().offset(block));
      return count < buffers.record.length ? Fault.MISSING : null;
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return Fault.UNREADABLE;
    }
  }

  private Fault unauthentic(@Nullable FreshnessMap map, long block) throws IOException {
    boolean torn;
    try {
      torn = map != null && map.mayHaveBeenTorn(head.cipher(), block);
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException unpinned) {
      torn = false;
    }
    return torn ? Fault.TORN : head.wasClean() ? Fault.TAMPERED : Fault.UNFINISHED;
  }

  /**
   * Opens a block that is to be resealed into the target.
   *
   * @return its state; its record is in the buffers
   */
  public BlockState classify(BlockBuffers buffers, long block, byte[] target) throws IOException {
    FreshnessMap map = head.map();
    long offset = identity.layout().offset(block);
    int count = raw.read(ByteBuffer.wrap(buffers.record), offset);
    if (count < buffers.record.length
        || !blocks.open(buffers.address.at(block), buffers.record, target, 0)) {
      if (map != null && map.wasTorn(head.cipher(), block)) {
        return BlockState.TORN;
      }
      boolean mayBeTorn = map != null && map.mayHaveBeenTorn(head.cipher(), block);
      return mayBeTorn || !head.wasClean() ? BlockState.UNFINISHED : BlockState.REFUSED;
    }
    int session = BlockCipher.session(BlockCipher.metaOf(buffers.record, 0));
    long tag = BlockCipher.tagOf(buffers.record, 0);
    try {
      boolean latest = map == null || map.admit(head.cipher(), block, tag, session);
      return latest ? BlockState.LATEST : BlockState.REFUSED;
    } catch (NacreIOException refused) {
      return BlockState.REFUSED;
    }
  }
}
