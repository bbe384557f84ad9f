package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.fs.database.DriverCalls;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.SqlFileRules;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import org.h2.engine.Database;
import org.jspecify.annotations.Nullable;

/**
 * The database whose statement runs in this thread, and what files that statement may write in
 * plaintext and read.
 *
 * @param kind of the database
 * @param database null unless its keys are here
 */
public record CallingDatabase(Kind kind, @Nullable EncryptedDatabase database, SqlFileRules rules) {
  private static final String SQL = "org.h2.command.";

  private static final CallingDatabase UNKNOWN =
      new CallingDatabase(
          Kind.UNKNOWN, null, new SqlFileRules(ExportPolicy.SEALED, ImportPolicy.ALLOW));

  private static final CallingDatabase FOREIGN =
      new CallingDatabase(
          Kind.FOREIGN, null, new SqlFileRules(ExportPolicy.ALLOW, ImportPolicy.ALLOW));

  // Its keys are closed, or another copy of Nacre has them: it may do nothing here.
  private static final CallingDatabase KEYLESS =
      new CallingDatabase(
          Kind.ENCRYPTED, null, new SqlFileRules(ExportPolicy.REFUSE, ImportPolicy.SEALED));

  public enum Kind {
    /** No statement of H2 runs in this thread: an application, a tool, or a remote client. */
    UNKNOWN,
    /** A database that Nacre does not handle. */
    FOREIGN,
    /** A database opened through Nacre whose files are not encrypted. */
    PLAIN,
    ENCRYPTED
  }

  public static CallingDatabase current() {
    Database running = H2Internals.currentDatabase();
    return running == null ? connecting() : of(running);
  }

  /** The database that is being opened, whatever statement runs. */
  public static CallingDatabase opening() {
    CallingDatabase connecting = connecting();
    return connecting.kind() == Kind.UNKNOWN ? current() : connecting;
  }

  private static CallingDatabase connecting() {
    EncryptedDatabase encrypted = DriverCalls.connecting();
    SqlFileRules rules = GuardedDatabases.connecting();
    if (encrypted != null) {
      return of(encrypted);
    }
    return rules == null ? UNKNOWN : of(rules);
  }

  private static CallingDatabase of(Database running) {
    String name = running.getName();
    // Search the whole name: another H2 file system may be in front of ours.
    if (name.contains(Schemes.ENCRYPTED + ":")) {
      EncryptedDatabase database = EncryptedDatabases.named(name);
      return database == null ? KEYLESS : of(database);
    }
    SqlFileRules rules = GuardedDatabases.rulesOf(running);
    return rules == null ? FOREIGN : of(rules);
  }

  private static CallingDatabase of(EncryptedDatabase database) {
    return new CallingDatabase(Kind.ENCRYPTED, database, database.rules());
  }

  private static CallingDatabase of(SqlFileRules rules) {
    return new CallingDatabase(Kind.PLAIN, null, rules);
  }

  /**
   * Whether H2 works on SQL in this thread although no statement runs. H2 evaluates some arguments
   * while it prepares a statement, and does not say for which database.
   */
  public static boolean isPreparing() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(SQL)));
  }

  /** Whether any open database must not be written in plaintext. */
  public static boolean isAnyGuarded() {
    return EncryptedDatabases.anyGuarded() || GuardedDatabases.anyGuarded();
  }

  /** Whether this copy of Nacre knows the database. */
  public boolean isOurs() {
    return database != null || kind == Kind.PLAIN;
  }

  /** Whether its output must be checked. */
  public boolean isGuarded() {
    return (kind == Kind.ENCRYPTED || kind == Kind.PLAIN) && rules.isGuarded();
  }

  /** Whether it may write nothing outside its database. */
  public boolean isStrict() {
    return kind == Kind.ENCRYPTED && rules.exports() == ExportPolicy.REFUSE;
  }

  /** A remote client does not know which database its temporary files belong to. */
  public boolean encryptsTemporaryFiles() {
    return kind == Kind.ENCRYPTED || kind == Kind.UNKNOWN;
  }

  /** The exception for output that cannot be encrypted. */
  public NacreIOException refusal(PlaintextExport export) {
    return new NacreIOException(
        ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
        export.text() + " would write plaintext outside of the database");
  }
}
