package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/** A part of the text that is replaced. */
public sealed interface Edit {
  int start();

  int end();

  /** With a text of ours. */
  record Replace(int start, int end, String text) implements Edit {}

  /**
   * A literal, with the cell of its value.
   *
   * @param cast the type that it is cast to first, if there is one
   * @param compared with what is in the column; else it is put there
   * @param unification with what the database may unify its type first
   */
  record Seal(
      int start,
      int end,
      EncryptedColumn column,
      Literal literal,
      @Nullable ColumnType cast,
      boolean compared,
      TypeUnification unification)
      implements Edit {}
}
