package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.LexedSql;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a policy makes of a text. A definition that may make a column that the policy wants
 * encrypted is read to its last word, or refused; whatever brings such a column about in another
 * way than by its definition is refused.
 *
 * @param schema the one that names without one are in; empty when it is not known
 */
record PolicyText(Policy policy, Catalog catalog, Dialect dialect, String schema) {
  /** What stands between CREATE and TABLE. */
  private static final Set<String> KINDS =
      Set.of(
          "OR",
          "REPLACE",
          "GLOBAL",
          "LOCAL",
          "TEMP",
          "TEMPORARY",
          "UNLOGGED",
          "CACHED",
          "MEMORY",
          "FOREIGN",
          "LINKED");

  /** Tables whose columns are those of another. */
  private static final Set<String> OF_OTHERS = Set.of("FOREIGN", "LINKED");

  /** What can be written to by its name, or writes when it is run. */
  private static final Set<String> REACH_TABLES =
      Set.of(
          "VIEW",
          "SYNONYM",
          "RULE",
          "TRIGGER",
          "FUNCTION",
          "PROCEDURE",
          "PACKAGE",
          "EVENT",
          "ALIAS",
          "TYPE",
          "FOREIGN",
          "MATERIALIZED");

  /** What makes two tables have columns of one another. */
  private static final Set<String> JOINS_TABLES =
      Set.of("INHERIT", "ATTACH", "OF", "CONVERT", "EXCHANGE");

  private static final Pattern INTO_TABLE =
      Pattern.compile("(?<!\\bINSERT\\s{1,20})(?<!\\bMERGE\\s{1,20})\\bINTO\\b");

  /** What may follow CREATE and ALTER. */
  private static final Set<String> DEFINED =
      Set.of(
          "TABLE",
          "TEMPORARY",
          "TEMP",
          "OR",
          "VIEW",
          "GLOBAL",
          "LOCAL",
          "UNLOGGED",
          "CACHED",
          "MEMORY",
          "FOREIGN",
          "LINKED",
          "MATERIALIZED",
          "INDEX",
          "IGNORE",
          "ONLINE",
          "OFFLINE",
          "PROCEDURE",
          "FUNCTION",
          "TRIGGER",
          "EVENT",
          "SEQUENCE",
          "SCHEMA",
          "DATABASE",
          "SYNONYM",
          "RULE",
          "TYPE",
          "ALIAS",
          "RECURSIVE",
          "FORCE",
          "UNIQUE",
          "ALGORITHM",
          "DEFINER",
          "SQL",
          "PACKAGE",
          "AGGREGATE");

  /** Statements in which the words of definitions stand for something else. */
  private static final Set<String> TELL_OF_DEFINITIONS =
      Set.of("CREATE", "ALTER", "DROP", "GRANT", "REVOKE", "SHOW", "COMMENT", "SET");

  boolean isOn() {
    return !policy.isEmpty();
  }

  /** What the policy says of a column, where it says something. */
  Optional<Decision> wish(String inSchema, String table, String column) {
    return policy.find(known(inSchema), table, column);
  }

  private boolean wants(String inSchema, String table, String column) {
    return policy.encrypts(known(inSchema), table, column);
  }

  private boolean mayHold(String inSchema, String table) {
    return policy.mayHold(known(inSchema), table);
  }

  /** A temporary table stands before one of any schema. */
  private String known(String inSchema) {
    if (Catalog.folded(inSchema).startsWith("PG_TEMP")) {
      return "";
    }
    return inSchema.isEmpty() ? schema : inSchema;
  }

  /** Whether a line says of tables of this name, folded, that they hold what is to be encrypted. */
  boolean names(String table) {
    return policy.names(schema, table);
  }

  /** Whether a statement may begin, by its text alone, to change what tables there are. */
  static boolean defines(Words words) {
    return (words.is(0, "SET") && words.is(1, "STATEMENT"))
        || words.isOneOf(0, Set.of("CREATE", "ALTER", "RENAME", "CALL", "EXECUTE", "DO"))
        || words.is(0, TokenKind.OPEN_BRACE);
  }

  /** Whether the definition has to be understood: it makes a column that is to be encrypted. */
  boolean concerns(Words words) {
    if (!isOn()) {
      return false;
    }
    refuseHidden(words);
    if (words.is(0, "CREATE")) {
      int table = table(words);
      return table > 0 ? createsWanted(words, table) : refuseReaching(words, 1);
    }
    if (words.is(0, "ALTER")) {
      return words.is(1, "TABLE") ? altersWanted(words) : refuseOtherAlter(words);
    }
    if (words.is(0, "RENAME")) {
      renames(words);
    }
    if (dialect.selectsIntoTables()) {
      refuseSelectInto(words);
    }
    return false;
  }

  /** Of several statements in one text, or in one batch: all are read before the first is sent. */
  void refuseBeside(LexedSql sql, boolean batch) {
    if (!isOn() || (!batch && sql.statements().size() < 2)) {
      return;
    }
    boolean changes =
        sql.statements().stream()
            .map(statement -> Words.of(sql, statement))
            .anyMatch(words -> defines(words) || words.isOneOf(0, Set.of("SET", "USE")));
    for (int token = 0; token < sql.size() && changes; token++) {
      boolean name = sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME;
      if (name && isMentioned(Catalog.folded(sql.name(token)))) {
        throw refused("stands beside others, and one of them changes what names mean");
      }
    }
  }

  /** Whether a line may be about something of this name, folded, wherever it is. */
  private boolean isMentioned(String name) {
    return policy.names("", name) || policy.encryptsInAny(name);
  }

  /** What is altered and is no table by its first words may be one: an index, with PostgreSQL. */
  private boolean refuseOtherAlter(Words words) {
    if (words.isOneOf(1, Set.of("USER", "ROLE", "SYSTEM", "DATABASE", "DEFAULT", "EXTENSION"))) {
      return false;
    }
    for (int i = 1; i < words.size(); i++) {
      if (isDefinition(words, i) || (words.isName(i) && isMentioned(words.name(i)))) {
        throw refused("alters something by which a column may come about that is to be encrypted");
      }
    }
    return false;
  }

  /** Where TABLE stands, or -1 when something else is created. */
  private static int table(Words words) {
    int i = 1;
    while (words.isOneOf(i, KINDS)) {
      i++;
    }
    return words.is(i, "TABLE") ? i : -1;
  }

  private boolean createsWanted(Words words, int table) {
    refuseCutOff(words);
    int name = table + 1;
    if (words.is(name, "IF") && words.is(name + 1, "NOT") && words.is(name + 2, "EXISTS")) {
      name += 3;
    }
    if (!words.isName(name)) {
      return true;
    }
    int after = words.endOfPath(name);
    String own = words.name(after - 1);
    String inSchema = after - name > 1 ? words.name(after - 3) : "";
    if (mayHold(inSchema, own) && copies(words, table, after)) {
      throw refused("makes a table out of another, and the policy may want its columns encrypted");
    }
    for (int i = after; i < words.size(); i++) {
      if (words.isName(i) && wants(inSchema, own, words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a table gets columns or rows from elsewhere. */
  private static boolean copies(Words words, int table, int after) {
    for (int i = 1; i < table; i++) {
      if (words.isOneOf(i, OF_OTHERS)) {
        return true;
      }
    }
    int depth = 0;
    for (int i = after; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      }
      boolean first =
          i == after
              || (depth == 1
                  && (words.is(i - 1, TokenKind.OPEN_PAREN) || words.is(i - 1, TokenKind.COMMA)));
      boolean outside =
          depth == 0
              && words.isOneOf(
                  i, Set.of("AS", "VALUES", "TABLE", "INHERITS", "OF", "CLONE", "FROM", "EXECUTE"));
      boolean query = words.is(i, "SELECT") || (words.is(i, "VALUES") && first);
      if (outside || query || (first && words.is(i, "LIKE"))) {
        return true;
      }
    }
    return false;
  }

  /** Of tables that the catalog does not know; of the others the catalog itself is asked. */
  private boolean altersWanted(Words words) {
    refuseCutOff(words);
    int name = 2;
    if (words.is(name, "IF") && words.is(name + 1, "EXISTS")) {
      name += 2;
    }
    if (words.is(name, "ONLY")) {
      name++;
    }
    if (!words.isName(name)) {
      return true;
    }
    int action = words.endOfPath(name);
    String table = words.name(action - 1);
    if (catalog.table(table).isPresent()) {
      return true;
    }
    String inSchema = action - name > 1 ? words.name(action - 3) : "";
    for (int i = action; i < words.size(); i++) {
      if (words.isName(i) && wants(inSchema, table, words.name(i))) {
        throw refused(
            "gives a table that is in plain a column that the policy wants encrypted; the first"
                + " encrypted column of a table comes with CREATE TABLE");
      }
      boolean moved =
          words.is(i, "SET")
              && words.is(i + 1, "SCHEMA")
              && words.isName(i + 2)
              && policy.mayHold(words.name(i + 2), table);
      moved |= words.isOneOf(i, JOINS_TABLES) && joins(words, i, inSchema, table);
      if (moved || (words.is(i, "RENAME") && isRenamed(words, i + 1, inSchema, table))) {
        throw refused("gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
    return false;
  }

  /** Whether a table gets the columns or the rows of another, or gives it its own. */
  private boolean joins(Words words, int at, String inSchema, String table) {
    if (mayHold(inSchema, table)) {
      return true;
    }
    for (int i = at + 1; i < words.size(); i++) {
      if (words.isName(i) && isMentioned(words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the table itself, and not a part of it, gets a name that others lines are about. */
  private boolean isRenamed(Words words, int from, String inSchema, String table) {
    int to = from;
    if (words.isOneOf(to, Set.of("COLUMN", "INDEX", "KEY", "CONSTRAINT"))) {
      return false;
    }
    while (words.isOneOf(to, Set.of("TO", "AS")) || words.isSign(to, "=")) {
      to++;
    }
    boolean column = to == from && words.is(to + 1, "TO");
    // ALTER COLUMN a RENAME TO b
    column |= words.is(from - 3, "COLUMN") || words.is(from - 3, "ALTER");
    return !column && words.isName(to) && !isAlike(inSchema, table, words, to);
  }

  private boolean isAlike(String inSchema, String table, Words words, int to) {
    int end = words.endOfPath(to);
    String name = words.name(end - 1);
    String from = known(inSchema);
    String into = end - to > 1 ? words.name(end - 3) : from;
    boolean there = Catalog.folded(into).equals(Catalog.folded(from));
    return !policy.mayHold(into, name) || (there && policy.treatsAlike(from, table, name));
  }

  /** {@code RENAME TABLE a TO b, …}. */
  private void renames(Words words) {
    for (int i = 1; i < words.size(); i++) {
      boolean known = words.isName(i - 1) && words.isName(i + 1);
      String of = words.is(i - 2, TokenKind.DOT) && words.isName(i - 3) ? words.name(i - 3) : "";
      if (words.is(i, "TO") && !(known && isAlike(of, words.name(i - 1), words, i + 1))) {
        throw refused("gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
  }

  /** Views and what else has the columns of a table, or is run. */
  private boolean refuseReaching(Words words, int from) {
    boolean reaches = false;
    for (int i = from; i < words.size(); i++) {
      reaches |= words.isOneOf(i, REACH_TABLES);
      if (isDefinition(words, i)) {
        throw refused("holds the definition of something else, which is not read");
      }
    }
    for (int i = from; i < words.size() && reaches; i++) {
      boolean wanted =
          words.isName(i) && (names(words.name(i)) || policy.encryptsInAny(words.name(i)));
      if (wanted) {
        throw refused(
            "makes something by which a column can be reached that the policy wants encrypted");
      }
    }
    return false;
  }

  /** Definitions within something else, and in strings. */
  private void refuseHidden(Words words) {
    boolean runs =
        words.is(0, "DO")
            || (words.is(0, "CREATE")
                && words.isOneOf(
                    words.is(1, "OR") ? 3 : 1, Set.of("FUNCTION", "PROCEDURE", "ALIAS")));
    boolean tells = words.isOneOf(0, TELL_OF_DEFINITIONS) && !words.is(1, "STATEMENT");
    for (int i = 1; i < words.size(); i++) {
      boolean word = isDefinition(words, i) && !tells;
      boolean string = runs && words.is(i, TokenKind.STRING) && defines(words, words.text(i));
      if (word || string) {
        throw refused("holds the definition of something else, which is not read");
      }
    }
  }

  private static boolean isDefinition(Words words, int i) {
    return (words.isOneOf(i, Set.of("CREATE", "ALTER")) && words.isOneOf(i + 1, DEFINED))
        || (words.is(i, "RENAME") && words.isOneOf(i + 1, Set.of("TABLE", "TABLES")));
  }

  private static boolean defines(Words words, String body) {
    String folded = Catalog.folded(body);
    boolean plpgsql = false;
    for (int i = 0; i < words.size(); i++) {
      plpgsql |= words.is(i, "PLPGSQL") || (words.is(0, "DO") && !words.is(i, "LANGUAGE"));
    }
    // Into a variable, with PL/pgSQL; in plain SQL into a table that it makes.
    boolean into = INTO_TABLE.matcher(folded).find();
    return folded.contains("CREATE")
        || folded.contains("ALTER")
        || folded.contains("INTO TABLE")
        || folded.contains("U&")
        || (into && !plpgsql);
  }

  /** Whether a text that is run names a table of which columns are to be encrypted. */
  boolean isNamedIn(Words words, String text) {
    boolean body = words.isOneOf(words.is(1, "OR") ? 3 : 1, Set.of("FUNCTION", "PROCEDURE"));
    if (!isOn() || (words.isOneOf(0, Set.of("CREATE", "ALTER")) && !body)) {
      return false;
    }
    for (String word : text.split("[^\\p{L}\\p{N}_$]+", -1)) {
      if (!word.isEmpty() && isMentioned(Catalog.folded(word))) {
        return true;
      }
    }
    return false;
  }

  private void refuseSelectInto(Words words) {
    if (!words.isOneOf(0, Set.of("SELECT", "WITH", "EXPLAIN", "VALUES", "TABLE"))
        && !words.is(0, TokenKind.OPEN_PAREN)) {
      return;
    }
    boolean shows = !words.isOneOf(0, Set.of("WITH", "EXPLAIN"));
    int depth = 0;
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      }
      shows |= depth == 0 && words.isOneOf(i, Set.of("SELECT", "VALUES", "TABLE"));
      // INSERT may as well be the name of what a query shows.
      boolean within = depth > 0 && words.is(i - 2, TokenKind.OPEN_PAREN);
      boolean writes =
          words.isOneOf(i - 1, Set.of("INSERT", "MERGE")) && (within || (depth == 0 && !shows));
      if (!words.is(i, "INTO") || writes) {
        continue;
      }
      int name = i + 1;
      while (words.isOneOf(
          name, Set.of("TEMP", "TEMPORARY", "LOCAL", "GLOBAL", "UNLOGGED", "TABLE"))) {
        name++;
      }
      int end = words.isName(name) ? words.endOfPath(name) : name;
      String inSchema = end - name > 1 ? words.name(end - 3) : "";
      if (end == name || mayHold(inSchema, words.name(end - 1))) {
        throw refused(
            "makes a table out of another, and the policy may want its columns encrypted");
      }
    }
  }

  private void refuseCutOff(Words words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && dialect.cutsOff(words.plainName(i))) {
        throw refused("holds a name that is longer than the database's names are");
      }
    }
  }

  /**
   * All names in a text, as they stand, when by one of them the database may have a column in plain
   * that is to be encrypted: when the catalog does not say that it is. Otherwise none.
   */
  Set<String> doubtful(LexedSql sql) {
    if (!isOn() || isDrop(sql)) {
      return Set.of();
    }
    Set<String> written = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME) {
        boolean unused = written.add(sql.name(token)) && names.add(Catalog.folded(sql.name(token)));
      }
    }
    boolean elsewhere = policy.hasExpressions() || isElsewhere(sql);
    boolean doubtful =
        names.stream()
            .anyMatch(
                name ->
                    ((names(name) || (elsewhere && !catalog.table(name).isPresent()))
                            && isOpen(name, names))
                        || (policy.encryptsInAny(name) && !isKnown(name, names)));
    return doubtful ? Set.copyOf(written) : Set.of();
  }

  /** Whether a text names something with its schema where a line may be about any table of it. */
  private boolean isElsewhere(LexedSql sql) {
    if (!dialect.looksInOneSchema() || !policy.holdsInAll()) {
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

  /** Whether a table may have a column that is named and that the catalog has not encrypted. */
  private boolean isOpen(String table, Set<String> names) {
    CatalogTable known = catalog.table(table).orElse(null);
    return known == null
        || names.stream()
            .anyMatch(
                name ->
                    policy.encrypts(known.schema(), table, name)
                        && Scope.column(known, name) == null);
  }

  /** Whether a column is that of an encrypted table which is named as well. */
  private boolean isKnown(String column, Set<String> names) {
    return names.stream()
        .flatMap(name -> catalog.table(name).stream())
        .anyMatch(table -> Scope.column(table, column) != null);
  }

  private static NacreException refused(String what) {
    return new NacreException(ErrorCode.POLICY_STATEMENT_REFUSED, "The statement " + what);
  }
}
