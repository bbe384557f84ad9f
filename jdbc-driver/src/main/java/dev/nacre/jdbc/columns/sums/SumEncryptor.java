package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.column.EncryptedColumn;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Makes the sum forms of values that a connection writes. */
public final class SumEncryptor {
  private final SummedColumns columns;

  public SumEncryptor(SummedColumns columns) {
    this.columns = columns;
  }

  /**
   * The sum form of a value: the id of its row, and its limbs. Each call takes another id.
   *
   * @param value as the column stores it
   */
  public byte[] encrypt(Catalog catalog, EncryptedColumn column, BigDecimal value)
      throws IOException {
    try {
      return columns.use(
          catalog,
          column,
          column.encryption(),
          summed -> summed.encrypt(summed.format().units(value)));
    } catch (SQLException failed) {
      throw SumErrors.idsNotReserved(column, failed);
    }
  }
}
