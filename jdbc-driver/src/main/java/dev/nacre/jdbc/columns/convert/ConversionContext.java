package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.SumEncryptor;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A conversion, and what its steps work with.
 *
 * @param sums reserves row ids for values that the server is to add up
 * @param catalog that contains the conversion
 */
record ConversionContext(
    Connection raw,
    Dialect dialect,
    MasterKeys masters,
    SumEncryptor sums,
    Transactions transactions,
    Catalog catalog,
    TableConversion conversion) {
  ConversionSql sql() {
    return dialect.conversion();
  }

  /** The path of the table, in SQL text. */
  String path() {
    return sql().path(conversion.after().schema(), conversion.after().name());
  }

  boolean isRekey() {
    return conversion.kind() == Kind.REKEY;
  }

  /** The encryption of the column, before it is decrypted or after it is encrypted. */
  Encryption encryption() {
    CatalogTable table =
        conversion.kind() == Kind.DECRYPT
            ? catalog.table(conversion.after().name()).orElse(conversion.after())
            : conversion.after();
    for (CatalogColumn one : table.columns()) {
      @Nullable Encryption encryption = one.encryption();
      if (encryption != null && one.name().equals(conversion.column())) {
        return encryption;
      }
    }
    throw new NacreException(
        ErrorCode.CATALOG_TAMPERED, "The catalog converts a column that it does not know");
  }

  /** The table as the database describes it now. */
  TableSnapshot snapshot() throws SQLException {
    CatalogTable table = conversion.after();
    return TableSnapshot.of(raw, sql(), table.schema(), table.name());
  }

  @Override
  public String toString() {
    return conversion.kind() + " of " + conversion.after().name();
  }
}
