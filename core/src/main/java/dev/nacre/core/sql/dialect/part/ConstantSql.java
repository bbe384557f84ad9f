package dev.nacre.core.sql.dialect.part;

/** Queries over constants, which have the result that was put in, in every mode of the session. */
public interface ConstantSql {
  /** What such a query has in the place of a table. */
  default String fromNothing() {
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
