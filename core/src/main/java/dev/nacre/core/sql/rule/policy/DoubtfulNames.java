package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TreeNames;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.text.NameFolding;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds names by which a database may have a plain column that the policy wants encrypted. Such a
 * column can be older than the policy, or created without Nacre; only the database knows, so the
 * driver asks it before it sends the text.
 */
record DoubtfulNames(SessionPolicy sessionPolicy, Catalog catalog, Dialect dialect) {
  /**
   * All names in a text, as written, if by one of them the database may have a plain column that is
   * to be encrypted and is not encrypted in the catalog. Otherwise none.
   */
  Set<String> of(SqlReading reading) {
    StatementTokens single = reading.single();
    if (!sessionPolicy.isOn() || (single != null && single.is(0, "DROP"))) {
      return Set.of();
    }
    LexedSql sql = reading.tokens();
    Set<String> written = new HashSet<>();
    Set<String> names = new HashSet<>();
    Set<String> unknown = new HashSet<>();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token)) {
        String name = sql.folded(token);
        written.add(sql.name(token));
        names.add(name);
        if (dialect.cutsOff(sql.name(token))) {
          String stored = dialect.cutOff(sql.name(token));
          written.add(stored);
          names.add(NameFolding.fold(stored));
        }
        if (isOfAnotherSchema(sql, token, name)) {
          unknown.add(name);
        }
      }
    }
    TreeNames tree = TreeNames.of(reading);
    Set<String> columns = tree == null ? names : tree.columns(); // without a tree any may be one
    boolean elsewhere = sessionPolicy.policy().hasExpressions() || isElsewhere(sql);
    for (String name : names) {
      boolean mayBeTable =
          sessionPolicy.namesTable(name) || (elsewhere && catalog.table(name).isEmpty());
      boolean doubtful =
          (mayBeTable && (unknown.contains(name) || mayHavePlain(name, columns)))
              || (sessionPolicy.policy().encryptsInAnyTable(name) && !isEncryptedIn(tree, name));
      if (doubtful) {
        return Set.copyOf(written);
      }
    }
    return Set.of();
  }

  /** Whether a name is qualified by a schema other than that of the table in the catalog. */
  private boolean isOfAnotherSchema(LexedSql sql, int token, String name) {
    CatalogTable known = catalog.table(name).orElse(null);
    int dot = sql.previousSignificant(token);
    if (known == null || dot < 0 || sql.kind(dot) != TokenKind.DOT) {
      return false;
    }
    int schema = sql.previousSignificant(dot);
    return schema < 0
        || !sql.isName(schema)
        || !sql.folded(schema).equals(NameFolding.fold(known.schema()));
  }

  /** Whether a text has a schema-qualified name while a line may be about any table. */
  private boolean isElsewhere(LexedSql sql) {
    if (!dialect.looksInOneSchema() || !sessionPolicy.policy().encryptsInAnyTable()) {
      return false;
    }
    for (int token = 1; token + 1 < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.DOT) {
        return true;
      }
    }
    return false;
  }

  /** Whether a table may have one of these columns unencrypted. */
  private boolean mayHavePlain(String table, Set<String> columns) {
    CatalogTable known = catalog.table(table).orElse(null);
    return known == null
        || columns.stream()
            .anyMatch(
                name ->
                    sessionPolicy.policy().encrypts(known.schema(), table, name)
                        && EncryptedColumn.named(known, name) == null);
  }

  /**
   * Whether a name can mean no column but an encrypted one: such a column is in one of the tables,
   * and those that may have another one of this name are in the catalog, which knows their columns.
   */
  private boolean isEncryptedIn(@Nullable TreeNames tree, String column) {
    boolean encrypted = false;
    for (Path path : tree == null ? List.<Path>of() : tree.tablesFor(column)) {
      CatalogTable table = catalog.table(path.last().folded()).orElse(null);
      if (table == null) {
        return false;
      }
      encrypted |= EncryptedColumn.named(table, column) != null;
    }
    return encrypted;
  }
}
