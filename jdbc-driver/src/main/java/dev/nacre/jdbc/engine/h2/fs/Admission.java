package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Optional;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Who comes to the files of ours through H2, and past our driver.
 *
 * <p>Who may connect H2 to a database that is open here: our driver, for somebody who has proven
 * his wallet, and a server of H2's in this process, which {@code docs/h2.md} speaks of. Anybody
 * else who knows a user of the database would be served its rows without wallet and without guard:
 * code that gives H2 the URL itself, a linked table, a console.
 *
 * <p>A connection of ours that another process served ({@code AUTO_SERVER}) connects again by
 * itself when that process has ended, in the middle of any request. H2 may then open the database
 * here. It is let in, since only a connection that was let in before comes so far.
 *
 * <p>H2 asks for the real path of a database once for each connection, before it looks whether the
 * database is open. Who asks is seen from the calls that led there, the nearest first: a linked
 * table may be opened while one of ours is connecting.
 */
final class Admission {
  private static final String ASKING = "org.h2.engine.ConnectionInfo";
  private static final String OURS = SealedDatabases.class.getName();
  private static final String SERVER = "org.h2.server.TcpServerThread";
  private static final String REMOTE = "org.h2.engine.SessionRemote";
  private static final String LINK = "org.h2.table.TableLink";
  private static final String SQL = "org.h2.command.";

  private static final String DOOR = "org.h2.store.fs.NacreDoor";
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

  private Admission() {}

  /** Refuses a stranger who is connecting; whoever only looks at a path is no stranger. */
  static void check(FilePath path) {
    if (SealedDatabases.isEmpty() || !isConnecting()) {
      return;
    }
    switch (who()) {
      case OURS, SERVER -> {}
      case AGAIN -> SealedDatabases.connectingAgain(path);
      case STRANGER ->
          throw DbException.convertIOException(
              new NacreIOException(
                  ErrorCode.NOT_THROUGH_NACRE,
                  "Something in this process connects to " + path.name + " past Nacre"),
              null);
    }
  }

  /** Whether this thread connects again by itself. */
  static boolean isConnectingAgain() {
    return who() == Who.AGAIN;
  }

  /**
   * Refuses a file of ours that SQL of another database has named. What H2 does on its own behalf
   * with the files of a database is not looked at, whatever runs in this thread.
   *
   * @param owner null for a file that belongs to no database
   */
  static void checkNamed(@Nullable SealedDatabase owner, String path) throws IOException {
    boolean itsOwn = owner != null && Caller.current().database() == owner;
    if (!itsOwn && isNamedBySql()) {
      throw SealedFileSystem.notHere(path);
    }
  }

  private static boolean isNamedBySql() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackFrame::getClassName)
                    .takeWhile(type -> HOUSEKEEPING.stream().noneMatch(type::startsWith))
                    .anyMatch(type -> type.equals(DOOR) || type.startsWith(SCRIPTS)));
  }

  private static boolean isConnecting() {
    return StackWalker.getInstance()
        .walk(frames -> frames.limit(8).anyMatch(frame -> frame.getClassName().equals(ASKING)));
  }

  private static Who who() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(Admission::who).flatMap(Optional::stream).findFirst())
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
