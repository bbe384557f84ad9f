package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * Changes a table and its entry in the catalog in a safe order: at no moment does the database have
 * an encrypted column that the catalog does not know.
 */
sealed interface TableChanges permits TransactionalChanges, StepwiseChanges {
  /** Those for a database. */
  static TableChanges of(CatalogContext context) {
    return context.dialect().hasTransactionalDdl()
        ? new TransactionalChanges(context.session(), context.transactions())
        : new StepwiseChanges(context.session(), context.transactions());
  }

  /**
   * Creates a table.
   *
   * @param next the catalog with the table
   * @param ddl creates it
   */
  <T> T create(String table, Catalog next, SqlCallable<T> ddl) throws SQLException, IOException;

  /**
   * Drops tables.
   *
   * @param ddl drops them
   */
  <T> T drop(List<CatalogTable> tables, SqlCallable<T> ddl) throws SQLException, IOException;

  /**
   * Alters a table that the catalog has.
   *
   * @param ddl alters it
   */
  <T> T alter(TableAlteration alteration, SqlCallable<T> ddl) throws SQLException, IOException;

  /**
   * Adds the first encrypted column to a table that the catalog does not have.
   *
   * @param next the catalog with the table and the column
   * @param ddl adds the column
   */
  <T> T addFirst(String table, String column, Catalog next, SqlCallable<T> ddl)
      throws SQLException, IOException;

  /**
   * The exception when the DDL did not affect the table of the catalog: its name may lead to a
   * table of another schema, or to a temporary one.
   */
  static SQLException affectedOtherTable() {
    return SqlErrors.refused(
        ErrorCode.CATALOG_CHANGED,
        "The definition was not of the table that has encrypted columns; name its schema");
  }
}
