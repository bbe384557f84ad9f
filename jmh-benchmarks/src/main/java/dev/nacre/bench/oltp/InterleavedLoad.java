package dev.nacre.bench.oltp;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The pet store's load on four databases of one process, in turns of a few seconds: plain, plain
 * once more, sealed, and through Nacre without sealing, which separates the cost of the driver
 * around H2 from the cost of sealing. Other activity on the machine affects all alike, so a
 * difference of a few hundredths shows, which separate runs of minutes do not reveal.
 *
 * <p>{@code java -Xmx3g -cp jmh-benchmarks/target/nacre-bench.jar
 * dev.nacre.bench.oltp.InterleavedLoad [FOLDER] [MINUTES] [TERMINALS] [CACHE_KB]}, the last for all
 * four; H2's own default without.
 */
public final class InterleavedLoad {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 12, 0);
  private static final long SEED = 7;
  private static final int TURN_SECONDS = 3;

  /** The first turn that counts; before it the compiler is at work. */
  private static final int FROM_TURN = 5;

  private static final int PLAIN = 0;
  private static final int CONTROL = 1;
  private static final int SEALED = 2;
  private static final int THROUGH = 3;
  private static final List<String> NAMES = List.of("plain", "control", "sealed", "through");

  private InterleavedLoad() {}

  public static void main(String[] args) throws Exception {
    Path given = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("nacre-turns");
    Path folder = given.toAbsolutePath(); // H2 accepts no relative path
    long minutes = args.length > 1 ? Long.parseLong(args[1]) : 10;
    int terminals = args.length > 2 ? Integer.parseInt(args[2]) : 80;
    String cache = args.length > 3 ? ";CACHE_SIZE=" + args[3] : "";
    Class.forName("dev.nacre.jdbc.NacreDriver"); // before H2 is used
    List<String> urls =
        List.of(
            "jdbc:h2:" + folder.resolve("plain") + cache,
            "jdbc:h2:" + folder.resolve("control") + cache,
            "jdbc:nacre:h2:"
                + folder.resolve("sealed")
                + cache
                + ";nacre.wallet.password=of no importance",
            "jdbc:nacre:h2:" + folder.resolve("through") + cache + ";nacre.encrypt=none");
    List<HikariDataSource> pools = new ArrayList<>();
    try {
      List<LoadTarget> targets = new ArrayList<>();
      for (String url : urls) {
        HikariDataSource pool = pool(url, terminals);
        pools.add(pool);
        targets.add(new LoadTarget(NAMES.get(targets.size()), pool));
      }
      LoadPlan plan =
          LoadPlan.STANDARD
              .with(terminals, LoadPlan.STANDARD.readPercent(), Duration.ZERO)
              .lasting(Duration.ofSeconds(TURN_SECONDS), Duration.ofMinutes(minutes));
      List<List<Sample>> samples = new ArrayList<>();
      targets.forEach(each -> samples.add(new ArrayList<>()));
      List<TargetSummary> summaries;
      try (LoadRun run =
          LoadRun.start(plan, targets, one -> samples.get(place(targets, one)).add(one))) {
        run.await();
        if (run.failure() != null) {
          throw new IllegalStateException(run.failure());
        }
        summaries = run.summaries();
      }
      print(samples, summaries);
    } finally {
      pools.forEach(HikariDataSource::close);
    }
  }

  private static int place(List<LoadTarget> targets, Sample sample) {
    return targets.stream().map(LoadTarget::name).toList().indexOf(sample.target());
  }

  private static HikariDataSource pool(String url, int terminals) throws SQLException {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(url);
    pool.setUsername("sa");
    pool.setPassword("");
    pool.setMaximumPoolSize(terminals + 4);
    try (Connection connection = pool.getConnection()) {
      Dataset.fill(connection, Scale.TWINS, SEED, TODAY);
    }
    return pool;
  }

  private static void print(List<List<Sample>> samples, List<TargetSummary> summaries) {
    for (TargetSummary one : summaries) {
      System.out.printf(
          Locale.ROOT,
          "%-8s %8.0f transactions a second, p50 %.2f ms, p99 %.2f ms, CPU %.1f ms a thousand,"
              + " cache hits %.1f %%, %d failures%n",
          one.target(),
          one.perSecond(),
          one.p50(),
          one.p99(),
          one.cpuMillisPerThousand(),
          100 * one.cacheHitRatio(),
          one.failures());
    }
    print("throughput", samples, Sample::perSecond);
    print("p99", samples, Sample::p99);
  }

  private static void print(
      String what, List<List<Sample>> samples, ToDoubleFunction<Sample> figure) {
    int end = samples.stream().mapToInt(List::size).min().orElse(0);
    int turns = Math.max(0, end - FROM_TURN);
    double[] plain = column(PLAIN, samples, turns, figure);
    double[] control = column(CONTROL, samples, turns, figure);
    double[] both = new double[turns];
    Arrays.setAll(both, turn -> (plain[turn] + control[turn]) / 2);
    System.out.printf("%s, %d turns%n", what, turns);
    print("sealed ÷ plain", column(SEALED, samples, turns, figure), both);
    print("through Nacre unsealed ÷ plain", column(THROUGH, samples, turns, figure), both);
    print("plain once more ÷ plain", control, plain);
  }

  private static double[] column(
      int of, List<List<Sample>> samples, int turns, ToDoubleFunction<Sample> figure) {
    return samples.get(of).stream().skip(FROM_TURN).limit(turns).mapToDouble(figure).toArray();
  }

  private static void print(String what, double[] these, double[] those) {
    Estimate ratio = Bootstrap.ratio(these, those);
    System.out.printf(
        Locale.ROOT, "  %s %.3f [%.3f, %.3f]%n", what, ratio.value(), ratio.low(), ratio.high());
  }
}
