package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.resolve.Relation;
import java.util.Set;

/** The planned items of a select list. */
public interface PlannedSelectList {
  /** The columns of the result as far as known. */
  Relation relation();

  /** Possible names of the columns of the result, as far as the statement tells. */
  Set<String> names();

  /** Whether only the application sees the columns. */
  boolean isSeen();
}
