package dev.nacre.demo.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process, all threads together. */
final class ProcessCpu {
  /** False on a JVM that does not tell. */
  static final boolean KNOWN = nanos() > 0;

  private ProcessCpu() {}

  static long nanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
