package dev.nacre.jdbc.partition;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of a group in a form whose equals is that of the databases. */
final class GroupValues {
  private GroupValues() {}

  /**
   * @throws NacreException {@link ErrorCode#SUM_QUERY_REFUSED} for values of other classes
   */
  static List<Object> of(List<@Nullable Object> values) {
    List<Object> key = new ArrayList<>();
    for (Object value : values) {
      key.add(value == null ? Optional.empty() : comparable(value));
    }
    return key;
  }

  private static Object comparable(Object value) {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (value instanceof BigDecimal number) {
      return number.stripTrailingZeros();
    }
    if (value instanceof Double number) {
      return number + 0.0; // -0.0 and 0.0 are one group
    }
    if (value instanceof Float number) {
      return number + 0.0f;
    }
    if (value instanceof String
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof UUID
        || value instanceof java.util.Date
        || value instanceof java.time.temporal.Temporal) {
      return value;
    }
    throw new NacreException(
        ErrorCode.SUM_QUERY_REFUSED,
        "A group has values of " + value.getClass().getName() + ", which are not merged");
  }
}
