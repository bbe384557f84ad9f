package dev.nacre.core.sql.dialect.part;

import dev.nacre.core.sql.dialect.part.ConversionSql.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of a database that keeps what belongs to it in a form into which no query can look: the
 * answers to {@link ConversionSql#questions} are read here.
 */
public interface TableDescription {
  List<TableColumn> columns();

  /** Why no column can be converted, or nothing. */
  Optional<String> obstacle();

  /** Why the rows of a column cannot get other cells, or nothing. */
  Optional<String> obstacle(String column);

  /** Why nothing else can take the place of a column, or nothing. */
  Optional<String> fixedBy(String column);

  /** The conditions of the checks that are about a column, by their names. */
  Map<String, String> checks(String column);

  /** Whether a column is in an index or a key. */
  boolean isIndexed(String column);

  /** What puts the draft in the place of the column. */
  List<String> swap(Change change);

  /** Whether all that belongs to another one is there, but for what one column is. */
  boolean isAs(TableDescription before, String column);
}
