package dev.nacre.jdbc.statement.command;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.explain.ExplanationStep;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionView;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Builds the results of {@code SHOW ENCRYPTION}. */
@FunctionalInterface
public interface ViewQueries {
  /** A query without parameters that returns the view's current content. */
  String query(EncryptionView view) throws SQLException;

  /** A query for the view of encrypted columns, from the connection's catalog. */
  default String columns(Optional<Catalog> catalog) throws SQLException {
    return query(EncryptionView.COLUMNS);
  }

  /** A query without parameters that returns these steps. */
  default String explanation(List<ExplanationStep> steps) throws SQLException {
    throw SqlErrors.refused(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
  }

  /**
   * A query for the view of keys, some of which the catalog needs.
   *
   * @param names whether other databases are named, and not only counted
   */
  default String keys(Optional<Catalog> catalog, boolean names) throws SQLException {
    return query(EncryptionView.KEYS);
  }
}
