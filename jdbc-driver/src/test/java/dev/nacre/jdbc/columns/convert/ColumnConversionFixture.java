package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What is told of conversions, each story on a database of its own with a table CUSTOMER of three
 * rows. Nobody else is there to be waited for.
 */
public abstract class ColumnConversionFixture {
  public static final String GRACE = "dev.nacre.columns.grace";

  /** Something that is done on such a database. */
  @FunctionalInterface
  protected interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement) throws Exception;
  }

  @BeforeEach
  void hurry() {
    System.setProperty(GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(GRACE);
  }

  /** What follows the type of a column whose values are compared exactly. */
  protected static String exact(Dialect dialect) {
    return dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
  }

  /** What is there before the first connection of ours. */
  void plainly(DatabaseHarness bench) throws SQLException {}

  /** What its statements begin with. */
  protected void first(Dialect dialect, Statement statement) throws SQLException {}

  /** Tells a story, and looks whether the database can be opened after it. */
  protected final void on(Dialect dialect, Story story) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      plainly(bench);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        first(dialect, statement);
        story.tell(bench, connection, statement);
      }
      bench.connect().close();
    }
  }

  protected static void run(Statement statement, String... texts) throws SQLException {
    for (String sql : texts) {
      assertThat(statement.execute(sql)).as(sql).isFalse();
    }
  }

  protected static String all(Statement statement) throws SQLException {
    return text(statement, "SELECT * FROM customer ORDER BY id");
  }

  public static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      StringBuilder text = new StringBuilder();
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        for (int i = 1; i <= columns; i++) {
          text.append(row.getString(i)).append('|');
        }
      }
      return text.toString();
    }
  }

  /** As soon as the server has noticed that the one before is gone. */
  protected static String allAtNextConnect(DatabaseHarness bench) throws Exception {
    for (int attempt = 0; ; attempt++) {
      try (Connection next = bench.connect();
          Statement asking = next.createStatement()) {
        return all(asking);
      } catch (SQLException busy) {
        if (attempt == 50 || !String.valueOf(busy.getMessage()).startsWith("NACRE-4010")) {
          throw busy;
        }
        Thread.sleep(50);
      }
    }
  }
}
