package dev.nacre.wallet.kdf;

/**
 * PBKDF2 with HMAC-SHA-512 (RFC 8018). Needs no memory, so that special hardware can try
 * passphrases cheaply; for organisations that may use nothing else.
 */
public record Pbkdf2(int iterations) implements KdfParameters {
  public static final int WIRE = 3;
  private static final int MAX_ITERATIONS = 20_000_000;

  /** The recommendation of OWASP. */
  public static final Pbkdf2 DEFAULT = new Pbkdf2(210_000);

  @Override
  public int wire() {
    return WIRE;
  }

  @Override
  public int[] numbers() {
    return new int[] {iterations, 0, 0};
  }

  @Override
  public long memoryKiB() {
    return 0;
  }

  @Override
  public boolean withinLimits() {
    return iterations >= 1 && iterations <= MAX_ITERATIONS;
  }

  @Override
  public boolean meetsMinimum() {
    return iterations >= DEFAULT.iterations;
  }

  @Override
  public KdfParameters strengthened() {
    return new Pbkdf2(Math.max(iterations, DEFAULT.iterations));
  }

  @Override
  public String text() {
    return "PBKDF2-HMAC-SHA-512, " + iterations + " iterations";
  }
}
