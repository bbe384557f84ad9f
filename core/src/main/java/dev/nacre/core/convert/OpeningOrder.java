package dev.nacre.core.convert;

import dev.nacre.core.file.FileState;
import java.util.UUID;

/**
 * That a database is being opened for good, for whoever finds what a crash has left of that. It
 * begins nothing: what was not switched has to be said again.
 *
 * @param generation of the sealed file
 * @param leftover what becomes of the sealed file
 * @param switching whether the plain file was whole and about to take its place
 */
public record OpeningOrder(UUID databaseId, long generation, Leftover leftover, boolean switching) {

  static OpeningOrder of(FileState session, Leftover leftover) {
    return new OpeningOrder(session.databaseId(), session.generation(), leftover, false);
  }

  /** The same; the plain file is whole now. */
  public OpeningOrder nowSwitching() {
    return new OpeningOrder(databaseId, generation, leftover, true);
  }
}
