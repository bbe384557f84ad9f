package dev.nacre.core.sql.rule;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.Refusals;
import java.util.Set;

/**
 * A name that was that of an encrypted column, and has to be a column of a plain table by now. Who
 * sends the statement asks the database before.
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
