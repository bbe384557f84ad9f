package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.Export;
import dev.nacre.jdbc.engine.ExportPolicy;
import org.h2.engine.Database;
import org.jspecify.annotations.Nullable;

/**
 * Whose statement runs in this thread, and what it may write in clear.
 *
 * @param kind of the database
 * @param database null unless its keys are here
 */
record Caller(Kind kind, @Nullable SealedDatabase database, ExportPolicy exports) {
  private static final String SQL = "org.h2.command.";

  enum Kind {
    /** No statement of H2 runs in this thread: an application, a tool, or a remote client. */
    NOBODY,
    /** A database that is not ours. */
    PLAIN,
    SEALED
  }

  static Caller current() {
    Database running = H2Internals.currentDatabase();
    return running == null ? connecting() : of(running);
  }

  /** The database that is being opened, whatever statement it is opened in. */
  static Caller opening() {
    Caller connecting = connecting();
    return connecting.kind() == Kind.NOBODY ? current() : connecting;
  }

  private static Caller connecting() {
    SealedDatabase connecting = SealedDatabases.connecting();
    return connecting == null
        ? new Caller(Kind.NOBODY, null, ExportPolicy.SEALED)
        : new Caller(Kind.SEALED, connecting, connecting.exports());
  }

  private static Caller of(Database running) {
    String name = running.getName();
    // Anywhere, so that another file system of H2 before ours changes nothing.
    if (!name.contains(SealedFileSystem.SCHEME + ":")) {
      return new Caller(Kind.PLAIN, null, ExportPolicy.ALLOW);
    }
    SealedDatabase database = SealedDatabases.named(name);
    // One whose keys are gone, or another copy of Nacre has: it may do nothing here.
    return new Caller(
        Kind.SEALED, database, database == null ? ExportPolicy.REFUSE : database.exports());
  }

  /**
   * Whether H2 is at work on SQL in this thread, though no statement runs: it evaluates some
   * arguments as it prepares a statement, and does not say for which database.
   */
  static boolean isPreparing() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(SQL)));
  }

  /** Whether what it writes has to be looked at. */
  boolean isGuarded() {
    return kind == Kind.SEALED && exports != ExportPolicy.ALLOW;
  }

  /** Whether it may write nothing at all outside of its database. */
  boolean isStrict() {
    return kind == Kind.SEALED && exports == ExportPolicy.REFUSE;
  }

  /** For what cannot be sealed. */
  NacreIOException refusal(Export export) {
    return new NacreIOException(
        ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
        export.text() + " would write plaintext outside of the database");
  }
}
