package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.v1.MinimumState;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The head of a persistent file: stored in its superblocks and reported to its anchor. */
public final class PersistentHead implements FileHead {
  private final FileContext context;
  private final RawFile raw;
  private final String name;
  private final RollbackProtection anchoring;
  private final boolean wasClean;
  private final SuperblockPair superblocks;
  private final KeySuccession keys;
  private final SuperblockRotation rotation;
  private final @Nullable FreshnessMap map;

  private boolean begun;

  /** The head of an existing file. */
  public PersistentHead(
      FileContext context,
      RawFile raw,
      String name,
      RollbackProtection anchoring,
      Superblock found,
      FileKeys keys,
      int place) {
    this(context, raw, name, anchoring, SuperblockPair.found(raw, found, place), keys);
  }

  PersistentHead(
      FileContext context,
      RawFile raw,
      String name,
      RollbackProtection anchoring,
      SuperblockPair superblocks,
      FileKeys keys) {
    this.context = context;
    this.raw = raw;
    this.name = name;
    this.anchoring = anchoring;
    this.superblocks = superblocks;
    this.keys = new KeySuccession(context, superblocks, name, anchoring, keys);
    this.rotation = new StoredRotation(raw, superblocks, this.keys);
    Superblock superblock = superblocks.superblock();
    this.wasClean = superblock.phase() == FilePhase.CLEAN;
    this.map = superblock.identity().layout().hasMap() ? new FreshnessMap(raw, superblock) : null;
  }

  @Override
  public FileIdentity identity() {
    return superblock().identity();
  }

  @Override
  public BlockCipher cipher() {
    return keys.cipher();
  }

  @Override
  public boolean wasClean() {
    return wasClean;
  }

  @Override
  public MinimumState floor() {
    return superblock().floor();
  }

  @Override
  public @Nullable FreshnessMap map() {
    return map;
  }

  @Override
  public boolean begun() {
    return begun;
  }

  @Override
  public long generation() {
    return superblock().generation();
  }

  @Override
  public void begin(long length, long[] headerSequences) throws IOException {
    if (begun) {
      return;
    }
    anchoring.recordRenamed(state());
    Superblock superblock = superblock();
    FreshnessMapPin pins =
        superblock.phase() == FilePhase.CLOSING ? FreshnessMapPin.none() : superblock.pins();
    if (map != null) {
      pins = pins.limitedTo(map.confirm(cipher()));
    }
    MinimumState found = superblock.floor();
    Superblock session =
        superblock.session(
            anchoring.next(superblock.generation()),
            new MinimumState(length, found.storeVersion(), headerSequences[0], headerSequences[1]),
            pins.during());
    write(keys.ahead(keys.rewrapped(session)));
    if (!superblocks.isCreated()) {
      context.storage().syncFolder(name);
      superblocks.created();
    }
    begun = true;
    anchoring.store(state());
  }

  @Override
  public long sequence() {
    return superblock().sequence();
  }

  @Override
  public void journaled() {
    superblocks.journaled();
  }

  @Override
  public boolean reserveSeals(int blocks) throws IOException {
    return keys.reserveSeals(blocks);
  }

  @Override
  public void raise(MinimumState forced) throws IOException {
    // Blocks truncated before this force cannot come back.
    FreshnessMapPin pins = superblock().pins();
    FreshnessMapPin left = map == null ? pins : pins.limitedTo(map.storedBlocks());
    if (!forced.equals(floor()) || !left.equals(pins) || superblocks.isJournaled()) {
      superblocks.forced();
      write(keys.ahead(superblock().next(FilePhase.DIRTY, forced, left, keys.writes())));
      anchoring.progressed(state());
    }
  }

  @Override
  public void onStoreFallback(long version, boolean refuseAlways) throws IOException {
    anchoring.onStoreFallback(state(), version, refuseAlways);
    // Stored when the session begins, which is at once.
    superblocks.note(superblock().withFloor(floor().withStoreVersion(version)));
  }

  @Override
  public void lower(long length) throws IOException {
    if (length < floor().length()) {
      writeSame(FilePhase.DIRTY, floor().withLength(length));
    }
  }

  @Override
  public void finish(MinimumState last) throws IOException {
    anchoring.endSession();
    FreshnessMapPin pins = superblock().pins();
    if (map == null) {
      raw.force(true);
    } else {
      long blocks = BlockLayout.blocksFor(last.length());
      UUID next = map.nextMapId(cipher(), blocks, rotation.state().isUnderWay());
      // This force covers the data too. The floor stays: it may count forced blocks only.
      write(
          keys.ahead(
              superblock().next(FilePhase.CLOSING, floor(), pins.closing(next), keys.writes())));
      pins = map.store(cipher(), blocks, next, generation());
      if (map.torn() > 0) {
        context
            .events()
            .happened(new FileEvent.TornBlocksFound(name, identity().fileId(), map.torn()));
      }
      raw.force(false);
    }
    write(superblock().next(FilePhase.CLEAN, last, pins, keys.writes()));
    // So that one damaged copy does not make a closed file look unclosed. The first copy is
    // durable; this one may reach the disk later.
    superblocks.writeUnforced(
        superblock().next(FilePhase.CLEAN, last, pins, keys.writes()), keys.current());
    anchoring.store(state());
  }

  @Override
  public void retire() {
    anchoring.retire();
  }

  @Override
  public boolean rewrap() throws IOException {
    // After a crash the journal belongs to the superblock that was found, until a session begins.
    return superblocks.isCreated() && (begun || wasClean) && keys.rewrap();
  }

  @Override
  public FileStatus status(String ofName, long length) {
    Superblock superblock = superblock();
    return new FileStatus(
        ofName,
        identity().kind(),
        identity().suite(),
        state().withLength(length),
        superblock.epoch().key().masterKey(),
        BlockLayout.blocksFor(length),
        superblock.pins().unpinned(),
        superblock.currentEpoch(),
        anchoring.enforcement());
  }

  @Override
  public boolean authenticates(SuperblockCopy.Whole copy) {
    return keys.authenticate(copy);
  }

  @Override
  public void close() {
    anchoring.endSession();
    keys.close();
  }

  @Override
  public SuperblockRotation superblockRotation() {
    return rotation;
  }

  @Override
  public void requireOurs() throws IOException {
    keys.requireOurs();
  }

  @Override
  public DataKey sealingKey() {
    return keys.current();
  }

  @Override
  public long mappedBlocks() {
    FreshnessMapPin pins = superblock().pins();
    return pins.mapId().equals(FreshnessMapPin.NONE) ? 0 : pins.blocks();
  }

  private Superblock superblock() {
    return superblocks.superblock();
  }

  private FileState state() {
    return keys.state();
  }

  private void writeSame(FilePhase phase, MinimumState floor) throws IOException {
    write(keys.ahead(superblock().next(phase, floor, superblock().pins(), keys.writes())));
  }

  private void write(Superblock next) throws IOException {
    superblocks.write(next, keys.current());
  }
}
