package dev.nacre.bench.fork;

/**
 * The work that a forked JVM does and measures. Implementations have a constructor without
 * arguments.
 */
public interface Workload {
  void run(Trial trial, Stopwatch watch) throws Exception;
}
