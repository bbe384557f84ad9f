package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The elements of arrays whose elements are compared with an encrypted column. */
final class ArrayElements {
  /** Arrays of Java that drivers take, with the type that they send them as. */
  private static final Map<Class<?>, String> OF_JAVA =
      Map.of(
          String[].class, "varchar",
          short[].class, "int2",
          Short[].class, "int2",
          int[].class, "int4",
          Integer[].class, "int4",
          long[].class, "int8",
          Long[].class, "int8");

  private ArrayElements() {}

  /**
   * @param value an array of JDBC or of Java
   * @param types the element types that are compared with the column as single values are
   */
  static List<@Nullable Object> elements(EncryptedColumn column, Object value, Set<String> types)
      throws SQLException {
    String type = OF_JAVA.get(value.getClass());
    Object array = value;
    if (value instanceof Array given) {
      type = given.getBaseTypeName();
      array = given.getArray();
    }
    if (type == null
        || array == null
        || !array.getClass().isArray()
        || !types.contains(type.toLowerCase(Locale.ROOT))) {
      throw refused(column, types);
    }
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
      Object element = java.lang.reflect.Array.get(array, i);
      if (element != null && !isOf(column.encryption().type().kind(), element)) {
        throw refused(column, types);
      }
      elements.add(element);
    }
    return elements;
  }

  private static boolean isOf(ValueKind kind, Object element) {
    return switch (kind) {
      case CHARACTER -> element instanceof String;
      case NUMBER ->
          element instanceof Short || element instanceof Integer || element instanceof Long;
      case UUID -> element instanceof UUID;
      default -> false;
    };
  }

  private static SQLException refused(EncryptedColumn column, Set<String> types) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The encrypted column "
            + column.text()
            + " is compared with the elements of an array of one dimension and one of the types "
            + String.join(", ", types.stream().sorted().toList()));
  }
}
