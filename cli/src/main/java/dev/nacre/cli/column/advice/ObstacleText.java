package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.SQLException;

/** Says why a column cannot be encrypted as its definition is. */
final class ObstacleText {
  private ObstacleText() {}

  static String of(ColumnInfo column, SchemaInfo schema, Dialect dialect) throws SQLException {
    if (CatalogUnderPolicy.obstacle(column, new Decision(Wish.RANDOM, ""), dialect).isPresent()) {
      return "a type that is not encrypted";
    }
    boolean foreign =
        schema.foreignKeys().stream()
            .anyMatch(key -> key.from().equals(column) || key.to().equals(column));
    return foreign
        ? "in a foreign key, one end of which cannot be compared when it is encrypted"
        : "in an index, and not compared exactly";
  }
}
