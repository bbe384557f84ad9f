package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
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
import dev.nacre.core.sql.dialect.part.ConversionSql;
import dev.nacre.core.sql.dialect.part.ConversionSql.Change;
import dev.nacre.core.sql.dialect.part.GuardSql.Guarding;
import dev.nacre.core.sql.dialect.part.SumSql;
import dev.nacre.core.sql.dialect.part.TableColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.Transactions;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.ColumnSums;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
  private boolean changed;

  /**
   * @param catalog in which the conversion is named
   */
  ConversionRun(
      Connection raw,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
      ColumnSums sums,
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
  }

  TableConversion conversion() {
    return conversion;
  }

  /** Whether any DDL may have been executed. */
  boolean hasChanged() {
    return changed;
  }

  /** Whether a cell of the encrypted column exists or existed. */
  boolean hasSealed() {
    return converter.hasSealed();
  }

  boolean isRekey() {
    return conversion.kind() == Kind.REKEY;
  }

  void lock() throws SQLException {
    send(sql.lock(path));
  }

  /** Fails if other connections hold the lock for long. */
  void lockSoon() throws SQLException {
    send(sql.lockSoon(path));
  }

  void unlock() throws SQLException {
    if (!sql.unlock().isEmpty() && !raw.isClosed()) {
      send(sql.unlock());
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
      return next.converted(conversion);
    }
    TableSnapshot snapshot = snapshot();
    number();
    execute(sql.draft(path, change(snapshot).type()));
    if (sql.isOneTransaction()) {
      converter.fill();
    } else {
      Object unused =
          transactions.own(
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
    execute(filled.swap(change(filled), conversion.column()));
    if (!snapshot().isAs(snapshot, conversion.column())
        || !StoredHiddenColumns.areAfter(change(snapshot()), snapshot())) {
      throw stuck();
    }
    if (!sql.isOneTransaction()) {
      requireSwapped();
    }
    return catalog.converted(conversion);
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
  void number() throws SQLException {
    if (sql.row().isEmpty() && snapshot().number(converter.converted()).isEmpty()) {
      execute(sql.number(path));
    }
  }

  void unnumber() throws SQLException {
    execute(sql.undraft(path, snapshot().names()));
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
    requireAllShown(snapshot, store);
    if (isRekey()) {
      guard(catalog, true);
      execute(sql.undraft(path, snapshot.names()));
      return false;
    }
    Change change = change(snapshot);
    String type = column(snapshot).type();
    if (sql.isSwapped(change, snapshot.names(), type)) {
      execute(sql.swap(change, true, snapshot.names(), List.of()));
      TableSnapshot after = snapshot();
      if (after.guards(conversion.column()).isEmpty() == change.guard().isEmpty()
          && StoredHiddenColumns.areAfter(change, after)) {
        return true;
      }
      throw stuck();
    }
    if (conversion.kind() == Kind.DECRYPT && change.guards().isEmpty()) {
      Guarding guard =
          new KeyGuards(dialect, sql, catalog)
              .one(snapshot, conversion.column(), converter.encryption());
      execute(sql.guarding(path, List.of(guard), true));
    }
    if (conversion.kind() == Kind.DECRYPT) {
      execute(sql.hiding(change, snapshot.names()));
    }
    execute(sql.undraft(path, snapshot.names()));
    return false;
  }

  /**
   * Refuses a user without the right to see the draft column, who would take it for gone and leave
   * its content behind.
   */
  private void requireAllShown(TableSnapshot snapshot, CatalogTableStore store)
      throws SQLException {
    CatalogTable table = conversion.after();
    List<String> names = new ArrayList<>(named(table));
    names.add(sql.reservedName(ConversionSql.DRAFT));
    names.add(sql.reservedName(ConversionSql.ROW));
    SumSql.names(isRekey() ? null : converter.encryption())
        .forEach(one -> names.add(sql.reservedName(one)));
    for (String name : names) {
      if (snapshot.column(name).isEmpty()
          && store.tables().mayHave(table.schema(), table.name(), name)) {
        throw new NacreException(
            ErrorCode.CONVERSION_STUCK,
            "This user does not see each column of the table that was converted");
      }
    }
  }

  private static NacreException stuck() {
    return new NacreException(
        ErrorCode.CONVERSION_STUCK, "The table is not what its conversion made of it");
  }

  /**
   * Repeats the checks that were made before other connections were locked out.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} when another connection has changed
   *     the table since
   */
  void requireAsSeen() throws SQLException {
    TableSnapshot snapshot = snapshot();
    refuse(snapshot.obstacle());
    List<String> ours =
        List.of(sql.reservedName(ConversionSql.DRAFT), sql.reservedName(ConversionSql.ROW));
    List<String> names = StoredHiddenColumns.shown(snapshot, before());
    names.removeAll(ours);
    if (!folded(names).equals(folded(named(conversion.after())))) {
      throw DraftColumn.refused("its columns have become others");
    }
    for (CatalogColumn column : conversion.after().columns()) {
      boolean concerned =
          isRekey() ? column.encryption() != null : column.name().equals(conversion.column());
      if (concerned) {
        refuse(snapshot.obstacle(column.name()));
        refuse(isRekey() ? Optional.empty() : snapshot.fixedBy(column.name()));
        requireSound(snapshot, column.name());
      }
    }
  }

  /** The table as the catalog knows it by now, if it does. */
  private @Nullable CatalogTable before() {
    return catalog.tables().stream()
        .filter(table -> conversion.isOf(table.id()))
        .findFirst()
        .orElse(null);
  }

  private void requireSound(TableSnapshot snapshot, String column) throws SQLException {
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    if (!isRekey()) {
      refuse(Optional.ofNullable(column(snapshot).problem()));
    }
    if (encrypts
        && snapshot.isIndexed(column)
        && !converter.encryption().protection().comparesEqual()) {
      throw DraftColumn.refused("the column " + column + " has come into an index");
    }
    if (encrypts ? snapshot.isChecked(column) : snapshot.hasOtherChecks(column)) {
      throw DraftColumn.refused("the column " + column + ": a check is about it");
    }
  }

  private static void refuse(Optional<String> obstacle) {
    if (obstacle.isPresent()) {
      throw DraftColumn.refused(obstacle.get());
    }
  }

  private static List<String> folded(List<String> names) {
    return names.stream().map(Catalog::folded).toList();
  }

  private static List<String> named(CatalogTable table) {
    return table.columns().stream().map(CatalogColumn::name).toList();
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
    return catalog.rekeyed(rekeyed, conversion.after());
  }

  /**
   * Makes the columns accept only cells of the current keys of a catalog. The database rejects
   * cells that any connection sealed before and sends now. Open transactions that have written are
   * waited for.
   *
   * @param rows whether all existing rows already comply
   */
  void guard(Catalog of, boolean rows) throws SQLException {
    execute(
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
    List<SumSql.Hidden> hidden = StoredHiddenColumns.of(dialect, column, encryption);
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
        StoredHiddenColumns.areIdentified(snapshot, hidden));
  }

  private void execute(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
        changed = true;
      } catch (SQLException failed) {
        changed |= !sql.hasWaited(String.valueOf(failed.getSQLState()), failed.getErrorCode());
        throw RowPass.withoutValues(failed);
      }
    }
  }

  /** Sends statements that change nothing. */
  private void send(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
      } catch (SQLException failed) {
        throw RowPass.withoutValues(failed);
      }
    }
  }
}
