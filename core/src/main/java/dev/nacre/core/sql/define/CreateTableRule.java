package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.DefinedExpressions;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code CREATE TABLE} with columns that are declared ENCRYPT. */
final class CreateTableRule {
  private static final Set<String> CONSTRAINTS =
      Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK");

  /** What follows the type of a column and may hold names of other columns. */
  private static final Set<String> EXPRESSIONS =
      Set.of(
          "CHECK", "GENERATED", "AS", "DEFAULT", "REFERENCES", "CONSTRAINT", "ON", "SELECTIVITY");

  private static final Set<String> NOT_A_COLUMN =
      Set.of("LIKE", "INDEX", "KEY", "EXCLUDE", "FULLTEXT", "SPATIAL", "PERIOD");

  private final Words words;
  private final Dialect dialect;
  private final Catalog catalog;
  private final ColumnRule columnRule;
  private final References references;
  private final ColumnPolicy policy;
  private final Map<String, ColumnRule.Definition> definitions = new LinkedHashMap<>();

  // Of this table: their names, folded.
  private List<String> primaryKey = List.of();

  CreateTableRule(
      Words words, Dialect dialect, Catalog catalog, ColumnPolicy policy, PrimaryKeys keys) {
    this.words = words;
    this.policy = policy;
    this.dialect = dialect;
    this.catalog = catalog;
    this.references =
        new References(
            words, catalog, keys, dialect.keys().areReferredTo(), CreateTableRule::refused);
    this.columnRule = new ColumnRule(words, dialect, references);
  }

  /** Whether ENCRYPT stands where it may follow the type of a column, or what comes after that. */
  static boolean concerns(Words words) {
    if (!words.is(0, "CREATE") && !words.is(0, "ALTER")) {
      return false;
    }
    int depth = 0;
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      } else if (depth == 0 && words.is(i, "AS")) {
        return false;
      }
      boolean closes =
          i + 1 == words.size()
              || words.is(i + 1, TokenKind.COMMA)
              || words.is(i + 1, TokenKind.CLOSE_PAREN)
              || words.isOneOf(
                  i + 1,
                  Set.of(
                      "NO",
                      "SALT",
                      "USING",
                      "KEY",
                      "WITH",
                      "NOT",
                      "NULL",
                      "UNIQUE",
                      "PRIMARY",
                      "DEFAULT",
                      "CHECK",
                      "REFERENCES",
                      "CONSTRAINT",
                      "COLLATE"));
      boolean name =
          words.is(i - 1, TokenKind.OPEN_PAREN)
              || words.is(i - 1, TokenKind.COMMA)
              || words.is(i - 1, TokenKind.DOT)
              || words.isOneOf(i - 1, Set.of("COLUMN", "DROP", "TO", "EXISTS", "BY"));
      if (words.is(i, "ENCRYPT") && closes && !name) {
        return true;
      }
    }
    return false;
  }

  /** The table; without encrypted columns, too, when it only refers to such. */
  TableDraft apply() {
    int name = words.is(1, "TABLE") ? 2 : -1;
    if (name < 0) {
      throw refused("only CREATE TABLE, without further words, can have encrypted columns");
    }
    boolean ifAbsent = words.is(name, "IF") && words.is(3, "NOT") && words.is(4, "EXISTS");
    if (ifAbsent) {
      name = 5;
    }
    int after = words.isName(name) ? words.endOfPath(name) : name;
    int close = words.partner(after);
    if (words.is(after, "AS") || words.is(close + 1, "AS")) {
      throw refused(
          "it would be made from a query about encrypted columns; declare its columns, and fill it"
              + " with INSERT … SELECT");
    }
    if (after == name || after - name > 3 || !words.is(after, TokenKind.OPEN_PAREN) || close < 0) {
      throw refused("the name of the table is not understood");
    }
    if (!areOptions(close + 1)) {
      throw refused("nothing may follow the columns of a table with encrypted ones");
    }
    columnRule.collating(collation(close + 1));
    String table = words.name(after - 1);
    String schema = after - name > 1 ? columnRule.stored(after - 3) : "";
    columnRule.by(column -> policy.wish(schema, table, column));
    List<int[]> constraints = new ArrayList<>();
    List<int[]> ofPlain = new ArrayList<>();
    int i = after + 1;
    while (i < close) {
      int comma = words.comma(i, close);
      if (words.isOneOf(i, CONSTRAINTS) || isKey(i)) {
        constraints.add(new int[] {i, comma});
        primaryKey(i, comma);
      } else if (!words.isName(i) || words.isOneOf(i, NOT_A_COLUMN)) {
        throw refused("a part of the table is no column and no constraint");
      } else {
        ColumnRule.Definition column = columnRule.read(i, comma);
        if (definitions.put(words.name(i), column) != null) {
          throw refused("two columns have one name");
        }
        if (words.find(i + 1, comma, Set.of("PRIMARY")) < comma) {
          primaryKey = List.of(words.name(i));
        }
        if (column.secret() == null) {
          ofPlain.add(new int[] {words.find(i + 1, comma, EXPRESSIONS), comma});
        }
      }
      i = comma + 1;
    }
    boolean encrypts = definitions.values().stream().anyMatch(one -> one.secret() != null);
    if (ifAbsent && encrypts) {
      // Whether it is absent is asked before; one that comes meanwhile must be an error.
      columnRule.leaveOut(2, 4);
    }
    List.copyOf(definitions.values()).stream()
        .filter(column -> column.reference() >= 0)
        .forEach(column -> refer(column.reference(), close, table, List.of(column.name())));
    constraints.forEach(range -> constraint(range[0], range[1], table));
    ofPlain.forEach(range -> expression(range[0], range[1], table));
    String stored = columnRule.stored(after - 1);
    if (encrypts) {
      columnRule.refuseUnclear(schema);
      columnRule.refuseUnclear(stored);
      checks(after + 1, close);
    }
    return new TableDraft(
        schema,
        stored,
        ifAbsent,
        definitions.values().stream().map(ColumnRule.Definition::column).toList(),
        columnRule.text());
  }

  /** {@code PRIMARY KEY (columns)}. */
  private void primaryKey(int from, int end) {
    int primary = words.find(from, end, Set.of("PRIMARY"));
    if (words.is(primary + 1, "KEY") && words.is(primary + 2, TokenKind.OPEN_PAREN)) {
      primaryKey = ColumnList.names(words, primary + 2);
    }
  }

  /** Checks name columns of the table, and nothing that might be one. */
  private void checks(int from, int to) {
    var expressions = new DefinedExpressions(words, catalog, dialect);
    expressions.about(
        "",
        Relation.of(
            definitions.keySet().stream().map(name -> new Relation.Column(name, null)).toList()));
    expressions.checks(from, to, Set.of());
  }

  /** {@code KEY name (columns)}. */
  private boolean isKey(int i) {
    return dialect.hasInlineKeys() && words.isOneOf(i, Set.of("KEY", "INDEX"));
  }

  /** Words that the database may have after the columns, with what they are set to. */
  private boolean areOptions(int from) {
    Set<String> options = dialect.tableOptions();
    boolean value = false;
    String option = "";
    for (int i = from; i < words.size(); i++) {
      if (words.isSign(i, "=")) {
        value = true;
      } else if (!value && words.isOneOf(i, options)) {
        option = words.name(i);
        value = !Set.of("DEFAULT", "CHARACTER").contains(option);
      } else if (value && option.equals("COMMENT") && words.is(i, TokenKind.STRING)) {
        value = false;
        option = "";
      } else if (value && (words.is(i, TokenKind.WORD) || words.is(i, TokenKind.NUMBER))) {
        if (option.equals("ENGINE") && !words.is(i, "INNODB")) {
          return false;
        }
        value = false;
        option = "";
      } else {
        return false;
      }
    }
    return !value && option.isEmpty();
  }

  /** That of columns that declare none; empty where it is not certain. */
  private String collation(int from) {
    int collate = words.find(from, words.size(), Set.of("COLLATE"));
    int value = words.isSign(collate + 1, "=") ? collate + 2 : collate + 1;
    boolean last =
        words.find(value, words.size(), Set.of("COLLATE", "CHARSET", "CHARACTER")) == words.size();
    return last && words.is(value, TokenKind.WORD) ? words.name(value) : "";
  }

  /** A constraint of the table: keys may hold deterministic columns, checks none at all. */
  private void constraint(int from, int end, String table) {
    int foreign = words.find(from, end, Set.of("FOREIGN"));
    if (foreign < end) {
      int open = foreign + 2;
      if (!words.is(foreign + 1, "KEY") || !words.is(open, TokenKind.OPEN_PAREN)) {
        throw refused("a foreign key is not understood");
      }
      int after = words.partner(open) + 1;
      if (!words.is(after, "REFERENCES")) {
        throw refused("a foreign key is not understood");
      }
      refer(after, end, table, ColumnList.names(words, open));
      return;
    }
    boolean key =
        words.find(from, end, Set.of("CHECK", "REFERENCES")) == end
            && (words.find(from, end, Set.of("UNIQUE", "PRIMARY")) < end || isKey(from));
    for (int i = from; i < end; i++) {
      refuseTable(i);
      TableDraft.Secret secret = secret(i);
      if (secret == null) {
        continue;
      }
      if (!(key && secret.protection().comparesEqual()) || words.is(i + 1, TokenKind.OPEN_PAREN)) {
        throw refused("a constraint of the table is about an encrypted column");
      }
      columnRule.refuseLongKey(secret, "an encrypted column");
    }
  }

  private TableDraft.@Nullable Secret secret(int i) {
    ColumnRule.Definition column = words.isName(i) ? definitions.get(words.name(i)) : null;
    return column == null ? null : column.secret();
  }

  /** What some of the columns refer to. */
  private void refer(int at, int end, String table, List<String> columns) {
    References.Target target = references.read(at, end);
    boolean itself = target.table().equals(table);
    for (int i = 0; i < columns.size(); i++) {
      String name = Catalog.folded(columns.get(i));
      ColumnRule.Definition own = definitions.get(name);
      TableDraft.Secret secret = own == null ? null : own.secret();
      if (itself) {
        within(secret, target, i);
      } else if (own != null && secret != null) {
        if (columns.size() > 1) {
          throw refused("a foreign key over several columns holds an encrypted one");
        }
        UUID group = references.inherited(target, secret).group();
        definitions.put(
            name, new ColumnRule.Definition(own.name(), secret.in(group), own.reference()));
      } else {
        references.plain(target, i, columns.size());
      }
    }
    for (int i = target.end(); i < end && !words.is(i, TokenKind.COMMA); i++) {
      refuseTable(i);
    }
  }

  /** A table that refers to itself: the columns have to be of one group by its name. */
  private void within(TableDraft.@Nullable Secret own, References.Target target, int i) {
    List<String> columns = target.columns().isEmpty() ? primaryKey : target.columns();
    ColumnRule.Definition other = i < columns.size() ? definitions.get(columns.get(i)) : null;
    TableDraft.Secret secret = other == null ? null : other.secret();
    boolean known = definitions.values().stream().allMatch(column -> column.secret() == null);
    if (known || (own == null && other != null && secret == null)) {
      return;
    }
    boolean alike =
        own != null
            && secret != null
            && own.protection().comparesEqual()
            && secret.protection().comparesEqual()
            && own.type().kind() == secret.type().kind()
            && !own.group().isEmpty()
            && own.group().equals(secret.group());
    if (!alike) {
      throw refused("the two columns of a foreign key need one KEY GROUP");
    }
  }

  /** A default, a check, a reference, or what a plain column is generated from. */
  private void expression(int from, int end, String table) {
    int reference = words.find(from, end, Set.of("REFERENCES"));
    int after = end;
    if (reference < end) {
      References.Target target = references.read(reference, end);
      after = target.end();
      if (target.table().equals(table)) {
        within(null, target, 0);
      } else {
        references.plain(target, 0, 1);
      }
    }
    for (int i = from; i < end; i++) {
      if (i == reference) {
        i = after - 1;
      } else {
        if (secret(i) != null) {
          throw refused("a plain column is defined by means of an encrypted one");
        }
        refuseTable(i);
      }
    }
  }

  /** Only foreign keys may name another table. */
  private void refuseTable(int i) {
    if (words.isName(i) && catalog.table(words.name(i)).isPresent()) {
      throw refused("a part of it is about another table with encrypted columns");
    }
  }

  static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "The table was not created: " + what);
  }
}
