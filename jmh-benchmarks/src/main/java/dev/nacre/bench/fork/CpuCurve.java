package dev.nacre.bench.fork;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The number of processors that this process keeps busy, sampled at intervals by a thread of its
 * own.
 *
 * <p>Each point is the end of an interval, in seconds since the beginning, and the average number
 * of busy processors in it; so the area under the steps is the processor time, up to the last
 * interval, which is shorter.
 */
final class CpuCurve implements Runnable {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long everyNanos;
  private final long began = System.nanoTime();
  private final List<double[]> points = new ArrayList<>();
  private long lastNanos = began;
  private long lastCpu = PROCESS.getProcessCpuTime();
  private boolean ended;

  private CpuCurve(long everyMillis) {
    this.everyNanos = TimeUnit.MILLISECONDS.toNanos(everyMillis);
  }

  static CpuCurve begin(long everyMillis) {
    var curve = new CpuCurve(everyMillis);
    var thread = new Thread(curve, "cpu-curve");
    thread.setDaemon(true);
    thread.start();
    return curve;
  }

  @Override
  public void run() {
    long next = began;
    try {
      while (true) {
        next += everyNanos;
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
        if (!look()) {
          return;
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  List<double[]> end() {
    look();
    synchronized (this) {
      ended = true;
      return List.copyOf(points);
    }
  }

  private synchronized boolean look() {
    if (ended) {
      return false;
    }
    long nanos = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    if (nanos > lastNanos) {
      points.add(
          new double[] {(nanos - began) / 1e9, (cpu - lastCpu) / (double) (nanos - lastNanos)});
    }
    lastNanos = nanos;
    lastCpu = cpu;
    return true;
  }
}
