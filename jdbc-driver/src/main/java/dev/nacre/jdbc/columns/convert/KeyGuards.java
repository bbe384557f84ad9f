package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.CellCheckSql.CellCheckReplacement;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds check constraints that accept only cells of the current keys of one catalog. A cell begins
 * with the number of its scheme and the version of its key, so these are ranges of bytes.
 */
final class KeyGuards {
  private final Dialect dialect;
  private final ConversionSql sql;
  private final Catalog catalog;

  KeyGuards(Dialect dialect, Catalog catalog) {
    this.dialect = dialect;
    this.sql = dialect.conversion();
    this.catalog = catalog;
  }

  /** The guards of all encrypted columns of a table. */
  List<CellCheckReplacement> ofTable(CatalogTable table, TableSnapshot snapshot)
      throws SQLException {
    List<CellCheckReplacement> all = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        all.add(ofColumn(snapshot, column.name(), encryption));
      }
    }
    return all;
  }

  /** The guard of one column, in place of those that it has. */
  CellCheckReplacement ofColumn(TableSnapshot snapshot, String name, Encryption encryption)
      throws SQLException {
    TableColumn column = snapshot.required(name);
    String quoted = sql.quoted(name);
    byte[] header = currentHeader(encryption);
    String guard = dialect.cellCheck(quoted, header, successor(header));
    return new CellCheckReplacement(
        quoted, column.type(), column.notNull(), guard, snapshot.guards(name));
  }

  /** A condition for the cells that such a check would reject. */
  String violation(String name, Encryption encryption) {
    byte[] header = currentHeader(encryption);
    String quoted = sql.quoted(name);
    return quoted
        + " IS NOT NULL AND NOT ("
        + (quoted + " >= " + dialect.literal(header))
        + (" AND " + quoted + " < " + dialect.literal(successor(header)) + ")");
  }

  /** The first bytes of a column's current cells. */
  private byte[] currentHeader(Encryption encryption) {
    byte[] header = new byte[CellHeader.BYTES];
    int scheme =
        switch (encryption.protection()) {
          case RANDOMISED ->
              encryption.sumForm() == null ? CellHeader.RANDOMISED : CellHeader.SUMMED;
          case DETERMINISTIC -> CellHeader.DETERMINISTIC;
          case RANDOMISED_OCB -> CellHeader.RANDOMISED_OCB;
        };
    CellHeader.write(header, scheme, catalog.group(encryption.group()).current());
    return header;
  }

  /** The smallest value greater than all cells with this header. */
  private static byte[] successor(byte[] header) {
    byte[] successor = header.clone();
    int version = (((header[2] & 0xff) << 8) | (header[3] & 0xff)) + 1;
    successor[2] = (byte) (version >>> 8);
    successor[3] = (byte) version;
    return successor;
  }
}
