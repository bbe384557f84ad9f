package dev.nacre.core.sum.modular;

/**
 * The implementation of modular multiplication. Both give the same residues; they differ in speed.
 */
public enum Multiplication {
  /** The JDK's machine code, where {@code java.math} is open to this library. */
  INTRINSIC("the JDK's intrinsic"),
  /** Java, on any JDK and without any flag. */
  PORTABLE("portable Java");

  private final String words;

  Multiplication(String words) {
    this.words = words;
  }

  /** A description for reports. */
  public String words() {
    return words;
  }

  /** Whether this JVM lets it be used. */
  public boolean isAvailable() {
    return this == PORTABLE || IntrinsicMultiplier.isAvailable();
  }

  /** The faster one of those that are available. */
  public static Multiplication fastest() {
    return INTRINSIC.isAvailable() ? INTRINSIC : PORTABLE;
  }
}
