package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.ConversionGracePeriod;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.columns.convert.ConversionRecovery.Outcome;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.SumForms;
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
  private final CatalogSession known;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final SumForms sums;
  private final ConversionRecovery recovery;

  public ColumnConversion(
      Connection raw,
      Dialect dialect,
      CatalogTableStore store,
      CatalogSession known,
      Transactions transactions,
      MasterKeys masters,
      SumForms sums) {
    this.raw = raw;
    this.dialect = dialect;
    this.store = store;
    this.known = known;
    this.transactions = transactions;
    this.masters = masters;
    this.sums = sums;
    this.recovery = new ConversionRecovery(raw, dialect, store, known, this::newRun);
  }

  public void convert(Rewriting.Convert convert) throws SQLException, IOException {
    ConversionSql sql = dialect.conversion();
    if (!ConversionLock.isKnown(raw, sql)) {
      throw PlannedConversion.refused("the server is only to be read, as replicas are");
    }
    leaveTransaction();
    Catalog current = known.current();
    Catalog old = current == null ? first() : current;
    ConversionLock lock = lock(sql, old);
    try {
      String schema = old.table(convert.table()).map(one -> one.schema()).orElse(convert.schema());
      schema = schema.isEmpty() ? store.tables().currentSchema() : schema;
      if (dialect.catalog().schema().isEmpty() && !schema.equals(store.schema())) {
        throw PlannedConversion.refused("it is in another schema than the catalog");
      }
      String table = old.table(convert.table()).map(one -> one.name()).orElse(convert.table());
      TableSnapshot snapshot = new TableSnapshot(raw, sql, schema, table);
      PlannedConversion draft =
          new PlannedConversion.Maker(old, dialect, sql, masters, snapshot)
              .make(convert, schema, table);
      if (convert.sums() != null) {
        sums.prepare();
      }
      known.writer().commit(old.update().converting(draft.conversion(), draft.added()));
      run(sql, draft.conversion());
    } finally {
      lock.close();
    }
  }

  private Catalog first() throws SQLException, IOException {
    Catalog first = known.writer().first();
    return transactions.define(() -> first);
  }

  private ConversionLock lock(ConversionSql sql, Catalog catalog) throws SQLException {
    Optional<ConversionLock> lock = ConversionLock.take(raw, sql, catalog.id());
    return lock.orElseThrow(
        () ->
            new NacreException(
                ErrorCode.TABLE_CONVERTING,
                "Another connection converts a table of this database"));
  }

  /**
   * Commits the open transaction: the catalog must be committed before the first row is changed.
   */
  private void leaveTransaction() throws SQLException {
    if (!dialect.hasTransactionalDdl()) {
      transactions.commitOpen(); // as any DDL statement would
    } else if (transactions.begins()) {
      Object unused = transactions.inApplicationTransaction(() -> this);
      throw PlannedConversion.refused(
          "it is converted in a transaction of its own, and auto-commit is off or one is open");
    }
  }

  private ConversionRun newRun(Catalog catalog, TableConversion conversion) {
    ConversionSql sql = dialect.conversion();
    return new ConversionRun(raw, dialect, sql, masters, sums, transactions, catalog, conversion);
  }

  private void run(ConversionSql sql, TableConversion conversion) throws SQLException, IOException {
    Catalog begun = ConversionRecovery.current(known);
    ConversionRun run = newRun(begun, conversion);
    boolean over = false;
    try {
      ConversionGracePeriod.pass(dialect.isShared());
      if (sql.isOneTransaction()) {
        together(run);
      } else {
        oneByOne(run);
      }
      over = true;
    } catch (SQLException | IOException | RuntimeException failed) {
      over = true;
      Outcome outcome = recovery.settled(begun, run);
      if (outcome == Outcome.UNDONE || isGone(failed)) {
        throw failed;
      }
      if (outcome == Outcome.OPEN) {
        throw new NacreException(
            ErrorCode.TABLE_CONVERTING,
            "The conversion of the table "
                + conversion.after().name()
                + " broke off, and could neither be ended nor undone",
            failed);
      }
      LOG.warn(
          "The table {} was converted, although one step failed with {}",
          conversion.after().name(),
          failed.getClass().getName());
    } finally {
      if (!over) {
        Outcome unused = recovery.settled(begun, run);
      }
    }
  }

  /** If the connection is lost, the outcome of the last statement is unknown. */
  private static boolean isGone(Exception failed) {
    return failed instanceof SQLException sent
        && String.valueOf(sent.getSQLState()).startsWith("08");
  }

  private void together(ConversionRun run) throws SQLException, IOException {
    Catalog next =
        transactions.inOwnTransaction(
            () -> {
              run.lock();
              Catalog converted = run.convert();
              write(converted);
              return converted;
            });
    known.writer().committed(next);
  }

  private void oneByOne(ConversionRun run) throws SQLException, IOException {
    if (run.isRekey()) {
      run.requireAsSeen();
      run.addRowNumbers();
      Catalog next = run.rekeyed();
      run.guard(next, false);
      Catalog rekeyed =
          transactions.inOwnTransaction(
              () -> {
                run.rekey(next);
                write(next);
                return next;
              });
      known.writer().committed(rekeyed);
      run.guard(rekeyed, true);
      run.dropRowNumbers();
      end(run.conversion());
      return;
    }
    try {
      run.lock();
      Catalog unused = run.convert();
    } finally {
      run.unlock();
    }
    end(run.conversion());
  }

  /**
   * Completes it. The table is done, so concurrent changes of the catalog cannot undo the
   * conversion.
   */
  private void end(TableConversion conversion) throws SQLException, IOException {
    known
        .writer()
        .commitWithRetry(
            now ->
                now.conversions().contains(conversion) ? now.update().converted(conversion) : now);
  }

  private void write(Catalog next) throws SQLException {
    try {
      known.writer().write(next);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** See {@link ConversionRecovery#recover}. */
  public void recover() throws SQLException, IOException {
    recovery.recover();
  }
}
