package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** Finds names by which a database may have a plain column that the policy wants encrypted. */
record DoubtfulNames(PolicyView policyView, Catalog catalog, Dialect dialect) {
  /**
   * Keywords that are hardly ever unquoted names of columns. A line like {@code account.*} matches
   * columns of any name, and would match these.
   */
  private static final Set<String> LANGUAGE =
      Set.of(
          "SELECT",
          "DISTINCT",
          "ALL",
          "FROM",
          "WHERE",
          "AND",
          "OR",
          "NOT",
          "IN",
          "IS",
          "NULL",
          "LIKE",
          "BETWEEN",
          "EXISTS",
          "INSERT",
          "INTO",
          "VALUES",
          "UPDATE",
          "SET",
          "DELETE",
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "OUTER",
          "CROSS",
          "ON",
          "USING",
          "GROUP",
          "ORDER",
          "BY",
          "HAVING",
          "UNION",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "END",
          "AS",
          "ASC",
          "DESC",
          "LIMIT",
          "OFFSET",
          "FOR");

  /** Functions in whose parentheses FROM is followed by a value. */
  private static final Set<String> OF_PARTS =
      Set.of("EXTRACT", "TRIM", "SUBSTRING", "OVERLAY", "POSITION");

  private static final Set<String> BEFORE_TABLES = Set.of("FROM", "JOIN", "INTO", "UPDATE");

  /**
   * All names in a text, as written, if by one of them the database may have a plain column that is
   * to be encrypted and is not encrypted in the catalog. Otherwise none.
   */
  Set<String> of(LexedSql sql) {
    if (!policyView.isOn() || isDrop(sql)) {
      return Set.of();
    }
    Set<String> written = new HashSet<>();
    Set<String> names = new HashSet<>();
    Set<String> columns = new HashSet<>();
    Set<String> unknown = new HashSet<>();
    Deque<Boolean> parts = new ArrayDeque<>(); // of a value, for each open parenthesis
    for (int token = sql.significant(0); token < sql.size(); token = sql.significant(token + 1)) {
      if (sql.kind(token) == TokenKind.OPEN_PAREN) {
        parts.push(isWord(sql, before(sql, token), OF_PARTS));
      } else if (sql.kind(token) == TokenKind.CLOSE_PAREN && !parts.isEmpty()) {
        boolean unused = parts.pop();
      } else if (isName(sql, token)) {
        String name = sql.folded(token);
        boolean unused = written.add(sql.name(token)) && names.add(name);
        unused = mayBeColumn(sql, token, !parts.isEmpty() && parts.peek()) && columns.add(name);
        unused = isOfAnotherSchema(sql, token, name) && unknown.add(name);
      }
    }
    boolean elsewhere = policyView.policy().hasExpressions() || isElsewhere(sql);
    boolean doubtful =
        names.stream()
            .anyMatch(
                name ->
                    ((policyView.names(name) || (elsewhere && catalog.table(name).isEmpty()))
                            && (unknown.contains(name) || isOpen(name, columns)))
                        || (policyView.policy().encryptsInAny(name) && !isKnown(name, names)));
    return doubtful ? Set.copyOf(written) : Set.of();
  }

  private static boolean isName(LexedSql sql, int token) {
    return token >= 0
        && token < sql.size()
        && (sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME);
  }

  /**
   * Whether a name may be a column at its position.
   *
   * @param part whether it is where FROM is followed by a value
   */
  private boolean mayBeColumn(LexedSql sql, int token, boolean part) {
    int before = before(sql, token);
    int next = sql.significant(token + 1);
    boolean leads =
        next < sql.size()
            && (sql.kind(next) == TokenKind.DOT || sql.kind(next) == TokenKind.OPEN_PAREN);
    return !leads
        && !(isWord(sql, token, LANGUAGE) && !policyView.policy().encryptsBy(sql.text(token)))
        && !(leadsToTable(sql, before) && !part)
        && !leadsToAlias(sql, before);
  }

  /**
   * {@code IS DISTINCT FROM} is followed by a value, and {@code ON DUPLICATE KEY UPDATE} by a
   * column.
   */
  private static boolean leadsToTable(LexedSql sql, int token) {
    return isWord(sql, token, BEFORE_TABLES)
        && !isWord(sql, before(sql, token), Set.of("DISTINCT", "KEY"));
  }

  /** Whether a token is followed by an alias: AS, or the name of a table. */
  private boolean leadsToAlias(LexedSql sql, int token) {
    boolean table =
        isName(sql, token)
            && (leadsToTable(sql, before(sql, token))
                || catalog.table(sql.name(token)).isPresent());
    return table || isWord(sql, token, Set.of("AS"));
  }

  private static boolean isWord(LexedSql sql, int token, Set<String> words) {
    return token >= 0
        && sql.kind(token) == TokenKind.WORD
        && words.contains(Catalog.folded(sql.text(token)));
  }

  /** Whether a name is qualified by a schema other than that of the table in the catalog. */
  private boolean isOfAnotherSchema(LexedSql sql, int token, String name) {
    CatalogTable known = catalog.table(name).orElse(null);
    int dot = before(sql, token);
    if (known == null || dot < 0 || sql.kind(dot) != TokenKind.DOT) {
      return false;
    }
    int schema = before(sql, dot);
    return !isName(sql, schema) || !sql.folded(schema).equals(Catalog.folded(known.schema()));
  }

  /** The significant token before this one, or a negative number. */
  private static int before(LexedSql sql, int token) {
    int before = token - 1;
    while (before >= 0 && !sql.kind(before).isSignificant()) {
      before--;
    }
    return before;
  }

  /** Whether a text has a schema-qualified name while a line may be about any table. */
  private boolean isElsewhere(LexedSql sql) {
    if (!dialect.looksInOneSchema() || !policyView.policy().holdsInAll()) {
      return false;
    }
    for (int token = 1; token + 1 < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.DOT) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDrop(LexedSql sql) {
    return sql.statements().size() == 1 && sql.isWord(sql.statements().get(0).first(), "DROP");
  }

  /** Whether a table may have one of these columns unencrypted. */
  private boolean isOpen(String table, Set<String> columns) {
    CatalogTable known = catalog.table(table).orElse(null);
    return known == null
        || columns.stream()
            .anyMatch(
                name ->
                    policyView.policy().encrypts(known.schema(), table, name)
                        && Scope.column(known, name) == null);
  }

  /** Whether a column belongs to an encrypted table that is also named. */
  private boolean isKnown(String column, Set<String> names) {
    return names.stream()
        .flatMap(name -> catalog.table(name).stream())
        .anyMatch(table -> Scope.column(table, column) != null);
  }
}
