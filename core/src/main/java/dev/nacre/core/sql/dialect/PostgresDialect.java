package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.dialect.postgres.PostgresLiterals;
import dev.nacre.core.sql.dialect.postgres.PostgresParts;
import dev.nacre.core.sql.dialect.spi.DialectParts;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalFeature;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.PostgresEscapes;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** PostgreSQL. */
final class PostgresDialect extends Dialect {
  /** In bytes: NAMEDATALEN without the terminating zero. */
  private static final int LONGEST_NAME = 63;

  /** With standard_conforming_strings off, which a role, a function or an option can set. */
  private static final List<OtherReading> OTHER_READINGS =
      List.of(
          new OtherReading("\\", LexicalRules.POSTGRESQL.with(LexicalFeature.BACKSLASH_ESCAPES)));

  PostgresDialect() {
    super("POSTGRESQL", LexicalRules.POSTGRESQL, Grammar.POSTGRESQL);
  }

  @Override
  DialectParts newParts() {
    return PostgresParts.all();
  }

  @Override
  public List<OtherReading> otherReadings() {
    return OTHER_READINGS;
  }

  @Override
  public Set<String> sent(String sql) {
    return PostgresEscapes.sent(sql);
  }

  @Override
  public boolean replacesMarkers() {
    return true;
  }

  @Override
  public String withSingleReading(LexedSql sql) {
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < sql.size(); token++) {
      String one = sql.text(token);
      boolean escapes = sql.kind(token) == TokenKind.STRING && one.startsWith("'");
      text.append(escapes && one.indexOf('\\') >= 0 ? " E" + one.replace("\\", "\\\\") : one);
    }
    return text.toString();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean meansNoTransaction(String state) {
    return state.equals("25P01");
  }

  @Override
  public boolean meansEndedTransaction(String state) {
    return state.equals("25P02");
  }

  @Override
  public String transactionId() {
    return "SELECT pg_catalog.txid_current_if_assigned()::text";
  }

  @Override
  public String nothing() {
    return "SET nacre.done TO ''";
  }

  @Override
  public String stored(String unquoted) {
    return asciiLowerCase(unquoted);
  }

  /** Folds only ASCII letters, as the database does. */
  private static String asciiLowerCase(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      lower.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return lower.toString();
  }

  @Override
  public int longestName() {
    return LONGEST_NAME;
  }

  @Override
  public String cellType(int bytes) {
    return "BYTEA";
  }

  @Override
  public Optional<String> largeCellType() {
    return Optional.of("BYTEA");
  }

  @Override
  public String literal(byte[] bytes) {
    return PostgresLiterals.bytes(bytes);
  }

  @Override
  public boolean callsAsColumns() {
    return true;
  }

  @Override
  public Set<String> calledByEscapes() {
    return Set.of(
        "CEIL",
        "CHR",
        "CURRENT_DATABASE",
        "LENGTH",
        "LN",
        "LOG",
        "LOWER",
        "POW",
        "REPEAT",
        "SUBSTR",
        "TO_CHAR",
        "TRUNC",
        "UPPER");
  }

  @Override
  public boolean selectsIntoTables() {
    return true;
  }

  @Override
  public boolean hasUpdateFrom() {
    return true;
  }

  @Override
  public boolean hasWritableCte() {
    return true;
  }

  @Override
  public boolean hasReturning() {
    return true;
  }

  @Override
  public boolean unifiesLists() {
    return true;
  }

  @Override
  public boolean unifiesSourceRows() {
    return true;
  }

  @Override
  public boolean altersInLists() {
    return true;
  }

  @Override
  public boolean hasTransactionalDdl() {
    return true;
  }

  /** Others are compared by another operator than a single parameter, or not at all. */
  @Override
  public Set<String> comparableArrays(ColumnType type) {
    return switch (type.name()) {
      case VARCHAR -> Set.of("text", "varchar");
      case SMALLINT, INTEGER, BIGINT -> Set.of("int2", "int4", "int8");
      case UUID -> Set.of("uuid");
      default -> Set.of();
    };
  }
}
