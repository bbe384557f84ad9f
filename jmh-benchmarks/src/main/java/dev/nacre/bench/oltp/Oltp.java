package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.run.Experiment;
import dev.nacre.bench.run.Task;
import dev.nacre.bench.side.Home;
import dev.nacre.bench.side.Side;
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
 * says how much this machine can do, and in the rounds that follow every side works for a while as
 * fast as it can and for a while at half of that rate.
 *
 * @param stores the tables, each in databases of its own
 * @param millis how long each of the two lasts in each round
 */
public record Oltp(
    List<Store> stores,
    List<Side> sides,
    int terminals,
    long millis,
    int rounds,
    boolean smoke,
    long seed)
    implements Experiment {
  public static final String NAME = "oltp";
  public static final String LOAD = "load";
  static final String STORE = "store";

  /** Of what plain can do: busy, and yet not so full that every queue grows for ever. */
  private static final double DUE = 0.5;

  private static final String FILL = "fill";
  private static final String TRY = "try";
  private static final long CACHE_KB = 256 * 1024;
  private static final long SHOP_BYTES = 400L << 20;

  /**
   * In the first seconds the VM still compiles, and more of it where there is more code. After ten
   * seconds on two processors a shop did two thirds of what it does later, and did more each
   * second.
   */
  private static final String WARM_MILLIS = "30000";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return (smoke ? SHOP_BYTES / 20 : SHOP_BYTES) * sides.size() * stores.size();
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    for (Store store : stores) {
      if (round == 0) {
        for (Side side : sides) {
          tasks.add(task(folder, store, FILL, FillShop.class, side, 0, 0));
        }
        tasks.add(task(folder, store, TRY, ShopLoad.class, Side.PLAIN, 0, 0));
      } else {
        List<Side> now = new ArrayList<>(sides);
        Collections.shuffle(now, new Random(seed + round));
        long due = due(store.measure(TRY), soFar);
        for (Side side : now) {
          tasks.add(task(folder, store, LOAD, ShopLoad.class, side, round, due));
        }
      }
    }
    return tasks;
  }

  private static long due(String measure, List<Result> soFar) {
    return soFar.stream()
        .filter(result -> result.experiment().equals(NAME) && result.measure().equals(measure))
        .mapToLong(
            result ->
                Math.max(
                    1,
                    (long) (result.sample().facts().getOrDefault(ShopLoad.PER_SECOND, 1.0) * DUE)))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    if (round == rounds) {
      for (Store store : stores) {
        for (Side side : sides) {
          ScratchFolder.delete(home(folder, store, side));
        }
      }
    }
  }

  private static Path home(Path folder, Store store, Side side) {
    return folder.resolve(store.measure(side.text()));
  }

  private Task task(
      Path folder,
      Store store,
      String measure,
      Class<? extends Workload> workload,
      Side side,
      int round,
      long due) {
    Map<String, String> settings =
        new HashMap<>(new Home(side, home(folder, store, side), "shop", CACHE_KB, "").settings());
    settings.put(STORE, store.name());
    settings.put("small", smoke ? "1" : "0");
    settings.put("seed", String.valueOf(seed + round));
    settings.put("terminals", String.valueOf(terminals));
    settings.put("warmMillis", smoke ? "300" : WARM_MILLIS);
    settings.put("millis", String.valueOf(millis));
    settings.put("everyMillis", smoke ? "100" : "1000");
    settings.put("duePerSecond", String.valueOf(due));
    // Each second, as the Virtage report looked.
    settings.put("cpuEveryMillis", smoke ? "100" : "1000");
    return new Task(
        store.measure(measure),
        side,
        new Trial(workload.getName(), side.text(), round, settings),
        List.of("-Xms1g", "-Xmx1g"),
        round > 0);
  }
}
