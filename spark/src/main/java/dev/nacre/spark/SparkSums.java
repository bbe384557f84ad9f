package dev.nacre.spark;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Sums over encrypted columns of a table that Spark reads and adds up.
 *
 * <p>Executors read cells, row ids and limbs by the database's own driver, and add up ciphertext.
 * They get no key. The process that calls {@link #collect} has the connection through Nacre; it
 * decrypts the groups and their sums, with the checks of a {@code SUM} in SQL.
 *
 * <p>Immutable. Safe for threads as far as its connection is.
 */
public final class SparkSums {
  private final SparkSession spark;
  private final NacreConnection keys;
  private final ExecutorConnection executors;
  private final int partitions;

  private SparkSums(
      SparkSession spark, NacreConnection keys, ExecutorConnection executors, int partitions) {
    this.spark = spark;
    this.keys = keys;
    this.executors = executors;
    this.partitions = partitions;
  }

  /**
   * @param connection through Nacre, in auto-commit; its keys stay in this process
   * @param url of the same database without Nacre, with which executors read
   * @param properties of executors' connections, such as user and password; they may read only
   * @throws SQLException {@code NACRE-2063} when the connection is none through Nacre, or the URL
   *     or properties have options of Nacre
   */
  public static SparkSums of(
      SparkSession spark, Connection connection, String url, Properties properties)
      throws SQLException {
    if (!connection.isWrapperFor(NacreConnection.class)) {
      throw SqlErrors.refused(
          ErrorCode.SUM_QUERY_REFUSED, "The connection for sums is not one through Nacre");
    }
    return new SparkSums(
        spark, connection.unwrap(NacreConnection.class), ExecutorConnection.of(url, properties), 1);
  }

  /**
   * @param partitions into how many tasks the rows are divided, by row ids; 1 by default
   */
  public SparkSums partitions(int partitions) {
    if (partitions < 1) {
      throw new IllegalArgumentException("at least one partition");
    }
    return new SparkSums(spark, keys, executors, partitions);
  }

  /**
   * Runs a query.
   *
   * @return one row for each group, in no order; one row without groups
   * @throws SQLException {@code NACRE-2065} when Spark fails, {@code NACRE-2066} when rows were
   *     written meanwhile, and the errors of a SUM in SQL
   */
  public List<SumRow> collect(SumQuery query) throws SQLException {
    SumSource source = keys.sums(query);
    SumSource.Extent before = source.extent();
    List<Row> groups = added(new GroupedRows(spark, executors, partitions), source, query, before);
    SumSource again = keys.sums(query);
    GroupDecryptor decryptor = new GroupDecryptor(source, query, before);
    for (Row group : groups) {
      decryptor.add(group);
    }
    // The same text, unless a table or the key of a cell in the condition is another one now.
    requireUnchanged(
        again.sql().equals(source.sql()) && again.extent().equals(before) && decryptor.isWhole());
    return decryptor.rows();
  }

  private static List<Row> added(
      GroupedRows rows, SumSource source, SumQuery query, SumSource.Extent extent)
      throws SQLException {
    try {
      return rows.of(source, query, extent).collectAsList();
    } catch (NacreException refused) {
      throw SqlErrors.of(refused);
    } catch (Exception failed) { // Scala does not declare what it throws
      throw SqlErrors.of(
          new NacreException(
              ErrorCode.SUM_PART_FAILED, "Spark did not add up the rows of a table", failed));
    }
  }

  private static void requireUnchanged(boolean same) throws SQLException {
    if (!same) {
      throw SqlErrors.refused(
          ErrorCode.SUM_ROWS_CHANGED, "Rows of a table were written while Spark read them");
    }
  }

  /** Without URL and properties, which may contain passwords. */
  @Override
  public String toString() {
    return "SparkSums in " + partitions + " partitions";
  }
}
