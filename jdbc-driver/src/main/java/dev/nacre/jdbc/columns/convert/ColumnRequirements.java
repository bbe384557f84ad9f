package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a column must be like to be converted without loss. Each method refuses other columns. */
final class ColumnRequirements {
  private final Dialect dialect;
  private final ConversionSql sql;
  private final TableSnapshot snapshot;

  ColumnRequirements(Dialect dialect, ConversionSql sql, TableSnapshot snapshot) {
    this.dialect = dialect;
    this.sql = sql;
    this.snapshot = snapshot;
  }

  TableColumn requireColumn(String name) {
    return snapshot
        .column(name)
        .orElseThrow(() -> ConversionErrors.refused("it has no such column"));
  }

  /** Refuses a column with a definition that a change of its type would lose, such as a default. */
  static void requireNoProblem(TableColumn column) {
    if (column.problem() != null) {
      throw ConversionErrors.refusedColumn(column.name(), column.problem());
    }
  }

  void requireConvertible(String column) throws SQLException {
    Optional<String> obstacle = snapshot.obstacle(column);
    if (obstacle.isPresent()) {
      throw ConversionErrors.refusedColumn(column, obstacle.get());
    }
  }

  /** Refuses a column that cannot be replaced by its draft. */
  void requireReplaceable(String column) throws SQLException {
    Optional<String> fixed = snapshot.replacementObstacle(column);
    if (fixed.isPresent()) {
      throw ConversionErrors.refusedColumn(column, fixed.get());
    }
  }

  /** Refuses checks of the application's, which would be about cells. */
  void requireUnchecked(String column) throws SQLException {
    if (snapshot.isChecked(column)) {
      throw ConversionErrors.refusedColumn(column, "a check is about it");
    }
  }

  /** Refuses large types: their cells are streamed, which a conversion does not support. */
  static void requireBounded(String column, ColumnType type) {
    if (type.name().isLarge()) {
      throw ConversionErrors.refused(
          "the column "
              + column
              + " is of type "
              + type
              + ", whose values may be of any length; give it a length before, as in"
              + " VARCHAR(200)");
    }
  }

  void requirePlainType(String column, ColumnType type) {
    if (sql.plainType(type).isEmpty()) {
      throw ConversionErrors.refusedColumn(column, "the database has no plain type for " + type);
    }
  }

  /** Refuses cells that would be too long, or compared in another way than the values. */
  void requireCellsFit(
      TableColumn column, ColumnType type, Protection protection, @Nullable SumCapability sums)
      throws SQLException {
    boolean deterministic = protection.comparesEqual();
    if (Dialect.cellBytes(type) + SumCapability.formBytes(sums, type) > dialect.longestCell()) {
      throw ConversionErrors.refusedColumn(
          column.name(), "its cells would be longer than the database lets them be");
    }
    if (deterministic && !sql.comparesExactly(type, column.collation())) {
      throw ConversionErrors.refusedColumn(
          column.name(),
          "NO SALT compares exactly, and its collation " + column.collation() + " does not");
    }
    if (snapshot.isIndexed(column.name())) {
      if (!deterministic) {
        throw ConversionErrors.refusedColumn(
            column.name(), "it is in an index or a key, which needs NO SALT");
      }
      if (Dialect.cellBytes(type) > dialect.longestKey()) {
        throw ConversionErrors.refusedColumn(
            column.name(), "it is in an index, and would be too long for one");
      }
    }
  }
}
