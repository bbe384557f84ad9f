package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.SeenTables;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.columns.ddl.TableAlteration.Outcome;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Changes a table and its entry in the catalog in a safe order. */
public sealed interface TableChanges {
  /**
   * @param next the catalog with the table
   * @param work sends the DDL
   */
  <T> T create(String table, Catalog next, SqlWork<T> work) throws SQLException, IOException;

  /**
   * @param work drops them
   */
  <T> T drop(List<CatalogTable> tables, SqlWork<T> work) throws SQLException, IOException;

  /**
   * @param work alters the table
   */
  <T> T alter(TableAlteration altering, SqlWork<T> work) throws SQLException, IOException;

  /**
   * @param next the catalog with the table and its first encrypted column
   * @param work adds the column
   */
  <T> T addFirst(String table, String column, Catalog next, SqlWork<T> work)
      throws SQLException, IOException;

  /** The exception when the DDL did not affect the table of the catalog. */
  static SQLException elsewhere() {
    return SqlErrors.refused(
        ErrorCode.CATALOG_CHANGED,
        "The definition was not of the table that has encrypted columns; name its schema");
  }

  /**
   * For databases where each DDL statement is committed by itself, or by us. The catalog contains a
   * table before it is created and until it is dropped, so a crash in between leaves a name that is
   * guarded needlessly. We ask the database whether a table is gone: the DROP may have been for
   * another table of this name, or for none.
   */
  record OneByOne(CatalogSession known, Transactions transactions) implements TableChanges {
    @Override
    public <T> T create(String table, Catalog next, SqlWork<T> work)
        throws SQLException, IOException {
      CatalogTable made = next.table(table).orElseThrow();
      // As the DDL would: if the catalog is not written, its own transaction is rolled back.
      transactions.commitOpen();
      known.writer().commit(next);
      boolean created = false;
      try {
        T result = transactions.define(work);
        created = true;
        keep(made);
        known.writer().tableMade();
        return result;
      } finally {
        if (!created) {
          takeBack(made);
        }
      }
    }

    /** The catalog contains the column before it exists, and without it not the table either. */
    @Override
    public <T> T addFirst(String table, String column, Catalog next, SqlWork<T> work)
        throws SQLException, IOException {
      CatalogTable made = next.table(table).orElseThrow();
      transactions.commitOpen();
      known.writer().commit(next);
      T result = then(work, () -> keepOrForget(made, column));
      if (!known.tables().mayHave(made.schema(), made.name(), column)) {
        throw elsewhere();
      }
      return result;
    }

    private void keepOrForget(CatalogTable made, String column) throws SQLException, IOException {
      if (known.tables().mayHave(made.schema(), made.name(), column)) {
        keep(made);
        known.writer().tableMade();
        return;
      }
      known.refresh();
      Catalog old = known.current();
      if (old != null && old.tables().contains(made)) {
        known
            .writer()
            .commit(old.update().replacing(List.of(made), List.of(), List.of(), List.of()));
      }
    }

    @Safeguard("columns-29")
    private void takeBack(CatalogTable made) throws SQLException, IOException {
      forget(made);
    }

    /** Also after a failure: of several tables, some databases drop those that they can. */
    @Override
    public <T> T drop(List<CatalogTable> tables, SqlWork<T> work) throws SQLException, IOException {
      return then(
          work,
          () -> {
            for (CatalogTable table : tables) {
              forget(table);
            }
          });
    }

    /**
     * The catalog contains added columns before they exist, and dropped ones until they are gone.
     */
    @Override
    public <T> T alter(TableAlteration altering, SqlWork<T> work) throws SQLException, IOException {
      transactions.commitOpen();
      Catalog old = known.current();
      if (old == null) {
        throw elsewhere();
      }
      if (!altering.isGuarded()) {
        known.writer().commit(altering.during(old));
      }
      T result = then(work, () -> settle(altering));
      if (altering.outcome(known) != Outcome.DONE) {
        throw elsewhere();
      }
      return result;
    }

    private void settle(TableAlteration altering) throws SQLException, IOException {
      if (altering.changesNothing()) {
        return;
      }
      known.refresh();
      Catalog now = known.current();
      Outcome outcome = altering.outcome(known);
      if (now == null || !now.tables().containsAll(altering.during())) {
        if (outcome != Outcome.NOT_DONE) {
          known.writer().commitWithRetry(altering::guarding);
        }
        throw SqlErrors.refused(
            ErrorCode.CATALOG_CHANGED,
            "Another connection has altered the table at the same time; remove what is left of it in"
                + " the catalog with DROP COLUMN IF EXISTS or DROP TABLE IF EXISTS");
      }
      if (outcome == Outcome.DONE && !altering.during().equals(altering.after())) {
        known.writer().commit(altering.done(now, altering.during()));
      } else if (outcome == Outcome.NOT_DONE && !altering.isGuarded()) {
        known.writer().commit(altering.undone(now));
      } else if (outcome == Outcome.DONE) {
        known.writer().tableMade(); // no other commit of the catalog follows that would
      } // otherwise everything that may exist is guarded already
    }

    /** Checks the outcome. */
    @FunctionalInterface
    private interface Looking {
      void look() throws SQLException, IOException;
    }

    private <T> T then(SqlWork<T> work, Looking looking) throws SQLException, IOException {
      T result;
      try {
        result = transactions.define(work);
      } catch (SQLException | RuntimeException failed) {
        try {
          looking.look();
        } catch (SQLException | IOException | RuntimeException again) {
          failed.addSuppressed(again);
        }
        throw failed;
      }
      looking.look();
      return result;
    }

    /** Before the table existed, another connection may have dropped the name and found nothing. */
    private void keep(CatalogTable made) throws SQLException, IOException {
      known
          .writer()
          .commitWithRetry(
              now -> now.table(made.name()).isEmpty() ? now.update().again(made) : now);
    }

    /** Removes this table's entry, but not one of another table that has taken the name since. */
    private void forget(CatalogTable table) throws SQLException, IOException {
      known.refresh();
      Catalog old = known.current();
      Optional<CatalogTable> found =
          old == null
              ? Optional.empty()
              : old.table(table.name()).filter(now -> now.id().equals(table.id()));
      if (old != null
          && found.isPresent()
          && !known.tables().mayExist(found.get().schema(), found.get().name())) {
        known.writer().commit(old.update().without(found.get()));
      }
    }
  }

  /** For databases with transactional DDL: both changes happen in one transaction, or neither. */
  record Together(CatalogSession known, Transactions transactions) implements TableChanges {
    @Override
    public <T> T create(String table, Catalog next, SqlWork<T> work)
        throws SQLException, IOException {
      SeenTables.saw(next); // also when the database rejects it
      return change(() -> new Changed<>(work.run(), next));
    }

    @Override
    public <T> T addFirst(String table, String column, Catalog next, SqlWork<T> work)
        throws SQLException, IOException {
      CatalogTable made = next.table(table).orElseThrow();
      SeenTables.saw(next);
      return change(
          () -> {
            T result = work.run();
            if (!known.tables().mayHave(made.schema(), made.name(), column)) {
              throw elsewhere();
            }
            return new Changed<>(result, next);
          });
    }

    @Override
    public <T> T drop(List<CatalogTable> tables, SqlWork<T> work) throws SQLException, IOException {
      Catalog old = known.current();
      List<CatalogTable> found =
          old == null
              ? List.of()
              : tables.stream().flatMap(table -> old.table(table.name()).stream()).toList();
      if (old == null || found.isEmpty()) {
        return work.run();
      }
      return change(
          () -> {
            T result = work.run();
            Catalog next = old;
            for (CatalogTable table : found) {
              // The DROP may have been for another table of this name, or for none.
              boolean gone = !known.tables().mayExist(table.schema(), table.name());
              next = gone ? next.update().without(table) : next;
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
    public <T> T alter(TableAlteration altering, SqlWork<T> work) throws SQLException, IOException {
      Catalog old = known.current();
      if (old == null) {
        throw elsewhere();
      }
      List<CatalogTable> before = List.of(altering.before());
      Catalog next =
          altering.changesNothing()
              ? old
              : old.update()
                  .replacing(
                      before,
                      altering.after(),
                      altering.added(),
                      altering.drops() ? before : List.of());
      SeenTables.saw(next);
      return change(
          () -> {
            T result = work.run();
            if (altering.outcome(known) != Outcome.DONE) {
              throw elsewhere();
            }
            return new Changed<>(result, next);
          });
    }

    /** The result of DDL, and the resulting catalog, which may be unchanged. */
    private record Changed<T>(T result, Catalog next) {}

    private <T> T change(SqlWork<Changed<T>> work) throws SQLException, IOException {
      Catalog old = known.current();
      boolean within = transactions.begins();
      SqlWork<Changed<T>> both =
          () -> {
            Changed<T> changed = work.run();
            if (changed.next != old) {
              write(changed.next);
            }
            return changed;
          };
      Changed<T> changed =
          within
              ? transactions.inApplicationTransaction(both)
              : transactions.inOwnTransaction(both);
      if (changed.next != old && within) {
        known.writer().awaitingCommit(changed.next);
      } else if (changed.next != old) {
        known.writer().committed(changed.next);
      }
      return changed.result;
    }

    private void write(Catalog next) throws SQLException {
      try {
        known.writer().write(next);
      } catch (IOException failed) {
        throw SqlErrors.of(failed);
      }
    }
  }
}
