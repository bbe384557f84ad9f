package dev.nacre.demo.inspection.block;

import dev.nacre.demo.database.ShopSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rotates the data key of the shop's file in SQL, while the shop is running. */
final class DataKeyRotation {
  /** The driver's error if a rotation is already running: the button was pressed twice. */
  private static final String UNDER_WAY = "NACRE-5002";

  private static final Set<String> GOING_ON = Set.of("RUNNING", "PENDING");

  private final ShopSettings settings;

  DataKeyRotation(ShopSettings settings) {
    this.settings = settings;
  }

  /**
   * The progress of the last rotation.
   *
   * @param state from the list of jobs
   * @param percent of the blocks
   * @param seconds remaining; empty when unknown
   */
  public record Progress(
      String state, long done, long total, int percent, String seconds, int version) {
    /** Whether it continues by itself. */
    public boolean isGoingOn() {
      return GOING_ON.contains(state);
    }

    /** Whether another one may start. */
    public boolean isOver() {
      return state.equals("DONE") || state.equals("FAILED");
    }
  }

  boolean offered() {
    return settings.encrypted();
  }

  /** Starts one, unless one is running. */
  void begin() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
    } catch (SQLException refused) {
      if (!String.valueOf(refused.getMessage()).startsWith(UNDER_WAY)) {
        throw refused;
      }
    }
  }

  /** The last one since the shop was opened, or null. */
  @Nullable Progress progress() throws SQLException {
    if (!offered()) {
      return null;
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      int version = version(statement);
      Progress last = null;
      try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
        while (jobs.next()) {
          if (jobs.getString("KIND").equals("ROTATE")) {
            last = progress(jobs, version);
          }
        }
      }
      return last;
    }
  }

  private static Progress progress(ResultSet job, int version) throws SQLException {
    long done = job.getLong("DONE");
    long total = job.getLong("TOTAL");
    String state = job.getString("STATE");
    int percent = total == 0 ? 0 : (int) (100 * Math.min(done, total) / total);
    String seconds = job.getString("ETA_S");
    return new Progress(state, done, total, percent, seconds == null ? "" : seconds, version);
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet files = statement.executeQuery("SHOW ENCRYPTION FILES")) {
      return files.next() ? files.getInt("KEY_VERSION") : 0;
    }
  }

  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings.connection());
    return DriverManager.getConnection(settings.url(), properties);
  }
}
