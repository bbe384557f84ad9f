package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.fs.database.DriverCalls;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.H2Caller;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;

/**
 * Decides which code in this process may connect H2 to the files of our databases.
 *
 * <p>Two callers may connect H2 to a database that is open here: our driver, after the caller has
 * proven its wallet, and an H2 server in this process (see {@code docs/h2.md}). Any other code that
 * knows a database user would read the rows without a wallet and without our guard: code that
 * passes the URL to H2 itself, a linked table, a console.
 *
 * <p>If another process serves one of our connections ({@code AUTO_SERVER}) and ends, the
 * connection reconnects by itself, in the middle of any request. H2 may then open the database
 * here. We allow this, because only a connection that was admitted before gets this far.
 *
 * <p>H2 asks for the real path of a database once per connection, before it checks whether the
 * database is open. {@link H2Caller} identifies the caller then.
 */
public final class CallerCheck {
  private static final String CONNECTION_INFO = "org.h2.engine.ConnectionInfo";

  private CallerCheck() {}

  /** Refuses foreign code that is connecting. Code that only looks at a path is not refused. */
  public static void check(FilePath path) {
    if (EncryptedDatabases.isEmpty() || !isConnecting()) {
      return;
    }
    switch (H2Caller.current()) {
      case DRIVER, SERVER -> {}
      case RECONNECT -> DriverCalls.reconnecting(path);
      case OTHER ->
          throw DbException.convertIOException(
              new NacreIOException(
                  ErrorCode.NOT_THROUGH_NACRE,
                  "Code in this process opens " + path.name + " without Nacre"),
              null);
    }
  }

  private static boolean isConnecting() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.limit(8).anyMatch(frame -> frame.getClassName().equals(CONNECTION_INFO)));
  }
}
