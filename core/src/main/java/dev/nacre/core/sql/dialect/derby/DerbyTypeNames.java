package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.dialect.type.TypeSizes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.Optional;

/** The type names of Derby. */
final class DerbyTypeNames implements TypeNames {
  /** FLOAT has the eight bytes of DOUBLE; with a precision it is refused. */
  private static final Map<String, TypeName> TYPES =
      Map.ofEntries(
          Map.entry("CHAR FOR BIT DATA", TypeName.BINARY),
          Map.entry("CHARACTER FOR BIT DATA", TypeName.BINARY),
          Map.entry("VARCHAR FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("CHAR VARYING FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("CHARACTER VARYING FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("FLOAT", TypeName.DOUBLE));

  @Override
  public Optional<TypeName> type(String name) {
    return Optional.ofNullable(TYPES.get(name));
  }

  @Override
  public TypeSizes sizes() {
    return DerbyTypeSizes.SIZES;
  }

  @Override
  public String shown(TypeName type) {
    return switch (type) {
      case DOUBLE -> "DOUBLE";
      case BINARY -> "CHAR () FOR BIT DATA";
      case VARBINARY -> "VARCHAR () FOR BIT DATA";
      default -> type.text();
    };
  }

  @Override
  public Optional<ColumnType> castWithoutLength(String name) {
    return switch (name) {
      case "NUMERIC", "DECIMAL", "DEC" -> Optional.of(new ColumnType(TypeName.NUMERIC, 5, 0));
      default -> Optional.empty();
    };
  }

  @Override
  public int fraction(TypeName type) {
    return type == TypeName.TIMESTAMP ? 9 : 0;
  }
}
