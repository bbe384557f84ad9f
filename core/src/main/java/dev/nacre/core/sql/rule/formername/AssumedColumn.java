package dev.nacre.core.sql.rule.formername;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/**
 * A name of a formerly encrypted column that must now be a column of a plain table. The caller
 * checks that with the database before it sends the statement.
 *
 * @param name folded
 * @param tables as written in the statement; one of them must have the column
 */
public record AssumedColumn(String name, Set<String> tables) {
  public AssumedColumn {
    tables = Set.copyOf(tables);
  }

  /** The refusal if none of them has it. */
  public NacreException refusal() {
    return Refusals.unresolved();
  }

  /** Without the name, which may be a value without its quotes. */
  @Override
  public String toString() {
    return "AssumedColumn[" + tables + "]";
  }
}
