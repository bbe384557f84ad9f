package dev.nacre.bench.growth;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** The memory that is in use after all garbage was collected: heap and direct buffers. */
final class MemoryMeter {
  private static final int TURNS = 3;
  private static final long PAUSE_MILLIS = 20;

  private MemoryMeter() {}

  /** The least of several looks, because a reference may need two collections to be cleared. */
  static long settled() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      System.gc();
      Thread.sleep(PAUSE_MILLIS);
      least = Math.min(least, now());
    }
    return least;
  }

  private static long now() {
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return heap + direct;
  }
}
