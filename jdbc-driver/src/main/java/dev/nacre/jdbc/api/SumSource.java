package dev.nacre.jdbc.api;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link SumQuery} as a program reads them that has no key, and the decryption of
 * what it has added up. It is of the connection that made it, and ends with it.
 */
public interface SumSource {
  /**
   * How many rows and values there are, and which row ids. Two that are equal say that no value was
   * written in between.
   */
  record Extent(long rows, List<Ids> columns) {
    public Extent {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The ids of the rows with a value in one column.
   *
   * @param sum of all ids
   */
  record Ids(long count, long least, long greatest, BigInteger sum) {}

  /**
   * A query for the database itself, without Nacre. Its columns are, for each summed column, the id
   * of the row and the limbs; and then the groups, or 1 when there are none. Nothing in it is
   * encrypted or decrypted afterwards, and it has no parameters.
   */
  String sql();

  /** The columns that are summed, each once, in the order of {@link #sql}. */
  List<String> summed();

  /** How many limbs a summed column has. */
  int limbs(int column);

  /** The id of the catalog, which is another one in each database. */
  UUID database();

  /** The types of all columns, and how they are encrypted; no values, and no keys. */
  String layout();

  /** Whether a column of GROUP BY is encrypted. */
  boolean isEncrypted(int group);

  /** An expression for GROUP BY beside a plain column, so that each group has one text only. */
  String exactly(String column);

  /** Decrypts the cell of a group. */
  Object group(int group, byte[] cell) throws SQLException;

  /**
   * Asks the database itself.
   *
   * @throws SQLException also when the connection is in a transaction, which would not see changes
   */
  Extent extent() throws SQLException;

  /**
   * Decrypts a sum, with the checks of a SUM in SQL.
   *
   * @return null for a sum of nothing
   */
  @Nullable BigDecimal sum(int column, SumTotal total) throws SQLException;

  /** The average as the database would compute it. */
  Object average(int column, BigDecimal sum, long count);
}
