package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL to convert the rows of a table. The converted values are written to the draft, which replaces
 * the column when it is complete; see {@link DraftColumnSql}.
 *
 * <p>Unless described otherwise, queries have two parameters, the schema and the table; those about
 * a column have its name as a third.
 */
public interface ConversionSql
    extends ConversionLockSql, DraftColumnSql, GuardSql, RowAccessSql, ConversionObstacles {
  /**
   * Queries whose results, all columns as text, {@link #parse} parses. Where there are such
   * queries, they replace the other metadata queries.
   */
  default List<String> metadataQueries() {
    return List.of();
  }

  /**
   * Parses the results of {@link #metadataQueries}.
   *
   * @param answers the rows of each query
   */
  default Optional<TableDescription> parse(
      String schema, String table, List<List<List<@Nullable String>>> answers) {
    return Optional.empty();
  }

  /**
   * A query for the columns of a table, in their order: the name; the type, as in a definition; 1
   * for NOT NULL; what a change of the type would lose, or NULL; the collation, if it affects
   * equality.
   */
  String columns();

  /**
   * A query whose second column is the definition of a table; only where keys are dropped with a
   * converted column.
   */
  default Optional<String> definition(String path) {
    return Optional.empty();
  }

  /**
   * The keys that are dropped with a column, without those that could not be recreated exactly.
   *
   * @param definition as returned by {@link #definition}
   * @param column as the database stores it
   */
  default List<RecreatedKey> keys(String definition, String column) {
    return List.of();
  }

  @Override
  default boolean readsInOrder() {
    return !isOneTransaction();
  }

  default String path(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }

  /** A plain type in SQL text; empty if the database lacks it. */
  Optional<String> plain(ColumnType type);

  /**
   * Whether values are transferred as the bytes of a text, or as they are if binary, because the
   * driver would change some of them. Written values are then read back.
   */
  default boolean readsText() {
    return false;
  }

  /** Whether timestamps are passed as text, because the driver does not support java.time. */
  default boolean givesTimesAsText() {
    return false;
  }

  /**
   * The expression that reads a value of a plain column.
   *
   * @param column in SQL text
   * @param collation as {@link #columns} has it
   */
  default String reading(ColumnType type, String column, String collation) {
    return column;
  }

  /** The parameter marker for a value of a plain type. */
  default String parameter(ColumnType type) {
    return "?";
  }
}
