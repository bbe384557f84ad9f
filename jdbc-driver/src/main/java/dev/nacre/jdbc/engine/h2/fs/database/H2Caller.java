package dev.nacre.jdbc.engine.h2.fs.database;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/**
 * The code in this thread that connects H2 to a database, by the stack, nearest frame first: H2 may
 * open a linked table while one of our connections is connecting.
 */
public enum H2Caller {
  /** Our driver, after the caller has proven its wallet. */
  DRIVER,
  /** One of our connections, which reconnects by itself. */
  RECONNECT,
  /** An H2 server in this process. */
  SERVER,
  OTHER;

  private static final String DRIVER_CALLS = DriverCalls.class.getName();
  private static final String TCP_SERVER = "org.h2.server.TcpServerThread";
  private static final String REMOTE = "org.h2.engine.SessionRemote";
  private static final String LINK = "org.h2.table.TableLink";
  private static final String SQL = "org.h2.command.";

  /** The caller of this thread. */
  public static H2Caller current() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(H2Caller::of).flatMap(Optional::stream).findFirst())
        .orElse(OTHER);
  }

  private static Optional<H2Caller> of(StackFrame frame) {
    String type = frame.getClassName();
    if (type.equals(DRIVER_CALLS) && frame.getMethodName().equals("connect")) {
      return Optional.of(DRIVER);
    }
    if (type.equals(REMOTE) && frame.getMethodName().equals("autoReconnect")) {
      return Optional.of(RECONNECT);
    }
    if (type.startsWith(LINK) || type.startsWith(SQL)) {
      return Optional.of(OTHER);
    }
    return type.equals(TCP_SERVER) ? Optional.of(SERVER) : Optional.empty();
  }
}
