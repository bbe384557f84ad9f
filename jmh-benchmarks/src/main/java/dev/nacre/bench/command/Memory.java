package dev.nacre.bench.command;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of this machine. */
final class Memory {
  private Memory() {}

  static long megabytes() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getTotalMemorySize() >> 20;
  }
}
