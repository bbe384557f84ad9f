package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.page.FileKind;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** What one open file has to do with its rollback anchor. Only databases have one. */
final class Anchoring {
  private final RollbackAnchor anchor;
  private final FileEvents events;
  private final String name;
  private volatile boolean anchored;
  private long knownGeneration;
  private boolean newInOffice;
  private final Progress progress;

  /**
   * @param inOffice false for a file that a compaction fills: it is nobody's database yet
   */
  Anchoring(Surroundings around, String name, FileKind kind, boolean inOffice) {
    this.progress = new Progress(System::nanoTime);
    this.anchor = around.anchor();
    this.events = around.events();
    this.name = name;
    this.anchored = kind == FileKind.DATABASE && inOffice;
  }

  /** Whether a database is known to be under this name. */
  boolean expects() throws IOException {
    return anchored && anchor.expected(name).isPresent();
  }

  /** Refuses to create a database where one is known to be, unless that was given up. */
  void refuseMissing() throws IOException {
    Optional<FileState> missing = anchor.expected(name);
    if (missing.isPresent() && !anchor.givesUp(missing.get())) {
      throw new NacreIOException(
          ErrorCode.DATABASE_MISSING,
          "The database " + name + " is not there; it was last seen at " + missing.get().token());
    }
  }

  /**
   * A file is about to be renamed: when it is to take the place of the file that is known,
   * announces it.
   */
  static void intend(RollbackAnchor anchor, String name, FileState state, FileState known)
      throws IOException {
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
    anchor.intend(state.databaseId(), state.fileId());
  }

  /**
   * Another file has taken the place of this one, or it was deleted: the anchor is done with it.
   */
  void retire() {
    progress.end();
    anchored = false;
  }

  /** Refuses a file that is older than its anchor remembers. */
  void check(FileState found) throws IOException {
    if (!anchored) {
      return;
    }
    Optional<FileState> here = anchor.expected(name);
    if (here.isPresent() && !here.get().databaseId().equals(found.databaseId())) {
      replaced(found, here.get());
    }
    Optional<String> original = anchor.elsewhere(name, found.databaseId());
    if (original.isPresent()) {
      copied(found, original.get());
    }
    Optional<RollbackAnchor.Memory> memory = anchor.recall(found.databaseId());
    if (memory.isEmpty()) {
      return;
    }
    FileState known = memory.get().state();
    knownGeneration = known.generation();
    switch (RollbackRule.judge(found, memory)) {
      case UNKNOWN, SAME -> {}
      case NEWER -> {
        newInOffice = !found.fileId().equals(known.fileId());
        events.happened(new FileEvent.NewerThanAnchor(name, found, known));
      }
      case BEHIND -> behind(found, memory.get());
    }
  }

  // Each may be whole and the latest of itself, and still one is not the other: not even when the
  // one that was here was younger, and took the place of this one when this one was deleted.
  private void replaced(FileState found, FileState here) throws IOException {
    if (anchor.givesUp(here)) {
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

  // Also when the user has accepted it: he speaks of this file, and another database would lose
  // its registration.
  private void copied(FileState found, String original) throws IOException {
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

  private void behind(FileState found, RollbackAnchor.Memory memory) throws IOException {
    FileState known = memory.state();
    if (anchor.accepts(found)) {
      events.happened(new FileEvent.RestoredAccepted(name, found, known));
    } else if (!anchor.enforced()) {
      events.happened(new FileEvent.RollbackReported(name, found, known));
    } else {
      events.happened(new FileEvent.RollbackRefused(name, found, known));
      boolean otherKey =
          found.fileId().equals(known.fileId()) && !RollbackRule.isOfKnownKey(found, memory);
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
   * Refuses a store that was opened at another version than the file promises, unless the user has
   * accepted that.
   *
   * @param found what the file promises
   * @param askNobody refuses whatever the user has accepted
   */
  void fellBack(FileState found, long version, boolean askNobody) throws IOException {
    FileState opened = found.at(version);
    FileState known = found;
    if (anchored && !askNobody) {
      Optional<RollbackAnchor.Memory> memory = anchor.recall(found.databaseId());
      if (memory.isEmpty()) {
        // Restored to where nobody knows it. What is not known cannot be accepted.
        anchor.remember(name, found);
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
   * The file is about to be written. A file that came into place by a rename is remembered before:
   * once it is written, only its id would tell that it is the one that was announced.
   */
  void takeOffice(FileState found) throws IOException {
    if (newInOffice) {
      anchor.remember(name, found);
      newInOffice = false;
    }
  }

  /**
   * The file was forced in this state, within a session. Told now and then, and by another thread:
   * nobody who writes waits for that.
   */
  void progressed(FileState state) {
    if (anchored) {
      progress.made(() -> anchor.progressed(name, state));
    }
  }

  /** Nothing of the session is told any more. */
  void endSession() {
    progress.end();
  }

  /** The generation that follows this one and all that were seen. */
  long next(long generation) {
    return Math.max(generation, knownGeneration) + 1;
  }

  /** A superblock that seals with another data key is about to be written. */
  void intendKey(UUID databaseId, String keyCheck) throws IOException {
    if (anchored) {
      anchor.intendKey(databaseId, keyCheck);
    }
  }

  /** The file was forced in this state. */
  void remember(FileState state) throws IOException {
    if (anchored) {
      anchor.remember(name, state);
    }
  }

  RollbackCheck check() {
    if (!anchored || !anchor.enforced()) {
      return RollbackCheck.REPORTED;
    }
    return anchor.isBehind() ? RollbackCheck.BEHIND : RollbackCheck.ENFORCED;
  }
}
