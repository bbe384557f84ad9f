package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
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
import dev.nacre.core.key.WrappedKey;
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
  private final Surroundings around;
  private final RawFile raw;
  private final String name;
  private final Anchoring anchoring;
  private final boolean wasClean;
  private final SealLimits limits;

  private Superblock superblock;
  private FileKeys keys;
  private int place;
  private boolean created;
  private boolean begun;
  private boolean journaled;
  private long writes;

  /** With so many writes another key is asked for again, when there was none to be had. */
  private long nextTry;

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
    this.limits = around.limits();
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
    // Another process may know a newer master key than this one: only what is certain to have been
    // replaced is wrapped anew unasked.
    MasterKey master = around.keys().current();
    write(
        ahead(session.rewrapped(keys.wrapped(session.epochs(), master, around.keys()::replaces))));
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
  public boolean sealing(int blocks) throws IOException {
    long before = superblock.sequence();
    if (writes + blocks > Math.max(limits.perKey(), nextTry) && superblock.freeEpoch() >= 0) {
      try (FreshKey next = nextKey(blocks)) {
        if (next != null) {
          nextEpoch(superblock, next, onceAllNumbersAreTaken());
        }
      }
    }
    if (writes + blocks > limits.most()) {
      throw new NacreIOException(
          ErrorCode.WRITES_EXHAUSTED, "The data keys of " + name + " have sealed all they may");
    }
    writes += blocks;
    if (writes > superblock.epoch().writes()) {
      write(ahead(superblock.next(superblock.phase(), floor(), superblock.pins(), writes)));
    }
    return superblock.sequence() != before;
  }

  // A key store or a registry that cannot be reached stops nobody who may seal on for a while.
  private @Nullable FreshKey nextKey(int blocks) throws IOException {
    try {
      return freshKey();
    } catch (IOException | NacreException failed) {
      if (writes + blocks > limits.most()) {
        throw failed;
      }
      nextTry = writes + limits.ahead();
      return null;
    }
  }

  // The key that takes the last number is followed by none until others are gone.
  private Rotation onceAllNumbersAreTaken() {
    boolean last = Integer.bitCount(superblock.epochBits()) == PageCipher.EPOCHS - 1;
    return last && map != null && !rotation().isUnderWay()
        ? new Rotation(superblock.epochBits(), false, false, 0, System.currentTimeMillis())
        : rotation();
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
    List<Epoch> again = keys.wrapped(superblock.epochs(), around.keys().current(), other -> true);
    if (again.equals(superblock.epochs())) {
      return false;
    }
    // The one copy that is certain stays until the other one is.
    write(superblock.rewrapped(again).following());
    write(superblock.following());
    return true;
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
  public FreshKey freshKey() throws IOException {
    DataKey key = DataKey.generate(KeyScope.file(identity().fileId()));
    try {
      WrappedKey wrapped = around.keys().current().wrap(key);
      // Unannounced, a file that is sealed with it would be refused after a crash.
      anchoring.intendKey(identity().databaseId(), SuperblockCodec.keyCheckText(key));
      return new FreshKey(key, wrapped);
    } catch (IOException | RuntimeException failed) {
      key.close();
      throw failed;
    }
  }

  @Override
  public void startRotation(FreshKey key) throws IOException {
    int present = superblock.epochBits();
    long now = System.currentTimeMillis();
    if (superblock.freeEpoch() < 0) {
      int others = present & ~(1 << superblock.currentEpoch());
      writeRotation(new Rotation(others, false, true, 0, now));
    } else {
      nextEpoch(superblock, key, new Rotation(present, false, false, 0, now));
    }
    // What is sealed from now on must not hang on one copy.
    write(superblock.following());
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
  public void endRotation(@Nullable FreshKey following) throws IOException {
    int retired = superblock.rotation().retiring();
    Superblock left = superblock.rotated();
    if (following != null) {
      // In one superblock: after a crash between two nobody would know that another was to follow.
      nextEpoch(
          left,
          following,
          new Rotation(left.epochBits(), false, false, 0, System.currentTimeMillis()));
    } else {
      try {
        write(ahead(left.following()));
      } finally {
        if ((superblock.epochBits() & retired) == 0) {
          // Also when it is not certain to be on the disk: nothing asks for those keys any more,
          // and their numbers are free.
          keys = keys.without(retired);
        }
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

  /**
   * Has a further key seal from now on.
   *
   * @param base what is in the file, or that without epochs that are gone with it
   */
  private void nextEpoch(Superblock base, FreshKey fresh, Rotation state) throws IOException {
    int epoch = base.freeEpoch();
    int gone = superblock.epochBits() & ~base.epochBits();
    MasterKey master = around.keys().current();
    DataKey key = fresh.take();
    FileKeys before = keys;
    try {
      // The master key may have been rotated since it was wrapped.
      WrappedKey wrapped =
          fresh.wrapped().masterKey().equals(master.id()) ? fresh.wrapped() : master.wrap(key);
      // Once more: another key may have been announced meanwhile.
      anchoring.intendKey(identity().databaseId(), SuperblockCodec.keyCheckText(key));
      // Known to the file before anything is sealed with it.
      keys = before.with(epoch, key);
      write(base.withEpoch(new Epoch(epoch, 0, wrapped), state).sealing(limits.ahead()));
    } finally {
      if (superblock.currentEpoch() == epoch) {
        writes = 0;
        nextTry = 0;
        // One of them may have had the number that is used again.
        before.forget(gone & 1 << epoch);
        if (gone != 0) {
          keys = keys.without(gone & ~(1 << epoch));
        }
      } else if (keys == before) {
        key.close();
      } else {
        // It did not get into the file, so nothing may be sealed with it.
        keys.forget(1 << epoch);
        keys = before;
      }
    }
    // From here on nobody opens a file whose superblock was made with an older key.
    anchoring.remember(state());
  }

  private void writeSame(Phase phase, Floor floor) throws IOException {
    write(ahead(superblock.next(phase, floor, superblock.pins(), writes)));
  }

  private Superblock ahead(Superblock block) {
    return block.sealing(writes + limits.ahead());
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
