package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterSetter;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.SourceTypes;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
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
   * Refuses a setter that gives a single value.
   *
   * @param type that is named for the value
   */
  static void requireArray(EncryptedColumn column, ParameterSetter setter, int type)
      throws SQLException {
    boolean array =
        switch (setter) {
          case ARRAY, NULL, OBJECT -> true;
          case TYPED_OBJECT -> type == Types.ARRAY;
          default -> false;
        };
    if (!array) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A parameter is an array of values for the encrypted column "
              + column.text()
              + ", and is given by setArray, setNull, or setObject with an array");
    }
  }

  /**
   * Encrypts each element.
   *
   * @param value an array of JDBC or of Java
   * @param cast the type of the elements, null without a cast
   */
  static byte[][] encrypt(
      CellCodec cells, EncryptedColumn column, Object value, @Nullable ColumnType cast)
      throws SQLException {
    List<@Nullable Object> elements =
        elements(column, value, cells.dialect().comparableArrays(column.encryption().type()));
    byte[][] encrypted = new byte[elements.size()][];
    try {
      for (int i = 0; i < encrypted.length; i++) {
        Object element = elements.get(i);
        encrypted[i] =
            element == null
                ? null
                : cells.encrypt(
                    column, new InputValue(SourceTypes.of(element), element, cast), true);
      }
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    return encrypted;
  }

  /**
   * @param types the element types that are compared with the column as single values are
   */
  private static List<@Nullable Object> elements(
      EncryptedColumn column, Object value, Set<String> types) throws SQLException {
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
