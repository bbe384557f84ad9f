package dev.nacre.core.sql.sum;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.math.BigDecimal;

/** The range of a type in which a database computes. */
@FunctionalInterface
public interface NumberRange {
  /** Of a type that holds each result. */
  NumberRange ALL = value -> value;

  /** Of a BIGINT. */
  NumberRange BIGINT =
      value -> {
        if (value.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
            || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
          throw new NacreException(ErrorCode.VALUE_DOES_NOT_FIT, "A sum is no BIGINT");
        }
        return value;
      };

  /**
   * An exact result as the database has it.
   *
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT} when it is out of range
   * @throws ArithmeticException the same, with the message of the database
   */
  BigDecimal fitted(BigDecimal value);
}
