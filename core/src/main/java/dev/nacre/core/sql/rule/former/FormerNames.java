package dev.nacre.core.sql.rule.former;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.SqlReading;
import dev.nacre.core.sql.resolve.StatementTokens;
import dev.nacre.core.sql.resolve.TreeNames;
import dev.nacre.core.sql.tree.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Former names of tables with encrypted columns that were dropped, renamed, or never committed. An
 * application that is not aware of that may still send values for them. Immutable.
 */
public final class FormerNames {
  public static final FormerNames NONE = new FormerNames(Map.of(), Map.of());

  /** Statements without values for rows. */
  private static final Set<String> WITHOUT_ROWS =
      Set.of(
          "DROP",
          "COMMENT",
          "TRUNCATE",
          "GRANT",
          "REVOKE",
          "LOCK",
          "UNLOCK",
          "RENAME",
          "VACUUM",
          "ANALYZE");

  /** Statements in which only contained queries and changes have values for rows. */
  private static final Set<String> DEFINITIONS = Set.of("CREATE", "ALTER", "DECLARE", "SET");

  private static final Set<String> VERBS =
      Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE");

  private static final Set<String> NO_VERB_BEHIND =
      Set.of("ON", "OR", "OF", "FOR", "AFTER", "BEFORE");

  /** Statements whose strings are not SQL. */
  private static final Set<String> STRINGS_ARE_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "WITH", "TABLE",
          "SET", "SHOW", "CREATE", "ALTER");

  /** Numbers after these words are counts, not data. */
  private static final Set<String> BEFORE_COUNTS =
      Set.of("SELECT", "LIMIT", "TOP", "FIRST", "NEXT", "OFFSET");

  // By folded name.
  private final Map<String, String> stored;
  private final Map<String, Set<String>> encrypted;

  private FormerNames(Map<String, String> stored, Map<String, Set<String>> encrypted) {
    this.stored = Map.copyOf(stored);
    this.encrypted = Map.copyOf(encrypted);
  }

  /**
   * @param others further tables that this process has seen in the catalog
   */
  public static FormerNames of(Catalog catalog, List<CatalogTable> others) {
    List<CatalogTable> all = new ArrayList<>(others);
    all.addAll(catalog.dropped());
    Map<String, String> stored = new HashMap<>();
    Map<String, Set<String>> encrypted = new HashMap<>();
    for (CatalogTable table : all) {
      String name = Catalog.folded(table.name());
      if (catalog.table(name).isPresent() || catalog.conversion(name).isPresent()) {
        continue;
      }
      stored.put(name, table.name());
      Set<String> columns = encrypted.computeIfAbsent(name, unused -> new HashSet<>());
      for (CatalogColumn column : table.columns()) {
        if (column.encryption() != null) {
          columns.add(Catalog.folded(column.name()));
        }
      }
    }
    return stored.isEmpty() ? NONE : new FormerNames(stored, encrypted);
  }

  public boolean isEmpty() {
    return stored.isEmpty();
  }

  /** What must be checked before a text is sent; the readings are all ways to lex it. */
  public FormerUse in(List<SqlReading> readings, Dialect dialect) {
    Set<String> paths = new HashSet<>();
    Set<AssumedColumn> columns = new HashSet<>();
    for (SqlReading sql : isEmpty() ? List.<SqlReading>of() : readings) {
      if (holdsValues(sql)) {
        find(sql, dialect, paths, columns);
      }
    }
    return paths.isEmpty() ? FormerUse.NONE : new FormerUse(paths, columns);
  }

  /** Whether there is a value or a parameter; {@code SELECT 1} and {@code 1 = 0} count as none. */
  private static boolean holdsValues(SqlReading sql) {
    for (StatementTokens words : sql.statements()) {
      for (int i = 0; i < words.size(); i++) {
        boolean value =
            switch (words.kind(i)) {
              case STRING, BINARY, MARKER, NUMBERED_MARKER, NAMED_MARKER -> true;
              case UNTERMINATED, UNKNOWN -> true;
              case NUMBER -> !words.isOneOf(i - 1, BEFORE_COUNTS) && !isIdle(words, i);
              case WORD -> words.is(i, "TRUE") || words.is(i, "FALSE");
              default -> false;
            };
        if (value) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a number is compared with a number. */
  private static boolean isIdle(StatementTokens words, int i) {
    return (words.isSign(i + 1, "=") && words.is(i + 2, TokenKind.NUMBER))
        || (words.isSign(i - 1, "=") && words.is(i - 2, TokenKind.NUMBER));
  }

  private void find(
      SqlReading sql, Dialect dialect, Set<String> paths, Set<AssumedColumn> columns) {
    Set<String> tables = new HashSet<>();
    Set<String> found = new HashSet<>();
    TreeNames names = readIn(sql, dialect);
    for (Path table : names == null ? List.<Path>of() : names.tables()) {
      String path = table.written(sql.source());
      tables.add(path);
      add(former(table.last().folded(), table.last().text(), dialect), path, found, paths);
    }
    for (StatementTokens words : sql.statements()) {
      if (words.isOneOf(0, WITHOUT_ROWS)) {
        continue;
      }
      if (names == null) {
        findAnywhere(words, dialect, found, tables);
        paths.addAll(tables);
      }
      if (!words.isOneOf(0, STRINGS_ARE_VALUES)) {
        inStrings(words, dialect, paths);
      }
    }
    for (String name : found) {
      addColumns(sql, encrypted.getOrDefault(name, Set.of()), tables, columns);
    }
    if (!sql.tokens().isWhole()) {
      addNamedIn(sql.source(), dialect, paths);
    }
  }

  /** The names in the trees of a text; null where these do not have all former names in it. */
  private @Nullable TreeNames readIn(SqlReading sql, Dialect dialect) {
    TreeNames names = TreeNames.of(sql);
    LexedSql tokens = sql.tokens();
    for (int token = 0; names != null && token < tokens.size(); token++) {
      boolean hidden =
          tokens.isName(token)
              && !names.hasRead(tokens.start(token))
              && !former(tokens.folded(token), tokens.name(token), dialect).isEmpty();
      names = hidden ? null : names;
    }
    return names;
  }

  /** In a text without a tree each name may be a table. */
  private void findAnywhere(
      StatementTokens words, Dialect dialect, Set<String> found, Set<String> paths) {
    for (int i = words.isOneOf(0, DEFINITIONS) ? verb(words) : 0; i < words.size(); i++) {
      if (words.isName(i) && !words.is(i + 1, TokenKind.DOT)) {
        String path = words.path(words.startOfPath(i), i + 1);
        add(former(words.name(i), words.plainName(i), dialect), path, found, paths);
      }
    }
  }

  private static void add(String name, String path, Set<String> found, Set<String> paths) {
    if (!name.isEmpty()) {
      found.add(name);
      paths.add(path);
    }
  }

  private static void addColumns(
      SqlReading sql, Set<String> gone, Set<String> tables, Set<AssumedColumn> columns) {
    for (StatementTokens words : sql.statements()) {
      for (int i = 0; i < words.size(); i++) {
        if (words.isName(i) && gone.contains(words.name(i)) && !words.is(i - 1, "AS")) {
          columns.add(new AssumedColumn(words.name(i), tables));
        }
      }
    }
  }

  /** The first word of a query or change within a definition, or its end. */
  private static int verb(StatementTokens words) {
    int i = words.is(1, "OR") ? 3 : 1;
    while (i < words.size()
        && !(words.isOneOf(i, VERBS) && !words.isOneOf(i - 1, NO_VERB_BEHIND))) {
      i++;
    }
    return i;
  }

  /**
   * The former name that a name means, folded, or an empty string; some databases truncate long
   * names.
   */
  private String former(String name, String plain, Dialect dialect) {
    if (stored.containsKey(name)) {
      return name;
    }
    if (dialect.cutsOff(plain)) {
      for (String one : stored.keySet()) {
        if (name.startsWith(one) && one.length() > dialect.longestName() / 4 - 2) {
          return one;
        }
      }
    }
    return "";
  }

  private void inStrings(StatementTokens words, Dialect dialect, Set<String> paths) {
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, TokenKind.STRING)) {
        addNamedIn(words.text(i), dialect, paths);
      }
    }
  }

  private void addNamedIn(String text, Dialect dialect, Set<String> paths) {
    String folded = Catalog.folded(text);
    stored.forEach(
        (name, plain) -> {
          if (folded.contains(name)) {
            boolean unused = paths.add(dialect.conversion().quoted(plain));
          }
        });
  }
}
