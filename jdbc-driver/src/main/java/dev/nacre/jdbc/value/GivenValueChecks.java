package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks whether a database would take a value as it is given. Each check returns what is wrong, in
 * the words of a message, and empty where nothing is.
 */
final class GivenValueChecks {
  private final Dialect dialect;
  private final ValueSettings settings;
  private final JdbcValues values;
  private final StoredValues stored;
  private final CoercionConditions conditions;
  private final List<Function<ValueUse, Optional<String>>> all =
      List.of(
          this::castChangesIt,
          this::driverChangesIt,
          this::emptyLiteralIsNull,
          this::clockHasMoreDigits,
          this::castAddsTimeOfDay);

  GivenValueChecks(
      Dialect dialect,
      ValueSettings settings,
      JdbcValues values,
      StoredValues stored,
      CoercionConditions conditions) {
    this.dialect = dialect;
    this.settings = settings;
    this.values = values;
    this.stored = stored;
    this.conditions = conditions;
  }

  List<Function<ValueUse, Optional<String>>> all() {
    return all;
  }

  private Optional<String> castChangesIt(ValueUse use) {
    ColumnType cast = use.cast();
    return cast == null || holds(cast, use.given()) ? Optional.empty() : Optional.of(castTo(cast));
  }

  static String castTo(ColumnType cast) {
    return "is cast to " + cast + " and";
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

  private Optional<String> driverChangesIt(ValueUse use) {
    return stored.isChangedByDriver(use.given().value()) ? Optional.of("") : Optional.empty();
  }

  private Optional<String> emptyLiteralIsNull(ValueUse use) {
    return use.given().source() == SourceType.TEXT_LITERAL
            && settings.emptyIsNull()
            && use.given().value().equals("")
        ? Optional.of(ConvertedValueChecks.EMPTY_IS_NULL)
        : Optional.empty();
  }

  private Optional<String> clockHasMoreDigits(ValueUse use) {
    return use.given().source().isTimeLiteral()
            && CoercionConditions.clockDigits(String.valueOf(use.given().value()))
                > dialect.jdbcBehavior().parsedFractionDigits()
        ? Optional.of("")
        : Optional.empty();
  }

  private Optional<String> castAddsTimeOfDay(ValueUse use) {
    ColumnType cast = use.cast();
    return cast != null && settings.datesHaveTimes() && cast.name() == TypeName.DATE
        ? Optional.of("is cast to a DATE with a time of day and")
        : Optional.empty();
  }
}
