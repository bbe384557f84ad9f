package dev.nacre.core.sql.rule.formername;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Set;

/**
 * The use of former names in a text with values: tables that had encrypted columns and, according
 * to the catalog, no longer have any. The caller must first check that plain tables of these names
 * exist: otherwise the values would be sent in vain, and the server would read them.
 *
 * @param paths of these tables, as written in the text
 * @param columns columns that were encrypted, and that some table of the text must have
 */
public record FormerNameUse(Set<String> paths, Set<AssumedColumn> columns) {
  public static final FormerNameUse NONE = new FormerNameUse(Set.of(), Set.of());

  public FormerNameUse {
    paths = Set.copyOf(paths);
    columns = Set.copyOf(columns);
  }

  /** Whether there is nothing to check. */
  public boolean isNone() {
    return paths.isEmpty();
  }

  /** The refusal if there is no such table. */
  public NacreException refusal() {
    return new NacreException(
        ErrorCode.TABLE_GONE,
        "The statement has values for a table that had encrypted columns, and the database has no"
            + " table of that name now");
  }

  /** Without names, one of which may be a value without its quotes. */
  @Override
  public String toString() {
    return "FormerNameUse[" + paths.size() + " tables]";
  }
}
