package dev.nacre.bench.command;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How much memory this machine has. */
final class Memory {
  private Memory() {}

  static long megabytes() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getTotalMemorySize() >> 20;
  }
}
