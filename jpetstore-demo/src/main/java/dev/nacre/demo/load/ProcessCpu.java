package dev.nacre.demo.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The CPU time of this process, for all threads together. */
final class ProcessCpu {
  /** False if the JVM does not report it. */
  static final boolean KNOWN = nanos() > 0;

  private ProcessCpu() {}

  static long nanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
