package dev.nacre.core.file;

import dev.nacre.core.file.v1.Identity;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The pool of idle workspaces of one file. They belong to the file, not to threads, and are wiped
 * when it is closed.
 */
final class Workspaces {
  private static final int SLOTS = 16;

  private final Identity identity;
  private final AtomicReferenceArray<Workspace> idle = new AtomicReferenceArray<>(SLOTS);
  private volatile boolean closed;

  Workspaces(Identity identity) {
    this.identity = identity;
  }

  /** Usually the workspace that this thread used last, with the block it opened last. */
  Workspace borrow() {
    Workspace workspace = idle.getAndSet(slot(), null);
    return workspace == null ? new Workspace(identity) : workspace;
  }

  void giveBack(Workspace workspace) {
    idle.set(slot(), workspace);
    if (closed) {
      wipe();
    }
  }

  /** Forgets all plaintext; a workspace in use is wiped when it is given back. */
  void close() {
    closed = true;
    wipe();
  }

  private void wipe() {
    for (int slot = 0; slot < SLOTS; slot++) {
      Workspace workspace = idle.getAndSet(slot, null);
      if (workspace != null) {
        workspace.wipe();
      }
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().getId() & (SLOTS - 1);
  }
}
