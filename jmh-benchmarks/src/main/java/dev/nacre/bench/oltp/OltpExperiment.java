package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.TrialDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The pet store's mix, on the tables of each store. Each side's shop is filled once; then plain
 * shows how much this machine can do, and in the rounds that follow every side works for a while as
 * fast as it can and for a while at half of that rate.
 *
 * <p>Fewer processors are measured in the same way, with a rate of their own. Two shops have a
 * database, terminals and a JVM each, and share the rate.
 *
 * @param stores the tables, each in databases of its own
 * @param processors the machine sizes for one shop; 0 is the whole machine
 * @param shops 2: two shops side by side on the whole machine are measured, too
 * @param millis how long each of the two lasts in each round
 */
public record OltpExperiment(
    List<ShopKind> stores,
    List<Side> sides,
    List<Integer> processors,
    int shops,
    int terminals,
    long millis,
    int rounds,
    boolean smoke,
    long seed)
    implements Experiment {
  public static final String NAME = "oltp";
  static final String LOAD = "load";
  static final String STORE = "store";
  static final String SMALL = "small";
  static final String SEED = "seed";

  /** Of plain's throughput: busy, but not so full that every queue grows without limit. */
  private static final double DUE = 0.5;

  private static final String FILL = "fill";
  private static final String TRY = "try";
  private static final long CACHE_KB = 256 * 1024;
  private static final long SHOP_BYTES = 400L << 20;
  private static final List<String> JVM_FLAGS = List.of("-Xms1g", "-Xmx1g");

  /**
   * In the first seconds the VM still compiles, and for longer where there is more code. After ten
   * seconds on two processors a shop reached two thirds of its later throughput, still rising.
   */
  private static final String WARM_MILLIS = "30000";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return (smoke ? SHOP_BYTES / 20 : SHOP_BYTES) * sides.size() * stores.size() * shops;
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    for (ShopKind store : stores) {
      if (round == 0) {
        addFills(tasks, folder, store);
        for (LoadSetup setup : setups().stream().map(LoadSetup::alone).distinct().toList()) {
          tasks.add(load(folder, store, setup, TRY, Side.PLAIN, 0, 0));
        }
      } else {
        var order = new Random(seed + round);
        for (LoadSetup setup : setups()) {
          List<Side> now = new ArrayList<>(sides);
          Collections.shuffle(now, order);
          long due = due(store, setup, soFar);
          for (Side side : now) {
            tasks.add(load(folder, store, setup, LOAD, side, round, due));
          }
        }
      }
    }
    return tasks;
  }

  private List<LoadSetup> setups() {
    return LoadSetup.all(processors, shops);
  }

  /** The rate for each shop. */
  private static long due(ShopKind store, LoadSetup setup, List<Result> soFar) {
    String measure = store.measure(setup.alone().measure(TRY));
    return soFar.stream()
        .filter(result -> result.experiment().equals(NAME) && result.measure().equals(measure))
        .mapToLong(
            result ->
                Math.max(
                    1,
                    (long)
                        (result.sample().facts().getOrDefault(ShopLoadWorkload.PER_SECOND, 1.0)
                            * DUE
                            / setup.shops())))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    if (round == rounds) {
      for (ShopKind store : stores) {
        for (Side side : sides) {
          for (int shop = 0; shop < shops; shop++) {
            ScratchFolder.delete(home(folder, store, side, shop));
          }
        }
      }
    }
  }

  @Override
  public Sample together(List<Sample> samples) {
    return samples.size() == 1 ? samples.get(0) : SideBySide.sum(samples);
  }

  private static Path home(Path folder, ShopKind store, Side side, int shop) {
    return folder.resolve(store.measure(side.text()) + (shop == 0 ? "" : "-" + (shop + 1)));
  }

  private void addFills(List<Task> tasks, Path folder, ShopKind store) {
    for (Side side : sides) {
      for (int shop = 0; shop < shops; shop++) {
        Map<String, String> settings = settings(folder, store, side, shop, 0);
        tasks.add(
            new Task(
                store.measure(FILL),
                side,
                new Trial(ShopFillWorkload.class.getName(), side.text(), 0, settings),
                JVM_FLAGS,
                false));
      }
    }
  }

  private Task load(
      Path folder,
      ShopKind store,
      LoadSetup setup,
      String measure,
      Side side,
      int round,
      long due) {
    List<Trial> trials = new ArrayList<>();
    for (int shop = 0; shop < setup.shops(); shop++) {
      Map<String, String> settings = settings(folder, store, side, shop, round);
      // Different customers in the other shop.
      settings.put(SEED, String.valueOf(seed + round + shop * 1_000_000L));
      settings.put(ShopLoadWorkload.TERMINALS, String.valueOf(terminals));
      settings.put(ShopLoadWorkload.WARM_MILLIS, smoke ? "300" : WARM_MILLIS);
      settings.put(ShopLoadWorkload.MILLIS, String.valueOf(millis));
      settings.put(ShopLoadWorkload.EVERY_MILLIS, smoke ? "100" : "1000");
      settings.put(ShopLoadWorkload.DUE, String.valueOf(due));
      // Each second, as in the Virtage report.
      settings.put("cpuEveryMillis", smoke ? "100" : "1000");
      trials.add(new Trial(ShopLoadWorkload.class.getName(), side.text(), round, settings));
    }
    return new Task(
        store.measure(setup.measure(measure)),
        side,
        List.copyOf(trials),
        JVM_FLAGS,
        round > 0,
        setup.processors());
  }

  private Map<String, String> settings(
      Path folder, ShopKind store, Side side, int shop, int round) {
    Map<String, String> settings =
        new HashMap<>(
            new TrialDatabase(side, home(folder, store, side, shop), "shop", CACHE_KB, "")
                .settings());
    settings.put(STORE, store.name());
    settings.put(SMALL, smoke ? "1" : "0");
    settings.put(SEED, String.valueOf(seed + round));
    return settings;
  }
}
