package dev.nacre.jdbc.value;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts a given value to the value that a column stores or is compared with. The result is what
 * the database would make of it; otherwise the value is refused.
 */
public final class ColumnValues {
  private final JdbcValues values;
  private final StoredValues stored;
  private final List<Function<ValueUse, Optional<String>>> checksAsGiven;
  private final List<BiFunction<ValueUse, Object, Optional<String>>> checksAsConverted;

  public ColumnValues(Dialect dialect, ValueSettings settings) {
    this.values = new JdbcValues(dialect.jdbcBehavior(), settings);
    this.stored = new StoredValues(dialect.jdbcBehavior(), values, settings);
    CoercionConditions conditions = new CoercionConditions(dialect.jdbcBehavior());
    this.checksAsGiven = new GivenValueChecks(dialect, settings, values, stored, conditions).all();
    this.checksAsConverted = new ConvertedValueChecks(dialect, settings, conditions).all();
  }

  /**
   * @param compared whether it is for a comparison; otherwise it is stored
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}, without the value
   */
  public Object of(EncryptedColumn column, InputValue given, boolean compared) {
    ValueUse use = new ValueUse(column, given, compared);
    for (Function<ValueUse, Optional<String>> check : checksAsGiven) {
      Optional<String> wrong = check.apply(use);
      if (wrong.isPresent()) {
        throw refused(use, wrong.get());
      }
    }
    Object value = converted(use);
    if (value == null) {
      throw refused(use, use.storesCast() ? GivenValueChecks.castTo(use.wanted()) : "");
    }
    for (BiFunction<ValueUse, Object, Optional<String>> check : checksAsConverted) {
      Optional<String> wrong = check.apply(use, value);
      if (wrong.isPresent()) {
        throw refused(use, wrong.get());
      }
    }
    return value;
  }

  /** Null where the database would make another value, or none. */
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

  /**
   * @param wrong what is wrong with the value, or nothing if it is only its type
   */
  private static NacreException refused(ValueUse use, String wrong) {
    ColumnType type = use.type();
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "Here "
            + use.given().source().text()
            + (wrong.isEmpty() ? "" : " " + wrong)
            + (use.compared() ? " is compared with" : " is put into")
            + " the encrypted column "
            + use.column().text()
            + " of type "
            + type
            + "; what the database would make of this value is not made here,"
            + " so give one of the column's own type");
  }

  /** Whether no part of a point in time is lost in the column's type. */
  public boolean isWhole(EncryptedColumn column, InputValue given) {
    return values.isWhole(column.encryption().type(), given.value());
  }
}
