package dev.nacre.core.sql.dialect.spi;

/** Queries over constants that return these constants in every mode of the session. */
public interface ConstantSql {
  /** The FROM clause of such a query. */
  default String fromClause() {
    return "";
  }

  /** The type of texts. */
  default String textType() {
    return "VARCHAR";
  }

  /** The type of whole numbers. */
  default String numberType() {
    return "BIGINT";
  }

  /** The type of points in time. */
  String timeType();

  /** Whether points in time have a zone. */
  default boolean hasZones() {
    return false;
  }

  /** A text, or a point in time, as a literal. */
  default String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The name of a column of the result. */
  default String label(String name) {
    return '"' + name + '"';
  }
}
