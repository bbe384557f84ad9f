package dev.nacre.core.sql.plan;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.Refusals;
import java.util.Set;

/**
 * A name that has to be a column of a plain table, since nothing else in sight has one of it. Who
 * sends the statement asks the database before: it may be an encrypted column's, misspelled, and
 * the value beside it would go out with it.
 *
 * @param name folded
 * @param tables as the statement writes them; one of them has to have the column
 */
public record Supposed(String name, Set<String> tables) {
  public Supposed {
    tables = Set.copyOf(tables);
  }

  /** What is said when none of them has it. */
  public NacreException refusal() {
    return Refusals.unresolved();
  }

  /** Without the name, which may be a value that lacks its quotes. */
  @Override
  public String toString() {
    return "Supposed[" + tables + "]";
  }
}
