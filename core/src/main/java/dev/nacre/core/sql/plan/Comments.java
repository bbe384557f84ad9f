package dev.nacre.core.sql.plan;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Removes the comments of a statement about encrypted columns before it is sent: a comment may
 * contain a value, or two minus signs may have turned a condition into one.
 */
final class Comments {
  private Comments() {}

  /** The edits in order, with spaces in place of the comments outside them. */
  static <E extends Edit> List<Edit> remove(LexedSql sql, List<E> edits) {
    List<Edit> all = new ArrayList<>(edits);
    replaceComments(sql, all);
    all.sort(Comparator.comparingInt(Edit::start));
    List<Edit> kept = new ArrayList<>();
    int at = 0;
    for (Edit edit : all) {
      if (edit.start() >= at) {
        kept.add(edit);
        at = edit.end();
      }
    }
    return kept;
  }

  @Safeguard("columns-32c")
  private static void replaceComments(LexedSql sql, List<Edit> edits) {
    boolean has = sql.has(TokenKind.COMMENT);
    for (int token = 0; has && token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.COMMENT) {
        edits.add(new Edit.Replace(sql.start(token), sql.end(token), " "));
      }
    }
  }
}
