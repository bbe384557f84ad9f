package dev.nacre.jdbc.guard;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.jdbc.engine.PlaintextExport;
import java.util.List;
import java.util.Optional;

/** Finds exports in an H2 statement. */
final class ExportFinder {
  private static final String LUCENE_PREFIX = "FTL_";
  private static final String LUCENE_CLASS = "FULLTEXTLUCENE";

  /** Every export contains one of these; used for SQL that the lexer cannot read. */
  private static final List<String> SIGNS =
      List.of(
          "BACKUP",
          "SCRIPT",
          "CSVWRITE",
          "FILE_WRITE",
          "FTL_",
          "LUCENE",
          "ALIAS",
          "TRIGGER",
          "LINK",
          "IMMEDIATE",
          "TRACE_LEVEL",
          "MEMORY_ROWS",
          "U&",
          "\\");

  private ExportFinder() {}

  /** Whether SQL that cannot be lexed may contain an export. */
  static boolean mayHideOne(String sql) {
    String folded = CaseFolding.upper(sql).replace('\u212a', 'K');
    return SIGNS.stream().anyMatch(folded::contains);
  }

  static Optional<PlaintextExport> find(LexedSql sql, LexedSql.Statement statement) {
    Optional<PlaintextExport> command = command(sql, statement);
    return command.isPresent() ? command : function(sql, statement);
  }

  private static Optional<PlaintextExport> command(LexedSql sql, LexedSql.Statement statement) {
    int word = CommandWord.find(sql, statement);
    if (sql.isWord(word, "BACKUP")) {
      return Optional.of(PlaintextExport.BACKUP);
    }
    if (sql.isWord(word, "SCRIPT")) {
      // Without TO it is a query.
      return has(sql, word, statement, "TO")
          ? Optional.of(PlaintextExport.SCRIPT)
          : Optional.empty();
    }
    if (sql.isWord(word, "RUNSCRIPT") || isExecuteImmediate(sql, word)) {
      return Optional.of(PlaintextExport.UNSEEN_SQL);
    }
    if (sql.isWord(word, "SET")) {
      int setting = sql.nextSignificant(word + 1);
      return sql.isName(setting, "MAX_MEMORY_ROWS")
          ? Optional.of(PlaintextExport.SPILL)
          : trace(sql, setting, statement);
    }
    if (creates(sql, word) && has(sql, word, statement, "LINKED")) {
      return Optional.of(PlaintextExport.LINK);
    }
    if (creates(sql, word)
        && (has(sql, word, statement, "ALIAS") || has(sql, word, statement, "TRIGGER"))
        && has(sql, word, statement, "AS")) {
      return Optional.of(PlaintextExport.SOURCE);
    }
    return Optional.empty();
  }

  /** H2 treats the two words alike. */
  private static boolean creates(LexedSql sql, int word) {
    return sql.isWord(word, "CREATE") || sql.isWord(word, "DECLARE");
  }

  private static boolean isExecuteImmediate(LexedSql sql, int word) {
    return sql.isWord(word, "EXECUTE") && sql.isWord(sql.nextSignificant(word + 1), "IMMEDIATE");
  }

  private static Optional<PlaintextExport> trace(
      LexedSql sql, int setting, LexedSql.Statement statement) {
    if (sql.isName(setting, "TRACE_LEVEL_SYSTEM_OUT")) {
      return isNumber(sql, setting, statement, "0")
          ? Optional.empty()
          : Optional.of(PlaintextExport.TRACE_OUTPUT);
    }
    if (sql.isName(setting, "TRACE_LEVEL_FILE")) {
      for (String level : List.of("0", "1", "2", "3")) {
        if (isNumber(sql, setting, statement, level)) {
          return Optional.of(PlaintextExport.TRACE_FILE);
        }
      }
      // 4 goes to the application's log; anything but a number may become one.
      return Optional.of(PlaintextExport.TRACE_OUTPUT);
    }
    return Optional.empty();
  }

  /** Whether the value of a setting is exactly this number. */
  private static boolean isNumber(
      LexedSql sql, int setting, LexedSql.Statement statement, String number) {
    int value = sql.nextSignificant(setting + 1);
    if (value < statement.end() && (sql.text(value).equals("=") || sql.isWord(value, "TO"))) {
      value = sql.nextSignificant(value + 1);
    }
    return value < statement.end()
        && sql.text(value).equals(number)
        && sql.nextSignificant(value + 1) >= statement.end();
  }

  private static Optional<PlaintextExport> function(LexedSql sql, LexedSql.Statement statement) {
    int first = CommandWord.find(sql, statement);
    boolean creates = creates(sql, first);
    boolean withoutParentheses = sql.isWord(first, "EXEC") || sql.isWord(first, "EXECUTE");
    boolean calls = withoutParentheses || sql.has(TokenKind.OPEN_PAREN);
    for (int token = statement.first(); (creates || calls) && token < statement.end(); token++) {
      TokenKind kind = sql.kind(token);
      boolean name = kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME;
      boolean other = kind.isSignificant() && kind != TokenKind.WORD;
      if (creates && other && CaseFolding.upper(sql.text(token)).contains(LUCENE_CLASS)) {
        return Optional.of(PlaintextExport.LUCENE);
      }
      if (name && (withoutParentheses || isCalled(sql, token, statement))) {
        Optional<PlaintextExport> export = function(sql, token);
        if (export.isPresent()) {
          return export;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isCalled(LexedSql sql, int name, LexedSql.Statement statement) {
    int next = afterName(sql, name);
    return next < statement.end() && sql.kind(next) == TokenKind.OPEN_PAREN;
  }

  /** The token after a name, including a UESCAPE clause. */
  private static int afterName(LexedSql sql, int name) {
    int next = sql.nextSignificant(name + 1);
    return sql.kind(name) == TokenKind.QUOTED_NAME && sql.isWord(next, "UESCAPE")
        ? sql.nextSignificant(sql.nextSignificant(next + 1) + 1)
        : next;
  }

  private static Optional<PlaintextExport> function(LexedSql sql, int name) {
    if (sql.isName(name, "CSVWRITE")) {
      return Optional.of(PlaintextExport.CSVWRITE);
    }
    if (sql.isName(name, "FILE_WRITE")) {
      return Optional.of(PlaintextExport.FILE_WRITE);
    }
    if (sql.isName(name, "LINK_SCHEMA")) {
      return Optional.of(PlaintextExport.LINK);
    }
    return CaseFolding.upper(sql.name(name)).startsWith(LUCENE_PREFIX)
        ? Optional.of(PlaintextExport.LUCENE)
        : Optional.empty();
  }

  private static boolean has(LexedSql sql, int from, LexedSql.Statement statement, String word) {
    for (int token = from; token < statement.end(); token = sql.nextSignificant(token + 1)) {
      if (sql.isWord(token, word)) {
        return true;
      }
    }
    return false;
  }
}
