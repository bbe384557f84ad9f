package dev.nacre.core.sql.rule.mariadb;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.Set;

/** Refuses texts that MariaDB interprets differently from what they look like. */
public final class MariaDbChecks {
  /** Words of MariaDB that change the meaning of an otherwise supported statement. */
  private static final Set<String> UNSUPPORTED = Set.of("PROCEDURE", "PORTION", "SYSTEM_TIME");

  private final Catalog catalog;
  private final LookalikeNameCheck lookalikes;
  private final boolean guards;

  /**
   * @param guards whether there is anything to protect
   */
  public MariaDbChecks(Catalog catalog, boolean guards) {
    this.catalog = catalog;
    this.lookalikes = new LookalikeNameCheck(catalog);
    this.guards = guards;
  }

  /**
   * Checks the tokens of any text.
   *
   * @param statements how many are in the text
   */
  public void checkTokens(LexedSql sql, int statements) {
    RemovedEscapeCheck.checkConversions(sql.source());
    for (int token = 0; token < sql.size(); token++) {
      switch (sql.kind(token)) {
        // Whether it is executed depends on the version of the server.
        case OPEN_CONDITIONAL ->
            throw Refusals.access("The statement has a comment that may be executed");
        case WORD, QUOTED_NAME -> {
          if (sql.kind(token) == TokenKind.QUOTED_NAME || !sql.isAscii(token)) {
            lookalikes.check(sql.name(token));
          }
        }
        case BINARY -> refuseUnevenBinary(sql.source(), sql.start(token), sql.end(token));
        case OPEN_BRACE, CLOSE_BRACE ->
            RemovedEscapeCheck.checkBrace(sql.source(), sql.start(token));
        default -> {}
      }
      boolean setting =
          statements > 1
              && (sql.isName(token, "SQL_MODE")
                  || sql.isName(token, "CHARACTER_SET_CLIENT")
                  || sql.isWord(token, "NAMES"));
      if (setting) {
        throw Refusals.access("The statement changes how others in the same text are read");
      }
    }
  }

  /** The server ends x'…' and b'…' at the first quote, even if it is doubled. */
  private static void refuseUnevenBinary(String source, int start, int end) {
    if (!source.substring(start, end).matches("[xXbB]'[0-9a-fA-F]*'|0[xXbB]?[0-9a-fA-F]*")) {
      throw Refusals.access("A binary literal holds something else than digits");
    }
  }

  /** Checks any statement. */
  public void checkStatement(StatementTokens words) {
    if (words.is(0, "LOCK") && (words.is(1, "TABLES") || words.is(1, "TABLE"))) {
      throw Refusals.access("The statement locks tables, after which the catalog cannot be read");
    }
    if (words.is(0, "SET")) {
      ClientCharsetCheck.check(words);
    }
    refuseDroppedDatabase(words);
    if (guards) {
      if (words.isOneOf(0, Set.of("CREATE", "ALTER", "SET"))) {
        StorageEngineCheck.check(words);
      }
      refuseDynamicSql(words);
    }
  }

  private void refuseDroppedDatabase(StatementTokens words) {
    boolean database = words.isOneOf(words.kindAfterCreate(), Set.of("DATABASE", "SCHEMA"));
    boolean keepsKeys = !catalog.tables().isEmpty() || !catalog.dropped().isEmpty();
    // CREATE OR REPLACE drops it, too.
    if (database && keepsKeys && (words.is(0, "DROP") || words.is(1, "OR"))) {
      throw Refusals.access("The statement drops a database, and this one keeps keys of columns");
    }
  }

  private static void refuseDynamicSql(StatementTokens words) {
    if (words.isOneOf(0, Set.of("GRANT", "REVOKE", "XA"))) {
      return; // There the words are a privilege, and a phase of a transaction.
    }
    for (int i = 0; i < words.size(); i++) {
      boolean runs = words.is(i, "EXECUTE") || words.is(i, "PREPARE");
      if (runs && !words.is(i - 1, TokenKind.DOT)) {
        throw Refusals.access("The statement builds SQL at run time");
      }
    }
  }

  /** Checks a text of a batch, whose texts are all planned before the first is sent. */
  public static void checkBatched(SqlReading sql) {
    for (StatementTokens words : sql.statements()) {
      if (words.is(0, "SET")) {
        throw Refusals.access("The statement may change how others in the same batch are read");
      }
    }
  }

  /** Checks a statement that involves an encrypted table. */
  public void checkEncrypted(StatementTokens words) {
    // ANALYZE executes the statement that follows.
    if (words.is(0, "ANALYZE") && !words.is(1, "TABLE") && !words.is(2, "TABLE")) {
      throw Refusals.statement("analyzes another thing than a table");
    }
    for (int i = 0; i < words.size(); i++) {
      if (words.isOneOf(i, UNSUPPORTED) && !words.is(i - 1, TokenKind.DOT)) {
        throw Refusals.statement(
            "has the word " + NameFolding.fold(words.text(i)) + ", which is not understood there");
      }
      // The driver treats them as the start of a comment, and would count other parameters.
      if (words.isSign(i, "-") && words.isSign(i + 1, "-") && words.end(i) == words.start(i + 1)) {
        throw Refusals.statement("has two minus signs in a row");
      }
    }
  }
}
