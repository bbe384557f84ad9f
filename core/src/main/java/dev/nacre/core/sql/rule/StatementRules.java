package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.LexedSql;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the rule for a statement.
 *
 * <p>First it is asked whether an encrypted table may be in sight at all: whether any name in the
 * text, in whatever place and case, is that of one. Most texts end here.
 */
public final class StatementRules {
  /** The table in which the catalog itself is kept; only Nacre reads or writes it. */
  public static final String CATALOG_TABLE = "NACRE_CATALOG";

  /** Statements whose strings are values; in all others a string may be SQL. */
  private static final Set<String> STRINGS_ARE_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "WITH", "TABLE",
          "COMMENT", "SET", "SHOW");

  /** Functions of the four databases that run or export what a string names. */
  private static final Set<String> RUN_STRINGS =
      Set.of(
          "CSVWRITE",
          "LINK_SCHEMA",
          "QUERY_TO_XML",
          "QUERY_TO_XMLSCHEMA",
          "QUERY_TO_XML_AND_XMLSCHEMA",
          "TABLE_TO_XML",
          "DBLINK",
          "DBLINK_EXEC",
          "TS_STAT",
          "FT_CREATE_INDEX",
          "FTL_CREATE_INDEX",
          "XPATH_TABLE",
          "CROSSTAB",
          "CONNECTBY");

  private final Catalog catalog;
  private final Dialect dialect;

  public StatementRules(Catalog catalog, Dialect dialect) {
    this.catalog = catalog;
    this.dialect = dialect;
  }

  public Rewriting rewrite(LexedSql sql) {
    boolean inSight = isInSight(sql);
    List<LexedSql.Statement> statements = sql.statements();
    for (LexedSql.Statement statement : statements) {
      Words words = Words.of(sql, statement);
      boolean creates = CreateTableRule.concerns(words);
      if (!catalog.tables().isEmpty()) {
        refuseUnseen(words);
      }
      if (inSight || creates) {
        if (statements.size() > 1) {
          throw Refusals.statement("stands in one text with others");
        }
        Rewriting created = creates ? create(words) : Rewriting.UNTOUCHED;
        return inSight && created == Rewriting.UNTOUCHED ? one(words) : created;
      }
    }
    if (inSight || (!sql.isWhole() && mayName(sql))) {
      throw Refusals.statement("is not understood");
    }
    return Rewriting.UNTOUCHED;
  }

  private boolean isInSight(LexedSql sql) {
    for (int token = 0; token < sql.size(); token++) {
      TokenKind kind = sql.kind(token);
      if (kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME) {
        String name = sql.name(token);
        if (catalog.table(name).isPresent() || name.equalsIgnoreCase(CATALOG_TABLE)) {
          return true;
        }
      }
    }
    return false;
  }

  /** A text that the lexer gave up on may name anything. */
  private boolean mayName(LexedSql sql) {
    String folded = Catalog.folded(sql.source());
    return catalog.tables().stream()
        .anyMatch(table -> folded.contains(Catalog.folded(table.name())));
  }

  private Rewriting create(Words words) {
    TableDraft draft = new CreateTableRule(words, dialect).apply();
    if (catalog.table(draft.name()).isPresent() || draft.name().equalsIgnoreCase(CATALOG_TABLE)) {
      throw CreateTableRule.refused("there is an encrypted table of this name");
    }
    boolean encrypts = draft.columns().stream().anyMatch(column -> column.secret() != null);
    return encrypts ? new Rewriting.Create(draft) : Rewriting.UNTOUCHED;
  }

  private Rewriting one(Words words) {
    refuseCatalogAndNumberedMarkers(words);
    if (words.is(0, "DROP") && words.is(1, "TABLE")) {
      return drop(words);
    }
    Plan.Builder plan = new Plan.Builder(words.sql());
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i)) {
        catalog.table(words.name(i)).ifPresent(plan::names);
      }
    }
    String verb = words.isName(0) ? Catalog.folded(words.text(0)) : "";
    switch (verb) {
      case "SELECT" -> new SelectRule(words, catalog, plan).apply();
      case "INSERT" -> new WriteRule(words, catalog, plan).insert();
      case "UPDATE" -> new WriteRule(words, catalog, plan).update();
      case "DELETE" -> new WriteRule(words, catalog, plan).delete();
      case "TRUNCATE" -> truncate(words);
      default -> throw Refusals.statement("is none that is understood so far");
    }
    return new Rewriting.Planned(plan.build());
  }

  private static void refuseCatalogAndNumberedMarkers(Words words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && words.name(i).equals(CATALOG_TABLE)) {
        throw Refusals.statement("names the catalog, which only Nacre reads and writes");
      }
      switch (words.kind(i)) {
        case NUMBERED_MARKER, NAMED_MARKER ->
            throw Refusals.statement("has a numbered or named parameter");
        case OPEN_BRACE, OPEN_CONDITIONAL, UNTERMINATED, UNKNOWN ->
            throw Refusals.statement("has a JDBC escape, or something that is not understood");
        default -> {}
      }
    }
  }

  private Rewriting drop(Words words) {
    int name = words.is(2, "IF") && words.is(3, "EXISTS") ? 4 : 2;
    int after = words.isName(name) ? words.endOfPath(name) : name;
    boolean ends =
        after == words.size()
            || (after + 1 == words.size() && words.isOneOf(after, Set.of("CASCADE", "RESTRICT")));
    Optional<CatalogTable> table =
        after == name ? Optional.empty() : catalog.table(words.name(after - 1));
    if (!ends || table.isEmpty()) {
      throw Refusals.statement("drops more than one table, or in a form that is not understood");
    }
    return new Rewriting.Drop(table.get());
  }

  /** It takes rows away whole. */
  private static void truncate(Words words) {
    int name = words.is(1, "TABLE") ? 2 : 1;
    if (!words.isName(name) || words.endOfPath(name) != words.size()) {
      throw Refusals.statement("truncates in a form that is not understood");
    }
  }

  /** Statements that reach tables without naming them, or name them in a string. */
  private void refuseUnseen(Words words) {
    boolean runs =
        words.is(0, "RUNSCRIPT")
            || (words.is(0, "EXECUTE") && words.is(1, "IMMEDIATE"))
            || (words.is(0, "DROP")
                && (words.is(1, "ALL") || words.is(1, "SCHEMA") || words.is(1, "DATABASE")))
            || (words.is(0, "ALTER") && (words.is(1, "SCHEMA") || words.is(1, "DATABASE")));
    if (runs) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The statement reaches tables without naming them, and some have encrypted columns");
    }
    boolean values = words.isOneOf(0, STRINGS_ARE_VALUES);
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, TokenKind.WORD) && words.isOneOf(i, RUN_STRINGS)) {
        values = false;
      }
    }
    for (int i = 0; i < words.size() && !values; i++) {
      if (words.is(i, TokenKind.STRING) && namesOne(words.text(i))) {
        throw Refusals.statement("names the table in a string, which may be run later");
      }
    }
  }

  private boolean namesOne(String text) {
    String folded = text.toUpperCase(Locale.ENGLISH);
    return folded.contains(CATALOG_TABLE)
        || catalog.tables().stream()
            .anyMatch(table -> folded.contains(Catalog.folded(table.name())));
  }
}
