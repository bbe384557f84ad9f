package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.EncryptedColumn;

/** A part of the text that is replaced. */
public sealed interface Edit {
  int start();

  int end();

  /** With a text of ours. */
  record Replace(int start, int end, String text) implements Edit {}

  /**
   * A literal, with the cell of its value.
   *
   * @param compared with what is in the column; else it is put there
   */
  record Seal(int start, int end, EncryptedColumn column, Literal literal, boolean compared)
      implements Edit {}
}
