package dev.nacre.wallet.kdf;

/** Argon2id (RFC 9106), version 1.3. */
public record Argon2id(int kibibytes, int passes, int lanes) implements KdfParameters {
  public static final int WIRE = 1;
  private static final int MAX_LANES = 64;

  @Override
  public int wire() {
    return WIRE;
  }

  @Override
  public int[] numbers() {
    return new int[] {kibibytes, passes, lanes};
  }

  @Override
  public long memoryKiB() {
    return kibibytes;
  }

  @Override
  public boolean withinLimits() {
    return lanes >= 1
        && lanes <= MAX_LANES
        && kibibytes >= 8 * lanes
        && kibibytes <= MAX_MEMORY_KIB
        && passes >= 1
        && passes <= MAX_PASSES;
  }

  @Override
  public boolean meetsMinimum() {
    return kibibytes >= MINIMUM.kibibytes && passes >= MINIMUM.passes;
  }

  @Override
  public KdfParameters strengthened() {
    return new Argon2id(
        Math.max(kibibytes, DEFAULT.kibibytes), Math.max(passes, DEFAULT.passes), lanes);
  }

  @Override
  public String text() {
    return "Argon2id, "
        + kibibytes
        + " KiB, "
        + count(passes, "pass", "es")
        + ", "
        + count(lanes, "lane", "s");
  }

  private static String count(int number, String one, String ending) {
    return number + " " + one + (number == 1 ? "" : ending);
  }
}
