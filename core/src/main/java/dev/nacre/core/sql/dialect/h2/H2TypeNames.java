package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Optional;

/** The type names of H2. */
final class H2TypeNames implements TypeNames {
  @Override
  public TypeSizes sizes() {
    return H2TypeSizes.SIZES;
  }

  @Override
  public String shown(TypeName type) {
    return switch (type) {
      case CHAR -> "CHARACTER";
      case VARCHAR -> "CHARACTER VARYING";
      case VARBINARY -> "BINARY VARYING";
      case CLOB -> "CHARACTER LARGE OBJECT";
      case BLOB -> "BINARY LARGE OBJECT";
      default -> type.text();
    };
  }

  @Override
  public boolean hasUuidsAsBytes() {
    return true;
  }

  @Override
  public Optional<ColumnType> castWithoutLength(String name) {
    return switch (name) {
      case "VARCHAR", "TEXT" -> Optional.of(ANY_TEXT);
      case "VARBINARY" -> Optional.of(ANY_BYTES);
      case "NUMERIC", "DECIMAL", "DEC" ->
          Optional.of(new ColumnType(TypeName.NUMERIC, ColumnType.MAX_DIGITS, 0));
      default -> Optional.empty();
    };
  }

  /** They are as long as H2 allows, which is longer than a cell of VARCHAR or VARBINARY. */
  @Override
  public Optional<String> instead(String name) {
    return switch (name) {
      case "LONGVARBINARY" -> Optional.of("declare BLOB, or VARBINARY with its length");
      case "LONGVARCHAR" -> Optional.of("declare CLOB, or VARCHAR with its length");
      default -> TypeNames.super.instead(name);
    };
  }

  @Override
  public int fraction(TypeName type) {
    return type == TypeName.TIME || type == TypeName.TIME_WITH_TIME_ZONE ? 0 : 6;
  }
}
