package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the rule for a statement that defines something. */
public record Definitions(Catalog catalog, Dialect dialect, ColumnPolicy policy, PrimaryKeys keys) {
  /** Whether a column is declared ENCRYPT in a statement. */
  public static boolean encrypts(Words words) {
    return CreateTableRule.concerns(words);
  }

  public Rewriting rewrite(Words words) {
    boolean encrypts = encrypts(words);
    if (words.is(0, "CREATE") && words.isOneOf(1, Set.of("INDEX", "UNIQUE"))) {
      return new Rewriting.Planned(new IndexRule(words, catalog, dialect).apply());
    }
    if (words.is(0, "CREATE") && (words.is(1, "TABLE") || encrypts)) {
      return create(words);
    }
    if (words.is(0, "ALTER") && (words.is(1, "TABLE") || encrypts)) {
      Rewriting.Convert convert = new ConvertRule(words, dialect, catalog).apply();
      return convert == null ? alterations(words).apply() : convert;
    }
    if (words.is(0, "RENAME")) {
      return alterations(words).rename();
    }
    if (words.is(0, "DROP") && words.is(1, "TABLE")) {
      return drop(words);
    }
    if (words.is(0, "DROP") && words.is(1, "INDEX")) {
      words.requireNames(0, words.size());
      return new Rewriting.Planned(Plan.naming(words, catalog));
    }
    if (words.is(0, "COMMENT") && words.isOneOf(2, Set.of("TABLE", "COLUMN"))) {
      int end = words.size() - 1;
      boolean known = words.is(end, TokenKind.STRING) || words.is(end, "NULL");
      words.requireNames(0, known ? end : words.size());
      return new Rewriting.Planned(Plan.naming(words, catalog));
    }
    throw Refusals.statement("defines something in a way that is not understood so far");
  }

  private AlterTableRule alterations(Words words) {
    return new AlterTableRule(words, dialect, catalog, policy, keys);
  }

  /**
   * Tables that a definition refers to by a foreign key without columns, and whose primary key may
   * be encrypted.
   */
  public Set<CatalogTable> referred(LexedSql sql) {
    Set<CatalogTable> referred = new HashSet<>();
    for (LexedSql.Statement statement : sql.statements()) {
      Words words = Words.of(sql, statement);
      if (!words.isOneOf(0, Set.of("CREATE", "ALTER"))) {
        continue;
      }
      for (int i = 1; i < words.size(); i++) {
        int after = words.is(i, "REFERENCES") && words.isName(i + 1) ? words.endOfPath(i + 1) : -1;
        if (after > 0 && !words.is(after, TokenKind.OPEN_PAREN)) {
          catalog
              .table(words.name(after - 1))
              .filter(References::mayHaveEncryptedKey)
              .ifPresent(referred::add);
        }
      }
    }
    return referred;
  }

  private Rewriting create(Words words) {
    TableDraft draft = new CreateTableRule(words, dialect, catalog, policy, keys).apply();
    Optional<CatalogTable> known = catalog.table(draft.name());
    if (known.isPresent() && draft.isIfAbsent()) {
      draft.requireAgreement(known.get(), catalog);
      return new Rewriting.CreateAgain(draft, known.get());
    }
    if (known.isPresent() || draft.name().equalsIgnoreCase(Catalog.TABLE)) {
      throw CreateTableRule.refused("there is an encrypted table of this name");
    }
    boolean encrypts = draft.columns().stream().anyMatch(column -> column.secret() != null);
    return encrypts
        ? new Rewriting.Create(draft)
        : new Rewriting.Planned(Plan.naming(words, catalog));
  }

  private Rewriting drop(Words words) {
    int at = words.is(2, "IF") && words.is(3, "EXISTS") ? 4 : 2;
    List<CatalogTable> tables = new ArrayList<>();
    while (true) {
      if (!words.isName(at)) {
        throw notUnderstood();
      }
      at = words.endOfPath(at);
      catalog.table(words.name(at - 1)).ifPresent(tables::add);
      if (!words.is(at, TokenKind.COMMA)) {
        break;
      }
      at++;
    }
    if (endOfDrop(words, at) != words.size() || tables.isEmpty()) {
      throw notUnderstood();
    }
    return new Rewriting.Drop(tables);
  }

  /** What may follow the names, on one database or another; each refuses what it has not itself. */
  private static int endOfDrop(Words words, int from) {
    int at = from;
    if (words.is(at, "IF") && words.is(at + 1, "EXISTS")) {
      at += 2;
    }
    if (words.is(at, "WAIT") && words.is(at + 1, TokenKind.NUMBER)) {
      at += 2;
    } else if (words.is(at, "NOWAIT")) {
      at++;
    }
    if (words.is(at, "CASCADE") && words.is(at + 1, "CONSTRAINTS")) {
      return at + 2;
    }
    return words.isOneOf(at, Set.of("CASCADE", "RESTRICT", "IGNORE")) ? at + 1 : at;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("drops something in a way that is not understood");
  }
}
