package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the rule for a statement that defines something. */
record Definitions(Catalog catalog, Dialect dialect, PolicyText policy, PrimaryKeys keys) {
  Rewriting rewrite(Words words) {
    Plan.Builder plan = new Plan.Builder(words.sql());
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i)) {
        plan.names(words.name(i), catalog);
      }
    }
    QueryContext context = QueryContext.outermost(words.sql().source(), plan, catalog, dialect);
    if (words.is(0, "CREATE") && words.isOneOf(1, Set.of("INDEX", "UNIQUE"))) {
      new IndexRule(words, context).apply();
      return new Rewriting.Planned(plan.build());
    }
    if (words.is(0, "CREATE") && (words.is(1, "TABLE") || CreateTableRule.concerns(words))) {
      return create(words, plan);
    }
    if (words.is(0, "ALTER") && (words.is(1, "TABLE") || CreateTableRule.concerns(words))) {
      Rewriting.Convert convert = new ConvertRule(words, dialect, catalog).apply();
      if (convert != null) {
        return convert;
      }
      Rewriting.Alter alter = new AlterTableRule(words, context, policy, keys).apply();
      return alter == null ? new Rewriting.Planned(plan.build()) : alter;
    }
    if (words.is(0, "RENAME")) {
      return new AlterTableRule(words, context, policy, keys).rename();
    }
    if (words.is(0, "DROP") && words.is(1, "TABLE")) {
      return drop(words);
    }
    if (words.is(0, "DROP") && words.is(1, "INDEX")) {
      StatementRules.names(words, 0, words.size());
      return new Rewriting.Planned(plan.build());
    }
    if (words.is(0, "COMMENT") && words.isOneOf(2, Set.of("TABLE", "COLUMN"))) {
      int end = words.size() - 1;
      boolean known = words.is(end, TokenKind.STRING) || words.is(end, "NULL");
      StatementRules.names(words, 0, known ? end : words.size());
      return new Rewriting.Planned(plan.build());
    }
    throw Refusals.statement("defines something in a way that is not understood so far");
  }

  private Rewriting create(Words words, Plan.Builder plan) {
    TableDraft draft = new CreateTableRule(words, dialect, catalog, policy, keys).apply();
    Optional<CatalogTable> known = catalog.table(draft.name());
    if (known.isPresent() && draft.isIfAbsent()) {
      draft.requireAgreement(known.get(), catalog);
      return new Rewriting.CreateAgain(draft, known.get());
    }
    if (known.isPresent() || draft.name().equalsIgnoreCase(StatementRules.CATALOG_TABLE)) {
      throw CreateTableRule.refused("there is an encrypted table of this name");
    }
    boolean encrypts = draft.columns().stream().anyMatch(column -> column.secret() != null);
    return encrypts ? new Rewriting.Create(draft) : new Rewriting.Planned(plan.build());
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
