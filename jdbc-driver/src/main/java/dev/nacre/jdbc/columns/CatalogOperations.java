package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.jdbc.columns.catalog.CatalogRights;
import dev.nacre.jdbc.columns.convert.ColumnConversion;
import dev.nacre.jdbc.columns.ddl.ConversionCheck;
import dev.nacre.jdbc.columns.ddl.EncryptedDdl;
import dev.nacre.jdbc.columns.keys.KeyRewrapper;
import dev.nacre.jdbc.columns.keys.RewrapResult;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** What changes the catalog of one connection: DDL, conversions of rows, and rewrapping of keys. */
public final class CatalogOperations {
  private final ColumnSession session;
  private final EncryptedDdl ddl;
  private final ColumnConversion conversion;
  private final KeyRewrapper rewrapper;
  private final CatalogRights rights;

  CatalogOperations(ColumnSession session) {
    this.session = session;
    this.ddl = new EncryptedDdl(session.context, session.policy, session.watch, session.settings);
    this.conversion = new ColumnConversion(session.context, session.sums);
    this.rewrapper = new KeyRewrapper(session.context, session.pins, session.user);
    this.rights = new CatalogRights(session.context);
  }

  /** Finishes what a killed process has left, and rewraps the keys if that is due. */
  void recover() throws SQLException, IOException {
    conversion.recover();
    rewrapper.rewrapIfDue();
  }

  /** Creates a table, and adds it to the catalog. */
  public <T> T create(TableDraft draft, SqlCallable<T> work) throws SQLException {
    return session.changing(
        () -> {
          refreshBefore(draft.sql());
          if (draft.hasSumForms()) {
            session.sums.createSaltTable();
          }
          return ddl.create(session.catalog(), draft, work);
        });
  }

  /**
   * Checks the existing table of a CREATE TABLE IF NOT EXISTS against the catalog.
   *
   * @throws SQLException when it is another table, or does not exist
   */
  public void requireThere(PlanResult.CreateAgain again) throws SQLException {
    session.withLock(
        () -> {
          session.refresh();
          ddl.requireExisting(session.catalog(), again);
        });
  }

  /** Alters a table, and records the result in the catalog. */
  public <T> T alter(PlanResult.Alter alter, SqlCallable<T> work) throws SQLException {
    return session.changing(
        () -> {
          refreshBefore(alter.sql());
          return ddl.alter(session.catalog(), alter, work);
        });
  }

  /** Adds the first encrypted column to a table, and the table to the catalog. */
  public <T> T addFirst(PlanResult.AddFirst first, SqlCallable<T> work) throws SQLException {
    return session.changing(
        () -> {
          refreshBefore(first.sql());
          return ddl.addFirst(session.catalog(), first, work);
        });
  }

  /** Converts the rows of a table. */
  public void convert(PlanResult.Convert convert) throws SQLException {
    session.withLock(
        () -> {
          try {
            session.refresh();
            conversion.convert(convert);
          } finally {
            session.adopt();
          }
        });
  }

  /** Drops tables, and removes them from the catalog. */
  public <T> T drop(List<CatalogTable> dropped, SqlCallable<T> work) throws SQLException {
    return session.changing(
        () -> {
          session.refresh();
          return ddl.drop(session.catalog(), dropped, work);
        });
  }

  /** Whether this user may change the catalog, or owns a database that has none yet. */
  public boolean mayChangeCatalog() throws SQLException {
    return session.withLock(rights::mayChange);
  }

  /**
   * Called before the wallet gets another master key.
   *
   * @throws SQLException when the keys of the columns could not be wrapped with it
   */
  public void checkRewrap() throws SQLException {
    session.withLock(
        () -> {
          session.refresh();
          rewrapper.requirePossible();
        });
  }

  /**
   * Wraps the keys of the columns with the current master key.
   *
   * @param user who requested it
   */
  public RewrapResult rewrap(String user) throws SQLException {
    return session.changing(() -> rewrapper.rewrap(user));
  }

  /** Checks before DDL whether the catalog is still the newest. */
  private void refreshBefore(String definition) throws SQLException, IOException {
    Catalog read = session.catalog();
    session.refresh();
    Catalog now = session.catalog();
    if (now != null && now != read) {
      ConversionCheck.requireNoConversion(now, definition);
    }
  }
}
