package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.ddl.AlterationProbe.Outcome;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * For databases where each DDL statement is committed by itself, or by us. The catalog contains a
 * table before it is created and until it is dropped, so a crash in between leaves a name that is
 * guarded needlessly. The database is asked whether a table is gone: the DROP may have been for
 * another table of this name, or for none.
 */
final class StepwiseChanges implements TableChanges {
  private final CatalogSession catalogs;
  private final Transactions transactions;

  StepwiseChanges(CatalogSession catalogs, Transactions transactions) {
    this.catalogs = catalogs;
    this.transactions = transactions;
  }

  @Override
  public <T> T create(String table, Catalog next, SqlCallable<T> ddl)
      throws SQLException, IOException {
    CatalogTable added = next.table(table).orElseThrow();
    // As the DDL would: if the catalog is not written, its own transaction is rolled back.
    transactions.commitOpen();
    catalogs.writer().commit(next);
    boolean created = false;
    try {
      T result = transactions.executeDdl(ddl);
      created = true;
      keepInCatalog(added);
      catalogs.writer().tableCreated();
      return result;
    } finally {
      if (!created) {
        undoCreate(added);
      }
    }
  }

  @Safeguard("columns-29")
  private void undoCreate(CatalogTable added) throws SQLException, IOException {
    removeIfGone(added);
  }

  /**
   * The catalog gets the column, and with it the table, before the column exists. Without the
   * column, the table does not belong there either.
   */
  @Override
  public <T> T addFirst(String table, String column, Catalog next, SqlCallable<T> ddl)
      throws SQLException, IOException {
    CatalogTable added = next.table(table).orElseThrow();
    transactions.commitOpen();
    catalogs.writer().commit(next);
    T result = runAndSettle(ddl, () -> keepOrRemove(added, column));
    if (!catalogs.tables().mayHave(added.schema(), added.name(), column)) {
      throw TableChanges.affectedOtherTable();
    }
    return result;
  }

  private void keepOrRemove(CatalogTable added, String column) throws SQLException, IOException {
    if (catalogs.tables().mayHave(added.schema(), added.name(), column)) {
      keepInCatalog(added);
      catalogs.writer().tableCreated();
      return;
    }
    catalogs.refresh();
    Catalog old = catalogs.current();
    if (old != null && old.tables().contains(added)) {
      catalogs
          .writer()
          .commit(old.update().replaceTables(List.of(added), List.of(), List.of(), List.of()));
    }
  }

  /** Also after a failure: of several tables, some databases drop those that they can. */
  @Override
  public <T> T drop(List<CatalogTable> tables, SqlCallable<T> ddl)
      throws SQLException, IOException {
    return runAndSettle(
        ddl,
        () -> {
          for (CatalogTable table : tables) {
            removeIfGone(table);
          }
        });
  }

  /** The catalog contains added columns before they exist, and dropped ones until they are gone. */
  @Override
  public <T> T alter(TableAlteration alteration, SqlCallable<T> ddl)
      throws SQLException, IOException {
    transactions.commitOpen();
    Catalog old = catalogs.current();
    if (old == null) {
      throw TableChanges.affectedOtherTable();
    }
    if (alteration.changesCatalogBefore()) {
      catalogs.writer().commit(alteration.catalogDuring(old));
    }
    AlterationProbe probe = new AlterationProbe(alteration, catalogs.tables());
    T result = runAndSettle(ddl, () -> settle(alteration, probe));
    if (probe.outcome() != Outcome.DONE) {
      throw TableChanges.affectedOtherTable();
    }
    return result;
  }

  private void settle(TableAlteration alteration, AlterationProbe probe)
      throws SQLException, IOException {
    if (alteration.changesNothing()) {
      return;
    }
    catalogs.refresh();
    Catalog now = catalogs.current();
    Outcome outcome = probe.outcome();
    if (now == null || !now.tables().containsAll(alteration.during())) {
      if (outcome != Outcome.NOT_DONE) {
        catalogs.writer().commitWithRetry(alteration::catalogGuarding);
      }
      throw SqlErrors.refused(
          ErrorCode.CATALOG_CHANGED,
          "Another connection has altered the table at the same time; remove what is left of it in"
              + " the catalog with DROP COLUMN IF EXISTS or DROP TABLE IF EXISTS");
    }
    if (outcome == Outcome.DONE && !alteration.during().equals(alteration.after())) {
      catalogs.writer().commit(alteration.catalogWhenDone(now));
    } else if (outcome == Outcome.NOT_DONE && alteration.changesCatalogBefore()) {
      catalogs.writer().commit(alteration.catalogWhenUndone(now));
    } else if (outcome == Outcome.DONE) {
      catalogs.writer().tableCreated(); // no other commit of the catalog follows that would
    } // otherwise everything that may exist is guarded already
  }

  /** Makes the catalog agree with what the DDL has done, which may be less than it says. */
  @FunctionalInterface
  private interface Settlement {
    void settle() throws SQLException, IOException;
  }

  /** Sends DDL and settles the catalog, even if the DDL fails: it may have been executed. */
  private <T> T runAndSettle(SqlCallable<T> ddl, Settlement settlement)
      throws SQLException, IOException {
    T result;
    try {
      result = transactions.executeDdl(ddl);
    } catch (SQLException | RuntimeException failed) {
      try {
        settlement.settle();
      } catch (SQLException | IOException | RuntimeException again) {
        failed.addSuppressed(again);
      }
      throw failed;
    }
    settlement.settle();
    return result;
  }

  /** Before the table existed, another connection may have dropped the name and found nothing. */
  private void keepInCatalog(CatalogTable added) throws SQLException, IOException {
    catalogs
        .writer()
        .commitWithRetry(
            now -> now.table(added.name()).isEmpty() ? now.update().restoreTable(added) : now);
  }

  /** Removes this table's entry, but not one of another table that has taken the name since. */
  private void removeIfGone(CatalogTable table) throws SQLException, IOException {
    catalogs.refresh();
    Catalog old = catalogs.current();
    Optional<CatalogTable> found =
        old == null
            ? Optional.empty()
            : old.table(table.name()).filter(now -> now.id().equals(table.id()));
    if (old != null
        && found.isPresent()
        && !catalogs.tables().mayExist(found.get().schema(), found.get().name())) {
      catalogs.writer().commit(old.update().dropTable(found.get()));
    }
  }
}
