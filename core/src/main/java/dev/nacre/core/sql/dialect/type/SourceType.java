package dev.nacre.core.sql.dialect.type;

/** The type in which a value is given: a Java class, or a kind of literal. */
public enum SourceType {
  TEXT("a String"),
  TEXT_LITERAL("a string literal"),
  CHARACTER("a Character"),
  BOOLEAN("a Boolean"),
  BOOLEAN_LITERAL("TRUE or FALSE"),
  WHOLE("a whole number"),
  WHOLE_LITERAL("a literal of a whole number"),
  DECIMAL("a BigDecimal"),
  DECIMAL_LITERAL("a literal of a decimal number"),
  REAL("a Float"),
  DOUBLE("a Double"),
  DOUBLE_LITERAL("a literal of a binary number"),
  BYTES("a byte[]"),
  BYTES_LITERAL("a literal of bytes"),
  UUID("a UUID"),
  SQL_DATE("a java.sql.Date"),
  SQL_TIME("a java.sql.Time"),
  SQL_TIMESTAMP("a java.sql.Timestamp"),
  UTIL_DATE("a java.util.Date"),
  LOCAL_DATE("a LocalDate"),
  LOCAL_TIME("a LocalTime"),
  LOCAL_DATE_TIME("a LocalDateTime"),
  OFFSET_TIME("an OffsetTime"),
  OFFSET_DATE_TIME("an OffsetDateTime"),
  ZONED_DATE_TIME("a ZonedDateTime"),
  INSTANT("an Instant"),
  DATE_LITERAL("a DATE literal"),
  TIME_LITERAL("a TIME literal"),
  TIMESTAMP_LITERAL("a TIMESTAMP literal"),
  DATE_ESCAPE("a {d} escape"),
  TIME_ESCAPE("a {t} escape"),
  TIMESTAMP_ESCAPE("a {ts} escape"),
  CHARACTER_STREAM("a stream of characters"),
  CLOB("a Clob"),
  BINARY_STREAM("a stream of bytes"),
  BLOB("a Blob"),
  OTHER("a value of another class");

  private final String text;

  SourceType(String text) {
    this.text = text;
  }

  /** A description for messages. */
  public String text() {
    return text;
  }

  /** The more general type to use where this one has no entry of its own. */
  SourceType usually() {
    return switch (this) {
      case DATE_ESCAPE -> DATE_LITERAL;
      case TIME_ESCAPE -> TIME_LITERAL;
      case TIMESTAMP_ESCAPE -> TIMESTAMP_LITERAL;
      default -> this;
    };
  }

  /** Whether the value is in the text of a statement. */
  public boolean isLiteral() {
    return name().endsWith("_LITERAL") || name().endsWith("_ESCAPE");
  }

  /** Whether it is a literal with a time. */
  public boolean isTimeLiteral() {
    return switch (this) {
      case TIME_LITERAL, TIMESTAMP_LITERAL, TIME_ESCAPE, TIMESTAMP_ESCAPE -> true;
      default -> false;
    };
  }

  /** Whether it is a class that represents an instant and displays it in a time zone. */
  public boolean isInZone() {
    return switch (this) {
      case SQL_DATE, SQL_TIME, SQL_TIMESTAMP, UTIL_DATE -> true;
      default -> false;
    };
  }
}
