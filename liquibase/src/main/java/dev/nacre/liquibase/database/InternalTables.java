package dev.nacre.liquibase.database;

import java.util.Locale;
import java.util.Set;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.Index;
import liquibase.structure.core.PrimaryKey;
import liquibase.structure.core.Table;
import org.jspecify.annotations.Nullable;

/** The tables in which Nacre stores its catalog, and what belongs to them. */
final class InternalTables {
  private static final Set<String> NAMES = Set.of("NACRE_CATALOG", "NACRE_SUM_SALTS", "NACRE_ROWS");

  private InternalTables() {}

  static boolean contain(@Nullable DatabaseObject object) {
    if (object instanceof Table table) {
      return table.getName() != null && NAMES.contains(table.getName().toUpperCase(Locale.ROOT));
    }
    if (object instanceof Column column) {
      return contain(column.getRelation());
    }
    if (object instanceof Index index) {
      return contain(index.getRelation());
    }
    return object instanceof PrimaryKey key && contain(key.getTable());
  }
}
