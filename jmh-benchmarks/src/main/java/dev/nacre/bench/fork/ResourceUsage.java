package dev.nacre.bench.fork;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The resources that this process, and the rest of the machine, have used up to a moment. */
record ResourceUsage(
    long nanos, long cpuNanos, long machineCpuNanos, long collectorMillis, SystemCalls calls) {
  private static final long NANOS_PER_TICK = 10_000_000; // Linux counts in 1/100 s

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static ResourceUsage now() {
    return new ResourceUsage(
        System.nanoTime(),
        PROCESS.getProcessCpuTime(),
        busyNanos(),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum(),
        SystemCalls.now());
  }

  Sample.Phase since(ResourceUsage before, String name) {
    long cpu = cpuNanos - before.cpuNanos;
    boolean known = machineCpuNanos >= 0 && before.machineCpuNanos >= 0;
    return new Sample.Phase(
        name,
        nanos - before.nanos,
        cpu,
        known ? Math.max(0, machineCpuNanos - before.machineCpuNanos - cpu) : -1,
        collectorMillis - before.collectorMillis,
        calls.reads() - before.calls.reads(),
        calls.writes() - before.calls.writes(),
        calls.readBytes() - before.calls.readBytes(),
        calls.writtenBytes() - before.calls.writtenBytes());
  }

  /** The busy time of all processors, or -1 where the system does not report it. */
  static long busyNanos() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
      String[] all = lines.findFirst().orElse("").trim().split("\\s+", -1);
      // cpu user nice system idle iowait irq softirq steal
      long ticks = 0;
      for (int field : new int[] {1, 2, 3, 6, 7, 8}) {
        ticks += Long.parseLong(all[field]);
      }
      return ticks * NANOS_PER_TICK;
    } catch (IOException | RuntimeException unknown) {
      return -1;
    }
  }

  /** The kernel's counters for this process, or zeros where there are none. */
  private record SystemCalls(long readBytes, long writtenBytes, long reads, long writes) {
    static SystemCalls now() {
      try {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/io"));
        return new SystemCalls(
            number(lines.get(0)), number(lines.get(1)), number(lines.get(2)), number(lines.get(3)));
      } catch (IOException | RuntimeException unknown) {
        return new SystemCalls(0, 0, 0, 0);
      }
    }

    private static long number(String line) {
      return Long.parseLong(line.substring(line.indexOf(':') + 1).trim());
    }
  }
}
