package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Policy.Decision;
import java.util.Optional;

/** What a policy wants of a column that says nothing itself. */
@FunctionalInterface
public interface ColumnPolicy {
  /**
   * @param schema as the statement names it; empty when it names none
   */
  Optional<Decision> wish(String schema, String table, String column);
}
