package dev.nacre.bench.slap;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Trial;
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

/** Document C's grid: every side of one engine with each of its journals, in each round. */
public record Slap(List<Side> sides, int clients, int queries, int rounds, boolean smoke, long seed)
    implements Experiment {
  public static final String NAME = "slap";
  private static final long CACHE_KB = 256 * 1024;
  private static final long ROOM = 200L << 20;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long roomBytes() {
    return ROOM * sides.size();
  }

  @Override
  public List<Task> tasks(Path folder, int round, List<Result> soFar) {
    List<Task> tasks = new ArrayList<>();
    if (round == 0) {
      return tasks;
    }
    var order = new Random(seed + round);
    for (Journal journal : journals()) {
      List<Side> now = new ArrayList<>(sides);
      Collections.shuffle(now, order);
      for (Side side : now) {
        tasks.add(task(folder, journal, side, round));
      }
    }
    return tasks;
  }

  @Override
  public void cleanUp(Path folder, int round) throws IOException {
    for (Journal journal : journals()) {
      for (Side side : sides) {
        ScratchFolder.delete(home(folder, journal, side, round));
      }
    }
  }

  // Sides of one engine; its journals.
  private List<Journal> journals() {
    return Journal.of(sides.get(0).engine());
  }

  private Task task(Path folder, Journal journal, Side side, int round) {
    Map<String, String> settings =
        new HashMap<>(
            new Home(side, home(folder, journal, side, round), "slap", CACHE_KB, journal.options())
                .settings());
    settings.put("clients", String.valueOf(clients));
    settings.put(SlapClients.QUERIES, String.valueOf(queries));
    settings.put("seed", String.valueOf(seed + round));
    return new Task(
        journal.name(),
        side,
        new Trial(SlapClients.class.getName(), side.text(), round, settings),
        List.of("-Xms1g", "-Xmx1g"),
        true);
  }

  private static Path home(Path folder, Journal journal, Side side, int round) {
    return folder.resolve(round + "-" + journal.name() + "-" + side.text());
  }
}
