package dev.nacre.bench.suite;

import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.machine.VmFlags;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The flags of forks that do AES by the processor, and of those that do not, and what the fork's VM
 * made of them.
 */
public final class AesSwitch {
  // Without these two the rest can neither be named nor read back, or stops a JDK that lacks one.
  public static final String UNLOCKED = "-XX:+UnlockDiagnosticVMOptions";
  public static final String LENIENT = "-XX:+IgnoreUnrecognizedVMOptions";

  static final String NO_AES = "-XX:-UseAES";
  public static final String NO_AES_INTRINSICS = "-XX:-UseAESIntrinsics";
  static final String NO_CTR_INTRINSICS = "-XX:-UseAESCTRIntrinsics";
  static final String NO_GHASH_INTRINSICS = "-XX:-UseGHASHIntrinsics";

  private static final AtomicBoolean SAID = new AtomicBoolean();

  private AesSwitch() {}

  /** Prints, once in each VM, what it says of itself. */
  public static void readBack() {
    if (SAID.getAndSet(true)) {
      return;
    }
    Map<String, String> flags = VmFlags.now();
    Machine machine = Machine.here(Path.of(System.getProperty("java.io.tmpdir")));
    System.out.println();
    System.out.println("# read back: " + VmFlags.words(flags));
    System.out.println(
        "# processor: "
            + machine.processor()
            + ", "
            + String.join(" ", machine.cpuFeatures())
            + (machine.hypervisor() ? ", a guest of a hypervisor" : ""));
    System.out.println("# JDK: " + System.getProperty("java.runtime.version"));
    if (!VmFlags.hardwareAes(flags)) {
      System.out.println(
          "# WARNING: AES and GHASH are Java code here, slower than the tuned software AES that the"
              + " source documents compared with");
    }
  }
}
