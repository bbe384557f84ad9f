package dev.nacre.jdbc.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.Coercion;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;

/**
 * Converts a given value to the value that a column stores or is compared with. The result is what
 * the database would make of it; otherwise the value is refused.
 */
public final class ColumnValues {
  private final Dialect dialect;
  private final ValueSettings settings;
  private final JdbcValues values;
  private final StoredValues stored;
  private final CoercionConditions conditions;
  private final UnificationCheck among;

  public ColumnValues(Dialect dialect, ValueSettings settings) {
    this.dialect = dialect;
    this.settings = settings;
    this.values = new JdbcValues(dialect.jdbcBehavior(), settings);
    this.stored = new StoredValues(dialect.jdbcBehavior(), values, settings);
    this.conditions = new CoercionConditions(dialect.jdbcBehavior());
    this.among = new UnificationCheck(dialect);
  }

  /**
   * @param compared whether it is for a comparison; otherwise it is stored
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}, without the value
   */
  public Object of(EncryptedColumn column, InputValue given, boolean compared) {
    ColumnType type = column.encryption().type();
    ColumnType cast = given.cast();
    if (cast != null && !holds(cast, given)) {
      throw refused(column, given, "is cast to " + cast + " and " + use(compared));
    }
    if (stored.isLost(given.value())) {
      throw refused(column, given, use(compared));
    }
    if (given.source() == SourceType.TEXT_LITERAL
        && settings.emptyIsNull()
        && given.value().equals("")) {
      throw refused(column, given, "is empty, which is NULL in this mode, and " + use(compared));
    }
    if (given.source().isTimeLiteral()
        && CoercionConditions.clockDigits(String.valueOf(given.value()))
            > dialect.jdbcBehavior().parsedFractionDigits()) {
      throw refused(column, given, use(compared));
    }
    if (cast != null && settings.datesHaveTimes() && cast.name() == TypeName.DATE) {
      throw refused(column, given, "is cast to a DATE with a time of day and " + use(compared));
    }
    ColumnType wanted = cast == null ? type : cast;
    Object value =
        cast == null && !compared
            ? stored.of(type, given.source(), given.value())
            : values.as(wanted.kind(), given.value());
    if (value != null && cast != null && !compared) {
      value = stored.of(type, given.source(), value);
      if (dialect.jdbcBehavior().roundsToMicros()
          && value != null
          && StoredValues.reachesMidnight(value, type.scale())) {
        throw refused(column, given, "is cast to " + cast + " and " + use(false));
      }
      boolean filled = type.name() == TypeName.BINARY && dialect.comparesWithoutSpaces();
      if (value == null || (filled && !type.holds(value))) {
        throw refused(column, given, "is cast to " + cast + " and " + use(false));
      }
    } else if (value != null && compared) {
      value = stored.sent(value);
    }
    Coercion coercion =
        compared
            ? dialect.coercions().compared(given.source(), wanted)
            : dialect.coercions().stored(given.source(), wanted);
    if (value == null
        || !conditions.hold(coercion, wanted, given.value(), value, compared || cast != null)) {
      throw refused(column, given, use(compared));
    }
    if (settings.emptyIsNull() && value.equals("") && !type.name().isLarge()) {
      throw refused(column, given, "is empty, which is NULL in this mode, and " + use(compared));
    }
    if (!settings.padsChars() && !isSameUnpadded(type, given, compared)) {
      throw refused(
          column,
          given,
          use(compared).replace(" the", "") + ", in a mode that does not pad a CHAR,");
    }
    boolean unpadded = given.source() == SourceType.TEXT_LITERAL && dialect.comparesListsUnpadded();
    if (compared
        && type.name() == TypeName.CHAR
        && cast != null
        && (unpadded || endsWithSpace(value))) {
      throw refused(column, given, "is cast to " + cast + " and " + use(true));
    }
    if (!among.isAsAlone(type, given, value)) {
      throw refused(
          column, given, UnificationCheck.words(given.unification()) + " and " + use(compared));
    }
    if (dialect.shiftsDstGap()
        && value instanceof LocalDateTime time
        && !time.equals(time.atZone(ZoneId.systemDefault()).toLocalDateTime())) {
      throw refused(
          column, given, "of an hour that the time zone of this JVM leaves out " + use(compared));
    }
    boolean equalsOthers =
        dialect.comparesWithoutSpaces()
            && column.encryption().protection().comparesEqual()
            && type.name() != TypeName.CHAR
            && endsWithSpace(value);
    if (equalsOthers) {
      throw refused(column, given, "with a space at its end " + use(compared));
    }
    return value;
  }

  /** Whether a mode that trims trailing spaces of a CHAR gives the same result for a value. */
  private static boolean isSameUnpadded(ColumnType type, InputValue given, boolean compared) {
    ColumnType cast = given.cast();
    boolean padded = cast != null && cast.name() == TypeName.CHAR;
    return !padded && (type.name() != TypeName.CHAR || !compared || !endsWithSpace(given.value()));
  }

  private static boolean endsWithSpace(Object value) {
    return value instanceof byte[] bytes
        ? bytes.length > 0 && bytes[bytes.length - 1] == ' '
        : value instanceof String text && text.endsWith(" ");
  }

  /** Whether a cast would leave a value unchanged. */
  private boolean holds(ColumnType cast, InputValue given) {
    Object value = values.as(cast.kind(), given.value());
    boolean changed =
        value instanceof BigDecimal number
            && (given.value() instanceof Double || given.value() instanceof Float)
            && !(stored.of(cast, given.source(), given.value()) instanceof BigDecimal made
                && made.compareTo(number) == 0);
    return value != null
        && !changed
        && cast.holds(value)
        && values.isWhole(cast, given.value())
        && conditions.hold(
            dialect.coercions().stored(given.source(), cast), cast, given.value(), value, true);
  }

  private static String use(boolean compared) {
    return compared ? "is compared with" : "is put into";
  }

  private static NacreException refused(EncryptedColumn column, InputValue given, String use) {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "Here "
            + given.source().text()
            + " "
            + use
            + " the encrypted column "
            + column.text()
            + " of type "
            + column.encryption().type()
            + "; what the database would make of this value is not made here,"
            + " so give one of the column's own type");
  }

  /** Whether no part of a point in time is lost in the column's type. */
  public boolean isWhole(EncryptedColumn column, InputValue given) {
    return values.isWhole(column.encryption().type(), given.value());
  }
}
