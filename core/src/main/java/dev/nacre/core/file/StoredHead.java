package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.Epoch;
import dev.nacre.core.file.v1.Floor;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Phase;
import dev.nacre.core.file.v1.Pins;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The head of a file that outlives the process: its superblock, in two copies of which always the
 * older one is written, and forced before anything relies on it.
 */
final class StoredHead implements Head {
  // Seals under one key after which the next one takes over: NIST SP 800-38D allows 2^32 random
  // nonces.
  private static final long WRITES_PER_EPOCH = 1L << 31;

  // The superblock promises that a key has sealed no more blocks than it says, so it says more than
  // it knows, and has to be written again only after so many.
  private static final long WRITES_AHEAD = 1L << 24;

  private final Surroundings around;
  private final RawFile raw;
  private final String name;
  private final Anchoring anchoring;
  private final boolean wasClean;
  private final long writesPerEpoch;

  private Superblock superblock;
  private FileKeys keys;
  private int place;
  private boolean created;
  private boolean begun;
  private boolean journaled;
  private long writes;
  private final @Nullable FreshnessMap map;

  /** A head that was found. */
  StoredHead(
      Surroundings around,
      RawFile raw,
      String name,
      Anchoring anchoring,
      Superblock found,
      FileKeys keys,
      int place) {
    this(around, raw, name, anchoring, found, keys, found.phase() == Phase.CLEAN);
    this.place = place;
    this.created = true;
    this.writes = found.epoch().writes();
  }

  private StoredHead(
      Surroundings around,
      RawFile raw,
      String name,
      Anchoring anchoring,
      Superblock superblock,
      FileKeys keys,
      boolean wasClean) {
    this.around = around;
    this.raw = raw;
    this.name = name;
    this.anchoring = anchoring;
    this.superblock = superblock;
    this.keys = keys;
    this.wasClean = wasClean;
    this.writesPerEpoch = WRITES_PER_EPOCH;
    this.map = superblock.identity().geometry().hasMap() ? new FreshnessMap(raw, superblock) : null;
  }

  /**
   * The head of a file that is about to be created.
   *
   * @param predecessor what it follows, when a compaction fills it
   */
  static StoredHead create(
      Surroundings around,
      RawFile raw,
      String name,
      Anchoring anchoring,
      FileKind kind,
      @Nullable FileState predecessor)
      throws IOException {
    UUID fileId = UUID.randomUUID();
    Identity identity =
        new Identity(
            around.suite(),
            kind,
            around.geometry().apply(kind),
            fileId,
            predecessor == null ? UUID.randomUUID() : predecessor.databaseId(),
            System.currentTimeMillis());
    MasterKey master = around.keys().current();
    DataKey key = DataKey.generate(KeyScope.file(fileId));
    try {
      Superblock first =
          Superblock.first(
              identity,
              predecessor == null ? 0 : predecessor.generation(),
              predecessor != null,
              new Epoch(0, 0, master.wrap(key)));
      return new StoredHead(around, raw, name, anchoring, first, FileKeys.of(identity, key), true);
    } catch (IOException | RuntimeException failed) {
      key.close();
      throw failed;
    }
  }

  @Override
  public Identity identity() {
    return superblock.identity();
  }

  @Override
  public PageCipher cipher() {
    return keys.cipher();
  }

  @Override
  public boolean wasClean() {
    return wasClean;
  }

  @Override
  public Floor floor() {
    return superblock.floor();
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
    return superblock.generation();
  }

  @Override
  public void begin(long length, long[] headerSequences) throws IOException {
    if (begun) {
      return;
    }
    anchoring.takeOffice(state());
    Pins pins = superblock.phase() == Phase.CLOSING ? Pins.none() : superblock.pins();
    if (map != null) {
      pins = pins.limitedTo(map.confirm(cipher()));
    }
    Floor found = superblock.floor();
    Superblock session =
        superblock.session(
            anchoring.next(superblock.generation()),
            new Floor(length, found.storeVersion(), headerSequences[0], headerSequences[1]),
            pins.during(UUID.randomUUID()));
    write(ahead(wrappedBy(around.keys().current(), session)));
    if (!created) {
      around.storage().syncFolder(name);
      created = true;
    }
    begun = true;
    anchoring.remember(state());
  }

  @Override
  public long sequence() {
    return superblock.sequence();
  }

  @Override
  public void journaled() {
    journaled = true;
  }

  @Override
  public void sealing(int blocks) throws IOException {
    writes += blocks;
    if (writes > writesPerEpoch) {
      nextEpoch(rotation());
      writes = blocks;
    }
    if (writes > superblock.epoch().writes()) {
      write(ahead(superblock.next(superblock.phase(), floor(), superblock.pins(), writes)));
    }
  }

  @Override
  public void raise(Floor forced) throws IOException {
    // What was cut off before this force is gone for good.
    Pins pins = superblock.pins();
    Pins left = map == null ? pins : pins.limitedTo(map.storedBlocks());
    if (!forced.equals(floor()) || !left.equals(pins) || journaled) {
      journaled = false;
      write(ahead(superblock.next(Phase.DIRTY, forced, left, writes)));
      anchoring.progressed(state());
    }
  }

  @Override
  public void fellBack(long version, boolean askNobody) throws IOException {
    anchoring.fellBack(state(), version, askNobody);
    // Written down when the session begins, which is at once.
    superblock = superblock.withFloor(superblock.floor().withStoreVersion(version));
  }

  @Override
  public void lower(long length) throws IOException {
    if (length < floor().length()) {
      writeSame(Phase.DIRTY, floor().withLength(length));
    }
  }

  @Override
  public void finish(Floor last) throws IOException {
    anchoring.endSession();
    Pins pins = superblock.pins();
    if (map == null) {
      raw.force(true);
    } else {
      // This force covers the data too. The floor stays: it may count forced blocks only.
      writeSame(Phase.CLOSING, floor());
      pins =
          map.store(
              cipher(),
              PageGeometry.blocksFor(last.length()),
              pins.nextMapId(),
              superblock.generation());
      if (map.torn() > 0) {
        around
            .events()
            .happened(new FileEvent.TornBlocksFound(name, identity().fileId(), map.torn()));
      }
      raw.force(false);
    }
    write(superblock.next(Phase.CLEAN, last, pins, writes));
    // So that one damaged copy does not make a closed file look like one that was not closed. The
    // first one is safe on the disk; this one may get there later.
    put(superblock.next(Phase.CLEAN, last, pins, writes));
    anchoring.remember(state());
  }

  @Override
  public void retire() {
    anchoring.retire();
  }

  @Override
  public boolean rewrap() throws IOException {
    if (!created || !(begun || wasClean)) {
      // After a crash the journal belongs to the superblock that was found, until a session begins.
      return false;
    }
    MasterKey master = around.keys().current();
    if (isWrappedBy(master, superblock)) {
      return false;
    }
    // The one copy that is certain stays until the other one is.
    write(wrappedBy(master, superblock).following());
    write(superblock.following());
    return true;
  }

  private Superblock wrappedBy(MasterKey master, Superblock block) throws IOException {
    return isWrappedBy(master, block)
        ? block
        : block.rewrapped(keys.wrapped(block.epochs(), master));
  }

  private static boolean isWrappedBy(MasterKey master, Superblock block) {
    return block.epochs().stream().allMatch(epoch -> epoch.key().masterKey().equals(master.id()));
  }

  @Override
  public FileStatus status(String ofName, long length) {
    FileState state = state();
    return new FileStatus(
        ofName,
        identity().kind(),
        identity().suite(),
        new FileState(
            state.databaseId(),
            state.fileId(),
            state.generation(),
            state.clean(),
            length,
            state.storeVersion(),
            state.digest(),
            state.keyCheck()),
        superblock.epoch().key().masterKey(),
        PageGeometry.blocksFor(length),
        superblock.pins().unpinned(),
        superblock.currentEpoch(),
        anchoring.enforced());
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

  private FileState state() {
    return state(superblock, keys);
  }

  /** What a superblock says, and the key that seals. */
  static FileState state(Superblock superblock, FileKeys keys) {
    return new FileState(
        superblock.identity().databaseId(),
        superblock.identity().fileId(),
        superblock.generation(),
        superblock.phase() == Phase.CLEAN,
        superblock.floor().length(),
        superblock.floor().storeVersion(),
        superblock.pins().digest(),
        SuperblockCodec.keyCheckText(keys.current()));
  }

  @Override
  public Rotation rotation() {
    return superblock.rotation();
  }

  @Override
  public void startRotation() throws IOException {
    int present = superblock.epochBits();
    long now = System.currentTimeMillis();
    if (superblock.freeEpoch() < 0) {
      int others = present & ~(1 << superblock.currentEpoch());
      writeRotation(new Rotation(others, false, true, 0, now));
    } else {
      nextEpoch(new Rotation(present, false, false, 0, now));
      writes = 0;
      // What is sealed from now on must not hang on one copy.
      write(superblock.following());
    }
  }

  @Override
  public void noteRotation(Rotation state) {
    superblock = superblock.rotating(state);
  }

  @Override
  public void writeRotation(Rotation state) throws IOException {
    write(ahead(superblock.rotating(state).following()));
  }

  @Override
  public void endRotation() throws IOException {
    int retired = superblock.rotation().retiring();
    try {
      write(ahead(superblock.rotated()));
    } finally {
      if (superblock.epochBits() == (superblock.epochBits() & ~retired)) {
        // Also when it is not certain to be on the disk: nothing asks for those keys any more, and
        // their numbers are free.
        keys = keys.without(retired);
      }
    }
    // The other copy holds the wrapped keys still.
    write(superblock.following());
  }

  @Override
  public DataKey sealingKey() {
    return keys.current();
  }

  @Override
  public List<RotationJournal.Copy> rotationCopies() throws IOException {
    return rotation().isUnderWay()
        ? new RotationJournal(raw, identity().geometry())
            .read(superblock.sequence(), keys.current())
        : List.of();
  }

  @Override
  public long mappedBlocks() {
    Pins pins = superblock.pins();
    return pins.mapId().equals(Pins.NONE) ? 0 : pins.blocks();
  }

  private void nextEpoch(Rotation state) throws IOException {
    int epoch = superblock.freeEpoch();
    if (epoch < 0) {
      throw new NacreIOException(
          ErrorCode.WRITES_EXHAUSTED, "The data keys of " + name + " have sealed all they may");
    }
    MasterKey master = around.keys().current();
    DataKey key = DataKey.generate(KeyScope.file(identity().fileId()));
    FileKeys before = keys;
    try {
      Superblock with = superblock.withEpoch(new Epoch(epoch, 0, master.wrap(key)), state);
      // Known to the anchor before the file, or else the file would be refused after a crash; and
      // to the file before anything is sealed with it.
      anchoring.intendKey(state(), SuperblockCodec.keyCheckText(key));
      keys = before.with(epoch, key);
      write(with.sealing(WRITES_AHEAD));
    } catch (IOException | RuntimeException failed) {
      if (superblock.currentEpoch() != epoch) {
        // It did not get into the file, so nothing may be sealed with it.
        if (keys == before) {
          key.close();
        } else {
          keys.forget(epoch);
          keys = before;
        }
      }
      throw failed;
    }
    // From here on nobody opens a file whose superblock was made with an older key.
    anchoring.remember(state());
  }

  private void writeSame(Phase phase, Floor floor) throws IOException {
    write(ahead(superblock.next(phase, floor, superblock.pins(), writes)));
  }

  private Superblock ahead(Superblock block) {
    return block.sealing(writes + WRITES_AHEAD);
  }

  private void write(Superblock next) throws IOException {
    if (journaled) {
      raw.force(false);
      journaled = false;
    }
    put(next);
    raw.force(true);
  }

  private void put(Superblock next) throws IOException {
    int other = created ? 1 - place : 0;
    raw.write(
        ByteBuffer.wrap(SuperblockCodec.encode(next, keys.current())),
        (long) other * Preamble.SUPERBLOCK);
    superblock = next;
    place = other;
  }
}
