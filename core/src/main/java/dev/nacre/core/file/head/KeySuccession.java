package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.v1.Epoch;
import dev.nacre.core.file.v1.KeyCheck;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The succession of data keys of a persistent file: counts what the current key has sealed and
 * replaces it by the next. A key seals nothing before a superblock names it, and is not forgotten
 * while a block may need it.
 */
final class KeySuccession implements AutoCloseable {
  private final FileContext context;
  private final SuperblockPair superblocks;
  private final String name;
  private final RollbackProtection anchoring;
  private final SealLimits limits;

  private FileKeys keys;
  private long writes;

  /** After this many writes the next key is requested again, if the last request failed. */
  private long nextTry;

  /**
   * @param keys those of the superblock, closed with this object
   */
  KeySuccession(
      FileContext context,
      SuperblockPair superblocks,
      String name,
      RollbackProtection anchoring,
      FileKeys keys) {
    this.context = context;
    this.superblocks = superblocks;
    this.name = name;
    this.anchoring = anchoring;
    this.limits = context.limits();
    this.keys = keys;
    this.writes = superblocks.superblock().epoch().writes();
  }

  BlockCipher cipher() {
    return keys.cipher();
  }

  /** The key that seals; it also authenticates superblocks. */
  DataKey current() {
    return keys.current();
  }

  /** How many blocks the key that seals has sealed. */
  long writes() {
    return writes;
  }

  /** Sets an upper bound of sealed blocks that leaves room for more than were sealed. */
  Superblock ahead(Superblock block) {
    return block.sealing(writes + limits.ahead());
  }

  FileState state() {
    return keys.stateOf(superblocks.superblock());
  }

  boolean authenticate(SuperblockCopy.Whole copy) {
    return keys.authenticate(copy);
  }

  /** As {@link FileHead#reserveSeals}. */
  boolean reserveSeals(int blocks) throws IOException {
    Superblock found = superblocks.superblock();
    if (writes + blocks > Math.max(limits.perKey(), nextTry) && found.freeEpoch() >= 0) {
      try (FreshKey next = nextKey(blocks)) {
        if (next != null) {
          succeed(found, next, onceAllNumbersAreTaken(found));
        }
      }
    }
    if (writes + blocks > limits.most()) {
      throw new NacreIOException(
          ErrorCode.WRITES_EXHAUSTED, "The data keys of " + name + " have sealed all they may");
    }
    writes += blocks;
    Superblock last = superblocks.superblock();
    if (writes > last.epoch().writes()) {
      write(ahead(last.next(last.phase(), last.floor(), last.pins(), writes)));
    }
    return superblocks.superblock().sequence() != found.sequence();
  }

  // If the key store or the registry cannot be reached, the old key may seal on for a while.
  private @Nullable FreshKey nextKey(int blocks) throws IOException {
    try {
      return fresh();
    } catch (IOException | NacreException failed) {
      if (writes + blocks > limits.most()) {
        throw failed;
      }
      nextTry = writes + limits.ahead();
      return null;
    }
  }

  // The key that takes the last epoch number has no successor until others are retired.
  private static RotationState onceAllNumbersAreTaken(Superblock found) {
    boolean last = Integer.bitCount(found.epochBits()) == BlockCipher.EPOCHS - 1;
    return last && found.identity().layout().hasMap() && !found.rotation().isUnderWay()
        ? RotationState.starting(found.epochBits(), System.currentTimeMillis())
        : found.rotation();
  }

  /** As {@link SuperblockRotation#freshKey}. */
  FreshKey fresh() throws IOException {
    DataKey key = DataKey.generate(KeyScope.file(fileId()));
    try {
      WrappedKey wrapped = context.keys().current().wrap(key);
      // If the key were not announced, a file sealed with it would be refused after a crash.
      announce(key);
      return new FreshKey(key, wrapped);
    } catch (IOException | RuntimeException failed) {
      key.close();
      throw failed;
    }
  }

  /** As {@link SuperblockRotation#start}. */
  void startRotation(FreshKey key) throws IOException {
    Superblock found = superblocks.superblock();
    int present = found.epochBits();
    long now = System.currentTimeMillis();
    if (found.freeEpoch() < 0) {
      int others = present & ~(1 << found.currentEpoch());
      write(ahead(found.rotating(RotationState.starting(others, now).thenAnother()).following()));
    } else {
      succeed(found, key, RotationState.starting(present, now));
    }
    // The key of new blocks must be in both copies.
    write(superblocks.superblock().following());
  }

  /** As {@link FileHead#requireOurs}. */
  void requireOurs() throws IOException {
    if (!superblocks.isOurs(name)) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "Another process has written to the file "
              + name
              + " while its data key was rotated; the old key stays in it");
    }
  }

  /** As {@link SuperblockRotation#end}. */
  void endRotation(@Nullable FreshKey following) throws IOException {
    Superblock found = superblocks.superblock();
    int retired = found.rotation().retiring();
    Superblock left = found.rotated();
    if (following != null) {
      // In one superblock: a crash between two would lose the fact that another rotation follows.
      succeed(
          left, following, RotationState.starting(left.epochBits(), System.currentTimeMillis()));
    } else {
      try {
        write(ahead(left.following()));
      } finally {
        if ((superblocks.superblock().epochBits() & retired) == 0) {
          // Even if the superblock may not be on the disk: these keys are no longer used, and their
          // numbers are free.
          keys = keys.without(retired);
        }
      }
    }
    // The other copy still holds the wrapped keys.
    write(superblocks.superblock().following());
  }

  /** A superblock in which the keys wrapped by a replaced master key are rewrapped. */
  Superblock rewrapped(Superblock block) throws IOException {
    // Another process may know a newer master key than this one: only keys of a master key known to
    // be replaced are rewrapped without a request.
    MasterKey master = context.keys().current();
    return block.rewrapped(keys.wrapped(block.epochs(), master, context.keys()::replaces));
  }

  /** As {@link FileHead#rewrap}, for a file whose superblock may be written now. */
  boolean rewrap() throws IOException {
    Superblock found = superblocks.superblock();
    List<Epoch> again = keys.wrapped(found.epochs(), context.keys().current(), other -> true);
    if (again.equals(found.epochs())) {
      return false;
    }
    // The one durable copy stays until the other is durable.
    write(found.rewrapped(again).following());
    write(superblocks.superblock().following());
    return true;
  }

  /**
   * Makes another key the one that seals.
   *
   * @param base the superblock in the file, or the same without the epochs that this step removes
   */
  private void succeed(Superblock base, FreshKey fresh, RotationState state) throws IOException {
    int epoch = base.freeEpoch();
    int gone = superblocks.superblock().epochBits() & ~base.epochBits();
    MasterKey master = context.keys().current();
    DataKey key = fresh.take();
    FileKeys before = keys;
    try {
      // The master key may have been rotated since the key was wrapped.
      WrappedKey wrapped =
          fresh.wrapped().masterKey().equals(master.id()) ? fresh.wrapped() : master.wrap(key);
      // Once more: another key may have been announced meanwhile.
      announce(key);
      // The file knows the key before anything is sealed with it.
      keys = before.with(epoch, key);
      write(base.withEpoch(new Epoch(epoch, 0, wrapped), state).sealing(limits.ahead()));
    } finally {
      if (superblocks.superblock().currentEpoch() == epoch) {
        writes = 0;
        nextTry = 0;
        // A removed epoch may have had the number that is reused.
        before.forget(gone & 1 << epoch);
        if (gone != 0) {
          keys = keys.without(gone & ~(1 << epoch));
        }
      } else if (keys == before) {
        key.close();
      } else {
        // The key is not in the file, so nothing may be sealed with it.
        keys.forget(1 << epoch);
        keys = before;
      }
    }
    // From here on a file whose superblock was made with an older key is refused.
    anchoring.store(state());
  }

  private void announce(DataKey key) throws IOException {
    UUID database = superblocks.superblock().identity().databaseId();
    anchoring.announceKey(database, KeyCheck.textOf(key));
  }

  private UUID fileId() {
    return superblocks.superblock().identity().fileId();
  }

  private void write(Superblock next) throws IOException {
    superblocks.write(next, keys.current());
  }

  @Override
  public void close() {
    keys.close();
  }
}
