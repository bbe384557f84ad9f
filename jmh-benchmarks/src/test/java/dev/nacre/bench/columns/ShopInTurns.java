package dev.nacre.bench.columns;

import ch.vorburger.exec.ManagedProcessException;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import dev.nacre.demo.load.LoadPlan;
import dev.nacre.demo.load.LoadRun;
import dev.nacre.demo.load.LoadTarget;
import dev.nacre.demo.load.Sample;
import dev.nacre.demo.load.TargetSummary;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The pet store's load on a server, in turns of a few seconds: plain, with the columns encrypted
 * that the shop's own policy names, and plain once more. The server works on the same processors,
 * and writes in the background what a turn before has changed.
 *
 * <p>{@code java -Xmx2g -cp CLASSPATH dev.nacre.bench.columns.ShopInTurns postgresql|mariadb
 * [TERMINALS] [SECONDS]}; docs/benchmarks.md says how to get the class path.
 */
public final class ShopInTurns {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 12, 0);
  private static final long SEED = 7;
  private static final Duration TURN = Duration.ofSeconds(3);

  /** The first that count; the compiler is at work before. */
  private static final int FROM_TURN = 4;

  private ShopInTurns() {}

  public static void main(String[] args) throws Exception {
    int terminals = args.length > 1 ? Integer.parseInt(args[1]) : 4;
    long seconds = args.length > 2 ? Long.parseLong(args[2]) : 180;
    Path policy = policy();
    try (Server server = server(args.length > 0 ? args[0] : "postgresql");
        Encrypting encrypting = new Encrypting();
        Pools pools = new Pools(terminals)) {
      Map<String, String> urls = new LinkedHashMap<>();
      for (String side : List.of("plain", "cells", "control")) {
        server.create(side);
        boolean cells = side.equals("cells");
        String options =
            "&nacre.catalog=create&nacre.policy=" + policy + "&" + encrypting.options("&");
        urls.put(
            side, (cells ? "jdbc:nacre:" : "jdbc:") + server.url(side) + (cells ? options : ""));
      }
      List<LoadTarget> targets = new ArrayList<>();
      for (Map.Entry<String, String> side : urls.entrySet()) {
        targets.add(new LoadTarget(side.getKey(), pools.filled(side.getValue())));
      }
      run(server.name(), targets, terminals, Duration.ofSeconds(seconds));
    } finally {
      Files.delete(policy);
    }
  }

  private static Server server(String name) throws IOException, ManagedProcessException {
    return switch (name) {
      case "postgresql" -> Server.postgres();
      case "mariadb" -> Server.mariaDb();
      default -> throw new IllegalArgumentException("there are postgresql and mariadb");
    };
  }

  private static Path policy() throws IOException {
    Path file = Files.createTempFile("nacre-bench", ".policy");
    try (InputStream shops =
        Objects.requireNonNull(
            Dataset.class.getResourceAsStream("/dev/nacre/demo/database/columns.policy"))) {
      Files.write(file, shops.readAllBytes());
    }
    return file;
  }

  /** What the terminals take their connections from. */
  private static final class Pools implements AutoCloseable {
    private final List<HikariDataSource> open = new ArrayList<>();
    private final int terminals;

    Pools(int terminals) {
      this.terminals = terminals;
    }

    HikariDataSource filled(String url) throws SQLException {
      HikariDataSource pool = new HikariDataSource();
      open.add(pool);
      pool.setJdbcUrl(url);
      pool.setMaximumPoolSize(terminals + 4);
      try (Connection connection = pool.getConnection()) {
        Dataset.fill(connection, Scale.TWINS, SEED, TODAY);
      }
      return pool;
    }

    @Override
    public void close() {
      open.forEach(HikariDataSource::close);
    }
  }

  private static void run(String server, List<LoadTarget> targets, int terminals, Duration length)
      throws InterruptedException, SQLException {
    LoadPlan plan =
        LoadPlan.STANDARD
            .with(terminals, LoadPlan.STANDARD.readPercent(), Duration.ZERO)
            .lasting(TURN, length);
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    targets.forEach(one -> samples.put(one.name(), new ArrayList<>()));
    List<TargetSummary> summaries;
    try (LoadRun run = LoadRun.start(plan, targets, one -> of(samples, one.target()).add(one))) {
      run.await();
      if (run.failure() != null) {
        throw new IllegalStateException(run.failure());
      }
      summaries = run.summaries();
    }
    for (TargetSummary one : summaries) {
      System.out.printf(
          Locale.ROOT,
          "%s %-8s %6.0f transactions a second, p50 %.2f ms, p99 %.2f ms, CPU here %.1f ms a"
              + " thousand, %d failures%n",
          server,
          one.target(),
          one.perSecond(),
          one.p50(),
          one.p99(),
          one.cpuMillisPerThousand(),
          one.failures());
    }
    print(server, "throughput", samples, Sample::perSecond);
    print(server, "p99", samples, Sample::p99);
  }

  private static void print(
      String server,
      String what,
      Map<String, List<Sample>> samples,
      ToDoubleFunction<Sample> figure) {
    int turns = samples.values().stream().mapToInt(List::size).min().orElse(0) - FROM_TURN;
    double[] plain = turns(of(samples, "plain"), turns, figure);
    for (String other : List.of("cells", "control")) {
      Estimate ratio = Bootstrap.ratio(turns(of(samples, other), turns, figure), plain);
      System.out.printf(
          Locale.ROOT,
          "%s %s, %d turns: %s ÷ plain %.3f [%.3f, %.3f]%n",
          server,
          what,
          turns,
          other,
          ratio.value(),
          ratio.low(),
          ratio.high());
    }
  }

  private static List<Sample> of(Map<String, List<Sample>> samples, String side) {
    return Objects.requireNonNull(samples.get(side));
  }

  private static double[] turns(List<Sample> samples, int turns, ToDoubleFunction<Sample> figure) {
    return samples.stream().skip(FROM_TURN).limit(turns).mapToDouble(figure).toArray();
  }
}
