package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.GuardSql.Guarding;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Builds check constraints that accept only cells of the current keys of one catalog. */
final class KeyGuards {
  private final Dialect dialect;
  private final ConversionSql sql;
  private final Catalog catalog;

  KeyGuards(Dialect dialect, ConversionSql sql, Catalog catalog) {
    this.dialect = dialect;
    this.sql = sql;
    this.catalog = catalog;
  }

  /** The guards of all encrypted columns of a table. */
  List<Guarding> all(CatalogTable table, TableSnapshot snapshot) throws SQLException {
    List<Guarding> all = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        all.add(one(snapshot, column.name(), encryption));
      }
    }
    return all;
  }

  Guarding one(TableSnapshot snapshot, String name, Encryption encryption) throws SQLException {
    TableColumn column = snapshot.required(name);
    String quoted = sql.quoted(name);
    byte[] first = first(encryption);
    String guard = dialect.guard(quoted, first, after(first));
    return new Guarding(quoted, column.type(), column.notNull(), guard, snapshot.guards(name));
  }

  /** A condition for what such a check would reject. */
  String others(String name, Encryption encryption) {
    byte[] first = first(encryption);
    String quoted = sql.quoted(name);
    return quoted
        + " IS NOT NULL AND NOT ("
        + (quoted + " >= " + dialect.literal(first))
        + (" AND " + quoted + " < " + dialect.literal(after(first)) + ")");
  }

  /** The first bytes of a column's current cells. */
  private byte[] first(Encryption encryption) {
    byte[] header = new byte[CellHeader.BYTES];
    int scheme =
        switch (encryption.protection()) {
          case RANDOMISED -> encryption.sums() == null ? CellHeader.RANDOMISED : CellHeader.SUMMED;
          case DETERMINISTIC -> CellHeader.DETERMINISTIC;
          case RANDOMISED_OCB -> CellHeader.RANDOMISED_OCB;
        };
    CellHeader.write(header, scheme, catalog.group(encryption.group()).current());
    return header;
  }

  /** The smallest value greater than all cells with this header. */
  private static byte[] after(byte[] header) {
    byte[] after = header.clone();
    int low = (((after[2] & 0xff) << 8) | (after[3] & 0xff)) + 1;
    after[2] = (byte) (low >>> 8);
    after[3] = (byte) low;
    return after;
  }
}
