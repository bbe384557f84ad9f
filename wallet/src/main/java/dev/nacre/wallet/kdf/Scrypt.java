package dev.nacre.wallet.kdf;

/** scrypt (RFC 7914) with {@code N = 2^logN}. */
public record Scrypt(int logN, int blockSize, int parallel) implements KdfParameters {
  public static final int WIRE = 2;

  /** 128 MiB, the recommendation of OWASP. */
  public static final Scrypt DEFAULT = new Scrypt(17, 8, 1);

  @Override
  public int wire() {
    return WIRE;
  }

  @Override
  public int[] numbers() {
    return new int[] {logN, blockSize, parallel};
  }

  @Override
  public long memoryKiB() {
    return ((long) blockSize << logN) / 8;
  }

  // Bouncy Castle refuses N from 2^16 on where r = 1: N must be below 2^(128 r / 8), RFC 7914 §2.
  @Override
  public boolean withinLimits() {
    return logN >= 1
        && (blockSize > 1 || logN < 16)
        && logN <= 24
        && blockSize >= 1
        && blockSize <= 64
        && parallel >= 1
        && parallel <= MAX_PASSES
        && memoryKiB() <= MAX_MEMORY_KIB;
  }

  @Override
  public boolean meetsMinimum() {
    return logN >= DEFAULT.logN && blockSize >= DEFAULT.blockSize;
  }

  @Override
  public KdfParameters strengthened() {
    return new Scrypt(
        Math.max(logN, DEFAULT.logN), Math.max(blockSize, DEFAULT.blockSize), parallel);
  }

  @Override
  public String text() {
    return "scrypt, N=2^" + logN + ", r=" + blockSize + ", p=" + parallel;
  }
}
