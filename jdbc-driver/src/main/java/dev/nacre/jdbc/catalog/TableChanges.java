package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.jdbc.catalog.Transactions.Work;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** In which order a table and the catalog that tells of it are changed. */
sealed interface TableChanges {
  /**
   * @param next the catalog with the table
   * @param work sends the definition
   */
  <T> T create(String table, Catalog next, Work<T> work) throws SQLException, IOException;

  /**
   * @param work drops it
   */
  <T> T drop(CatalogTable table, Work<T> work) throws SQLException, IOException;

  /**
   * Where each definition is committed by itself. The catalog knows a table before it is there and
   * until it is gone, so a crash in between leaves a name that is guarded too much. Whether it is
   * gone the database is asked: a DROP may have been of another table of this name, or of none.
   */
  record OneByOne(KnownCatalog known, Transactions transactions) implements TableChanges {
    @Override
    public <T> T create(String table, Catalog next, Work<T> work) throws SQLException, IOException {
      CatalogTable made = next.table(table).orElseThrow();
      // As the definition would: a catalog that is not written rolls its own transaction back.
      transactions.commitOpen();
      known.commit(next);
      boolean created = false;
      try {
        T result = work.run();
        created = true;
        keep(made);
        return result;
      } finally {
        if (!created) {
          forget(made);
        }
      }
    }

    @Override
    public <T> T drop(CatalogTable table, Work<T> work) throws SQLException, IOException {
      T result = work.run();
      forget(table);
      return result;
    }

    /** Before it was there, somebody else may have dropped the name and found nothing of it. */
    private void keep(CatalogTable made) throws SQLException, IOException {
      known.refresh();
      Catalog now = known.current();
      if (now != null && now.table(made.name()).isEmpty()) {
        known.commit(now.again(made));
      }
    }

    /** Another table that has taken the name since is not meant. */
    private void forget(CatalogTable table) throws SQLException, IOException {
      known.refresh();
      Catalog old = known.current();
      Optional<CatalogTable> found =
          old == null
              ? Optional.empty()
              : old.table(table.name()).filter(now -> now.id().equals(table.id()));
      if (old != null
          && found.isPresent()
          && !known.mayExist(found.get().schema(), found.get().name())) {
        known.commit(old.without(found.get()));
      }
    }
  }

  /** Where definitions are part of a transaction: both are done in one, or neither. */
  record Together(KnownCatalog known, Transactions transactions) implements TableChanges {
    @Override
    public <T> T create(String table, Catalog next, Work<T> work) throws SQLException, IOException {
      return change(next, work);
    }

    @Override
    public <T> T drop(CatalogTable table, Work<T> work) throws SQLException, IOException {
      Catalog old = known.current();
      Optional<CatalogTable> found = old == null ? Optional.empty() : old.table(table.name());
      if (old == null || found.isEmpty()) {
        return work.run();
      }
      Catalog next = old.without(found.get());
      if (transactions.begins()) {
        Dropped<T> dropped = transactions.within(() -> drop(found.get(), next, work));
        if (dropped.gone()) {
          known.awaitingCommit(next);
        }
        return dropped.result();
      }
      Dropped<T> dropped = transactions.own(() -> drop(found.get(), next, work));
      if (dropped.gone()) {
        known.committed(next);
      }
      return dropped.result();
    }

    private record Dropped<T>(T result, boolean gone) {}

    /** The DROP may have been of another table of this name, or of none. */
    private <T> Dropped<T> drop(CatalogTable table, Catalog next, Work<T> work)
        throws SQLException {
      T result = work.run();
      boolean gone = !known.mayExist(table.schema(), table.name());
      if (gone) {
        write(next);
      }
      return new Dropped<>(result, gone);
    }

    private <T> T change(Catalog next, Work<T> work) throws SQLException, IOException {
      if (transactions.begins()) {
        T result = transactions.within(() -> both(next, work));
        known.awaitingCommit(next);
        return result;
      }
      T result = transactions.own(() -> both(next, work));
      known.committed(next);
      return result;
    }

    private <T> T both(Catalog next, Work<T> work) throws SQLException {
      write(next);
      return work.run();
    }

    private void write(Catalog next) throws SQLException {
      try {
        known.write(next);
      } catch (IOException failed) {
        throw SqlErrors.of(failed);
      }
    }
  }
}
