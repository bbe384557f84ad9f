package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.SeenTables;
import dev.nacre.jdbc.columns.ddl.AlterationProbe.Outcome;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * For databases with transactional DDL: the DDL and the change of the catalog happen in one
 * transaction, or neither. It is the application's, if that has one.
 */
final class TransactionalChanges implements TableChanges {
  private final CatalogSession catalogs;
  private final Transactions transactions;

  TransactionalChanges(CatalogSession catalogs, Transactions transactions) {
    this.catalogs = catalogs;
    this.transactions = transactions;
  }

  @Override
  public <T> T create(String table, Catalog next, SqlCallable<T> ddl)
      throws SQLException, IOException {
    SeenTables.record(next); // also when the database rejects it
    return change(() -> new Changed<>(ddl.call(), next));
  }

  @Override
  public <T> T addFirst(String table, String column, Catalog next, SqlCallable<T> ddl)
      throws SQLException, IOException {
    CatalogTable added = next.table(table).orElseThrow();
    SeenTables.record(next);
    return change(
        () -> {
          T result = ddl.call();
          if (!catalogs.tables().mayHave(added.schema(), added.name(), column)) {
            throw TableChanges.affectedOtherTable();
          }
          return new Changed<>(result, next);
        });
  }

  @Override
  public <T> T drop(List<CatalogTable> tables, SqlCallable<T> ddl)
      throws SQLException, IOException {
    Catalog old = catalogs.current();
    List<CatalogTable> known =
        old == null
            ? List.of()
            : tables.stream().flatMap(table -> old.table(table.name()).stream()).toList();
    if (old == null || known.isEmpty()) {
      return ddl.call();
    }
    return change(
        () -> {
          T result = ddl.call();
          Catalog next = old;
          for (CatalogTable table : known) {
            // The DROP may have been for another table of this name, or for none.
            boolean gone = !catalogs.tables().mayExist(table.schema(), table.name());
            next = gone ? next.update().dropTable(table) : next;
          }
          return new Changed<>(result, next == old ? old : asOneVersion(old, next));
        });
  }

  /** Counts as one version, however many tables it affects. */
  private static Catalog asOneVersion(Catalog old, Catalog next) {
    return new Catalog(
        next.id(),
        old.version() + 1,
        next.key(),
        next.groups(),
        next.tables(),
        next.dropped(),
        next.conversions());
  }

  @Override
  public <T> T alter(TableAlteration alteration, SqlCallable<T> ddl)
      throws SQLException, IOException {
    Catalog old = catalogs.current();
    if (old == null) {
      throw TableChanges.affectedOtherTable();
    }
    Catalog next = alteration.catalogAfter(old);
    SeenTables.record(next);
    AlterationProbe probe = new AlterationProbe(alteration, catalogs.tables());
    return change(
        () -> {
          T result = ddl.call();
          if (probe.outcome() != Outcome.DONE) {
            throw TableChanges.affectedOtherTable();
          }
          return new Changed<>(result, next);
        });
  }

  /** The result of DDL, and the resulting catalog, which may be unchanged. */
  private record Changed<T>(T result, Catalog next) {}

  private <T> T change(SqlCallable<Changed<T>> ddl) throws SQLException, IOException {
    Catalog old = catalogs.current();
    boolean inApplications = transactions.joinApplication();
    SqlCallable<Changed<T>> both =
        () -> {
          Changed<T> changed = ddl.call();
          if (changed.next != old) {
            catalogs.writer().write(changed.next);
          }
          return changed;
        };
    Changed<T> changed =
        inApplications
            ? transactions.inApplicationTransaction(both)
            : transactions.inOwnTransaction(both);
    if (changed.next != old && inApplications) {
      catalogs.writer().awaitingCommit(changed.next);
    } else if (changed.next != old) {
      catalogs.writer().committed(changed.next);
    }
    return changed.result;
  }
}
