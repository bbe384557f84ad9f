package dev.nacre.jdbc.columns.generated;

import dev.nacre.jdbc.columns.generated.ValueGenerator.Topic;
import dev.nacre.jdbc.columns.types.MatrixType;

/** A pair of tables with one column of a type: {@code e} and {@code p}, with the same number. */
final class TwinTables {
  final int number;
  final MatrixType type;
  final boolean compares;
  final Topic topic;
  int rows;

  TwinTables(int number, MatrixType type, boolean compares, Topic topic) {
    this.number = number;
    this.type = type;
    this.compares = compares;
    this.topic = topic;
  }

  /** What values of a type are about. */
  static Topic topic(MatrixType type) {
    String declared = type.declared();
    if (declared.endsWith("BIT DATA")) {
      return Topic.BYTES;
    }
    return switch (declared.replaceAll("[( ].*", "")) {
      case "DATE", "TIME", "DATETIME", "TIMESTAMP", "TIMETZ", "TIMESTAMPTZ" -> Topic.TIME;
      case "CHAR", "VARCHAR", "JSON", "CLOB", "TEXT", "LONGTEXT" -> Topic.TEXT;
      case "BOOLEAN" -> Topic.BOOLEAN;
      case "UUID" -> Topic.ID;
      case "BINARY", "VARBINARY", "BYTEA", "BLOB", "LONGBLOB" -> Topic.BYTES;
      default -> Topic.NUMBER;
    };
  }
}
