package dev.nacre.bench.rotation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Rotates the data key of a database under an OLTP-like load, several times, and compares the
 * throughput with that just before and just after. Prints how accurate the reported progress and
 * time left were.
 *
 * <p>{@code java -cp jmh-benchmarks/target/nacre-bench.jar
 * dev.nacre.bench.rotation.RotationUnderLoad [FOLDER] [MEGABYTES] [ROUNDS] [CLIENTS] [LOOKS]}. With
 * LOOKS, a file, each reading of the view is written there as comma-separated values.
 */
public final class RotationUnderLoad {
  private static final int ROW_BYTES = 1000;
  private static final long CALM_SECONDS = 20;

  private RotationUnderLoad() {}

  /**
   * One reading of the view during a rotation.
   *
   * @param eta seconds; -1 when the view gave none
   */
  private record Look(double second, long done, long total, long eta) {}

  public static void main(String[] args) throws Exception {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("nacre-rotation");
    long megabytes = args.length > 1 ? Long.parseLong(args[1]) : 1024;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 5;
    int clients = args.length > 3 ? Integer.parseInt(args[3]) : 2;
    Path seen = args.length > 4 ? Path.of(args[4]) : null;
    String url =
        "jdbc:nacre:h2:"
            + folder.resolve("rotation")
            + ";CACHE_SIZE=65536;USER=sa;nacre.wallet.password=of no importance";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      long rows = fill(statement, megabytes);
      try (Clients load = new Clients(url, clients, rows)) {
        measure(statement, load, rounds, seen);
      }
    }
  }

  private static void measure(Statement statement, Clients load, int rounds, @Nullable Path seen)
      throws SQLException, IOException, InterruptedException {
    load.perSecond(CALM_SECONDS); // warm-up
    double before = load.perSecond(CALM_SECONDS);
    List<Double> kept = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      List<Look> looks = new ArrayList<>();
      long start = System.nanoTime();
      long count = load.done();
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      // The job exists when the statement returns.
      long job = System.nanoTime();
      while (look(statement, job, looks)) {
        Thread.sleep(100);
      }
      double whole = seconds(job);
      double seconds = seconds(start);
      double during = (load.done() - count) / seconds;
      double after = load.perSecond(CALM_SECONDS);
      kept.add(during / ((before + after) / 2));
      double worst = worst(looks, whole);
      if (seen != null) {
        write(looks, round, whole, seen);
      }
      errors.add(worst);
      System.out.printf(
          Locale.ROOT,
          "round %d: %.1f s, %.0f transactions a second (%.0f before, %.0f after): %.1f %% kept;"
              + " progress and time left wrong by %.1f %% of the whole at worst, no time said for"
              + " %.1f s%n",
          round,
          seconds,
          during,
          before,
          after,
          100 * kept.get(kept.size() - 1),
          100 * worst,
          silent(looks));
      before = after;
    }
    System.out.printf(
        Locale.ROOT,
        "kept: median %.1f %% (goal 80); time left wrong by %.1f %% (goal 20)%n",
        100 * median(kept),
        100 * median(errors));
  }

  // Returns false when the rotation is over.
  private static boolean look(Statement statement, long start, List<Look> looks)
      throws SQLException, IOException {
    try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      boolean running = false;
      while (jobs.next()) {
        if (jobs.getString("STATE").equals("FAILED")) {
          throw new IOException(jobs.getString("MESSAGE"));
        }
        if (jobs.getString("STATE").equals("RUNNING")) {
          running = true;
          long eta = jobs.getLong("ETA_S");
          if (jobs.wasNull()) {
            eta = -1;
          }
          looks.add(new Look(seconds(start), jobs.getLong("DONE"), jobs.getLong("TOTAL"), eta));
        }
      }
      return running;
    }
  }

  // The time until the view first gave an estimate.
  private static double silent(List<Look> looks) {
    return looks.stream().filter(look -> look.eta() < 0).mapToDouble(Look::second).max().orElse(0);
  }

  private static void write(List<Look> looks, int round, double whole, Path file)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (Look look : looks) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d,%.3f,%.3f,%d,%d,%d",
              round,
              whole,
              look.second(),
              look.done(),
              look.total(),
              look.eta()));
    }
    Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  // The worst error of the progress and of the time left, from a tenth of the way on.
  private static double worst(List<Look> looks, double whole) {
    double worst = 0;
    for (Look look : looks) {
      if (look.second() > whole / 10) {
        double progress = (double) look.done() / look.total();
        worst = Math.max(worst, Math.abs(progress - look.second() / whole));
        if (look.eta() >= 0) {
          worst = Math.max(worst, Math.abs(look.eta() - (whole - look.second())) / whole);
        }
      }
    }
    return worst;
  }

  private static long fill(Statement statement, long megabytes) throws SQLException {
    long rows = megabytes * 1_000_000 / ROW_BYTES;
    statement.execute(
        "CREATE TABLE IF NOT EXISTS t (id BIGINT PRIMARY KEY, n BIGINT, text VARCHAR)");
    try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      count.next();
      if (count.getLong(1) == rows) {
        return rows;
      }
    }
    for (long from = 0; from < rows; from += 50_000) {
      statement.execute(
          "INSERT INTO t SELECT X, 0, RAWTOHEX(SECURE_RAND("
              + ROW_BYTES / 2
              + ")) FROM SYSTEM_RANGE("
              + from
              + ", "
              + (Math.min(rows, from + 50_000) - 1)
              + ")");
    }
    statement.execute("CHECKPOINT SYNC");
    return rows;
  }

  static double seconds(long since) {
    return (System.nanoTime() - since) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
