package dev.nacre.jdbc;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.ConnectionFactory;
import dev.nacre.jdbc.partition.Part;
import dev.nacre.jdbc.partition.PartitionedQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * Sums over one table whose rows are in several databases. Each has a part of the rows, a table of
 * the same name, and its own catalog and salts. All are asked at the same time, each adds up
 * ciphertext, and the sums are decrypted and merged here.
 *
 * <p>There is a sum of all parts or none: when one fails, the query fails. Each part answers with
 * its own snapshot. Immutable, and safe for threads.
 */
public final class PartitionedSums {
  private final List<Part> parts;

  private PartitionedSums(List<Part> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a table has at least one part");
    }
    this.parts = List.copyOf(parts);
  }

  /**
   * @param urls that begin with {@code jdbc:nacre:}, one for each database
   * @param options of all of them, as {@link NacreDriver} takes them
   */
  public static PartitionedSums of(List<String> urls, Properties options) {
    Properties copy = new Properties();
    copy.putAll(options);
    // Their defaults, too, which putAll leaves out.
    options
        .stringPropertyNames()
        .forEach(name -> copy.setProperty(name, options.getProperty(name)));
    List<Part> parts = new ArrayList<>();
    for (String url : urls) {
      parts.add(
          () -> {
            if (!ConnectionFactory.accepts(url)) {
              throw SqlErrors.refused(
                  ErrorCode.URL_NOT_UNDERSTOOD, "A part of a table has no URL of jdbc:nacre:");
            }
            return ConnectionFactory.connect(url, copy);
          });
    }
    return new PartitionedSums(parts);
  }

  /**
   * @param sources of connections through Nacre, one for each database; they may be pools
   */
  public static PartitionedSums of(List<? extends DataSource> sources) {
    List<Part> parts = new ArrayList<>();
    for (DataSource source : sources) {
      parts.add(source::getConnection);
    }
    return new PartitionedSums(parts);
  }

  /**
   * Asks all parts.
   *
   * @return one row for each group, in no order; one row without groups
   * @throws SQLException {@code NACRE-2065} with the failure of a part as its cause, {@code
   *     NACRE-2064} when parts do not belong together
   */
  public List<SumRow> collect(SumQuery query) throws SQLException {
    return new PartitionedQuery(query, parts).gather();
  }

  /** Without the URLs, which may contain passwords. */
  @Override
  public String toString() {
    return "PartitionedSums of " + parts.size() + " parts";
  }
}
