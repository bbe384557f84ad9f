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
 */
final class ConversionRecovery {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final CatalogSession known;
  private final Runs runs;

  /** Makes the steps of a conversion. */
  @FunctionalInterface
  interface Runs {
    ConversionRun of(Catalog catalog, TableConversion conversion);
  }

  ConversionRecovery(
      Connection raw, Dialect dialect, CatalogTableStore store, CatalogSession known, Runs runs) {
    this.raw = raw;
    this.dialect = dialect;
    this.store = store;
    this.known = known;
    this.runs = runs;
  }

  /** The outcome of an interrupted conversion. */
  enum Outcome {
    /** The table is converted. */
    ENDED,
    /** The table is as before. */
    UNDONE,
    /** Neither yet; the next connection continues. */
    OPEN
  }

  /**
   * An interrupted conversion.
   *
   * @param begun the catalog in which it was begun, where that is known
   * @param changed whether the table may have changed
   * @param sealed whether cells may have been written with the keys of the conversion
   */
  private record Broken(
      TableConversion conversion, @Nullable Catalog begun, boolean changed, boolean sealed) {
    static Broken off(Catalog begun, ConversionRun run) {
      return new Broken(run.conversion(), begun, run.hasChanged(), run.hasSealed());
    }

    /** Interrupted in another process, or in one that was killed. */
    static Broken somewhere(TableConversion conversion) {
      return new Broken(conversion, null, true, true);
    }
  }

  /**
   * Completes or undoes one that broke off here.
   *
   * @param begun the catalog in which it was begun
   */
  Outcome settled(Catalog begun, ConversionRun run) {
    return settled(Broken.off(begun, run));
  }

  /** Completes or undoes abandoned conversions, as far as this user is allowed to. */
  @Safeguard("columns-34c")
  void recover() throws SQLException, IOException {
    Catalog catalog = known.current();
    ConversionSql sql = dialect.conversion();
    boolean any = catalog != null && !catalog.conversions().isEmpty();
    if (!any || !raw.getAutoCommit() || raw.isReadOnly() || !ConversionLock.isKnown(raw, sql)) {
      return;
    }
    Optional<ConversionLock> lock = ConversionLock.take(raw, sql, current(known).id());
    if (lock.isEmpty()) {
      return;
    }
    try {
      known.refresh();
      for (TableConversion conversion : List.copyOf(current(known).conversions())) {
        Outcome unused = settled(Broken.somewhere(conversion));
      }
    } finally {
      lock.get().close();
    }
  }

  /** Settles it, and only logs a failure, which must not hide the original one. */
  private Outcome settled(Broken broken) {
    try {
      return settle(broken);
    } catch (SQLException | IOException | RuntimeException failed) {
      LOG.warn(
          "The conversion of the table {} failed and was not undone; the next connection completes"
              + " or undoes it: {}",
          broken.conversion.after().name(),
          failed.getClass().getName());
      return Outcome.OPEN;
    }
  }

  private Outcome settle(Broken broken) throws SQLException, IOException {
    ConversionSql sql = dialect.conversion();
    TableConversion conversion = broken.conversion;
    known.refresh();
    if (!current(known).conversions().contains(conversion)) {
      return Outcome.ENDED; // it was committed, and only the response was lost
    }
    ConversionRun run = runs.of(current(known), conversion);
    boolean converted = false;
    try {
      if (!sql.isOneTransaction() && broken.changed) {
        if (broken.begun == null) {
          run.lockSoon();
        } else {
          run.lock();
        }
        converted = run.settle(store);
      }
    } finally {
      run.unlock();
    }
    // Cells written in one transaction were rolled back with it.
    boolean sealed = broken.sealed && !sql.isOneTransaction();
    CatalogUpdate update = current(known).update();
    known
        .writer()
        .commit(converted ? update.converted(conversion) : update.unconverted(conversion, sealed));
    if (run.isRekey()) {
      // Its keys are committed with its cells, before it ends.
      converted = broken.begun != null && isRekeyed(broken.begun, conversion);
    }
    LOG.info(
        "The conversion of the table {} was {}",
        conversion.after().name(),
        converted ? "ended" : "undone, or had nothing left to do");
    return converted ? Outcome.ENDED : Outcome.UNDONE;
  }

  private boolean isRekeyed(Catalog begun, TableConversion conversion) {
    return conversion.after().columns().stream()
        .flatMap(column -> Optional.ofNullable(column.encryption()).stream())
        .map(Encryption::group)
        .anyMatch(group -> current(known).group(group).current() > begun.group(group).current());
  }

  /**
   * @throws NacreException {@link ErrorCode#CATALOG_MISSING}
   */
  static Catalog current(CatalogSession known) {
    Catalog current = known.current();
    if (current == null) {
      throw new NacreException(
          ErrorCode.CATALOG_MISSING, "The catalog of encrypted columns is gone");
    }
    return current;
  }
}
