package dev.nacre.bench.experiment;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.IdleMachineSampler;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.console.RunProgress;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Runs the rounds of one experiment.
 *
 * <p>A side that fails is reported and left out from then on, the baseline of a peer as well. When
 * it is one that Nacre's sides are compared with, the experiment ends.
 *
 * @param switches the {@link Aes#SWITCHES} that this JDK has
 * @param budget no round begins that would probably exceed it; zero is no limit
 */
public record RoundRunner(
    ForkedJvm jvm,
    int patienceSeconds,
    Set<String> switches,
    Path folder,
    Duration budget,
    RunProgress progress,
    Listener listener) {

  /** Receives the events of a run as they happen. */
  public interface Listener {
    void sample(Result result) throws IOException;

    /** Something requested was left out. */
    void leftOut(String words) throws IOException;

    /** A note for the readers of the report. */
    void remark(String words) throws IOException;

    void round() throws IOException;
  }

  /**
   * @param soFar earlier samples of this run; new ones are added
   */
  public void run(Experiment experiment, List<Result> soFar)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve(experiment.name()));
    Set<Side> out = EnumSet.noneOf(Side.class);
    long began = System.nanoTime();
    long last = 0;
    for (int round = 0; round <= experiment.rounds(); round++) {
      long roundBegan = System.nanoTime();
      long spent = roundBegan - began;
      if (!budget.isZero()
          && round > experiment.roundsAtLeast()
          && spent + last > budget.toNanos()) {
        listener.remark(
            experiment.name()
                + ": "
                + (round - 1)
                + " of "
                + experiment.rounds()
                + " rounds, which is what the time allowed");
        progress.skip(experiment.name());
        return;
      }
      for (Task task : experiment.tasks(place, round, List.copyOf(soFar))) {
        if (!out.contains(task.side())) {
          run(experiment, task, round, soFar, out);
        }
      }
      experiment.cleanUp(place, round);
      if (round > 0) {
        last = System.nanoTime() - roundBegan;
        listener.round();
      }
    }
  }

  private void run(Experiment experiment, Task task, int round, List<Result> soFar, Set<Side> out)
      throws IOException, InterruptedException {
    progress.begin(
        experiment.name(),
        task.measure() + " " + task.side().text(),
        (task.counts() ? "round " + round + ": " : "")
            + task.measure()
            + ", "
            + task.side().words());
    Aes aes = task.side().aes();
    List<String> flags = new ArrayList<>(task.jvmFlags());
    flags.addAll(aes.flags(switches));
    ForkedJvm fork = jvm.with(flags).in(aes.environment()).on(task.processors());
    try {
      Sample sample =
          new IdleMachineSampler(fork, patienceSeconds).run(task.trials(), experiment::together);
      var result = new Result(experiment.name(), task.measure(), sample);
      soFar.add(result);
      if (task.counts()) {
        listener.sample(result);
      }
    } catch (IOException failed) {
      if (Sides.BASELINES_OF_NACRE.contains(task.side())) {
        throw failed;
      }
      out.add(task.side());
      listener.leftOut(
          experiment.name() + ": " + task.side().words() + " was left out: " + failed.getMessage());
    } finally {
      progress.end();
    }
  }

  /** The steps of an experiment, in order, for its progress. */
  public static List<String> kinds(Experiment experiment, Path folder) {
    List<String> kinds = new ArrayList<>();
    for (int round = 0; round <= experiment.rounds(); round++) {
      for (Task task : experiment.tasks(folder, round, List.of())) {
        kinds.add(task.measure() + " " + task.side().text());
      }
    }
    return kinds;
  }
}
