package dev.nacre.core.suite;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * What the VM says of the processor's instructions for AES-GCM. Asked for, not measured: on a busy
 * machine a fast cipher looks slow.
 */
final class AesInstructions {
  private static final List<String> NEEDED =
      List.of("UseAES", "UseAESIntrinsics", "UseGHASHIntrinsics");

  private AesInstructions() {}

  /** The VM's names of those that are off; none on a VM that cannot be asked. */
  static List<String> missing() {
    List<String> missing = new ArrayList<>();
    try {
      HotSpotDiagnosticMXBean vm =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      for (String flag : NEEDED) {
        if (vm != null && !Boolean.parseBoolean(vm.getVMOption(flag).getValue())) {
          missing.add(flag);
        }
      }
    } catch (IllegalArgumentException | LinkageError otherVm) {
      // Another VM, or another processor's port of this one, has other flags.
      return List.of();
    }
    return missing;
  }
}
