package dev.nacre.core.suite;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Finds out from the VM whether the processor's instructions for AES-GCM are used. Not by
 * measuring: on a busy machine a fast cipher looks slow.
 */
final class AesInstructions {
  private static final List<String> NEEDED =
      List.of("UseAES", "UseAESIntrinsics", "UseGHASHIntrinsics");

  private AesInstructions() {}

  /** The VM flags that are off; empty on a VM that does not tell. */
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
      // are unlocked they cannot be read, and then they cannot have been switched off either.
      return false;
    }
  }
}
