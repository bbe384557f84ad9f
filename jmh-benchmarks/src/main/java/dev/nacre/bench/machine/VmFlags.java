package dev.nacre.bench.machine;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The VM's flags for AES, read from this VM itself, because a given flag may not have taken effect.
 */
public final class VmFlags {
  private static final List<String> NAMES =
      List.of(
          "UseAES",
          "UseAESIntrinsics",
          "UseAESCTRIntrinsics",
          "UseGHASHIntrinsics",
          "UseAVX",
          "UseChaCha20Intrinsics",
          "UsePoly1305Intrinsics");

  private VmFlags() {}

  /** The flags that this VM has; empty where it cannot be asked. */
  public static Map<String, String> now() {
    Map<String, String> flags = new TreeMap<>();
    try {
      HotSpotDiagnosticMXBean vm =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      NAMES.forEach(name -> put(flags, vm, name));
    } catch (LinkageError | IllegalArgumentException otherVm) {
      return Map.of();
    }
    return flags;
  }

  private static void put(Map<String, String> flags, HotSpotDiagnosticMXBean vm, String name) {
    try {
      flags.put(name, vm.getVMOption(name).getValue());
    } catch (IllegalArgumentException unknown) {
      flags.remove(name); // this VM has no such flag, or it is locked
    }
  }

  /** Whether these flags say that the processor computes both AES and GHASH. */
  public static boolean hardwareAes(Map<String, String> flags) {
    return "true".equals(flags.get("UseAESIntrinsics"))
        && "true".equals(flags.getOrDefault("UseGHASHIntrinsics", "true"));
  }

  /** The flags on one line. */
  public static String words(Map<String, String> flags) {
    var words = new StringBuilder();
    for (String name : NAMES) {
      if (flags.containsKey(name)) {
        words.append(words.isEmpty() ? "" : " ").append(name).append('=').append(flags.get(name));
      }
    }
    return words.isEmpty() ? "this VM does not say" : words.toString();
  }
}
