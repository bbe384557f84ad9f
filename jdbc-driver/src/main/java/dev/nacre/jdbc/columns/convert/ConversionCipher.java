package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.column.SumCellCipher;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.CellColumn;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.jdbc.columns.keys.ColumnKeys;
import dev.nacre.jdbc.columns.sums.SumEncryptor;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Encrypts and decrypts the cells of one column, with its keys in one catalog. */
final class ConversionCipher {
  private final ColumnCipher cipher;
  private final SumEncryptor sums;
  private final Catalog catalog;
  private final EncryptedColumn column;

  /**
   * @param keys outlive this
   * @param sums reserves the row ids of values that the server adds up
   * @param column name of the column
   */
  ConversionCipher(
      ColumnKeys keys,
      SumEncryptor sums,
      Catalog catalog,
      CatalogTable table,
      String column,
      Encryption encryption)
      throws SQLException {
    this.sums = sums;
    this.catalog = catalog;
    this.column = new CellColumn(table, column, encryption);
    try {
      this.cipher = keys.of(catalog, table, encryption);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Encrypts a value; one that the server adds up gets a sum form under a fresh row id. */
  byte[] encrypt(byte[] canonical) throws SQLException {
    if (!(cipher instanceof SumCellCipher summed)) {
      return cipher.seal(canonical);
    }
    BigDecimal value = (BigDecimal) column.encryption().type().decode(canonical);
    try {
      return summed.seal(canonical, sums.encrypt(catalog, column, value));
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Decrypts the cell in a column of a result. */
  byte[] decrypt(ResultSet row, int i) throws SQLException {
    try {
      return cipher.open(row.getBytes(i));
    } catch (NacreException refused) {
      throw SqlErrors.of(
          new NacreException(
              refused.code(), "A cell of the column " + column.name() + " cannot be decrypted"));
    }
  }
}
