package dev.nacre.jdbc.catalog;

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
 * Converts the rows of a table, while nobody else uses it.
 *
 * <p>First the catalog says so, and it is committed: from then on each connection refuses
 * statements about the table. Who asked for the catalog just before sends within the {@link Grace};
 * then the table is locked, where the database has locks that last. The values are read from the
 * column as it was until all of them are sealed, so that whatever fails until then is undone by
 * taking the draft away. From then on it can only be ended, and nothing of that is done twice to a
 * value. Which of the two it is the table says; whoever connects next does it.
 */
final class Converting {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");

  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final KnownCatalog known;
  private final Transactions transactions;
  private final MasterKeys masters;

  Converting(
      Connection raw,
      Dialect dialect,
      CatalogTableStore store,
      KnownCatalog known,
      Transactions transactions,
      MasterKeys masters) {
    this.raw = raw;
    this.dialect = dialect;
    this.store = store;
    this.known = known;
    this.transactions = transactions;
    this.masters = masters;
  }

  void convert(Rewriting.Convert convert) throws SQLException, IOException {
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
      schema = schema.isEmpty() ? store.currentSchema() : schema;
      if (dialect.catalog().schema().isEmpty() && !schema.equals(store.schema())) {
        throw ConversionDraft.refused("it is in another schema than the catalog");
      }
      String table = old.table(convert.table()).map(one -> one.name()).orElse(convert.table());
      TableLook look = new TableLook(raw, sql, schema, table);
      ConversionDraft draft =
          new ConversionDraft.Maker(old, dialect, sql, masters, look).make(convert, schema, table);
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

  /** The catalog has to be committed before the first row is touched. */
  private void leaveTransaction() throws SQLException {
    if (!dialect.rollsDefinitionsBack()) {
      transactions.commitOpen(); // as any definition would
    } else if (transactions.begins()) {
      Object unused = transactions.within(() -> this);
      throw ConversionDraft.refused(
          "it is converted in a transaction of its own, and auto-commit is off or one is open");
    }
  }

  private void run(ConversionSql sql, Conversion conversion) throws SQLException, IOException {
    Catalog begun = current();
    Steps steps = new Steps(raw, dialect, sql, masters, transactions, begun, conversion);
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

  /** Then nobody knows what became of the last thing that was sent. */
  private static boolean isGone(Exception failed) {
    return failed instanceof SQLException sent
        && String.valueOf(sent.getSQLState()).startsWith("08");
  }

  /** What became of a conversion that broke off. */
  private enum Outcome {
    /** The table is what it was to become. */
    ENDED,
    /** It is what it was. */
    UNDONE,
    /** Neither yet; whoever connects next goes on. */
    OPEN
  }

  /**
   * A conversion that broke off.
   *
   * @param begun the catalog in which it was begun, where that is known
   * @param changed whether the table may be another one than before
   * @param sealed whether something may have been sealed for what it was to become
   */
  private record Broken(
      Conversion conversion, @Nullable Catalog begun, boolean changed, boolean sealed) {
    static Broken off(Catalog begun, Steps steps) {
      return new Broken(steps.conversion(), begun, steps.hasChanged(), steps.hasSealed());
    }

    /** In another process, or one that was killed. */
    static Broken somewhere(Conversion conversion) {
      return new Broken(conversion, null, true, true);
    }
  }

  /** A failure of this must not hide what made it necessary. */
  private Outcome settled(ConversionSql sql, Broken broken) {
    try {
      return settle(sql, broken);
    } catch (SQLException | IOException | RuntimeException failed) {
      LOG.warn(
          "The table {} is not what it was before its conversion, which failed; whoever connects"
              + " next ends or undoes it: {}",
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

  /** The table is done: whoever else changes the catalog at the same time cannot undo it. */
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

  /** Ends or undoes what was begun, and nobody is at any more; as far as this user may. */
  @Safeguard("columns-34c")
  void recover() throws SQLException, IOException {
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
      return Outcome.ENDED; // that was committed, and only the answer was lost
    }
    Steps steps = new Steps(raw, dialect, sql, masters, transactions, current(), conversion);
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
    // What was sealed in one transaction went with it.
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
