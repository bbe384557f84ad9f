package dev.nacre.core.convert;

import java.util.List;

/**
 * The names that a conversion gives to files beside the one that is converted: its name and one of
 * these suffixes. Another user may have put a file there before.
 *
 * <p>Only drafts of {@code FileSwap} have other names, which are random and cannot be guessed.
 */
public final class ConversionFiles {
  /** Suffix of a plain file that was encrypted and is kept. */
  public static final String KEPT_PLAIN = ".plain";

  /** Suffix of an encrypted file that was decrypted and is kept. */
  public static final String KEPT_ENCRYPTED = ".sealed";

  /** Suffix of a plain file that will replace an encrypted one that is in use. */
  public static final String PLAIN_DRAFT = ".decrypting";

  /** Suffix of a kept file, after its own suffix, while it is overwritten. */
  static final String SHREDDED = ".shredding";

  /** Suffix of a {@code PendingEncryption}. */
  static final String PENDING = ".conversion";

  /** Suffix of a {@code PendingEncryption} that is being written, after its own suffix. */
  static final String NEW = ".new";

  private static final List<String> SUFFIXES =
      List.of(
          KEPT_PLAIN,
          KEPT_PLAIN + SHREDDED,
          KEPT_ENCRYPTED,
          KEPT_ENCRYPTED + SHREDDED,
          PLAIN_DRAFT,
          PENDING,
          PENDING + NEW);

  private ConversionFiles() {}

  /** What may follow the name of the file. */
  public static List<String> suffixes() {
    return SUFFIXES;
  }
}
