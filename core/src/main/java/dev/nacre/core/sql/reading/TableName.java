package dev.nacre.core.sql.reading;

/**
 * The name of a table in a statement, perhaps with that of its schema.
 *
 * @param schema folded; empty for an unqualified name
 * @param name folded
 * @param start the index of its first token
 * @param end the index behind its last token
 */
public record TableName(String schema, String name, int start, int end) {
  /** The one that begins at a token, which must be a name. */
  public static TableName at(StatementTokens words, int start) {
    return of(words, start, words.endOfPath(start));
  }

  /** The one whose last token, which must be a name, is before another token. */
  public static TableName before(StatementTokens words, int end) {
    return of(words, words.startOfPath(end - 1), end);
  }

  private static TableName of(StatementTokens words, int start, int end) {
    int last = end - 1;
    String schema = end - start > 1 ? words.name(last - 2) : ""; // between them is the dot
    return new TableName(schema, words.name(last), start, end);
  }

  public boolean isQualified() {
    return end - start > 1;
  }

  /** Without the names, one of which may be a value without its quotes. */
  @Override
  public String toString() {
    return "TableName[" + start + ".." + end + "]";
  }
}
