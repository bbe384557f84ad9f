package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;

/**
 * A column of a result that is computed from sums of an encrypted column, or a parameter that is
 * compared with one.
 *
 * @param table of the column that is added up
 * @param name of that column
 * @param encryption of which only the type counts: that of the sum
 * @param sum how it is computed
 */
public record SumColumn(CatalogTable table, String name, Encryption encryption, SumDescription sum)
    implements EncryptedColumn {
  /** A column that its caller knows to be a sum. */
  public static SumColumn of(EncryptedColumn column) {
    return (SumColumn) column;
  }
}
