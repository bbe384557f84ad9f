package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.lang.StackWalker.StackFrame;
import java.util.Optional;
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
 * database is open. We identify the caller from the stack, nearest frame first: H2 may open a
 * linked table while one of our connections is connecting.
 */
public final class CallerCheck {
  private static final String CONNECTION_INFO = "org.h2.engine.ConnectionInfo";
  private static final String DRIVER = DriverCalls.class.getName();
  private static final String SERVER = "org.h2.server.TcpServerThread";
  private static final String REMOTE = "org.h2.engine.SessionRemote";
  private static final String LINK = "org.h2.table.TableLink";
  private static final String SQL = "org.h2.command.";

  private enum Caller {
    /** Our driver, after the caller has proven its wallet. */
    DRIVER,
    /** One of our connections, which reconnects by itself. */
    RECONNECT,
    /** An H2 server in this process. */
    SERVER,
    OTHER
  }

  private CallerCheck() {}

  /** Refuses foreign code that is connecting. Code that only looks at a path is not refused. */
  public static void check(FilePath path) {
    if (SealedDatabases.isEmpty() || !isConnecting()) {
      return;
    }
    switch (caller()) {
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

  /** Whether this thread is in an automatic reconnect. */
  static boolean isReconnecting() {
    return caller() == Caller.RECONNECT;
  }

  private static boolean isConnecting() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.limit(8).anyMatch(frame -> frame.getClassName().equals(CONNECTION_INFO)));
  }

  private static Caller caller() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(CallerCheck::caller).flatMap(Optional::stream).findFirst())
        .orElse(Caller.OTHER);
  }

  private static Optional<Caller> caller(StackFrame frame) {
    String type = frame.getClassName();
    if (type.equals(DRIVER) && frame.getMethodName().equals("connect")) {
      return Optional.of(Caller.DRIVER);
    }
    if (type.equals(REMOTE) && frame.getMethodName().equals("autoReconnect")) {
      return Optional.of(Caller.RECONNECT);
    }
    if (type.startsWith(LINK) || type.startsWith(SQL)) {
      return Optional.of(Caller.OTHER);
    }
    return type.equals(SERVER) ? Optional.of(Caller.SERVER) : Optional.empty();
  }
}
