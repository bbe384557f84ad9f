package dev.nacre.liquibase;

import org.jspecify.annotations.Nullable;

/** A column of a changelog that may say how it is encrypted. */
interface EncryptableColumn {
  /**
   * {@code random}, {@code deterministic}, {@code deterministic(group)}, or null for a plain one.
   */
  @Nullable String getEncrypted();
}
