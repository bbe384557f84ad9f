package dev.nacre.bench.report;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** One line a sample on standard error: how far, what now, and how long still. */
public final class Progress {
  private final PrintWriter out;
  private final int total;
  private final long started = System.nanoTime();
  private int begun;

  public Progress(PrintWriter out, int total) {
    this.out = out;
    this.total = total;
  }

  public void next(String what) {
    Duration soFar = Duration.ofNanos(System.nanoTime() - started);
    String left =
        begun == 0 ? "" : ", about " + minutes(soFar.multipliedBy(total - begun).dividedBy(begun));
    begun++;
    out.printf(Locale.ROOT, "[%d/%d%s] %s%n", begun, total, left, what);
  }

  private static String minutes(Duration left) {
    return left.toMinutes() + " min " + left.toSecondsPart() + " s left";
  }
}
