package dev.nacre.core.sql.ddl.statement;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.List;

/** Changes of the text of a definition. Not safe for threads. */
public final class StatementEdits {
  private final LexedSql sql;
  private final List<Edit.Replace> edits = new ArrayList<>();

  public StatementEdits(LexedSql sql) {
    this.sql = sql;
  }

  /**
   * Inserts a text behind what was read. The end of the statement is not that of its text, which
   * goes on with semicolons and comments.
   */
  public void insert(int place, String text) {
    if (!text.isEmpty()) {
      edits.add(new Edit.Replace(place, place, text));
    }
  }

  public void leaveOut(Span span) {
    replace(span, "");
  }

  public void replace(Span span, String text) {
    edits.add(new Edit.Replace(span.start(), span.end(), text));
  }

  /** The text with these changes, and without comments. */
  public String text() {
    return Edit.apply(sql, edits);
  }
}
