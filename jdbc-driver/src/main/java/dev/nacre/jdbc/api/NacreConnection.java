package dev.nacre.jdbc.api;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A connection through Nacre. Tools recognize one by {@code
 * connection.isWrapperFor(NacreConnection.class)}, also behind a pool.
 */
public interface NacreConnection extends Connection {
  /**
   * What the policy file of this connection says of a column, as it stands behind the name in a
   * line: {@code random}, {@code deterministic group=pii}, {@code plain}. Empty without a policy
   * file, and for a column that no line matches. Says nothing of whether the column exists.
   */
  Optional<String> policyOf(String schema, String table, String column);

  /**
   * Plans a query for sums that another program than the database adds up, such as Spark.
   *
   * @throws SQLException when a column of it is not encrypted as the query needs it
   */
  SumSource sums(SumQuery query) throws SQLException;
}
