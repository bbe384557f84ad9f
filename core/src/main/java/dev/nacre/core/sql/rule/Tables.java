package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads names of tables, with their aliases and joins. */
final class Tables {
  private static final Set<String> AFTER_TABLE =
      Set.of(
          "AS", "ON", "USING", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL",
          "OUTER", "SET", "WHERE", "VALUES", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH",
          "FOR");
  private static final Set<String> JOINS =
      Set.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");

  /** Words that may mean something else in the place of a table or an alias. */
  private static final Set<String> NO_NAMES =
      Clauses.and(
          "ONLY",
          "UNNEST",
          "TABLE",
          "SELECT",
          "VALUES",
          "LATERAL",
          "WITH",
          "RETURNING",
          "ON",
          "USING",
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "FULL",
          "CROSS",
          "NATURAL",
          "OUTER",
          "SET",
          "AS",
          "AND",
          "OR",
          "NOT",
          "IS",
          "IN",
          "LIKE",
          "BETWEEN",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "END",
          "NULL",
          "BY",
          "DO",
          "CONFLICT",
          "DUPLICATE",
          "EXISTS",
          "ANY",
          "SOME",
          "TABLESAMPLE");

  /** Each takes some of the thread's stack. */
  private static final int DEEPEST = 50;

  /** The condition of each join sees all that were joined before it. */
  private static final int MOST = 1_000;

  private final Level level;
  private final Words words;
  private final Scope scope;
  private int at;
  private int end;

  // Whether joins stand in parentheses, and in how many now.
  private boolean nested;
  private int depth;

  Tables(Level level) {
    this.level = level;
    this.words = level.words();
    this.scope = level.scope();
  }

  /** Reads one table with its alias. */
  int one(int from) {
    at = from;
    end = words.size();
    table();
    return at;
  }

  /**
   * What is written to has its own columns, of which it is known which are encrypted.
   *
   * @param scope whose first is written to
   */
  static void requireOwnColumns(Scope scope) {
    if (!scope.uses().get(0).isTable()) {
      throw Refusals.statement("writes to a table whose columns it gives other names");
    }
  }

  /** Reads one table or query with its alias. */
  int source(int from, int to) {
    at = from;
    end = to;
    tableOrQuery();
    return at;
  }

  /** Reads the alias of something that was read before. */
  int named(int from, int to, Relation relation) {
    at = from;
    end = to;
    name("", relation);
    return at;
  }

  /**
   * Reads all that stands after FROM, then the conditions of its joins, which may name any table.
   */
  void all(int from, int to) {
    at = from;
    end = to;
    List<On> conditions = new ArrayList<>();
    joined(conditions);
    for (On on : conditions) {
      on.refuseOtherMeanings(words, scope);
      new Region(level.over(on.scope)).condition(on.from, on.to, Set.of());
    }
  }

  /** Tables, with commas and joins between them, up to the end. */
  private void joined(List<On> conditions) {
    int first = scope.uses().size();
    source(conditions);
    while (at < end) {
      if (words.is(at, TokenKind.COMMA)) {
        at++;
        first = scope.uses().size();
        source(conditions);
      } else {
        join(conditions);
        if (words.is(at, "ON")) {
          int stop = endOfCondition(at + 1);
          if (words.find(at + 1, stop, Set.of("ON")) < stop) {
            throw Refusals.statement("joins in a way that is not understood");
          }
          // A condition sees what is joined so far, and then what is around the query.
          conditions.add(new On(at + 1, stop, scope.since(first)));
          at = stop;
        }
      }
    }
    if (at != end) {
      throw Refusals.statement("names its tables in a way that is not understood");
    }
  }

  /** {@code (a JOIN b ON …)}: its conditions see these two alone. */
  private void parenthesis(List<On> conditions) {
    int close = words.partner(at);
    int outer = end;
    at++;
    end = close;
    nested = true;
    depth++;
    if (depth > DEEPEST) {
      throw Refusals.statement("has more than " + DEEPEST + " joins in each other");
    }
    joined(conditions);
    depth--;
    at = close + 1;
    end = outer;
    boolean named = at < end && words.isName(at) && !words.isOneOf(at, AFTER_TABLE);
    if (named || words.is(at, "AS")) {
      throw Refusals.statement("gives a join a name");
    }
  }

  /**
   * A condition of a join.
   *
   * @param scope what it sees
   */
  private record On(int from, int to, Scope scope) {
    /** Names that mean something else where all tables are seen: databases differ there. */
    void refuseOtherMeanings(Words words, Scope all) {
      int i = from;
      while (i < to) {
        if (!words.isName(i)) {
          i++;
          continue;
        }
        int after = words.endOfPath(i);
        String qualifier = after - i > 1 ? words.name(after - 3) : null;
        String name = words.name(after - 1);
        if (!meaning(scope, qualifier, name).equals(meaning(all, qualifier, name))) {
          throw Refusals.statement("has a join whose condition names what is joined later");
        }
        i = after;
      }
    }

    private static Object meaning(Scope scope, @Nullable String qualifier, String name) {
      try {
        EncryptedColumn column = scope.find(qualifier, name);
        return column == null ? "plain" : column;
      } catch (NacreException refused) {
        return "refused";
      }
    }
  }

  private void join(List<On> conditions) {
    boolean natural = words.is(at, "NATURAL");
    if (natural) {
      at++;
    }
    while (words.isOneOf(at, Set.of("INNER", "LEFT", "RIGHT", "FULL", "CROSS", "OUTER"))) {
      at++;
    }
    if (!words.is(at, "JOIN")) {
      throw Refusals.statement("names its tables in a way that is not understood");
    }
    at++;
    source(conditions);
    Merging merging = new Merging(scope);
    if (nested && (natural || words.is(at, "USING"))) {
      throw Refusals.statement("has a join with USING beside one in parentheses; write ON");
    }
    if (natural) {
      merging.natural();
    } else if (at < end && words.is(at, "USING")) {
      if (!words.is(at + 1, TokenKind.OPEN_PAREN) || words.partner(at + 1) < 0) {
        throw Refusals.statement("names its tables in a way that is not understood");
      }
      merging.using(level.columns(at + 1));
      at = words.partner(at + 1) + 1;
      if (words.is(at, "AS")) {
        throw Refusals.statement("gives the columns of a join a name");
      }
    }
  }

  private int endOfCondition(int from) {
    int i = from;
    while (i < end && !words.is(i, TokenKind.COMMA) && !isJoin(i)) {
      i = words.after(i);
    }
    return i;
  }

  /** LEFT and RIGHT are functions as well. */
  private boolean isJoin(int i) {
    boolean function =
        words.isOneOf(i, Set.of("LEFT", "RIGHT")) && words.is(i + 1, TokenKind.OPEN_PAREN);
    return words.isOneOf(i, JOINS) && !function;
  }

  private void source(List<On> conditions) {
    boolean joins = at < end && words.is(at, TokenKind.OPEN_PAREN) && !Queries.begins(words, at);
    if (joins && words.partner(at) > 0 && words.partner(at) < end) {
      parenthesis(conditions);
    } else {
      tableOrQuery();
    }
  }

  /** {@code FINAL TABLE (INSERT …)}: the rows as they were written. */
  private void written() {
    int open = at + 2;
    int close = words.partner(open);
    if (!words.is(open + 1, "INSERT") || close < 0 || close >= end) {
      throw noTable();
    }
    WriteRule rule = WriteRule.within(level.beside(), open + 1, close);
    rule.insert();
    at = close + 1;
    name("", Relation.of(rule.target().columns(), rule.target().rest()));
  }

  private void tableOrQuery() {
    if (level.dialect().showsWhatIsWritten()
        && words.is(at, "FINAL")
        && words.is(at + 1, "TABLE")
        && words.is(at + 2, TokenKind.OPEN_PAREN)) {
      written();
      return;
    }
    boolean lateral = words.is(at, "LATERAL");
    if (lateral) {
      at++;
    }
    if (at < end && Queries.begins(words, at)) {
      Relation result = Queries.read(lateral ? level.inner() : level.beside(), at);
      at = words.partner(at) + 1;
      name("", result);
    } else if (lateral) {
      throw noTable();
    } else {
      table();
    }
  }

  private void table() {
    if (at >= end || !words.isName(at) || words.isOneOf(at, NO_NAMES)) {
      throw noTable();
    }
    int after = words.endOfPath(at);
    String name = words.name(after - 1);
    if (after - at > 5 || words.is(after, TokenKind.OPEN_PAREN)) {
      throw noTable();
    }
    Relation relation = level.sources().of(words, at, after);
    level.plan().account(after - 1);
    CatalogTable encrypted = relation.table();
    if (encrypted != null) {
      level.plan().path(encrypted, words.path(at, after));
    }
    at = after;
    name(name, relation);
  }

  /** Reads an alias, and names of columns that go with it. */
  private void name(String own, Relation relation) {
    String name = own;
    Relation named = relation;
    boolean isTable = new Scope.Use(own, relation).isTable();
    if (at < end && words.is(at, "AS")) {
      at++;
      if (!words.isName(at) || words.isOneOf(at, NO_NAMES)) {
        throw Refusals.statement("names its tables in a way that is not understood");
      }
    }
    if (at < end && words.isName(at) && !words.isOneOf(at, AFTER_TABLE)) {
      if (words.isOneOf(at, NO_NAMES)) {
        throw noTable();
      }
      name = words.name(at);
      level.plan().account(at);
      at++;
      if (at < end && words.is(at, TokenKind.OPEN_PAREN)) {
        if (isTable && !level.dialect().renamesColumnsOfTables()) {
          // It would not understand it, and say so of a text that we had read in another way.
          throw Refusals.statement("gives the columns of a table other names");
        }
        named = With.renamed(relation, level.columns(at));
        at = words.partner(at) + 1;
      }
    }
    if (relation.isUnknown() && level.sources().table(name).isPresent()) {
      // Or UPDATE IGNORE customer would be about a table that is called IGNORE.
      throw Refusals.statement("gives its name to another table");
    }
    if (scope.uses().size() == MOST) {
      throw Refusals.statement("names more than " + MOST + " tables in one FROM");
    }
    scope.add(name, named);
  }

  private static RuntimeException noTable() {
    return Refusals.statement("reads from something that is no plain name of a table");
  }
}
