package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of the text that is replaced. */
public sealed interface Edit {
  /** A text without its comments in which parts are replaced; none is sealed. */
  static String apply(LexedSql sql, List<? extends Edit> edits) {
    return Splice.of(sql.source(), Comments.removed(sql, edits), seal -> "");
  }

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
