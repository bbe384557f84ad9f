package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.ConversionSql;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
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
    ConversionSql sql = built();
    leaveTransaction(sql);
    Catalog current = known.current();
    Catalog old = current == null ? known.first() : current;
    Claim claim = claim(sql, old);
    try {
      String schema = old.table(convert.table()).map(one -> one.schema()).orElse(convert.schema());
      schema = schema.isEmpty() ? store.currentSchema() : schema;
      if (dialect.catalogSchema().isEmpty() && !schema.equals(store.schema())) {
        throw ConversionDraft.refused("it is in another schema than the catalog");
      }
      String table = old.table(convert.table()).map(one -> one.name()).orElse(convert.table());
      TableLook look = new TableLook(raw, sql, schema, table);
      ConversionDraft draft =
          new ConversionDraft.Maker(old, dialect, sql, masters, look).make(convert, schema, table);
      known.commit(old.converting(draft.conversion(), draft.added()));
      run(sql, draft.conversion());
    } finally {
      claim.close();
    }
  }

  private ConversionSql built() {
    return dialect
        .conversion()
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.NOT_BUILT_YET,
                    "ALTER TABLE … MODIFY and REKEY are not there yet for this database"));
  }

  private Claim claim(ConversionSql sql, Catalog catalog) throws SQLException {
    Optional<Claim> claim = Claim.take(raw, sql, catalog.id());
    return claim.orElseThrow(
        () ->
            new NacreException(
                ErrorCode.TABLE_CONVERTING,
                "Another connection converts a table of this database"));
  }

  /** The catalog has to be committed before the first row is touched. */
  private void leaveTransaction(ConversionSql sql) throws SQLException {
    if (!sql.isOneTransaction()) {
      transactions.commitOpen(); // as any definition would
    } else if (transactions.begins()) {
      Object unused = transactions.within(() -> this);
      throw ConversionDraft.refused(
          "it is converted in a transaction of its own, and auto-commit is off or one is open");
    }
  }

  private void run(ConversionSql sql, Conversion conversion) throws SQLException, IOException {
    boolean done = false;
    Steps steps = new Steps(raw, dialect, sql, masters, transactions, current(), conversion);
    try {
      Grace.pass(dialect.isShared());
      if (sql.isOneTransaction()) {
        together(steps);
      } else {
        oneByOne(steps);
      }
      done = true;
    } finally {
      if (!done) {
        undo(sql, conversion, steps.hasChanged());
      }
    }
  }

  /**
   * A failure of this must not hide what made it necessary.
   *
   * @param changed whether the table may be another one than before
   */
  private void undo(ConversionSql sql, Conversion conversion, boolean changed) {
    try {
      settle(sql, conversion, changed);
    } catch (SQLException | IOException | RuntimeException failed) {
      LOG.warn(
          "The table {} is not what it was before its conversion, which failed; whoever connects"
              + " next ends or undoes it: {}",
          conversion.after().name(),
          failed.getClass().getName());
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
  void recover() throws SQLException, IOException {
    Catalog catalog = known.current();
    Optional<ConversionSql> sql = dialect.conversion();
    boolean any = catalog != null && !catalog.conversions().isEmpty() && sql.isPresent();
    if (!any || !raw.getAutoCommit()) {
      return;
    }
    Optional<Claim> claim = Claim.take(raw, sql.get(), current().id());
    if (claim.isEmpty()) {
      return;
    }
    try {
      known.refresh();
      for (Conversion conversion : List.copyOf(current().conversions())) {
        undo(sql.get(), conversion, true);
      }
    } finally {
      claim.get().close();
    }
  }

  private void settle(ConversionSql sql, Conversion conversion, boolean changed)
      throws SQLException, IOException {
    known.refresh();
    if (!current().conversions().contains(conversion)) {
      return; // its end was committed, and only the answer was lost
    }
    Steps steps = new Steps(raw, dialect, sql, masters, transactions, current(), conversion);
    boolean converted = false;
    try {
      if (!sql.isOneTransaction() && changed) {
        steps.lock();
        converted = steps.settle();
      }
    } finally {
      steps.unlock();
    }
    known.commit(converted ? current().converted(conversion) : current().unconverted(conversion));
    LOG.info(
        "The conversion of the table {} was {}",
        conversion.after().name(),
        converted ? "ended" : "undone");
  }
}
