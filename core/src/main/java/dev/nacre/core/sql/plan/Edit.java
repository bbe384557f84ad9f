package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A replacement of a part of the text. */
public sealed interface Edit {
  /** Applies edits without encrypted literals to a text, and removes its comments. */
  static String apply(LexedSql sql, List<? extends Edit> edits) {
    return Splice.of(sql.source(), Comments.remove(sql, edits), literal -> "");
  }

  /** A literal that the driver computes with must be in a part of the text that is replaced. */
  static void requireReplaced(List<Edit> edits, List<Span> literals) {
    for (Span literal : literals) {
      boolean replaced =
          edits.stream()
              .anyMatch(edit -> edit.start() <= literal.start() && literal.end() <= edit.end());
      if (!replaced) {
        throw new IllegalStateException("a literal that is not to be sent is left in the text");
      }
    }
  }

  int start();

  int end();

  /** Replaces a part by a given text. */
  record Replace(int start, int end, String text) implements Edit {}

  /**
   * Replaces a literal by the cell of its value.
   *
   * @param cast the type that it is cast to first, if there is one
   * @param compared whether it is compared with the column; else it is stored
   * @param unification the values with which the database may unify its type
   */
  record EncryptLiteral(
      int start,
      int end,
      EncryptedColumn column,
      Literal literal,
      @Nullable ColumnType cast,
      boolean compared,
      TypeUnification unification)
      implements Edit {}
}
