package dev.nacre.core.suite;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
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
    try {
      HotSpotDiagnosticMXBean vm =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return vm == null ? List.of() : NEEDED.stream().filter(flag -> isOff(vm, flag)).toList();
    } catch (IllegalArgumentException | LinkageError otherVm) {
      return List.of();
    }
  }

  private static boolean isOff(HotSpotDiagnosticMXBean vm, String flag) {
    try {
      return !Boolean.parseBoolean(vm.getVMOption(flag).getValue());
    } catch (IllegalArgumentException notToBeSeen) {
      // Another port of the VM has other flags, and all but the first are diagnostic: unless they
      // are unlocked they cannot be read, and then nobody can have switched them off either.
      return false;
    }
  }
}
