package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code CREATE TABLE} with columns that are declared ENCRYPT. */
final class CreateTableRule {
  /** Beyond the plaintext, of the longer of the two kinds of cells. */
  private static final int CELL_OVERHEAD = 32;

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
  private final List<Edit.Replace> edits = new ArrayList<>();
  private final Map<String, TableDraft.Secret> secrets = new HashMap<>();

  CreateTableRule(Words words, Dialect dialect) {
    this.words = words;
    this.dialect = dialect;
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

  TableDraft apply() {
    if (words.is(0, "ALTER")) {
      throw new NacreException(ErrorCode.NOT_BUILT_YET, "ALTER … ENCRYPT is not there yet");
    }
    int name = words.is(1, "TABLE") ? 2 : -1;
    if (name < 0) {
      throw refused("only CREATE TABLE, without further words, can have encrypted columns");
    }
    if (words.is(name, "IF")) {
      throw refused("IF NOT EXISTS is not possible with encrypted columns");
    }
    int after = words.isName(name) ? words.endOfPath(name) : name;
    int close = words.partner(after);
    if (after == name || after - name > 3 || !words.is(after, TokenKind.OPEN_PAREN) || close < 0) {
      throw refused("the name of the table is not understood");
    }
    if (!areOptions(close + 1)) {
      throw refused("nothing may follow the columns of a table with encrypted ones");
    }
    List<TableDraft.Column> columns = new ArrayList<>();
    List<int[]> constraints = new ArrayList<>();
    List<int[]> ofPlain = new ArrayList<>();
    int i = after + 1;
    while (i < close) {
      int comma = words.comma(i, close);
      if (words.isOneOf(i, CONSTRAINTS) || isKey(i)) {
        constraints.add(new int[] {i, comma});
      } else if (!words.isName(i) || words.isOneOf(i, NOT_A_COLUMN)) {
        throw refused("a part of the table is no column and no constraint");
      } else {
        columns.add(column(i, comma));
        if (columns.get(columns.size() - 1).secret() == null) {
          ofPlain.add(new int[] {words.find(i + 1, comma, EXPRESSIONS), comma});
        }
      }
      i = comma + 1;
    }
    constraints.forEach(range -> constraint(range[0], range[1]));
    ofPlain.forEach(range -> expression(range[0], range[1]));
    String schema = after - name > 1 ? stored(name) : "";
    refuseUnclear(schema);
    refuseUnclear(stored(after - 1));
    return new TableDraft(schema, stored(after - 1), columns, text());
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

  /** A name that the database may read in another way than we do. */
  private void refuseUnclear(String name) {
    if (!name.isEmpty() && !dialect.readsEverywhere(name)) {
      throw refused(dialect.unclearName());
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > dialect.longestName()) {
      throw refused("a name is longer than the database's names are");
    }
  }

  private TableDraft.Column column(int from, int end) {
    String name = stored(from);
    refuseUnclear(name);
    int encrypt = words.find(from + 1, end, Set.of("ENCRYPT"));
    if (words.find(from + 1, end, Set.of("INVISIBLE")) < end) {
      throw refused("a column is INVISIBLE, and would be missing from rows that name no columns");
    }
    if (encrypt == end) {
      return new TableDraft.Column(name, null);
    }
    int type = from + 1;
    int afterType = words.find(type, encrypt, Set.of("NOT", "NULL", "UNIQUE", "PRIMARY"));
    int typeEnd = Collation.begins(words, dialect, type + 1, afterType);
    ColumnType declared = new TypeReader(words, dialect).read(type, typeEnd);
    Clause clause = clause(encrypt, end);
    String collation = Collation.read(words, typeEnd, afterType);
    if (clause.protection.comparesEqual() && !dialect.comparesExactly(declared.name(), collation)) {
      throw refused(
          "NO SALT compares the column "
              + name
              + " exactly, which has to be its collation: COLLATE utf8mb4_nopad_bin");
    }
    boolean before = constraints(afterType, encrypt);
    boolean after = constraints(clause.end, end);
    if ((before || after) && !clause.protection.comparesEqual()) {
      throw refused("a key over the column " + name + " needs ENCRYPT NO SALT");
    }
    int bytes = declared.maxBytes() + CELL_OVERHEAD;
    if ((before || after) && bytes > dialect.longestKey()) {
      throw refused("the column " + name + " is too long for a key");
    }
    TableDraft.Secret secret = new TableDraft.Secret(declared, clause.protection, clause.group);
    secrets.put(words.name(from), secret);
    edits.add(
        new Edit.Replace(words.start(type), words.end(afterType - 1), dialect.cellType(bytes)));
    String guard = dialect.guard(words.text(from));
    boolean last = dialect.checksLast() && clause.end < end;
    edits.add(new Edit.Replace(words.start(encrypt), words.end(clause.end - 1), last ? "" : guard));
    if (last) {
      edits.add(new Edit.Replace(words.end(end - 1), words.end(end - 1), " " + guard));
    }
    return new TableDraft.Column(name, secret);
  }

  private record Clause(int end, Protection protection, String group) {}

  private Clause clause(int encrypt, int end) {
    Protection protection = Protection.RANDOMISED;
    String group = "";
    int i = encrypt + 1;
    while (i < end) {
      if (words.is(i, "NO") && words.is(i + 1, "SALT")) {
        protection = Protection.DETERMINISTIC;
        i += 2;
      } else if (words.is(i, "SALT")) {
        i++;
      } else if (words.is(i, "USING")) {
        if (!words.isSign(i + 1, "'AES256'")) {
          throw refused("the only algorithm is USING 'AES256'");
        }
        i += 2;
      } else if (words.is(i, "KEY") && words.is(i + 1, "GROUP") && words.isName(i + 2)) {
        group = stored(i + 2);
        i += 3;
      } else if (words.is(i, "WITH")) {
        throw new NacreException(ErrorCode.NOT_BUILT_YET, "ENCRYPT WITH (…) is not there yet");
      } else {
        break;
      }
    }
    if (!group.isEmpty() && !protection.comparesEqual()) {
      throw refused("KEY GROUP goes together with NO SALT");
    }
    return new Clause(i, protection, group);
  }

  /** Reads NOT NULL, NULL, UNIQUE and PRIMARY KEY; says whether there is a key among them. */
  private boolean constraints(int from, int end) {
    boolean unique = false;
    int i = from;
    while (i < end) {
      if (words.is(i, "NOT") && words.is(i + 1, "NULL") && i + 1 < end) {
        i += 2;
      } else if (words.is(i, "NULL")) {
        i++;
      } else if (words.is(i, "UNIQUE")) {
        unique = true;
        i++;
      } else if (words.is(i, "PRIMARY") && words.is(i + 1, "KEY") && i + 1 < end) {
        unique = true;
        i += 2;
      } else {
        // A default or a check would hold a value, and a reference would compare with plain ones.
        throw refused("an encrypted column has NOT NULL, UNIQUE and PRIMARY KEY and nothing else");
      }
    }
    return unique;
  }

  /** A constraint of the table: keys may hold deterministic columns, others none at all. */
  private void constraint(int from, int end) {
    boolean key =
        words.find(from, end, Set.of("CHECK", "FOREIGN", "REFERENCES")) == end
            && (words.find(from, end, Set.of("UNIQUE", "PRIMARY")) < end || isKey(from));
    for (int i = from; i < end; i++) {
      TableDraft.Secret secret = words.isName(i) ? secrets.get(words.name(i)) : null;
      if (secret == null) {
        continue;
      }
      if (!(key && secret.protection().comparesEqual()) || words.is(i + 1, TokenKind.OPEN_PAREN)) {
        throw refused("a constraint of the table is about an encrypted column");
      }
      if (secret.type().maxBytes() + CELL_OVERHEAD > dialect.longestKey()) {
        throw refused("an encrypted column is too long for a key");
      }
    }
  }

  /** A default, a check, or what a plain column is generated from. */
  private void expression(int from, int end) {
    for (int i = from; i < end; i++) {
      if (words.isName(i) && secrets.containsKey(words.name(i))) {
        throw refused("a plain column is defined by means of an encrypted one");
      }
    }
  }

  private String stored(int i) {
    return words.is(i, TokenKind.QUOTED_NAME)
        ? words.plainName(i)
        : dialect.stored(words.plainName(i));
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    String source = words.sql().source();
    int at = 0;
    for (Edit edit : Comments.removed(words.sql(), edits)) {
      text.append(source, at, edit.start()).append(((Edit.Replace) edit).text());
      at = edit.end();
    }
    return text.append(source, at, source.length()).toString();
  }

  static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "The table was not created: " + what);
  }
}
