package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.Export;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import org.h2.engine.Database;
import org.jspecify.annotations.Nullable;

/**
 * Whose statement runs in this thread, what it may write in clear, and what it may read.
 *
 * @param kind of the database
 * @param database null unless its keys are here
 */
record Caller(
    Kind kind, @Nullable SealedDatabase database, ExportPolicy exports, ImportPolicy imports) {
  private static final String SQL = "org.h2.command.";

  private static final Caller UNKNOWN =
      new Caller(Kind.UNKNOWN, null, ExportPolicy.SEALED, ImportPolicy.ALLOW);

  private static final Caller PLAIN =
      new Caller(Kind.PLAIN, null, ExportPolicy.ALLOW, ImportPolicy.ALLOW);

  // Its keys are gone, or another copy of Nacre has them: it may do nothing here.
  private static final Caller KEYLESS =
      new Caller(Kind.SEALED, null, ExportPolicy.REFUSE, ImportPolicy.SEALED);

  enum Kind {
    /** No statement of H2 runs in this thread: an application, a tool, or a remote client. */
    UNKNOWN,
    /** A database that is not ours. */
    PLAIN,
    /** A database that is reached through us, and whose files we do not seal. */
    UNSEALED,
    SEALED
  }

  static Caller current() {
    Database running = H2Internals.currentDatabase();
    return running == null ? connecting() : of(running);
  }

  /** The database that is being opened, in any statement. */
  static Caller opening() {
    Caller connecting = connecting();
    return connecting.kind() == Kind.UNKNOWN ? current() : connecting;
  }

  private static Caller connecting() {
    SealedDatabase sealed = SealedDatabases.connecting();
    UnsealedDatabases.Rules rules = UnsealedDatabases.connecting();
    if (sealed != null) {
      return of(sealed);
    }
    return rules == null ? UNKNOWN : of(rules);
  }

  private static Caller of(Database running) {
    String name = running.getName();
    // Anywhere, so that another file system of H2 before ours changes nothing.
    if (name.contains(SealedFileSystem.SCHEME + ":")) {
      SealedDatabase database = SealedDatabases.named(name);
      return database == null ? KEYLESS : of(database);
    }
    UnsealedDatabases.Rules rules = UnsealedDatabases.rules(running);
    return rules == null ? PLAIN : of(rules);
  }

  private static Caller of(SealedDatabase database) {
    return new Caller(Kind.SEALED, database, database.exports(), database.imports());
  }

  private static Caller of(UnsealedDatabases.Rules rules) {
    return new Caller(Kind.UNSEALED, null, rules.exports(), rules.imports());
  }

  /**
   * Whether H2 is at work on SQL in this thread, though no statement runs: it evaluates some
   * arguments as it prepares a statement, and does not say for which database.
   */
  static boolean isPreparing() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(SQL)));
  }

  /** Whether something is open that may not be written in clear. */
  static boolean isAnyGuarded() {
    return SealedDatabases.anyGuarded() || UnsealedDatabases.anyGuarded();
  }

  /** Whether this copy of Nacre knows the database. */
  boolean isOurs() {
    return database != null || kind == Kind.UNSEALED;
  }

  /** Whether what it writes has to be looked at. */
  boolean isGuarded() {
    return (kind == Kind.SEALED || kind == Kind.UNSEALED) && exports != ExportPolicy.ALLOW;
  }

  /** Whether it may write nothing at all outside of its database. */
  boolean isStrict() {
    return kind == Kind.SEALED && exports == ExportPolicy.REFUSE;
  }

  /** A remote client does not know whose its temporary files are. */
  boolean sealsTemporaryFiles() {
    return kind == Kind.SEALED || kind == Kind.UNKNOWN;
  }

  /** For what cannot be sealed. */
  NacreIOException refusal(Export export) {
    return new NacreIOException(
        ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
        export.text() + " would write plaintext outside of the database");
  }
}
