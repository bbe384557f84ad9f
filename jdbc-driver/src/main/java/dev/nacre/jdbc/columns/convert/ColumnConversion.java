package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.convert.ConversionRecovery.Outcome;
import dev.nacre.jdbc.columns.lease.ConversionGracePeriod;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.SumEncryptor;
import dev.nacre.jdbc.columns.sums.SummedColumns;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts the rows of a table while no other connection uses it.
 *
 * <p>First the catalog records the conversion, and that is committed: from then on every connection
 * refuses statements on the table. Connections that planned against the old catalog have the {@link
 * ConversionGracePeriod} to finish; then the table is locked, where the database has locks that
 * last. The values are read from the original column until all are converted, so any failure until
 * then is undone by dropping the draft column. From then on the conversion can only be completed,
 * and no step of that converts a value twice. The state of the table shows which of the two
 * applies, and the next connection does it.
 */
public final class ColumnConversion {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final CatalogSession catalogs;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final SummedColumns sums;
  private final ConversionRecovery recovery;

  /**
   * @param sums the columns that the server adds up
   */
  public ColumnConversion(CatalogContext context, SummedColumns sums) {
    this.raw = context.raw();
    this.dialect = context.dialect();
    this.store = context.store();
    this.catalogs = context.session();
    this.transactions = context.transactions();
    this.masters = context.masters();
    this.sums = sums;
    this.recovery = new ConversionRecovery(context, this::newRun);
  }

  /**
   * Converts a table, and returns when its conversion was removed from the catalog.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} when the table is as before; {@link
   *     ErrorCode#TABLE_CONVERTING} when another conversion runs, or this one could be neither
   *     completed nor undone
   */
  public void convert(PlanResult.Convert request) throws SQLException, IOException {
    ConversionSql sql = dialect.conversion();
    if (!ConversionLock.isEffective(raw, sql)) {
      throw ConversionErrors.refused("the server is only to be read, as replicas are");
    }
    leaveTransaction();
    Catalog current = catalogs.current();
    Catalog catalog = current == null ? createFirstCatalog() : current;
    ConversionLock lock = lock(sql, catalog);
    try {
      PlannedConversion planned = plan(request, sql, catalog);
      if (request.sums() != null && planned.conversion().after().hasSumForms()) {
        sums.createSaltTable();
      }
      catalogs
          .writer()
          .commit(catalog.update().putConversion(planned.conversion(), planned.newGroups()));
      run(planned.conversion());
    } finally {
      lock.close();
    }
  }

  private PlannedConversion plan(PlanResult.Convert request, ConversionSql sql, Catalog catalog)
      throws SQLException, IOException {
    Optional<CatalogTable> known = catalog.table(request.table());
    String schema = known.map(CatalogTable::schema).orElse(request.schema());
    schema = schema.isEmpty() ? store.tables().currentSchema() : schema;
    if (dialect.catalog().schema().isEmpty() && !schema.equals(store.schema())) {
      throw ConversionErrors.refused("it is in another schema than the catalog");
    }
    String table = known.map(CatalogTable::name).orElse(request.table());
    TableSnapshot snapshot = TableSnapshot.of(raw, sql, schema, table);
    return new ConversionPlanner(catalog, dialect, sql, masters, snapshot)
        .plan(request, schema, table);
  }

  private Catalog createFirstCatalog() throws SQLException, IOException {
    Catalog first = catalogs.writer().first();
    return transactions.executeDdl(() -> first);
  }

  private ConversionLock lock(ConversionSql sql, Catalog catalog) throws SQLException {
    return ConversionLock.tryAcquire(raw, sql, catalog.id())
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.TABLE_CONVERTING,
                    "Another connection converts a table of this database"));
  }

  /**
   * Commits the open transaction, as any DDL would, or refuses it: the catalog must be committed
   * before the first row is changed.
   */
  private void leaveTransaction() throws SQLException {
    if (!dialect.hasTransactionalDdl()) {
      transactions.commitOpen();
    } else if (transactions.joinApplication()) {
      transactions.leaveApplication();
      throw ConversionErrors.refused(
          "it is converted in a transaction of its own, and auto-commit is off or one is open");
    }
  }

  private ConversionRun newRun(Catalog catalog, TableConversion conversion) {
    return new ConversionRun(
        new ConversionContext(
            raw, dialect, masters, new SumEncryptor(sums), transactions, catalog, conversion));
  }

  private void run(TableConversion conversion) throws SQLException, IOException {
    Catalog begun = ConversionRecovery.requireCatalog(catalogs);
    ConversionRun run = newRun(begun, conversion);
    boolean handled = false;
    try {
      ConversionGracePeriod.pass(dialect.isShared());
      if (dialect.conversion().isOneTransaction()) {
        convertInOneTransaction(run);
      } else if (run.isRekey()) {
        rekeyInSteps(run);
      } else {
        convertInSteps(run);
      }
      handled = true;
    } catch (SQLException | IOException | RuntimeException failed) {
      handled = true;
      Outcome outcome = recovery.completeOrUndo(begun, run);
      if (outcome == Outcome.UNDONE || SqlErrors.isConnectionLost(failed)) {
        throw failed;
      }
      if (outcome == Outcome.OPEN) {
        throw brokenOff(conversion, failed);
      }
      LOG.warn(
          "The table {} was converted, although one step failed with {}",
          conversion.after().name(),
          failed.getClass().getName());
    } finally {
      if (!handled) { // by an Error
        Outcome unused = recovery.completeOrUndo(begun, run);
      }
    }
  }

  private static NacreException brokenOff(TableConversion conversion, Exception failed) {
    return new NacreException(
        ErrorCode.TABLE_CONVERTING,
        "The conversion of the table "
            + conversion.after().name()
            + " broke off, and could neither be ended nor undone",
        failed);
  }

  private void convertInOneTransaction(ConversionRun run) throws SQLException, IOException {
    Catalog next =
        transactions.inOwnTransaction(
            () -> {
              run.lock();
              Catalog converted = run.convert();
              catalogs.writer().write(converted);
              return converted;
            });
    catalogs.writer().committed(next);
  }

  private void convertInSteps(ConversionRun run) throws SQLException, IOException {
    try {
      run.lock();
      Catalog unused = run.convert();
    } finally {
      run.unlock();
    }
    endConversion(run.conversion());
  }

  /**
   * Rekeys without a lock on the table, which could not be kept during the transaction. The guards
   * take its place: the first rejects every cell of an old key that is written from then on, and
   * the second holds when all rows have new cells.
   */
  private void rekeyInSteps(ConversionRun run) throws SQLException, IOException {
    run.requireUnchanged();
    run.addRowNumbers();
    Catalog next = run.catalogWithNewKeys();
    run.guardNewRows(next);
    Catalog rekeyed =
        transactions.inOwnTransaction(
            () -> {
              run.rekey(next);
              catalogs.writer().write(next);
              return next;
            });
    catalogs.writer().committed(rekeyed);
    run.guardAllRows(rekeyed);
    run.dropRowNumbers();
    endConversion(run.conversion());
  }

  /**
   * Removes the conversion from the catalog. The table is done, so concurrent changes of the
   * catalog cannot undo it.
   */
  private void endConversion(TableConversion conversion) throws SQLException, IOException {
    catalogs
        .writer()
        .commitWithRetry(
            now ->
                now.conversions().contains(conversion)
                    ? now.update().completeConversion(conversion)
                    : now);
  }

  /** See {@link ConversionRecovery#recover}. */
  public void recover() throws SQLException, IOException {
    recovery.recover();
  }
}
