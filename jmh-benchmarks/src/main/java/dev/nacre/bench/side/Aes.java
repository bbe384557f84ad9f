package dev.nacre.bench.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a JVM, or a library in it, computes AES. The effect is read back from the JVM. */
public enum Aes {
  /** The JVM's default: the processor's instructions, where there are any. */
  HARDWARE("hardware AES"),
  /**
   * Without the JVM's intrinsics for AES: compiled Java code instead, which is slower than the
   * tuned software AES that the source documents compared with. GHASH stays as it is.
   */
  SOFTWARE("software AES"),
  /** The coarser switch, which turns off some of the others. */
  NO_AES("-UseAES"),
  /** AES by the processor, only its authentication in Java. */
  NO_GHASH("-UseGHASHIntrinsics"),
  /** No part of AES-GCM by the processor. */
  ALL_OFF("all of them off"),
  /**
   * As {@link #HARDWARE}, but libraries that come from OpenSSL see a processor without AES-NI, and
   * fall back to their tuned software AES.
   */
  MASKED("tuned software AES");

  /** From coarse to fine; a JDK may lack some. */
  public static final List<String> SWITCHES =
      List.of("UseAES", "UseAESIntrinsics", "UseAESCTRIntrinsics", "UseGHASHIntrinsics");

  /** The environment variable that tells such libraries which instructions they may use. */
  public static final String CAPABILITIES = "OPENSSL_ia32cap";

  /**
   * Masks AES-NI (bit 57), carry-less multiplication (33), AVX (60) and, in the second half, all
   * that came later, such as VAES. SSSE3 (41), which tuned software AES needs, stays.
   */
  private static final String WITHOUT_AES_NI = "~0x1200000200000000:~0xffffffffffffffff";

  private final String words;

  Aes(String words) {
    this.words = words;
  }

  private List<String> off() {
    return switch (this) {
      case HARDWARE, MASKED -> List.of();
      case SOFTWARE -> List.of("UseAESIntrinsics");
      case NO_AES -> List.of("UseAES");
      case NO_GHASH -> List.of("UseGHASHIntrinsics");
      case ALL_OFF -> SWITCHES;
    };
  }

  public String words() {
    return words;
  }

  /**
   * Whether a JVM can be set to this.
   *
   * @param known the switches that it has
   */
  public boolean isPossible(Set<String> known) {
    return off().isEmpty() || off().stream().anyMatch(known::contains);
  }

  /** The environment variables to add for the JVM. */
  public Map<String, String> environment() {
    return this == MASKED ? Map.of(CAPABILITIES, WITHOUT_AES_NI) : Map.of();
  }

  /**
   * The flags to start the JVM with.
   *
   * @param known the switches that this JDK has
   */
  public List<String> flags(Set<String> known) {
    // All but the first are diagnostic: while locked they can be neither set nor read back.
    List<String> flags = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions"));
    off().stream().filter(known::contains).forEach(name -> flags.add("-XX:-" + name));
    return List.copyOf(flags);
  }
}
