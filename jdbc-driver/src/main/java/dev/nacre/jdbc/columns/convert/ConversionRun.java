package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.ConversionSql.Change;
import dev.nacre.core.sql.dialect.spi.GuardSql.Guarding;
import dev.nacre.core.sql.dialect.spi.SumSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.SumForms;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The steps of one conversion. The process may die between any two of them. */
final class ConversionRun {
  private final Connection raw;
  private final Dialect dialect;
  private final ConversionSql sql;
  private final MasterKeys masters;
  private final Transactions transactions;
  private final Catalog catalog;
  private final TableConversion conversion;
  private final String path;
  private final RowConverter converter;
  private final ConvertedTable table;
  private final ConversionStatements statements;

  /**
   * @param catalog in which the conversion is named
   */
  ConversionRun(
      Connection raw,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
      SumForms sums,
      Transactions transactions,
      Catalog catalog,
      TableConversion conversion) {
    this.raw = raw;
    this.dialect = dialect;
    this.sql = sql;
    this.masters = masters;
    this.transactions = transactions;
    this.catalog = catalog;
    this.conversion = conversion;
    this.path = sql.path(conversion.after().schema(), conversion.after().name());
    this.converter = new RowConverter(raw, dialect, sql, masters, sums, catalog, conversion, path);
    this.table = new ConvertedTable(sql, catalog, conversion, converter);
    this.statements = new ConversionStatements(raw, sql);
  }

  TableConversion conversion() {
    return conversion;
  }

  /** See {@link ConversionStatements#haveChanged}. */
  boolean hasChanged() {
    return statements.haveChanged();
  }

  /** Whether a cell of the encrypted column exists or existed. */
  boolean hasSealed() {
    return converter.hasSealed();
  }

  boolean isRekey() {
    return conversion.kind() == Kind.REKEY;
  }

  void lock() throws SQLException {
    statements.send(sql.lock(path));
  }

  /** Fails if other connections hold the lock for long. */
  void lockSoon() throws SQLException {
    statements.send(sql.lockSoon(path));
  }

  void unlock() throws SQLException {
    if (!sql.unlock().isEmpty() && !raw.isClosed()) {
      statements.send(sql.unlock());
    }
  }

  /** Performs all steps, and returns the resulting catalog. */
  Catalog convert() throws SQLException {
    requireAsSeen();
    if (isRekey()) {
      Catalog next = rekeyed();
      guard(next, false);
      rekey(next);
      guard(next, true);
      return next.update().converted(conversion);
    }
    TableSnapshot snapshot = snapshot();
    addRowNumbers();
    statements.execute(sql.draft(path, change(snapshot).type()));
    if (sql.isOneTransaction()) {
      converter.fill();
    } else {
      Object unused =
          transactions.inOwnTransaction(
              () -> {
                converter.fill();
                return this;
              });
    }
    converter.requireWhole();
    if (!sql.isOneTransaction()) {
      requireAsSeen();
    }
    TableSnapshot filled = snapshot();
    statements.execute(filled.swap(change(filled), conversion.column()));
    if (!snapshot().isAs(snapshot, conversion.column())
        || !ConvertedHiddenColumns.areAfter(change(snapshot()), snapshot())) {
      throw stuck();
    }
    if (!sql.isOneTransaction()) {
      requireSwapped();
    }
    return catalog.update().converted(conversion);
  }

  /** Checks that the column was replaced: a table of the session may hide the other by its name. */
  private void requireSwapped() throws SQLException {
    TableSnapshot snapshot = snapshot();
    Change change = change(snapshot);
    if (!sql.isSwapped(change, snapshot.names(), column(snapshot).type())
        || change.guards().isEmpty() != change.guard().isEmpty()) {
      throw stuck();
    }
  }

  /** Adds a number to each row, where nothing else identifies it. */
  void addRowNumbers() throws SQLException {
    if (sql.row().isEmpty() && snapshot().number(converter.converted()).isEmpty()) {
      statements.execute(sql.number(path));
    }
  }

  void dropRowNumbers() throws SQLException {
    statements.execute(sql.undraft(path, snapshot().names()));
  }

  /**
   * Completes or undoes an interrupted conversion.
   *
   * @param store is asked for columns that are not shown
   * @return whether it was completed
   */
  boolean settle(CatalogTableStore store) throws SQLException {
    TableSnapshot snapshot = snapshot();
    if (snapshot.columns().isEmpty()) {
      // It may be renamed for a while; the state of its rows is unknown.
      throw new NacreException(
          ErrorCode.CONVERSION_STUCK, "The table that was converted is not there");
    }
    table.requireAllShown(snapshot, store);
    if (isRekey()) {
      guard(catalog, true);
      statements.execute(sql.undraft(path, snapshot.names()));
      return false;
    }
    Change change = change(snapshot);
    String type = column(snapshot).type();
    if (sql.isSwapped(change, snapshot.names(), type)) {
      statements.execute(sql.swap(change, true, snapshot.names(), List.of()));
      TableSnapshot after = snapshot();
      if (after.guards(conversion.column()).isEmpty() == change.guard().isEmpty()
          && ConvertedHiddenColumns.areAfter(change, after)) {
        return true;
      }
      throw stuck();
    }
    if (conversion.kind() == Kind.DECRYPT && change.guards().isEmpty()) {
      Guarding guard =
          new KeyGuards(dialect, sql, catalog)
              .one(snapshot, conversion.column(), converter.encryption());
      statements.execute(sql.guarding(path, List.of(guard), true));
    }
    if (conversion.kind() == Kind.DECRYPT) {
      statements.execute(sql.hiding(change, snapshot.names()));
    }
    statements.execute(sql.undraft(path, snapshot.names()));
    return false;
  }

  private static NacreException stuck() {
    return new NacreException(
        ErrorCode.CONVERSION_STUCK, "The table is not what its conversion made of it");
  }

  /** See {@link ConvertedTable#requireAsSeen}. */
  void requireAsSeen() throws SQLException {
    table.requireAsSeen(snapshot());
  }

  /** The catalog after a REKEY, with keys that are not stored anywhere yet. */
  Catalog rekeyed() throws SQLException {
    List<KeyGroup> rekeyed = new ArrayList<>();
    try {
      for (UUID id : groups()) {
        rekeyed.add(catalog.group(id).rekeyed(CatalogDraft.fresh(KeyGroup.scope(id), masters)));
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
    return catalog.update().rekeyed(rekeyed, conversion.after());
  }

  /**
   * Makes the columns accept only cells of the current keys of a catalog. The database rejects
   * cells that any connection sealed before and sends now. Open transactions that have written are
   * waited for.
   *
   * @param rows whether all existing rows already comply
   */
  void guard(Catalog of, boolean rows) throws SQLException {
    statements.execute(
        sql.guarding(
            path, new KeyGuards(dialect, sql, of).all(conversion.tableIn(of), snapshot()), rows));
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

  private TableSnapshot snapshot() throws SQLException {
    CatalogTable table = conversion.after();
    return new TableSnapshot(raw, sql, table.schema(), table.name());
  }

  private TableColumn column(TableSnapshot snapshot) {
    return snapshot.required(conversion.column());
  }

  private Change change(TableSnapshot snapshot) throws SQLException {
    Encryption encryption = converter.encryption();
    ColumnType type = encryption.type();
    String cells =
        dialect.cellType(
            Dialect.cellBytes(type) + SumCapability.formBytes(encryption.sums(), type));
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String column = sql.quoted(conversion.column());
    List<SumSql.Hidden> hidden = ConvertedHiddenColumns.of(dialect, column, encryption);
    return new Change(
        path,
        column,
        encrypts ? cells : sql.plain(encryption.type()).orElseThrow(),
        cells,
        column(snapshot).notNull(),
        encrypts ? dialect.guard(column) : "",
        snapshot.guards(conversion.column()),
        snapshot.names().contains(sql.reservedName(ConversionSql.ROW)),
        hidden,
        ConvertedHiddenColumns.areIdentified(snapshot, hidden));
  }
}
