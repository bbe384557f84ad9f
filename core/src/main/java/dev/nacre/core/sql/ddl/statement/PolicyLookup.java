package dev.nacre.core.sql.ddl.statement;

import dev.nacre.core.policy.Policy;
import java.util.Optional;

/** The policy for columns whose definition does not say whether to encrypt them. */
@FunctionalInterface
public interface PolicyLookup {
  /**
   * @param schema as written in the statement; may be empty
   */
  Optional<Policy.Line> line(String schema, String table, String column);
}
