package dev.nacre.bench.report.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Shows progress, the current step and the time left: a bar that is redrawn on a terminal, a line
 * for each sample elsewhere.
 *
 * <p>The time left is estimated from similar steps so far: the same kind, else the average of its
 * group, else the average of all.
 */
public final class RunProgress {
  private static final int WIDTH = 24;

  private final PrintWriter out;
  private final boolean redraw;
  private final LongSupplier clock;
  private final List<Step> left = new ArrayList<>();
  private final Map<String, Took> took = new HashMap<>();
  private final int total;
  private int done;
  private Step now = new Step("", "");
  private long began;

  /** A kind of work within its group, such as a measure of one side within an experiment. */
  public record Step(String group, String kind) {}

  /** The time that similar steps took so far. */
  private record Took(int times, long nanos) {
    Took plus(long more) {
      return new Took(times + 1, nanos + more);
    }

    long average() {
      return nanos / times;
    }
  }

  /**
   * @param redraw whether the output is a terminal on which a line can be overwritten
   */
  public RunProgress(PrintWriter out, boolean redraw, List<Step> steps) {
    this(out, redraw, steps, System::nanoTime);
  }

  RunProgress(PrintWriter out, boolean redraw, List<Step> steps, LongSupplier clock) {
    this.clock = clock;
    this.out = out;
    this.redraw = redraw;
    this.left.addAll(steps);
    this.total = steps.size();
  }

  /** For work with steps that are all alike. */
  public RunProgress(PrintWriter out, int total) {
    this(out, false, java.util.Collections.nCopies(total, new Step("", "")));
  }

  /** Ends the current step and begins one of unknown kind. */
  public void next(String what) {
    if (began != 0) {
      end();
    }
    begin("", "", what);
  }

  public void begin(String group, String kind, String what) {
    now = new Step(group, kind);
    began = clock.getAsLong();
    String line =
        String.format(Locale.ROOT, "[%s] %d/%d%s  %s", bar(), done + 1, total, eta(), what);
    if (redraw) {
      out.print("\r\u001b[K" + line);
      out.flush();
    } else {
      out.println(line);
    }
  }

  public void end() {
    long nanos = clock.getAsLong() - began;
    for (String key : List.of(now.group() + "/" + now.kind(), now.group() + "/", "/")) {
      took.put(key, took.getOrDefault(key, new Took(0, 0)).plus(nanos));
    }
    left.remove(now);
    done++;
    began = 0;
  }

  /** Skips the rest of a group. */
  public void skip(String group) {
    left.removeIf(
        step -> {
          if (step.group().equals(group)) {
            done++;
            return true;
          }
          return false;
        });
  }

  /** Removes the bar. */
  public void close() {
    if (redraw) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }

  private String bar() {
    int full = total == 0 ? WIDTH : Math.min(WIDTH, WIDTH * done / total);
    return "#".repeat(full) + ".".repeat(WIDTH - full);
  }

  private long guess(Step step) {
    for (String key : List.of(step.group() + "/" + step.kind(), step.group() + "/", "/")) {
      Took like = took.get(key);
      if (like != null) {
        return like.average();
      }
    }
    return 0;
  }

  private String eta() {
    if (took.isEmpty()) {
      return "";
    }
    long nanos = 0;
    for (Step step : left) {
      nanos += guess(step);
    }
    long seconds = nanos / 1_000_000_000;
    return seconds >= 60
        ? String.format(Locale.ROOT, ", about %d min %d s left", seconds / 60, seconds % 60)
        : String.format(Locale.ROOT, ", about %d s left", seconds);
  }
}
