package dev.nacre.bench.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** How a JVM is told to do AES. What it made of that is read back from it. */
public enum Aes {
  /** As the JVM starts by itself: by the processor's instructions, where there are any. */
  HARDWARE("hardware AES"),
  /**
   * Java code for AES and for GHASH. It is slower than the tuned software AES that the source
   * documents compared with.
   */
  SOFTWARE("software AES");

  /** From the coarse one to the fine ones; a JDK need not have all. */
  public static final List<String> SWITCHES =
      List.of("UseAES", "UseAESIntrinsics", "UseAESCTRIntrinsics", "UseGHASHIntrinsics");

  private final String words;

  Aes(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /**
   * What the JVM is started with.
   *
   * @param known the switches that this JDK has
   */
  public List<String> flags(Set<String> known) {
    // All but the first are diagnostic: while locked they can neither be named nor read back.
    List<String> flags = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions"));
    if (this == HARDWARE) {
      return List.copyOf(flags);
    }
    for (String name : SWITCHES) {
      if (known.contains(name)) {
        flags.add("-XX:-" + name);
      }
    }
    return List.copyOf(flags);
  }
}
