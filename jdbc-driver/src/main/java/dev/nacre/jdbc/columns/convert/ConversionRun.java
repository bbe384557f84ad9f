package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.CellCheckSql.CellCheckReplacement;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.convert.statement.ConversionStatements;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The steps of one conversion in the database. The process may be killed between any two of them.
 *
 * <p>{@link ColumnConversion} calls {@link #convert}, or the single steps of a REKEY where DDL is
 * not transactional. {@link ConversionRecovery} calls {@link #completeOrUndo} for a conversion that
 * was interrupted, most often in another process.
 */
final class ConversionRun {
  private final ConversionContext context;
  private final ConversionSql sql;
  private final Catalog catalog;
  private final TableConversion conversion;
  private final String path;
  private final RowConverter converter;
  private final TableCheck check;
  private final ConversionStatements statements;

  ConversionRun(ConversionContext context) {
    this.context = context;
    this.sql = context.sql();
    this.catalog = context.catalog();
    this.conversion = context.conversion();
    this.path = context.path();
    this.converter = new RowConverter(context);
    this.check = new TableCheck(context);
    this.statements = new ConversionStatements(context.raw(), sql);
  }

  TableConversion conversion() {
    return conversion;
  }

  /** See {@link ConversionStatements#mayHaveChangedTable}. */
  boolean mayHaveChangedTable() {
    return statements.mayHaveChangedTable();
  }

  /** See {@link RowConverter#hasMadeCells}. */
  boolean hasMadeCells() {
    return converter.hasMadeCells();
  }

  boolean isRekey() {
    return context.isRekey();
  }

  void lock() throws SQLException {
    statements.execute(sql.lock(path));
  }

  /** Fails if other connections hold the lock for long. */
  void lockWithTimeout() throws SQLException {
    statements.execute(sql.tryLock(path));
  }

  void unlock() throws SQLException {
    if (!sql.unlock().isEmpty() && !context.raw().isClosed()) {
      statements.execute(sql.unlock());
    }
  }

  /** Performs all steps on a locked table, and returns the resulting catalog. */
  Catalog convert() throws SQLException {
    requireUnchanged();
    if (isRekey()) {
      Catalog next = catalogWithNewKeys();
      guardNewRows(next);
      rekey(next);
      guardAllRows(next);
      return next.update().completeConversion(conversion);
    }
    TableSnapshot before = context.snapshot();
    addRowNumbers();
    statements.executeDdl(sql.addDraft(path, change(before).type()));
    fillDraft();
    converter.requireDraftComplete();
    if (!sql.isOneTransaction()) {
      requireUnchanged(); // a lock may have ended with the transaction that filled the draft
    }
    TableSnapshot filled = context.snapshot();
    statements.executeDdl(filled.replacementSql(change(filled), conversion.column()));
    requireReplaced(before);
    return catalog.update().completeConversion(conversion);
  }

  private void fillDraft() throws SQLException {
    if (sql.isOneTransaction()) {
      converter.fillDraft();
    } else {
      context.transactions().inOwnTransaction(converter::fillDraft);
    }
  }

  /** Checks that the column was replaced, and that the table has lost nothing else. */
  private void requireReplaced(TableSnapshot before) throws SQLException {
    if (!context.snapshot().matchesExcept(before, conversion.column())
        || !HiddenSumColumns.areChanged(change(context.snapshot()), context.snapshot())) {
      throw ConversionErrors.stuck();
    }
    if (!sql.isOneTransaction()) {
      // A temporary table of the session may hide the table by its name.
      TableSnapshot snapshot = context.snapshot();
      DraftReplacement change = change(snapshot);
      if (!replacement().isDone(change, snapshot)
          || !ColumnReplacement.isGuardedAsPlanned(change, change.cellChecks())) {
        throw ConversionErrors.stuck();
      }
    }
  }

  /** Adds a number to each row, where nothing else identifies it. */
  void addRowNumbers() throws SQLException {
    if (sql.rowId().isEmpty()
        && context.snapshot().uniqueNumber(converter.replacedColumns()).isEmpty()) {
      statements.executeDdl(sql.numberRows(path));
    }
  }

  void dropRowNumbers() throws SQLException {
    statements.executeDdl(sql.dropDraft(path, context.snapshot().names()));
  }

  /**
   * Completes an interrupted conversion if its column was replaced, and undoes it otherwise.
   *
   * @param store is asked for columns that this user does not see
   * @return whether it was completed
   */
  boolean completeOrUndo(CatalogTableStore store) throws SQLException {
    TableSnapshot snapshot = context.snapshot();
    if (snapshot.columns().isEmpty()) {
      // It may be renamed for a while; the state of its rows is unknown.
      throw new NacreException(
          ErrorCode.CONVERSION_STUCK, "The table that was converted is not there");
    }
    check.requireAllVisible(snapshot, store);
    if (isRekey()) {
      // Cells and keys were committed together: all rows have the current keys of the catalog.
      guardAllRows(catalog);
      statements.executeDdl(sql.dropDraft(path, snapshot.names()));
      return false;
    }
    DraftReplacement change = change(snapshot);
    if (replacement().isDone(change, snapshot)) {
      completeReplacement(change, snapshot);
      return true;
    }
    dropDraft(change, snapshot);
    return false;
  }

  private void completeReplacement(DraftReplacement change, TableSnapshot snapshot)
      throws SQLException {
    statements.executeDdl(sql.swap(change, true, snapshot.names(), List.of()));
    TableSnapshot after = context.snapshot();
    if (!ColumnReplacement.isGuardedAsPlanned(change, after.guards(conversion.column()))
        || !HiddenSumColumns.areChanged(change, after)) {
      throw ConversionErrors.stuck();
    }
  }

  /** Restores what belongs to the original column before its draft is dropped. */
  private void dropDraft(DraftReplacement change, TableSnapshot snapshot) throws SQLException {
    if (conversion.kind() == Kind.DECRYPT && change.cellChecks().isEmpty()) {
      CellCheckReplacement guard =
          new KeyGuards(context.dialect(), catalog)
              .ofColumn(snapshot, conversion.column(), context.encryption());
      statements.executeDdl(sql.replaceCellChecks(path, List.of(guard), true));
    }
    if (conversion.kind() == Kind.DECRYPT) {
      statements.executeDdl(sql.addHiddenColumns(change, snapshot.names()));
    }
    statements.executeDdl(sql.dropDraft(path, snapshot.names()));
  }

  /** See {@link TableCheck#requireUnchanged}. */
  void requireUnchanged() throws SQLException {
    check.requireUnchanged(context.snapshot());
  }

  /** The catalog after a REKEY, with keys that are not stored anywhere yet. */
  Catalog catalogWithNewKeys() throws SQLException {
    List<KeyGroup> rekeyed = new ArrayList<>();
    try {
      for (UUID id : groups()) {
        rekeyed.add(
            catalog
                .group(id)
                .withNewKey(CatalogEntries.newKey(KeyGroup.scope(id), context.masters())));
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
    return catalog.update().replaceKeys(rekeyed, conversion.after());
  }

  /**
   * Makes the columns accept only cells of the current keys of a catalog. The database then rejects
   * a cell that another connection has made with an earlier key and sends late. Waits for open
   * transactions that have written to the table.
   */
  void guardNewRows(Catalog of) throws SQLException {
    guard(of, false);
  }

  /** Makes the columns accept only such cells when all existing rows already have them. */
  void guardAllRows(Catalog of) throws SQLException {
    guard(of, true);
  }

  private void guard(Catalog of, boolean rowsComply) throws SQLException {
    List<CellCheckReplacement> guards =
        new KeyGuards(context.dialect(), of).ofTable(conversion.tableIn(of), context.snapshot());
    statements.executeDdl(sql.replaceCellChecks(path, guards, rowsComply));
  }

  /** Encrypts each cell with the keys of another catalog, in the open transaction. */
  void rekey(Catalog next) throws SQLException {
    converter.rekey(next);
  }

  private Collection<UUID> groups() {
    return conversion.after().columns().stream()
        .flatMap(column -> Optional.ofNullable(column.encryption()).stream())
        .map(Encryption::group)
        .distinct()
        .toList();
  }

  private ColumnReplacement replacement() {
    return new ColumnReplacement(context);
  }

  private DraftReplacement change(TableSnapshot snapshot) throws SQLException {
    return replacement().change(snapshot);
  }
}
