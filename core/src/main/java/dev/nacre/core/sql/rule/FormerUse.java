package dev.nacre.core.sql.rule;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Set;

/**
 * A text with values that names tables which had encrypted columns and, as far as the catalog says,
 * have none by now. Who sends it asks the database before whether there are plain tables of these
 * names: a server that has none is sent the values for nothing, and reads them.
 *
 * @param paths of these tables, as the text writes them
 * @param columns that were encrypted, and that some table of the text has to have
 */
public record FormerUse(Set<String> paths, Set<Supposed> columns) {
  public static final FormerUse NONE = new FormerUse(Set.of(), Set.of());

  public FormerUse {
    paths = Set.copyOf(paths);
    columns = Set.copyOf(columns);
  }

  /** Whether there is nothing to ask for. */
  public boolean isNone() {
    return paths.isEmpty();
  }

  /** What is said when there is no such table. */
  public NacreException refusal() {
    return new NacreException(
        ErrorCode.TABLE_GONE,
        "The statement has values for a table that had encrypted columns, and the database has no"
            + " table of that name now");
  }

  /** Without names, one of which may be a value that lacks its quotes. */
  @Override
  public String toString() {
    return "FormerUse[" + paths.size() + " tables]";
  }
}
