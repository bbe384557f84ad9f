package dev.nacre.demo.load;

import java.time.Duration;

/**
 * The parameters of a load.
 *
 * @param terminals for each target; with two targets only one of them works at a time
 * @param readPercent how many of a hundred transactions change nothing
 * @param thinkTime between two transactions of one terminal, on average
 * @param skew of the choice of items; 0 is uniform, 0.99 the usual
 * @param turn after which a sample is taken, and the other target gets its turn
 * @param atMost after which the load stops by itself
 */
public record LoadPlan(
    int terminals,
    int readPercent,
    Duration thinkTime,
    double skew,
    Duration turn,
    Duration atMost,
    long seed) {

  /** 80 terminals, 80 reads to 20 updates, ten minutes, no think time. */
  public static final LoadPlan STANDARD =
      new LoadPlan(
          80, 80, Duration.ZERO, 0.99, Duration.ofSeconds(1), Duration.ofMinutes(10), 20_26);

  public LoadPlan {
    within("terminals", terminals, 1, 1_000);
    within("readPercent", readPercent, 0, 100);
    within("thinkTime in ms", thinkTime.toMillis(), 0, 60_000);
    within("turn in ms", turn.toMillis(), 1, 60_000);
    within("skew times 100", Math.round(skew * 100), 0, 300);
  }

  private static void within(String what, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " (" + value + ") must be from " + least + " to " + most);
    }
  }

  public LoadPlan with(int newTerminals, int newReadPercent, Duration newThinkTime) {
    return new LoadPlan(newTerminals, newReadPercent, newThinkTime, skew, turn, atMost, seed);
  }

  public LoadPlan lasting(Duration newTurn, Duration newAtMost) {
    return new LoadPlan(terminals, readPercent, thinkTime, skew, newTurn, newAtMost, seed);
  }
}
