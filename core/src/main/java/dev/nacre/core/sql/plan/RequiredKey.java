package dev.nacre.core.sql.plan;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.Collection;
import java.util.Set;

/**
 * A randomised column by which a statement distinguishes rows, together with other columns of the
 * same row. Cells of one row are the same bytes; cells of two rows differ, even if the values are
 * equal. So the result is right if a key of the table is among the columns; the caller asks the
 * database for one before it sends the statement.
 *
 * @param operator in which the column is used
 * @param names of the columns of the table that are used with it, folded
 */
public record RequiredKey(EncryptedColumn column, String operator, Set<String> names) {
  public RequiredKey {
    names = Set.copyOf(names);
  }

  /** Whether all columns of a key, as the database stores them, are among these names. */
  public boolean holds(Collection<String> key) {
    return !key.isEmpty() && key.stream().map(NameFolding::fold).allMatch(names::contains);
  }

  /** The refusal if there is no such key. */
  public NacreException refusal() {
    return Refusals.needsKey(column, operator);
  }
}
