package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens another raw connection to the database of this one, as the same user. */
@FunctionalInterface
public interface SecondConnectionFactory {
  /** Where there is no way to another connection. */
  SecondConnectionFactory NONE =
      () -> {
        throw SqlErrors.refused(
            ErrorCode.SUM_IDS_NOT_RESERVED,
            "Nacre cannot open the second connection that row ids of sums need");
      };

  /** The caller closes it. */
  Connection open() throws SQLException;
}
