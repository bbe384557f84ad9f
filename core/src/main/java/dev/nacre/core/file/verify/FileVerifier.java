package dev.nacre.core.file.verify;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.block.Place;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderBlocks.Found;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.content.FileOpener;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileContext;
import dev.nacre.core.file.head.SuperblockReader;
import dev.nacre.core.file.head.TemporaryKeys;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.status.RefusalLatch;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.OverwriteJournal;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.storage.HoldingProcess;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Verifies all parts of one file, one after the other. Each part is checked by the code that also
 * serves the engine's reads, and a refused part does not stop the verification. Writes nothing.
 *
 * <p>Safe for threads, each with a {@link BlockBatch} of its own.
 */
public final class FileVerifier implements AutoCloseable {
  private final String name;
  private final FileContent file;
  private final RawFile raw;
  private final ReentrantLock lock;
  private final @Nullable RawLock own;
  private final List<NacreIOException> objections;

  /**
   * @param own the lock on a file that was opened for this; null for one that is in use here
   */
  public FileVerifier(
      String name,
      FileContent file,
      RawFile raw,
      ReentrantLock lock,
      @Nullable RawLock own,
      List<NacreIOException> objections) {
    this.name = name;
    this.file = file;
    this.raw = raw;
    this.lock = lock;
    this.own = own;
    this.objections = objections;
  }

  public static FileVerifier of(
      FileContext context, TemporaryKeys temps, String name, FileKind kind) throws IOException {
    RawFile raw = context.storage().open(name, OpenMode.READ);
    try {
      RawLock own = lock(raw, name);
      ReentrantLock lock = new ReentrantLock();
      List<NacreIOException> objections = new ArrayList<>();
      if (new SuperblockReader(raw, name).find(true) == null) {
        throw new NacreIOException(
            ErrorCode.FILE_NOT_SEALED, "The file " + name + " holds nothing yet");
      }
      RefusalLatch refusals = new RefusalLatch(name, context.events());
      FileContent file =
          new FileOpener(
                  context,
                  temps,
                  new FailStopFile(raw),
                  name,
                  kind,
                  null,
                  refusals,
                  objections::add)
              .open(lock);
      refusals.endLatching();
      return new FileVerifier(name, file, raw, lock, own, objections);
    } catch (IOException | RuntimeException unreadable) {
      raw.close();
      throw unreadable;
    }
  }

  private static RawLock lock(RawFile raw, String name) throws IOException {
    RawLock lock;
    try {
      lock = raw.tryLock(0, Long.MAX_VALUE, true);
    } catch (OverlappingFileLockException here) {
      lock = null;
    }
    if (lock == null) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The file " + name + " is open in " + HoldingProcess.describe(name));
    }
    return lock;
  }

  public String name() {
    return name;
  }

  /** The status in the superblock, with the actual length. */
  public FileStatus status() {
    lock.lock();
    try {
      return file.head().status(name, file.size());
    } finally {
      lock.unlock();
    }
  }

  /** Reasons for which a normal open would refuse the whole file. */
  public List<NacreIOException> objections() {
    return List.copyOf(objections);
  }

  /** Whether the file may be written at the same time. */
  public boolean isLive() {
    return own == null;
  }

  /** Whether the last writer closed it before this process opened it. */
  public boolean wasClean() {
    return file.head().wasClean();
  }

  public BlockLayout layout() {
    return identity().layout();
  }

  /** How many blocks lie in header slots and not among the records. */
  public int headers() {
    return identity().headers();
  }

  /** How many blocks the file should have. */
  public long blocks() {
    return BlockLayout.blocksFor(file.size());
  }

  /** How many blocks it does have, torn or whole. */
  public long presentBlocks() throws IOException {
    return Math.max(headers(), layout().blocksIn(raw.size()));
  }

  /** Bytes after the end of a file that was closed, which are no part of it. */
  public long appended() throws IOException {
    long end = identity().end(blocks());
    return own != null && wasClean() && blocks() > 0 ? Math.max(0, raw.size() - end) : 0;
  }

  /** What is wrong with one of the two superblocks; null for nothing. */
  public @Nullable ErrorCode findSuperblockFault(int place) throws IOException {
    lock.lock();
    try {
      SuperblockCopy copy = new SuperblockReader(raw, name).read(place);
      if (copy instanceof SuperblockCopy.Whole whole) {
        return file.head().authenticates(whole) ? null : ErrorCode.SUPERBLOCK_TAMPERED;
      }
      if (copy instanceof SuperblockCopy.Blank && file.head().sequence() == 1) {
        return null;
      }
      if (copy instanceof SuperblockCopy.Altered) {
        return ErrorCode.SUPERBLOCK_TAMPERED;
      }
      return copy instanceof SuperblockCopy.TooNew
          ? ErrorCode.FILE_TOO_NEW
          : ErrorCode.SUPERBLOCK_DAMAGED;
    } finally {
      lock.unlock();
    }
  }

  /** What is wrong with one of the blocks in header slots; null for nothing. */
  public @Nullable Fault findHeaderFault(int slot) throws IOException {
    lock.lock();
    try {
      HeaderBlocks slots = file.headers();
      if (slots == null || slot >= blocks() || file.isRecovered(slot)) {
        return null;
      }
      byte[] block = new byte[BlockLayout.BLOCK];
      Found found = slots.read(file.head().cipher(), slot, block, 0).found();
      if (found == Found.LATEST) {
        return null;
      }
      if (found == Found.OLD) {
        return Fault.REPLAYED;
      }
      return wasClean() ? Fault.TAMPERED : Fault.UNFINISHED;
    } catch (NacreIOException unknown) {
      return Fault.UNPINNED;
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException badSector) {
      return Fault.UNREADABLE;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Checks the freshness map of a file that is not in use.
   *
   * @param unreadable receives the first block of each page of the map that does not open
   * @return whether it is the one that the superblock names
   */
  public boolean verifyMap(LongConsumer unreadable) throws IOException {
    FreshnessMap map = file.head().map();
    return map == null || own == null || map.audit(file.head().cipher(), unreadable);
  }

  /** The block whose copy in this slot of the overwrite journal does not open; or -1. */
  public long findTornCopy(int slot) throws IOException {
    if (own == null || wasClean()) {
      return -1;
    }
    OverwriteJournal.Copy copy = new OverwriteJournal(raw).read(slot);
    if (copy == null || copy.sequence() != file.head().sequence()) {
      return -1;
    }
    try {
      int unused =
          file.head()
              .cipher()
              .open(
                  new BlockAddress(
                          identity().suite(), identity().kind(), identity().fileId(), Place.BLOCK)
                      .at(copy.block()),
                  copy.sealed(),
                  0,
                  new byte[BlockLayout.BLOCK],
                  0);
      return -1;
    } catch (UnauthenticException torn) {
      return copy.block();
    }
  }

  /** A count that grows with other reads and writes, in this file and those that belong to it. */
  public long traffic() {
    return file.traffic();
  }

  /** A batch with which one thread reads and checks blocks. */
  public BlockBatch batch() {
    return new BlockBatch(file, raw, lock, own != null);
  }

  private FileIdentity identity() {
    return file.head().identity();
  }

  /** Forgets the keys and closes the file, if it was opened for this verification. */
  @Override
  public void close() throws IOException {
    if (own != null) {
      try (raw;
          own) {
        file.close();
      }
    }
  }
}
