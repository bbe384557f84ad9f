package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.SqlReading;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses texts that MariaDB interprets differently from what they look like. */
final class MariaDbText {
  private static final Set<String> CHARACTERS =
      Set.of("NAMES", "CHARSET", "CHARACTER", "CHARACTER_SET_CLIENT");

  private static final Set<String> ENGINES =
      Set.of("CONNECT", "FEDERATED", "SPIDER", "MERGE", "MRG_MYISAM", "OQGRAPH");

  /** Words of MariaDB that change the meaning of an otherwise supported statement. */
  private static final Set<String> NOT_IN_SIGHT = Set.of("PROCEDURE", "PORTION", "SYSTEM_TIME");

  /** Escapes of which the driver drops the text after the last comma, even within a string. */
  private static final Pattern CONVERTS =
      Pattern.compile("\\{\\s*fn\\s+convert\\b[^}]*", Pattern.CASE_INSENSITIVE);

  private final Catalog catalog;
  private final boolean guards;

  /**
   * @param guards whether there are encrypted tables at all
   */
  MariaDbText(Catalog catalog, boolean guards) {
    this.catalog = catalog;
    this.guards = guards;
  }

  /** Checks every text. */
  public void check(LexedSql sql, int statements) {
    refuseCutConversions(sql.source());
    for (int token = 0; token < sql.size(); token++) {
      switch (sql.kind(token)) {
        // Whether it is executed depends on the version of the server.
        case OPEN_CONDITIONAL -> throw refused("The statement has a comment that may be executed");
        case WORD, QUOTED_NAME -> {
          if (sql.kind(token) == TokenKind.QUOTED_NAME || !sql.isAscii(token)) {
            refuseLookalike(sql.name(token));
          }
        }
        case BINARY -> refuseUnevenBinary(sql.source(), sql.start(token), sql.end(token));
        case OPEN_BRACE, CLOSE_BRACE -> refuseGlued(sql.source(), sql.start(token));
        default -> {}
      }
      boolean setting =
          statements > 1
              && (sql.isName(token, "SQL_MODE")
                  || sql.isName(token, "CHARACTER_SET_CLIENT")
                  || sql.isWord(token, "NAMES"));
      if (setting) {
        throw refused("The statement changes how others in the same text are read");
      }
    }
  }

  /** The server ends x'…' and b'…' at the first quote, even if it is doubled. */
  private static void refuseUnevenBinary(String source, int start, int end) {
    if (!source.substring(start, end).matches("[xXbB]'[0-9a-fA-F]*'|0[xXbB]?[0-9a-fA-F]*")) {
      throw refused("A binary literal holds something else than digits");
    }
  }

  /** The driver removes JDBC escapes without leaving a space, which can join two names. */
  private static void refuseGlued(String source, int at) {
    boolean before = source.charAt(at) == '{' && at > 0 && isOfName(source.charAt(at - 1));
    boolean after =
        source.charAt(at) == '}' && at + 1 < source.length() && isOfName(source.charAt(at + 1));
    if (before || after) {
      throw refused("A JDBC escape stands at a name without a space");
    }
  }

  private static void refuseCutConversions(String source) {
    if (source.indexOf('{') < 0) {
      return;
    }
    Matcher converts = CONVERTS.matcher(source);
    while (converts.find()) {
      String text = converts.group();
      String type = text.substring(text.lastIndexOf(',') + 1);
      if (!type.matches("[^'\"`]*") || !text.replaceAll("'[^']*'", "").matches("[^'\"`]*")) {
        throw refused("A JDBC escape converts with a string or name that the driver may cut");
      }
    }
  }

  private static boolean isOfName(char sign) {
    return Character.isLetterOrDigit(sign) || "_$`\"'@#.{}".indexOf(sign) >= 0 || sign >= 0x80;
  }

  /**
   * Refuses names that may equal the name of an encrypted table: names are compared ignoring case,
   * depending on the collation.
   */
  private void refuseLookalike(String name) {
    if (name.startsWith("#")) {
      throw refused("A name begins with #, which MariaDB may take for another table's");
    }
    if (!isAscii(name)) {
      String lower = name.toLowerCase(Locale.ROOT);
      refuseFolded(plain(lower));
      // Some collations compare these as one letter, not as two.
      refuseFolded(plain(lower.replace('ß', 's').replace('\u1E9A', 'a')));
    }
  }

  private static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String plain(String name) {
    return Catalog.folded(
        Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("\\p{M}", ""));
  }

  private void refuseFolded(String folded) {
    boolean known =
        Catalog.isOwn(folded)
            || catalog.table(folded).isPresent()
            || catalog.tables().stream()
                .flatMap(table -> table.columns().stream())
                .anyMatch(
                    column ->
                        column.encryption() != null
                            && Catalog.folded(column.name()).equals(folded));
    if (known) {
      throw refused(
          "A name may match an encrypted table or column under the server's rules for case and"
              + " accents");
    }
  }

  /** Checks every statement. */
  public void check(StatementTokens words) {
    if (words.is(0, "LOCK") && (words.is(1, "TABLES") || words.is(1, "TABLE"))) {
      throw refused("The statement locks tables, after which the catalog cannot be read");
    }
    if (words.is(0, "SET")) {
      checkCharacters(words);
    }
    boolean database = words.isOneOf(words.is(1, "OR") ? 3 : 1, Set.of("DATABASE", "SCHEMA"));
    boolean keeps = !catalog.tables().isEmpty() || !catalog.dropped().isEmpty();
    if (database && keeps && (words.is(0, "DROP") || words.is(1, "OR"))) {
      throw refused("The statement drops a database, and this one keeps keys of columns");
    }
    if (guards && words.isOneOf(0, Set.of("CREATE", "ALTER", "SET"))) {
      refuseEngines(words);
    }
    boolean about = words.isOneOf(0, Set.of("GRANT", "REVOKE", "XA"));
    for (int i = 0; i < words.size() && !about; i++) {
      boolean runs = words.is(i, "EXECUTE") || words.is(i, "PREPARE");
      if (runs && guards && !words.is(i - 1, TokenKind.DOT)) {
        throw refused("The statement puts SQL together while it runs");
      }
    }
  }

  /**
   * Refuses storage engines whose tables access other tables, named in a string that Nacre cannot
   * parse as the engine does.
   */
  private static void refuseEngines(StatementTokens words) {
    for (int i = 1; i < words.size(); i++) {
      boolean isNamed = words.isName(i) || words.is(i, TokenKind.STRING);
      String name = isNamed ? Catalog.folded(words.text(i).replaceAll("['\"`]", "")) : "";
      boolean follows = words.isSign(i - 1, "=") || words.isSign(i - 1, ":=");
      if (ENGINES.contains(name) && (follows || words.is(i - 1, "ENGINE"))) {
        throw refused("The statement is about a table of an engine that reaches other tables");
      }
      boolean setting = words.is(0, "SET") && name.endsWith("STORAGE_ENGINE");
      if (setting && !(words.isSign(i + 1, "=") && isWhole(words, i + 2))) {
        throw refused("The statement chooses the engine of tables in a way that is not understood");
      }
    }
  }

  /** Whether a name or string is not followed by anything. */
  private static boolean isWhole(StatementTokens words, int i) {
    boolean simple = words.isName(i) || words.is(i, TokenKind.STRING);
    return simple
        && (i + 1 == words.size() || words.is(i + 1, TokenKind.COMMA) || words.is(i + 1, "FOR"));
  }

  /** Checks a text of a batch, whose texts are all planned before the first is sent. */
  static void checkBatched(SqlReading sql) {
    for (StatementTokens words : sql.statements()) {
      if (words.is(0, "SET")) {
        throw refused("The statement may change how others in the same batch are read");
      }
    }
  }

  private static void checkCharacters(StatementTokens words) {
    for (int i = 1; i < words.size(); i++) {
      boolean quoted =
          words.is(i, TokenKind.QUOTED_NAME) && words.name(i).equals("CHARACTER_SET_CLIENT");
      if (!quoted && !words.isOneOf(i, CHARACTERS)) {
        continue;
      }
      int value = i + 1;
      while (words.is(value, "SET") || words.isSign(value, "=") || words.isSign(value, ":=")) {
        value++;
      }
      boolean text = words.isName(value) || words.is(value, TokenKind.STRING);
      String name = text ? words.text(value).replaceAll("['\"`]", "") : "";
      if (!name.toLowerCase(Locale.ENGLISH).matches("utf8|utf8mb3|utf8mb4")) {
        throw refused("The statement makes the server read other characters than UTF-8");
      }
    }
  }

  /** Checks a statement that involves an encrypted table. */
  void checkInSight(StatementTokens words) {
    // ANALYZE executes the statement that follows.
    if (words.is(0, "ANALYZE") && !words.is(1, "TABLE") && !words.is(2, "TABLE")) {
      throw Refusals.statement("analyzes another thing than a table");
    }
    for (int i = 0; i < words.size(); i++) {
      if (words.isOneOf(i, NOT_IN_SIGHT) && !words.is(i - 1, TokenKind.DOT)) {
        throw Refusals.statement(
            "has the word " + Catalog.folded(words.text(i)) + ", which is not understood there");
      }
      // The driver treats them as the start of a comment, and would count other parameters.
      if (words.isSign(i, "-") && words.isSign(i + 1, "-") && words.end(i) == words.start(i + 1)) {
        throw Refusals.statement("has two minus signs in a row");
      }
    }
  }

  private static NacreException refused(String what) {
    return new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, what);
  }
}
