package dev.nacre.bench.columns;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Encrypted columns on a server: a fetch of many rows and a batch insert, in turns, in one process:
 * plain, sealed in the default suite and in OCB, by hand, plain once more, and with cells that are
 * not encrypted. A sample takes seconds and the server is another process, so what else happens on
 * the machine would meet forks of JMH one after the other, and meets turns alike.
 *
 * <p>{@code java -Xmx2g -cp CLASSPATH dev.nacre.bench.columns.ServersInTurns [ROUNDS] [FETCHED]
 * [INSERTED]}; docs/benchmarks.md says how to get the class path.
 */
public final class ServersInTurns {
  private static final int POINTS = 10_000;

  private static final int PLAIN = 0;
  private static final int SEALED = 1;
  private static final int OCB = 2;
  private static final int BY_HAND = 3;
  private static final int CONTROL = 4;
  private static final int BARE = 5;
  private static final List<String> SIDES =
      List.of("plain", "sealed", "ocb", "byHand", "control", "bare");

  private final Map<String, double[][]> samples = new TreeMap<>();
  private final int rounds;
  private final int fetched;
  private final int inserted;

  private ServersInTurns(int rounds, int fetched, int inserted) {
    this.rounds = rounds;
    this.fetched = fetched;
    this.inserted = inserted;
  }

  public static void main(String[] args) throws Exception {
    int[] numbers = Arrays.stream(args).mapToInt(Integer::parseInt).toArray();
    ServersInTurns turns =
        new ServersInTurns(
            numbers.length > 0 ? numbers[0] : 7,
            numbers.length > 1 ? numbers[1] : 1_000_000,
            numbers.length > 2 ? numbers[2] : 100_000);
    try (Server postgres = Server.postgres()) {
      turns.on(postgres, true);
    }
    try (Server mariaDb = Server.mariaDb()) {
      turns.on(mariaDb, false);
    }
    turns.print();
  }

  /** Something that one side does. */
  @FunctionalInterface
  private interface Work {
    void on(Customers side) throws SQLException;
  }

  private void on(Server server, boolean fetches) throws SQLException {
    try (Customers plain = Customers.plain(server);
        Customers sealed = Customers.sealed(server);
        Customers ocb = Customers.ocb(server);
        Customers byHand = Customers.byHand(server);
        Customers bare = Customers.bare(server)) {
      List<Customers> sides = List.of(plain, sealed, ocb, byHand, plain, bare);
      turns(
          server.name() + " batch",
          sides,
          side -> {
            if (!side.insert(inserted) && server.tellsRewritten()) {
              throw new IllegalStateException(side.side() + " was not rewritten into batches");
            }
          },
          Customers::empty);
      if (fetches) {
        for (Customers side : List.of(plain, sealed, ocb, byHand, bare)) {
          boolean unused = side.insert(fetched);
        }
        turns(
            server.name() + " points",
            sides,
            side -> {
              if (side.points(POINTS, fetched) < POINTS) {
                throw new IllegalStateException(side.side() + " has too few rows");
              }
            },
            side -> {});
        for (String query : List.of(Customers.NARROW, Customers.WIDE)) {
          String fetch =
              server.name() + (query.equals(Customers.NARROW) ? " fetch narrow" : " fetch wide");
          turns(fetch, sides, side -> requireAll(side, side.fetch(query)), side -> {});
          turns(
              fetch + ", prepared",
              sides,
              side -> requireAll(side, side.fetchPrepared(query)),
              side -> {});
        }
      }
    }
  }

  private void requireAll(Customers side, long read) {
    if (read < fetched) {
      throw new IllegalStateException(side.side() + " has too few rows");
    }
  }

  /** The first round is not counted: the compiler is at work then. */
  private void turns(String what, List<Customers> sides, Work work, Work after)
      throws SQLException {
    double[][] seconds = new double[sides.size()][rounds];
    for (int round = -1; round < rounds; round++) {
      for (int turn = 0; turn < sides.size(); turn++) {
        int side = (turn + round + 1) % sides.size();
        long begin = System.nanoTime();
        work.on(sides.get(side));
        double took = (System.nanoTime() - begin) / 1e9;
        after.on(sides.get(side));
        if (round >= 0) {
          seconds[side][round] = took;
          System.out.printf(Locale.ROOT, "%s,%d,%s,%.4f%n", what, round, SIDES.get(side), took);
        }
      }
    }
    samples.put(what, seconds);
  }

  private void print() {
    List<String> lines = new ArrayList<>();
    samples.forEach(
        (what, seconds) ->
            lines.add(
                String.format(
                    Locale.ROOT,
                    "%-34s plain %.3f s; sealed %s, with OCB %s, by hand %s, plain once more %s, bare"
                        + " %s times plain; sealed %s, with OCB %s times by hand",
                    what,
                    Bootstrap.median(seconds[PLAIN]).value(),
                    words(Bootstrap.ratio(seconds[SEALED], seconds[PLAIN])),
                    words(Bootstrap.ratio(seconds[OCB], seconds[PLAIN])),
                    words(Bootstrap.ratio(seconds[BY_HAND], seconds[PLAIN])),
                    words(Bootstrap.ratio(seconds[CONTROL], seconds[PLAIN])),
                    words(Bootstrap.ratio(seconds[BARE], seconds[PLAIN])),
                    words(Bootstrap.ratio(seconds[SEALED], seconds[BY_HAND])),
                    words(Bootstrap.ratio(seconds[OCB], seconds[BY_HAND])))));
    lines.forEach(System.out::println);
  }

  private static String words(Estimate ratio) {
    return String.format(
        Locale.ROOT, "%.3f [%.3f, %.3f]", ratio.value(), ratio.low(), ratio.high());
  }
}
