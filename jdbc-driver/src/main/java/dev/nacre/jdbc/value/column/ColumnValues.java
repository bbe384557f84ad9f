package dev.nacre.jdbc.value.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.JdbcValues;
import dev.nacre.jdbc.value.ValueSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts a given value to the value that a column stores or is compared with. The result is what
 * the database would convert it to; otherwise the value is refused.
 */
public final class ColumnValues {
  private final JdbcValues values;
  private final StoredValues stored;
  private final GivenValueChecks givenChecks;
  private final ConvertedValueChecks convertedChecks;

  public ColumnValues(Dialect dialect, ValueSettings settings) {
    this.values = new JdbcValues(dialect.jdbcBehavior(), settings);
    this.stored = new StoredValues(dialect.jdbcBehavior(), values, settings);
    CoercionConditions conditions = new CoercionConditions(dialect.jdbcBehavior());
    this.givenChecks = new GivenValueChecks(dialect, settings, values, stored, conditions);
    this.convertedChecks = new ConvertedValueChecks(dialect, settings, conditions);
  }

  /**
   * @param compared whether it is for a comparison; otherwise it is stored
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}, without the value
   */
  public Object of(EncryptedColumn column, InputValue given, boolean compared) {
    ValueUse use = new ValueUse(column, given, compared);
    refuseIfPresent(use, givenChecks.objection(use));
    Object value = converted(use);
    if (value == null) {
      ValueObjection objection =
          use.storesCast() ? ValueObjection.castTo(use.wanted()) : ValueObjection.OF_ITS_TYPE;
      throw objection.refusal(use);
    }
    refuseIfPresent(use, convertedChecks.objection(use, value));
    return value;
  }

  private static void refuseIfPresent(ValueUse use, Optional<ValueObjection> objection) {
    if (objection.isPresent()) {
      throw objection.get().refusal(use);
    }
  }

  /** Null where the database would convert to another value, or to none. */
  private @Nullable Object converted(ValueUse use) {
    InputValue given = use.given();
    if (use.cast() == null && !use.compared()) {
      return stored.of(use.type(), given.source(), given.value());
    }
    Object value = values.as(use.wanted().kind(), given.value());
    if (value == null) {
      return null;
    }
    return use.compared() ? stored.asSent(value) : stored.of(use.type(), given.source(), value);
  }

  /** Whether no part of a point in time is lost in the column's type. */
  public boolean isWhole(EncryptedColumn column, InputValue given) {
    return values.isWhole(column.encryption().type(), given.value());
  }
}
