package dev.nacre.wallet.kdf;

/**
 * The parameters of a key derivation, which determine the cost of trying a passphrase. Safe to
 * print, and stored in clear.
 *
 * <p>There are two bounds. A new wallet refuses parameters below {@link #meetsMinimum() the
 * minimum}, so that it is not weak by mistake. Parameters in an existing file above the {@link
 * #withinLimits() limits} are refused before any computation, so that a forged file cannot exhaust
 * memory or time.
 */
public sealed interface KdfParameters permits Argon2id, Scrypt, Pbkdf2 {
  /** The most memory that a file may demand: 1 GiB. */
  int MAX_MEMORY_KIB = 1024 * 1024;

  /** The most passes over the memory that a file may demand. */
  int MAX_PASSES = 64;

  /**
   * The default of a new wallet: Argon2id with 64 MiB and 3 passes, the second choice of RFC 9106
   * §4.
   */
  Argon2id DEFAULT = new Argon2id(64 * 1024, 3, 1);

  /**
   * The cheapest that a new wallet accepts: Argon2id with 19 MiB and 2 passes, the minimum of
   * OWASP. For tests and very small machines.
   */
  Argon2id MINIMUM = new Argon2id(19 * 1024, 2, 1);

  /** The number of this function in stored formats. */
  int wire();

  /** Three numbers, as the stored formats hold them; unused ones are zero. */
  int[] numbers();

  /** Memory for one run, in KiB. */
  long memoryKiB();

  /** Whether a file may demand this. */
  boolean withinLimits();

  /** Whether a new wallet may be created with this. */
  boolean meetsMinimum();

  /**
   * Parameters of this function that are at least as strong as now and as what a new wallet would
   * use; for the change of a passphrase, when the old choice may have aged.
   */
  KdfParameters strengthened();

  /** A description: name and numbers. */
  String text();
}
