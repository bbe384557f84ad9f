package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogUpdate;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes or undoes conversions that were interrupted: in this process, by a failed step, or in
 * another one that was killed.
 *
 * <p>While the catalog contains a conversion, all connections refuse statements about its table. So
 * each case ends with a commit that removes it from the catalog, or leaves it to the next
 * connection.
 */
final class ConversionRecovery {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final CatalogSession catalogs;
  private final RunFactory runs;

  /** Creates the run of a conversion that the catalog contains. */
  @FunctionalInterface
  interface RunFactory {
    ConversionRun create(Catalog catalog, TableConversion conversion);
  }

  ConversionRecovery(CatalogContext context, RunFactory runs) {
    this.raw = context.raw();
    this.dialect = context.dialect();
    this.store = context.store();
    this.catalogs = context.session();
    this.runs = runs;
  }

  /** The outcome of an interrupted conversion. */
  enum Outcome {
    /** The table is converted. */
    COMPLETED,
    /** The table is as before. */
    UNDONE,
    /** Neither yet; the next connection continues. */
    OPEN
  }

  /**
   * An interrupted conversion.
   *
   * @param begun the catalog in which it was begun; null when another connection began it
   * @param mayHaveChangedTable whether DDL may have been executed
   * @param mayHaveCells whether values may have been encrypted with the keys of the conversion
   */
  private record Interrupted(
      TableConversion conversion,
      @Nullable Catalog begun,
      boolean mayHaveChangedTable,
      boolean mayHaveCells) {
    static Interrupted here(Catalog begun, ConversionRun run) {
      return new Interrupted(
          run.conversion(), begun, run.mayHaveChangedTable(), run.hasMadeCells());
    }

    /** By another connection, which is gone; so anything may have been done. */
    static Interrupted elsewhere(TableConversion conversion) {
      return new Interrupted(conversion, null, true, true);
    }
  }

  /**
   * Completes or undoes one that failed in this connection.
   *
   * @param begun the catalog in which it was begun
   */
  Outcome completeOrUndo(Catalog begun, ConversionRun run) {
    return completeOrUndo(Interrupted.here(begun, run));
  }

  /**
   * Completes or undoes conversions whose connection has ended, as far as this user may. Called
   * when a connection is opened. Holding the conversion lock proves that they have ended.
   */
  @Safeguard("columns-34c")
  void recover() throws SQLException, IOException {
    Catalog catalog = catalogs.current();
    ConversionSql sql = dialect.conversion();
    boolean any = catalog != null && !catalog.conversions().isEmpty();
    if (!any || !raw.getAutoCommit() || raw.isReadOnly() || !ConversionLock.isEffective(raw, sql)) {
      return;
    }
    Optional<ConversionLock> lock =
        ConversionLock.tryAcquire(raw, sql, requireCatalog(catalogs).id());
    if (lock.isEmpty()) {
      return;
    }
    try {
      catalogs.refresh();
      for (TableConversion conversion : List.copyOf(requireCatalog(catalogs).conversions())) {
        Outcome unused = completeOrUndo(Interrupted.elsewhere(conversion));
      }
    } finally {
      lock.get().close();
    }
  }

  /** Only logs a failure, which must not hide the one that interrupted the conversion. */
  private Outcome completeOrUndo(Interrupted interrupted) {
    try {
      return tryCompleteOrUndo(interrupted);
    } catch (SQLException | IOException | RuntimeException failed) {
      LOG.warn(
          "The conversion of the table {} failed and was not undone; the next connection completes"
              + " or undoes it: {}",
          interrupted.conversion.after().name(),
          failed.getClass().getName());
      return Outcome.OPEN;
    }
  }

  private Outcome tryCompleteOrUndo(Interrupted interrupted) throws SQLException, IOException {
    ConversionSql sql = dialect.conversion();
    TableConversion conversion = interrupted.conversion;
    catalogs.refresh();
    if (!requireCatalog(catalogs).conversions().contains(conversion)) {
      return Outcome.COMPLETED; // it was committed, and only the response was lost
    }
    ConversionRun run = runs.create(requireCatalog(catalogs), conversion);
    boolean converted = false;
    try {
      if (!sql.isOneTransaction() && interrupted.mayHaveChangedTable) {
        if (interrupted.begun == null) {
          run.lockWithTimeout(); // the application waits for its connection
        } else {
          run.lock();
        }
        converted = run.completeOrUndo(store);
      }
    } finally {
      run.unlock();
    }
    // Cells written in one transaction were rolled back with it.
    boolean cells = interrupted.mayHaveCells && !sql.isOneTransaction();
    CatalogUpdate update = requireCatalog(catalogs).update();
    catalogs
        .writer()
        .commit(
            converted
                ? update.completeConversion(conversion)
                : update.cancelConversion(conversion, cells));
    if (run.isRekey()) {
      // Its keys are committed with its cells, before it ends.
      converted = interrupted.begun != null && isRekeyed(interrupted.begun, conversion);
    }
    LOG.info(
        "The conversion of the table {} was {}",
        conversion.after().name(),
        converted ? "ended" : "undone, or had nothing left to do");
    return converted ? Outcome.COMPLETED : Outcome.UNDONE;
  }

  private boolean isRekeyed(Catalog begun, TableConversion conversion) {
    return conversion.after().columns().stream()
        .flatMap(column -> Optional.ofNullable(column.encryption()).stream())
        .map(Encryption::group)
        .anyMatch(
            group ->
                requireCatalog(catalogs).group(group).current() > begun.group(group).current());
  }

  /**
   * The catalog that this connection knows.
   *
   * @throws NacreException {@link ErrorCode#CATALOG_MISSING}
   */
  static Catalog requireCatalog(CatalogSession catalogs) {
    Catalog current = catalogs.current();
    if (current == null) {
      throw new NacreException(
          ErrorCode.CATALOG_MISSING, "The catalog of encrypted columns is gone");
    }
    return current;
  }
}
