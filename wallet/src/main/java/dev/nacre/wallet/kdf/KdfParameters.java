package dev.nacre.wallet.kdf;

/**
 * What it costs to try one passphrase. Safe to print and stored beside what it protects.
 *
 * <p>Two fences. A new wallet refuses parameters below {@link #meetsMinimum() the minimum}, so that
 * nobody makes a weak one by a slip. An existing file refuses parameters above the {@link
 * #withinLimits() limits} before any work is done, so that a forged file cannot use up memory or
 * hours.
 */
public sealed interface KdfParameters permits Argon2id, Scrypt, Pbkdf2 {
  /** Memory that a file may ask for: 1 GiB. */
  int MAX_MEMORY_KIB = 1024 * 1024;

  /** Passes over the memory that a file may ask for. */
  int MAX_PASSES = 64;

  /**
   * What a new wallet uses: Argon2id with 64 MiB and 3 passes, the second choice of RFC 9106 §4.
   */
  Argon2id DEFAULT = new Argon2id(64 * 1024, 3, 1);

  /**
   * The cheapest that a new wallet accepts: Argon2id with 19 MiB and 2 passes, the least that OWASP
   * names. For tests and very small machines.
   */
  Argon2id MINIMUM = new Argon2id(19 * 1024, 2, 1);

  /** The number that stands for this function in stored formats. */
  int wire();

  /** Three numbers, as the stored formats hold them; unused ones are zero. */
  int[] numbers();

  /** Memory that one run takes, in KiB. */
  long memoryKiB();

  /** Whether a file may ask for this. */
  boolean withinLimits();

  /** Whether a new wallet may be made with this. */
  boolean meetsMinimum();

  /**
   * The same function, at least as strong as now and as what a new wallet would use; for the change
   * of a passphrase, when the old choice may have aged.
   */
  KdfParameters strengthened();

  /** For people: name and numbers. */
  String text();
}
