package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.part.ConversionSql;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.Grace;
import dev.nacre.jdbc.columns.catalog.KnownCatalog;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.columns.schema.TableLook;
import dev.nacre.jdbc.columns.sums.ColumnSums;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts the rows of a table while no other connection uses it.
 *
 * <p>First the catalog records the conversion, and that is committed: from then on every connection
 * refuses statements on the table. Connections that planned against the old catalog have the {@link
 * Grace} period to finish; then the table is locked, where the database has locks that last. The
 * values are read from the original column until all are converted, so any failure until then is
 * undone by dropping the draft column. From then on the conversion can only be completed, and no
 * step of that converts a value twice. The state of the table shows which of the two applies, and
 * the next connection does it.
 */
public final class Converting {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final KnownCatalog known;
  private final Transactions transactions;
  private final MasterKeys masters;
  private final ColumnSums sums;

  public Converting(
      Connection raw,
      Dialect dialect,
      CatalogTableStore store,
      KnownCatalog known,
      Transactions transactions,
      MasterKeys masters,
      ColumnSums sums) {
    this.raw = raw;
    this.dialect = dialect;
    this.store = store;
    this.known = known;
    this.transactions = transactions;
    this.masters = masters;
    this.sums = sums;
  }

  public void convert(Rewriting.Convert convert) throws SQLException, IOException {
    ConversionSql sql = dialect.conversion();
    if (!ConversionLock.isKnown(raw, sql)) {
      throw ConversionDraft.refused("the server is only to be read, as replicas are");
    }
    leaveTransaction();
    Catalog current = known.current();
    Catalog old = current == null ? first() : current;
    ConversionLock lock = lock(sql, old);
    try {
      String schema = old.table(convert.table()).map(one -> one.schema()).orElse(convert.schema());
      schema = schema.isEmpty() ? store.tables().currentSchema() : schema;
      if (dialect.catalog().schema().isEmpty() && !schema.equals(store.schema())) {
        throw ConversionDraft.refused("it is in another schema than the catalog");
      }
      String table = old.table(convert.table()).map(one -> one.name()).orElse(convert.table());
      TableLook look = new TableLook(raw, sql, schema, table);
      ConversionDraft draft =
          new ConversionDraft.Maker(old, dialect, sql, masters, look).make(convert, schema, table);
      if (convert.sums() != null) {
        sums.prepare();
      }
      known.commit(old.converting(draft.conversion(), draft.added()));
      run(sql, draft.conversion());
    } finally {
      lock.close();
    }
  }

  private Catalog first() throws SQLException, IOException {
    Catalog first = known.first();
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
    if (!dialect.rollsDefinitionsBack()) {
      transactions.commitOpen(); // as any DDL statement would
    } else if (transactions.begins()) {
      Object unused = transactions.within(() -> this);
      throw ConversionDraft.refused(
          "it is converted in a transaction of its own, and auto-commit is off or one is open");
    }
  }

  private void run(ConversionSql sql, Conversion conversion) throws SQLException, IOException {
    Catalog begun = current();
    Steps steps = new Steps(raw, dialect, sql, masters, sums, transactions, begun, conversion);
    boolean over = false;
    try {
      Grace.pass(dialect.isShared());
      if (sql.isOneTransaction()) {
        together(steps);
      } else {
        oneByOne(steps);
      }
      over = true;
    } catch (SQLException | IOException | RuntimeException failed) {
      over = true;
      Outcome outcome = settled(sql, Broken.off(begun, steps));
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
          "The table {} is converted, after a step of that had failed with {}",
          conversion.after().name(),
          failed.getClass().getName());
    } finally {
      if (!over) {
        Outcome unused = settled(sql, Broken.off(begun, steps));
      }
    }
  }

  /** If the connection is lost, the outcome of the last statement is unknown. */
  private static boolean isGone(Exception failed) {
    return failed instanceof SQLException sent
        && String.valueOf(sent.getSQLState()).startsWith("08");
  }

  /** The outcome of an interrupted conversion. */
  private enum Outcome {
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
      Conversion conversion, @Nullable Catalog begun, boolean changed, boolean sealed) {
    static Broken off(Catalog begun, Steps steps) {
      return new Broken(steps.conversion(), begun, steps.hasChanged(), steps.hasSealed());
    }

    /** Interrupted in another process, or in one that was killed. */
    static Broken somewhere(Conversion conversion) {
      return new Broken(conversion, null, true, true);
    }
  }

  /** Settles it, and only logs a failure, which must not hide the original one. */
  private Outcome settled(ConversionSql sql, Broken broken) {
    try {
      return settle(sql, broken);
    } catch (SQLException | IOException | RuntimeException failed) {
      LOG.warn(
          "The table {} is not what it was before its conversion, which failed; the next"
              + " connection completes or undoes it: {}",
          broken.conversion.after().name(),
          failed.getClass().getName());
      return Outcome.OPEN;
    }
  }

  private Catalog current() {
    Catalog current = known.current();
    if (current == null) {
      throw new NacreException(
          ErrorCode.CATALOG_MISSING, "The catalog of encrypted columns is gone");
    }
    return current;
  }

  private void together(Steps steps) throws SQLException, IOException {
    Catalog next =
        transactions.own(
            () -> {
              steps.lock();
              Catalog converted = steps.convert();
              write(converted);
              return converted;
            });
    known.committed(next);
  }

  private void oneByOne(Steps steps) throws SQLException, IOException {
    if (steps.isRekey()) {
      steps.requireAsSeen();
      steps.number();
      Catalog next = steps.rekeyed();
      steps.guard(next, false);
      Catalog rekeyed =
          transactions.own(
              () -> {
                steps.rekey(next);
                write(next);
                return next;
              });
      known.committed(rekeyed);
      steps.guard(rekeyed, true);
      steps.unnumber();
      end(steps.conversion());
      return;
    }
    try {
      steps.lock();
      Catalog unused = steps.convert();
    } finally {
      steps.unlock();
    }
    end(steps.conversion());
  }

  /**
   * Completes it. The table is done, so concurrent changes of the catalog cannot undo the
   * conversion.
   */
  private void end(Conversion conversion) throws SQLException, IOException {
    known.insist(now -> now.conversions().contains(conversion) ? now.converted(conversion) : now);
  }

  private void write(Catalog next) throws SQLException {
    try {
      known.write(next);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Completes or undoes abandoned conversions, as far as this user is allowed to. */
  @Safeguard("columns-34c")
  public void recover() throws SQLException, IOException {
    Catalog catalog = known.current();
    ConversionSql sql = dialect.conversion();
    boolean any = catalog != null && !catalog.conversions().isEmpty();
    if (!any || !raw.getAutoCommit() || raw.isReadOnly() || !ConversionLock.isKnown(raw, sql)) {
      return;
    }
    Optional<ConversionLock> lock = ConversionLock.take(raw, sql, current().id());
    if (lock.isEmpty()) {
      return;
    }
    try {
      known.refresh();
      for (Conversion conversion : List.copyOf(current().conversions())) {
        Outcome unused = settled(sql, Broken.somewhere(conversion));
      }
    } finally {
      lock.get().close();
    }
  }

  private Outcome settle(ConversionSql sql, Broken broken) throws SQLException, IOException {
    Conversion conversion = broken.conversion;
    known.refresh();
    if (!current().conversions().contains(conversion)) {
      return Outcome.ENDED; // it was committed, and only the response was lost
    }
    Steps steps = new Steps(raw, dialect, sql, masters, sums, transactions, current(), conversion);
    boolean converted = false;
    try {
      if (!sql.isOneTransaction() && broken.changed) {
        if (broken.begun == null) {
          steps.lockSoon();
        } else {
          steps.lock();
        }
        converted = steps.settle(store);
      }
    } finally {
      steps.unlock();
    }
    // Cells written in one transaction were rolled back with it.
    boolean sealed = broken.sealed && !sql.isOneTransaction();
    known.commit(
        converted ? current().converted(conversion) : current().unconverted(conversion, sealed));
    if (steps.isRekey()) {
      // Its keys are committed with its cells, before it ends.
      converted = broken.begun != null && isRekeyed(broken.begun, conversion);
    }
    LOG.info(
        "The conversion of the table {} was {}",
        conversion.after().name(),
        converted ? "ended" : "undone, or had nothing left to do");
    return converted ? Outcome.ENDED : Outcome.UNDONE;
  }

  private boolean isRekeyed(Catalog begun, Conversion conversion) {
    return conversion.after().columns().stream()
        .flatMap(column -> Optional.ofNullable(column.encryption()).stream())
        .map(Encryption::group)
        .anyMatch(group -> current().group(group).current() > begun.group(group).current());
  }
}
