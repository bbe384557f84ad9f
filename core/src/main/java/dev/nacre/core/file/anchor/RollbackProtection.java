package dev.nacre.core.file.anchor;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.RollbackEnforcement;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** Connects one open file to its rollback anchor. Only databases have an anchor. */
public final class RollbackProtection {
  private final RollbackAnchor anchor;
  private final FileEventListener events;
  private final String name;
  private volatile boolean anchored;
  private long knownGeneration;
  private boolean justRenamed;
  private final ProgressReports progress;

  /**
   * @param active false for a file that a compaction fills: it is not a database yet
   */
  public RollbackProtection(
      RollbackAnchor anchor, FileEventListener events, String name, FileKind kind, boolean active) {
    this.progress = new ProgressReports(System::nanoTime);
    this.anchor = anchor;
    this.events = events;
    this.name = name;
    this.anchored = kind == FileKind.DATABASE && active;
  }

  /** Whether the anchor knows a database under this name. */
  public boolean expects() throws IOException {
    return anchored && anchor.expected(name).isPresent();
  }

  /** Refuses to create a database where the anchor knows one, unless the user gave that one up. */
  public void refuseMissing() throws IOException {
    Optional<FileState> missing = anchor.expected(name);
    if (missing.isPresent() && !anchor.acceptsLoss(missing.get())) {
      throw new NacreIOException(
          ErrorCode.DATABASE_MISSING,
          "The database " + name + " is not there; it was last seen at " + missing.get().token());
    }
  }

  /**
   * Called before a rename. If the file is to replace the known one, announces it to the anchor.
   */
  public static void announceReplacement(
      RollbackAnchor anchor, String name, FileState state, FileState known) throws IOException {
    if (state.fileId().equals(known.fileId())) {
      return;
    }
    if (!state.clean() || state.generation() <= known.generation()) {
      throw new NacreIOException(
          ErrorCode.FILE_ROLLED_BACK,
          "The file "
              + name
              + " is not newer than the database that it is to replace: this is "
              + state.token());
    }
    anchor.announceReplacement(state.databaseId(), state.fileId());
  }

  /** The file was replaced or deleted: nothing more is reported to the anchor. */
  public void retire() {
    progress.end();
    anchored = false;
  }

  /** Refuses a file that is older than its anchor remembers. */
  public void check(FileState found) throws IOException {
    if (!anchored) {
      return;
    }
    Optional<FileState> here = anchor.expected(name);
    if (here.isPresent() && !here.get().databaseId().equals(found.databaseId())) {
      refuseReplaced(found, here.get());
    }
    Optional<String> original = anchor.elsewhere(name, found.databaseId());
    if (original.isPresent()) {
      refuseCopy(found, original.get());
    }
    Optional<RollbackAnchor.Memory> memory = anchor.load(found.databaseId());
    if (memory.isEmpty()) {
      return;
    }
    FileState known = memory.get().state();
    knownGeneration = known.generation();
    switch (AnchorComparison.compare(found, memory)) {
      case UNKNOWN, SAME -> {}
      case NEWER -> {
        justRenamed = !found.fileId().equals(known.fileId());
        events.happened(new FileEvent.NewerThanAnchor(name, found, known));
      }
      case BEHIND -> refuseOlder(found, memory.get());
    }
  }

  // Each of the two may be intact and up to date, but they are different databases. That holds even
  // if the missing one was created later, after the found one had been deleted.
  private void refuseReplaced(FileState found, FileState here) throws IOException {
    if (anchor.acceptsLoss(here)) {
      events.happened(new FileEvent.RestoredAccepted(name, found, here));
    } else if (!anchor.enforced()) {
      events.happened(new FileEvent.RollbackReported(name, found, here));
    } else {
      events.happened(new FileEvent.RollbackRefused(name, found, here));
      throw new NacreIOException(
          ErrorCode.DATABASE_REPLACED,
          "The file "
              + name
              + " is another database than the one that was last seen here, at "
              + here.token());
    }
  }

  // The user's acceptance does not count here: it is about this file, and the other database would
  // lose its registration.
  private void refuseCopy(FileState found, String original) throws IOException {
    if (!anchor.enforced()) {
      events.happened(new FileEvent.CopyReported(name, found, original));
      return;
    }
    events.happened(new FileEvent.CopyRefused(name, found, original));
    throw new NacreIOException(
        ErrorCode.DATABASE_ELSEWHERE,
        "The file "
            + name
            + " is a copy of the database "
            + found.databaseId()
            + ", which is registered at "
            + original
            + " and is there");
  }

  private void refuseOlder(FileState found, RollbackAnchor.Memory memory) throws IOException {
    FileState known = memory.state();
    if (anchor.accepts(found)) {
      events.happened(new FileEvent.RestoredAccepted(name, found, known));
    } else if (!anchor.enforced()) {
      events.happened(new FileEvent.RollbackReported(name, found, known));
    } else {
      events.happened(new FileEvent.RollbackRefused(name, found, known));
      boolean otherKey =
          found.fileId().equals(known.fileId()) && !AnchorComparison.isOfKnownKey(found, memory);
      throw new NacreIOException(
          ErrorCode.FILE_ROLLED_BACK,
          "The database "
              + name
              + " is at generation "
              + found.generation()
              + (otherKey ? ", under a data key that is not its latest" : "")
              + ", but was seen at "
              + known.token());
    }
  }

  /**
   * Refuses a store that was opened at a version other than the file promises, unless the user has
   * accepted that.
   *
   * @param found what the file promises
   * @param refuseAlways refuses even if the user has accepted this state
   */
  public void onStoreFallback(FileState found, long version, boolean refuseAlways)
      throws IOException {
    FileState opened = found.at(version);
    FileState known = found;
    if (anchored && !refuseAlways) {
      Optional<RollbackAnchor.Memory> memory = anchor.load(found.databaseId());
      if (memory.isEmpty()) {
        // Restored where the anchor does not know it. Only a known state can be accepted.
        anchor.store(name, found);
      } else {
        known = memory.get().state();
      }
      if (anchor.accepts(opened)) {
        knownGeneration = Math.max(knownGeneration, known.generation());
        events.happened(new FileEvent.RestoredAccepted(name, opened, known));
        return;
      }
      events.happened(new FileEvent.RollbackRefused(name, opened, known));
    }
    throw new NacreIOException(
        ErrorCode.STORE_FELL_BACK,
        "The store in "
            + name
            + " opened at version "
            + version
            + ", but had reached "
            + found.storeVersion()
            + "; the database was last seen at "
            + known.token());
  }

  /**
   * Called before the first write. A file that a rename put in place is recorded now: after the
   * write, only its id would identify it as the announced file.
   */
  public void recordRenamed(FileState found) throws IOException {
    if (justRenamed) {
      anchor.store(name, found);
      justRenamed = false;
    }
  }

  /**
   * The file was forced in this state during a session. Another thread updates the anchor
   * occasionally, so no writer waits for it.
   */
  public void progressed(FileState state) {
    if (anchored) {
      progress.made(() -> anchor.progressed(name, state));
    }
  }

  /** Nothing more is reported about this session. */
  public void endSession() {
    progress.end();
  }

  /** The generation after this one and after every generation seen. */
  public long next(long generation) {
    return Math.max(generation, knownGeneration) + 1;
  }

  /** A superblock that seals with another data key is about to be written. */
  public void announceKey(UUID databaseId, String keyCheck) throws IOException {
    if (anchored) {
      anchor.announceKey(databaseId, keyCheck);
    }
  }

  /** Stores in the anchor that the file was forced in this state. */
  public void store(FileState state) throws IOException {
    if (anchored) {
      anchor.store(name, state);
    }
  }

  public RollbackEnforcement enforcement() {
    if (!anchored || !anchor.enforced()) {
      return RollbackEnforcement.REPORTED;
    }
    return anchor.isBehind() ? RollbackEnforcement.BEHIND : RollbackEnforcement.ENFORCED;
  }
}
