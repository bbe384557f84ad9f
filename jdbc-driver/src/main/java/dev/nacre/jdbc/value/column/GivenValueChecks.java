package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.JdbcValues;
import dev.nacre.jdbc.value.ValueSettings;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Checks whether a database would take a value as it is given. */
final class GivenValueChecks {
  @FunctionalInterface
  private interface Check {
    Optional<ValueObjection> objection(ValueUse use);
  }

  private final Dialect dialect;
  private final ValueSettings settings;
  private final JdbcValues values;
  private final StoredValues stored;
  private final CoercionConditions conditions;
  private final List<Check> checks =
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

  /** What is wrong with a value first, if anything. */
  Optional<ValueObjection> objection(ValueUse use) {
    for (Check check : checks) {
      Optional<ValueObjection> objection = check.objection(use);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  private Optional<ValueObjection> castChangesIt(ValueUse use) {
    ColumnType cast = use.cast();
    return cast == null || holds(cast, use.given())
        ? Optional.empty()
        : Optional.of(ValueObjection.castTo(cast));
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
            dialect.coercions().stored(given.source(), cast),
            cast,
            given.value(),
            value,
            Rounding.FORBIDDEN);
  }

  private Optional<ValueObjection> driverChangesIt(ValueUse use) {
    return stored.isChangedByDriver(use.given().value())
        ? Optional.of(ValueObjection.OF_ITS_TYPE)
        : Optional.empty();
  }

  private Optional<ValueObjection> emptyLiteralIsNull(ValueUse use) {
    return use.given().source() == SourceType.TEXT_LITERAL
            && settings.emptyIsNull()
            && use.given().value().equals("")
        ? Optional.of(ValueObjection.EMPTY_IS_NULL)
        : Optional.empty();
  }

  private Optional<ValueObjection> clockHasMoreDigits(ValueUse use) {
    return use.given().source().isTimeLiteral()
            && CoercionConditions.clockDigits(String.valueOf(use.given().value()))
                > dialect.jdbcBehavior().parsedFractionDigits()
        ? Optional.of(ValueObjection.OF_ITS_TYPE)
        : Optional.empty();
  }

  private Optional<ValueObjection> castAddsTimeOfDay(ValueUse use) {
    ColumnType cast = use.cast();
    return cast != null && settings.datesHaveTimes() && cast.name() == TypeName.DATE
        ? Optional.of(new ValueObjection("is cast to a DATE with a time of day and"))
        : Optional.empty();
  }
}
