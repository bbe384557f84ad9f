package dev.nacre.bench.pair;

import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.TrialDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A sealed database of H2 with a cache that holds next to nothing. */
@State(Scope.Thread)
public class Pages {
  private static final long ROWS = 20_000;
  private static final long BATCH = 1000;
  private static final long CACHE_KB = 1024;

  private final Path folder;
  private final TrialDatabase database;
  private final Connection connection;
  private final PreparedStatement scan;
  private final PreparedStatement insert;
  private final String text = "x".repeat(EntryTable.TEXT_CHARS);
  private long next;

  public Pages() {
    try {
      folder = Files.createTempDirectory("nacre-bench-pages");
      database = new TrialDatabase(Side.PAGES, folder, "pages", CACHE_KB, "");
      connection = database.connect();
      EntryTable.createTable(connection, Side.PAGES);
      EntryTable.insert(connection, ROWS, 1);
      try (Statement statement = connection.createStatement()) {
        boolean unused =
            statement.execute("CREATE TABLE MORE (ID BIGINT PRIMARY KEY, TEXT VARCHAR)");
      }
      scan = connection.prepareStatement(EntryTable.SCAN);
      insert = connection.prepareStatement("INSERT INTO MORE VALUES (?, ?)");
      connection.setAutoCommit(false);
    } catch (IOException | SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Before it grows out of the disk. */
  @Setup(Level.Iteration)
  public void empty() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate("TRUNCATE TABLE MORE");
    }
    connection.commit();
  }

  @TearDown
  public void close() throws SQLException, IOException {
    database.close(connection);
    ScratchFolder.delete(folder);
  }

  long scan() throws SQLException {
    next++;
    EntryTable.scan(scan, -next, ROWS);
    return next;
  }

  int[] insert() throws SQLException {
    for (long row = 0; row < BATCH; row++) {
      insert.setLong(1, next++);
      insert.setString(2, text);
      insert.addBatch();
    }
    int[] inserted = insert.executeBatch();
    connection.commit();
    return inserted;
  }
}
