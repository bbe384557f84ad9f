package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The rounds of a test that kills a process again and again: in which step of its work each of them
 * hit it.
 *
 * <p>Whoever kills at random misses what lasts less than a millisecond. So every other round aims
 * at the step that was hit least: it stops the process when it is there, or was not for a while,
 * looks at the disk, and kills it or lets it go on. What counts is what is found afterwards.
 *
 * @param <S> the steps, as the disk tells them
 */
final class Kills<S extends Enum<S>> {
  private static final int EACH = 5;
  private static final int GLANCE_NANOS = 10_000_000;

  private final String what;
  private final int rounds;
  private final long seed;
  private final boolean each;
  private final long patienceMillis;
  private final Random luck = new Random();
  private final Map<S, Integer> hits;
  private int round;
  private int uncounted;
  private Random random = new Random();

  /** Waits for some moment. */
  @FunctionalInterface
  interface Chance {
    void await() throws IOException, InterruptedException;
  }

  /** Tells the step from what lies on the disk. */
  @FunctionalInterface
  interface Look<S> {
    S step() throws IOException;
  }

  private Kills(
      String what, Class<S> steps, long patienceMillis, int rounds, long seed, boolean each) {
    this.what = what;
    this.rounds = rounds;
    this.seed = seed;
    this.each = each;
    this.patienceMillis = patienceMillis;
    this.hits = new EnumMap<>(steps);
    for (S step : steps.getEnumConstants()) {
      hits.put(step, 0);
    }
  }

  /**
   * A few rounds, for every build.
   *
   * @param patienceMillis how long a round aims at most
   */
  static <S extends Enum<S>> Kills<S> few(
      String what, Class<S> steps, long patienceMillis, int rounds, long seed) {
    return new Kills<>(what, steps, patienceMillis, rounds, seed, false);
  }

  /**
   * As many as {@code -Dnacre.kills} says, 300 by itself, of {@code -Dnacre.seed}; and some more
   * while a step was not hit five times.
   */
  static <S extends Enum<S>> Kills<S> many(String what, Class<S> steps, long patienceMillis) {
    return new Kills<>(
        what,
        steps,
        patienceMillis,
        Integer.getInteger("nacre.kills", 300),
        Long.getLong("nacre.seed", 2),
        true);
  }

  /** Begins the next round, if there is one. */
  boolean next() {
    boolean missed = each && count(rarest(hits.keySet())) < EACH;
    int counted = round - uncounted;
    if (counted >= rounds && (!missed || counted >= 2 * rounds)) {
      return false;
    }
    round++;
    random = new Random(seed * 1_000_003 + round);
    return true;
  }

  /** Says that this round hit nobody at work: another one takes its place. */
  void doNotCount() {
    uncounted++;
    assertThat(uncounted).as("rounds that hit nobody at work").isLessThan(rounds + 10);
  }

  /** Of this round, whatever the others were like. */
  Random random() {
    return random;
  }

  /** Which round of which seed. */
  String when() {
    return "round " + round + " of seed " + seed;
  }

  /**
   * Kills it at some moment, or where it was hit least: with one step that is at some moment.
   *
   * @param possible the steps that it may come to in this round
   */
  S kill(ChildJvm child, Set<S> possible, Look<S> look, Chance moment)
      throws IOException, InterruptedException {
    if (possible.size() > 1 && random.nextBoolean()) {
      aim(child, rarest(possible), look);
    } else {
      moment.await();
    }
    child.kill();
    S step = look.step();
    hits.merge(step, 1, Integer::sum);
    System.out.println(what + ", " + when() + ": killed at " + step);
    return step;
  }

  private void aim(ChildJvm child, S wanted, Look<S> look) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    while (child.isAlive() && System.nanoTime() - end < 0) {
      // On a busy machine it is somewhere else before it stops: then luck has to do.
      long glance = System.nanoTime() + luck.nextInt(GLANCE_NANOS);
      while (look.step() != wanted && System.nanoTime() - glance < 0) {
        Thread.onSpinWait();
      }
      child.freeze();
      if (look.step() == wanted) {
        return;
      }
      child.resume();
    }
  }

  private S rarest(Set<S> possible) {
    return possible.stream().min(Comparator.comparingInt(this::count)).orElseThrow();
  }

  private int count(S step) {
    return hits.getOrDefault(step, 0);
  }

  /** Says how often which step was hit, and what else is to be said. */
  void report(String more) {
    System.out.printf(
        "%s: killed %d times, and %d that do not count, seed %d, at %s; %s%n",
        what, round - uncounted, uncounted, seed, hits, more);
    if (each) {
      assertThat(hits.values()).as("hits of each step: %s", hits).allMatch(count -> count >= EACH);
    }
  }
}
