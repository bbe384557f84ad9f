package dev.nacre.jdbc.columns.harness;

import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.Future;

/** Whether a session of a database waits for a lock, as the database itself says it. */
public final class LockWaits {
  private static final String POSTGRESQL =
      "SELECT COUNT(*) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND wait_event_type = 'Lock'";
  private static final String MARIADB =
      "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = DATABASE()"
          + " AND (STATE LIKE 'Waiting for % lock' OR ID IN (SELECT trx_mysql_thread_id"
          + " FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'))";
  private static final String DERBY =
      "SELECT COUNT(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE STATE = 'WAIT'";

  private LockWaits() {}

  /** Returns when a session waits for a lock; fails when this work ends without. */
  public static void await(DatabaseHarness bench, Future<?> work) throws Exception {
    Await.until("a session waits for a lock", () -> work.isDone() || isAnySession(bench));
    if (work.isDone()) {
      throw new AssertionError("It has waited for no lock: " + work.get());
    }
  }

  private static boolean isAnySession(DatabaseHarness bench) throws SQLException {
    return switch (DialectName.of(bench.dialect)) {
      case POSTGRESQL -> isAnyRow(bench, POSTGRESQL);
      case MARIADB -> isAnyRow(bench, MARIADB);
      case DERBY -> isAnyRow(bench, DERBY);
      case H2 -> isAnyThreadOfH2();
    };
  }

  private static boolean isAnyRow(DatabaseHarness bench, String sql) throws SQLException {
    try (Connection raw = bench.raw();
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() && row.getInt(1) > 0;
    }
  }

  /** H2 shows who waits for a row and not who waits for a table; its threads are ours. */
  private static boolean isAnyThreadOfH2() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getState() != Thread.State.RUNNABLE)
        .flatMap(each -> Arrays.stream(each.getValue()))
        .anyMatch(
            frame ->
                frame.getClassName().equals("org.h2.mvstore.db.MVTable")
                    && frame.getMethodName().startsWith("doLock"));
  }
}
