package dev.nacre.core.sql.rule.access;

import dev.nacre.core.sql.lex.LexedSql;

/** The schema of unqualified names, which {@code USE} changes. */
public final class CurrentSchema {
  private CurrentSchema() {}

  /**
   * Whether a text may change the current schema.
   *
   * @param own the current one; setting it again is no change
   */
  public static boolean mayChange(LexedSql sql, String own) {
    for (int token = 0; token < sql.size(); token++) {
      int next = sql.isWord(token, "USE") ? sql.nextSignificant(token + 1) : -1;
      boolean hint = next >= 0 && (sql.isWord(next, "INDEX") || sql.isWord(next, "KEY"));
      if (next >= 0 && !hint && !setsAgain(sql, token, next, own)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the text is only {@code USE own}. */
  private static boolean setsAgain(LexedSql sql, int use, int schema, String own) {
    return schema < sql.size()
        && sql.nextSignificant(0) == use
        && sql.nextSignificant(schema + 1) >= sql.size()
        && sql.isName(schema)
        && sql.name(schema).equals(own);
  }
}
