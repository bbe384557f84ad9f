package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.LexedSql;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import java.util.HashSet;
import java.util.Set;

/** Names by which a database may have a column in plain that a policy wants encrypted. */
record DoubtfulNames(Wishes wishes, Catalog catalog, Dialect dialect) {
  /**
   * All names in a text, as they stand, when by one of them the database may have a column in plain
   * that is to be encrypted: when the catalog does not say that it is. Otherwise none. In a table
   * that the catalog knows there is no such column: a statement about it is resolved, and a name
   * that it does not have is refused beside a value.
   */
  Set<String> of(LexedSql sql) {
    if (!wishes.isOn() || isDrop(sql)) {
      return Set.of();
    }
    Set<String> written = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME) {
        boolean unused = written.add(sql.name(token)) && names.add(Catalog.folded(sql.name(token)));
      }
    }
    boolean elsewhere = wishes.policy().hasExpressions() || isElsewhere(sql);
    boolean doubtful =
        names.stream()
            .anyMatch(
                name ->
                    ((wishes.names(name) || elsewhere) && catalog.table(name).isEmpty())
                        || (wishes.policy().encryptsInAny(name) && !isKnown(name, names)));
    return doubtful ? Set.copyOf(written) : Set.of();
  }

  /** Whether a text names something with its schema where a line may be about any table of it. */
  private boolean isElsewhere(LexedSql sql) {
    if (!dialect.looksInOneSchema() || !wishes.policy().holdsInAll()) {
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

  /** Whether a column is that of an encrypted table which is named as well. */
  private boolean isKnown(String column, Set<String> names) {
    return names.stream()
        .flatMap(name -> catalog.table(name).stream())
        .anyMatch(table -> Scope.column(table, column) != null);
  }
}
