package dev.nacre.bench.columns;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Where a thread spends its time: its stack is looked at every two milliseconds. Each sample counts
 * for the innermost method of Nacre, and for what the JVM did below it.
 */
final class StackSamples {
  private static final long MILLIS = 2;
  private static final int LINES = 25;

  private final Thread sampled = Thread.currentThread();
  private final Thread sampler = new Thread(this::sample, "samples");
  private final Map<String, Integer> counts = new HashMap<>();
  private final long begin = System.nanoTime();
  private volatile boolean ended;

  StackSamples() {
    sampler.setDaemon(true);
    sampler.start();
  }

  private void sample() {
    while (!ended) {
      int unused = counts.merge(place(sampled.getStackTrace()), 1, Integer::sum);
      try {
        TimeUnit.MILLISECONDS.sleep(MILLIS);
      } catch (InterruptedException stopped) {
        return;
      }
    }
  }

  private static String place(StackTraceElement... stack) {
    String below = "computes";
    for (StackTraceElement frame : stack) {
      String name = frame.getClassName();
      if (name.startsWith("dev.nacre.")) {
        return name.substring("dev.nacre.".length()) + "." + frame.getMethodName() + ": " + below;
      }
      if (below.equals("computes")) {
        below = activity(name, frame.getMethodName());
      }
    }
    return "outside: " + below;
  }

  private static String activity(String name, String method) {
    if (name.startsWith("sun.nio.ch.") || name.contains("Socket")) {
      return "waits for the server";
    }
    if (method.equals("sleep")) {
      return "sleeps";
    }
    if (name.contains("JarVerifier") || name.contains("ManifestEntryVerifier")) {
      return "checks the signature of a jar";
    }
    if (name.startsWith("java.lang.invoke.")) {
      return "links lambdas and concatenations";
    }
    if (name.contains("ClassLoader") || name.startsWith("jdk.internal.loader.")) {
      return "loads classes";
    }
    return name.contains("Argon2") ? "derives the key" : "computes";
  }

  /** Prints what the time went into, and the places with most of it. */
  void end() throws InterruptedException {
    double millis = (System.nanoTime() - begin) / 1e6;
    ended = true;
    sampler.join();
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    Map<String, Integer> activities = new HashMap<>();
    counts.forEach(
        (place, count) -> {
          String activity = place.substring(place.indexOf(": ") + 2);
          int unused = activities.merge(activity, count, Integer::sum);
        });
    print("all: ", activities, millis / all, all);
    print("", counts, millis / all, all);
  }

  private static void print(
      String prefix, Map<String, Integer> counted, double millisEach, int all) {
    List<Map.Entry<String, Integer>> most =
        counted.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .limit(LINES)
            .toList();
    for (Map.Entry<String, Integer> one : most) {
      System.err.printf(
          Locale.ROOT,
          "%5.1f %% %8.1f ms  %s%n",
          100.0 * one.getValue() / all,
          millisEach * one.getValue(),
          prefix + one.getKey());
    }
  }
}
