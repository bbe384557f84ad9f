package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of a database whose metadata cannot be evaluated in queries: parsed from the answers to
 * {@link ConversionSql#metadataQueries}.
 */
public interface TableDescription {
  List<TableColumn> columns();

  /** Why no column can be converted; empty if one can. */
  Optional<String> obstacle();

  /** Why the cells of a column cannot be replaced; empty if they can. */
  Optional<String> obstacle(String column);

  /** Why a column cannot be replaced; empty if it can. */
  Optional<String> replacementObstacle(String column);

  /** The conditions of the checks that involve a column, by name. */
  Map<String, String> checks(String column);

  /** Whether a column is in an index or a key. */
  boolean isIndexed(String column);

  /** Statements that replace the column by the draft. */
  List<String> swap(DraftReplacement replaced);

  /** Whether the table is the same as before, except for one column. */
  boolean matchesExcept(TableDescription before, String column);
}
