package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Optional;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

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
  private static final String ASKING = "org.h2.engine.ConnectionInfo";
  private static final String OURS = DriverCalls.class.getName();
  private static final String SERVER = "org.h2.server.TcpServerThread";
  private static final String REMOTE = "org.h2.engine.SessionRemote";
  private static final String LINK = "org.h2.table.TableLink";
  private static final String SQL = "org.h2.command.";

  private static final String HOOKS = "org.h2.store.fs.NacreDoor";
  private static final String SCRIPTS = "org.h2.command.dml.";
  private static final List<String> HOUSEKEEPING =
      List.of(
          "org.h2.engine.",
          "org.h2.mvstore.",
          "org.h2.value.",
          "org.h2.message.",
          "org.h2.jdbc.",
          "org.h2.server.");

  private enum Who {
    OURS,
    AGAIN,
    SERVER,
    STRANGER
  }

  private CallerCheck() {}

  /** Refuses foreign code that is connecting. Code that only looks at a path is not refused. */
  public static void check(FilePath path) {
    if (SealedDatabases.isEmpty() || !isConnecting()) {
      return;
    }
    switch (who()) {
      case OURS, SERVER -> {}
      case AGAIN -> DriverCalls.connectingAgain(path);
      case STRANGER ->
          throw DbException.convertIOException(
              new NacreIOException(
                  ErrorCode.NOT_THROUGH_NACRE,
                  "Code in this process opens " + path.name + " without Nacre"),
              null);
    }
  }

  /** Whether this thread is in an automatic reconnect. */
  static boolean isConnectingAgain() {
    return who() == Who.AGAIN;
  }

  /**
   * Refuses one of our files if SQL of another database names it. What H2 does on its own behalf
   * with the files of a database is not checked, whatever statement runs in this thread.
   *
   * @param owner null for a file that belongs to no database
   */
  public static void checkNamed(@Nullable SealedDatabase owner, String path) throws IOException {
    boolean itsOwn = owner != null && CallingDatabase.current().database() == owner;
    if (!itsOwn && isNamedBySql()) {
      throw Schemes.notHere(path);
    }
  }

  private static boolean isNamedBySql() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackFrame::getClassName)
                    .takeWhile(type -> HOUSEKEEPING.stream().noneMatch(type::startsWith))
                    .anyMatch(type -> type.equals(HOOKS) || type.startsWith(SCRIPTS)));
  }

  private static boolean isConnecting() {
    return StackWalker.getInstance()
        .walk(frames -> frames.limit(8).anyMatch(frame -> frame.getClassName().equals(ASKING)));
  }

  private static Who who() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(CallerCheck::who).flatMap(Optional::stream).findFirst())
        .orElse(Who.STRANGER);
  }

  private static Optional<Who> who(StackFrame frame) {
    String type = frame.getClassName();
    if (type.equals(OURS) && frame.getMethodName().equals("connect")) {
      return Optional.of(Who.OURS);
    }
    if (type.equals(REMOTE) && frame.getMethodName().equals("autoReconnect")) {
      return Optional.of(Who.AGAIN);
    }
    if (type.startsWith(LINK) || type.startsWith(SQL)) {
      return Optional.of(Who.STRANGER);
    }
    return type.equals(SERVER) ? Optional.of(Who.SERVER) : Optional.empty();
  }
}
