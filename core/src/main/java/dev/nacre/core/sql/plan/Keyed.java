package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import java.util.Collection;
import java.util.Set;

/**
 * A randomised column by which a statement tells rows apart, together with others of the same row
 * of its table. Cells of one row are the same bytes; those of two rows differ, also where the
 * values are equal. So that is right where a key of the table is among them; the database is asked
 * for one before the statement is sent.
 *
 * @param operator in which it stands
 * @param names of the columns of the table that stand there with it, folded
 */
public record Keyed(EncryptedColumn column, String operator, Set<String> names) {
  public Keyed {
    names = Set.copyOf(names);
  }

  /** Whether these columns of a key, as the database stores them, are among them. */
  public boolean holds(Collection<String> key) {
    return !key.isEmpty() && key.stream().map(Catalog::folded).allMatch(names::contains);
  }

  /** What is said when no key is. */
  public NacreException refusal() {
    return Refusals.needsKey(column, operator);
  }
}
