package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableDescription;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A snapshot of a whole table, as its dialect has described it. */
final class DescribedSnapshot extends TableSnapshot {
  private final ConversionSql sql;
  private final TableDescription described;

  DescribedSnapshot(TableQueries queries, ConversionSql sql, TableDescription described) {
    super(queries, sql, List.copyOf(described.columns()));
    this.sql = sql;
    this.described = described;
  }

  @Override
  public Optional<String> obstacle() throws SQLException {
    Optional<String> found = super.obstacle();
    return found.isPresent() ? found : described.obstacle();
  }

  @Override
  public Optional<String> obstacle(String column) {
    return described.obstacle(column);
  }

  @Override
  public Optional<String> replacementObstacle(String column) {
    return described.replacementObstacle(column);
  }

  @Override
  public List<String> replacementSql(DraftReplacement change, String column) {
    return described.swap(change);
  }

  @Override
  public boolean matchesExcept(TableSnapshot before, String column) {
    return before instanceof DescribedSnapshot other
        && described.matchesExcept(other.described, column);
  }

  @Override
  public boolean isChecked(String column) {
    return !described.checks(column).isEmpty();
  }

  @Override
  public boolean isIndexed(String column) {
    return described.isIndexed(column);
  }

  @Override
  Set<String> checks(String column, boolean guards) {
    TreeSet<String> names = new TreeSet<>();
    described
        .checks(column)
        .forEach(
            (name, condition) -> {
              if (guards == sql.isCellCheck(column, condition)) {
                names.add(name);
              }
            });
    return names;
  }
}
