package dev.nacre.demo.glass;

import dev.nacre.demo.database.ShopSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the shop's file a new data key in SQL, while the shop goes on. */
final class Resealing {
  /** What the driver says when a rotation is under way: somebody has pressed the button twice. */
  private static final String UNDER_WAY = "NACRE-5002";

  private static final Set<String> GOING_ON = Set.of("RUNNING", "PENDING");

  private final ShopSettings settings;

  Resealing(ShopSettings settings) {
    this.settings = settings;
  }

  /**
   * How far the last rotation is.
   *
   * @param state as the list of jobs shows it
   * @param percent of the blocks
   * @param seconds still to go; empty when nobody can tell
   */
  public record Progress(
      String state, long done, long total, int percent, String seconds, int version) {
    /** Whether it goes on by itself. */
    public boolean isGoingOn() {
      return GOING_ON.contains(state);
    }

    /** Whether another one may begin. */
    public boolean isOver() {
      return state.equals("DONE") || state.equals("FAILED");
    }
  }

  boolean offered() {
    return settings.encrypted();
  }

  /** Begins one, unless one is under way. */
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

  /** The last one since the shop was opened; null when there was none. */
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
