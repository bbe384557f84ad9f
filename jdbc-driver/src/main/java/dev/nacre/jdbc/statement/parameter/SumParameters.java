package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.error.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared statement that are compared with sums. They stay here: the server
 * gets NULL in their place.
 */
final class SumParameters {
  private final PreparedStatement target;
  private final Dialect dialect;
  private final Map<Integer, @Nullable BigDecimal> numbers = new HashMap<>();
  private Map<Integer, @Nullable BigDecimal> sent = Map.of();

  SumParameters(PreparedStatement target, Dialect dialect) {
    this.target = target;
    this.dialect = dialect;
  }

  /**
   * Keeps a value, which must be exact: databases convert others before they compare.
   *
   * @param column that is added up
   */
  void put(EncryptedColumn column, int parameter, Object value) throws SQLException {
    BigDecimal number = number(value);
    if (number == null) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A parameter that is compared with a sum over the encrypted column "
              + column.text()
              + " is not given as a whole number or a BigDecimal");
    }
    try {
      ColumnType beside = column.encryption().type();
      put(parameter, dialect.sums().orElseThrow().compared(beside, number));
    } catch (ArithmeticException overflow) {
      throw SqlErrors.outOfRange(overflow);
    }
  }

  private static @Nullable BigDecimal number(Object value) {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof BigInteger whole) {
      return new BigDecimal(whole);
    }
    boolean whole =
        value instanceof Long
            || value instanceof Integer
            || value instanceof Short
            || value instanceof Byte;
    return whole ? BigDecimal.valueOf(((Number) value).longValue()) : null;
  }

  void put(int parameter, @Nullable BigDecimal number) throws SQLException {
    target.setNull(parameter, Types.VARCHAR);
    numbers.put(parameter, number);
  }

  /** Called before an execution, whose result may be read after other values are set. */
  void markSent() {
    sent = new HashMap<>(numbers);
  }

  /** The numbers of the next execution. */
  IntFunction<@Nullable BigDecimal> ofNextExecution() {
    return numbers::get;
  }

  /** The numbers of the last execution. */
  IntFunction<@Nullable BigDecimal> ofLastExecution() {
    return sent::get;
  }

  void clear() {
    numbers.clear();
  }
}
