package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Conversion.Kind;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.SumCapability;
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
import dev.nacre.jdbc.columns.schema.TableLook;
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
final class Steps {
  private final Connection raw;
  private final Dialect dialect;
  private final ConversionSql sql;
  private final MasterKeys masters;
  private final Transactions transactions;
  private final Catalog catalog;
  private final Conversion conversion;
  private final String path;
  private final Filling filling;
  private boolean changed;

  /**
   * @param catalog in which the conversion is named
   */
  Steps(
      Connection raw,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
      ColumnSums sums,
      Transactions transactions,
      Catalog catalog,
      Conversion conversion) {
    this.raw = raw;
    this.dialect = dialect;
    this.sql = sql;
    this.masters = masters;
    this.transactions = transactions;
    this.catalog = catalog;
    this.conversion = conversion;
    this.path = sql.path(conversion.after().schema(), conversion.after().name());
    this.filling = new Filling(raw, dialect, sql, masters, sums, catalog, conversion, path);
  }

  Conversion conversion() {
    return conversion;
  }

  /** Whether any DDL may have been executed. */
  boolean hasChanged() {
    return changed;
  }

  /** Whether a cell of the encrypted column exists or existed. */
  boolean hasSealed() {
    return filling.hasSealed();
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
    TableLook look = look();
    number();
    execute(sql.draft(path, change(look).type()));
    if (sql.isOneTransaction()) {
      filling.fill();
    } else {
      Object unused =
          transactions.own(
              () -> {
                filling.fill();
                return this;
              });
    }
    filling.requireWhole();
    if (!sql.isOneTransaction()) {
      requireAsSeen();
    }
    TableLook filled = look();
    execute(filled.swap(change(filled), conversion.column()));
    if (!look().isAs(look, conversion.column())
        || !HiddenColumns.areAfter(change(look()), look())) {
      throw stuck();
    }
    if (!sql.isOneTransaction()) {
      requireSwapped();
    }
    return catalog.converted(conversion);
  }

  /** Checks that the column was replaced: a table of the session may hide the other by its name. */
  private void requireSwapped() throws SQLException {
    TableLook look = look();
    Change change = change(look);
    if (!sql.isSwapped(change, look.names(), column(look).type())
        || change.guards().isEmpty() != change.guard().isEmpty()) {
      throw stuck();
    }
  }

  /** Adds a number to each row, where nothing else identifies it. */
  void number() throws SQLException {
    if (sql.row().isEmpty() && look().number(filling.converted()).isEmpty()) {
      execute(sql.number(path));
    }
  }

  void unnumber() throws SQLException {
    execute(sql.undraft(path, look().names()));
  }

  /**
   * Completes or undoes an interrupted conversion.
   *
   * @param store is asked for columns that are not shown
   * @return whether it was completed
   */
  boolean settle(CatalogTableStore store) throws SQLException {
    TableLook look = look();
    if (look.columns().isEmpty()) {
      // It may be renamed for a while; the state of its rows is unknown.
      throw new NacreException(
          ErrorCode.CONVERSION_STUCK, "The table that was converted is not there");
    }
    requireAllShown(look, store);
    if (isRekey()) {
      guard(catalog, true);
      execute(sql.undraft(path, look.names()));
      return false;
    }
    Change change = change(look);
    String type = column(look).type();
    if (sql.isSwapped(change, look.names(), type)) {
      execute(sql.swap(change, true, look.names(), List.of()));
      TableLook after = look();
      if (after.guards(conversion.column()).isEmpty() == change.guard().isEmpty()
          && HiddenColumns.areAfter(change, after)) {
        return true;
      }
      throw stuck();
    }
    if (conversion.kind() == Kind.DECRYPT && change.guards().isEmpty()) {
      Guarding guard =
          new KeyGuards(dialect, sql, catalog).one(look, conversion.column(), filling.encryption());
      execute(sql.guarding(path, List.of(guard), true));
    }
    if (conversion.kind() == Kind.DECRYPT) {
      execute(sql.hiding(change, look.names()));
    }
    execute(sql.undraft(path, look.names()));
    return false;
  }

  /**
   * Refuses a user without the right to see the draft column, who would take it for gone and leave
   * its content behind.
   */
  private void requireAllShown(TableLook look, CatalogTableStore store) throws SQLException {
    CatalogTable table = conversion.after();
    List<String> names = new ArrayList<>(named(table));
    names.add(sql.ours(ConversionSql.DRAFT));
    names.add(sql.ours(ConversionSql.ROW));
    SumSql.names(isRekey() ? null : filling.encryption()).forEach(one -> names.add(sql.ours(one)));
    for (String name : names) {
      if (look.column(name).isEmpty()
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
    TableLook look = look();
    refuse(look.obstacle());
    List<String> ours = List.of(sql.ours(ConversionSql.DRAFT), sql.ours(ConversionSql.ROW));
    List<String> names = HiddenColumns.shown(look, before());
    names.removeAll(ours);
    if (!folded(names).equals(folded(named(conversion.after())))) {
      throw ConversionDraft.refused("its columns have become others");
    }
    for (CatalogColumn column : conversion.after().columns()) {
      boolean concerned =
          isRekey() ? column.encryption() != null : column.name().equals(conversion.column());
      if (concerned) {
        refuse(look.obstacle(column.name()));
        refuse(isRekey() ? Optional.empty() : look.fixedBy(column.name()));
        requireSound(look, column.name());
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

  private void requireSound(TableLook look, String column) throws SQLException {
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    if (!isRekey()) {
      refuse(Optional.ofNullable(column(look).problem()));
    }
    if (encrypts && look.isIndexed(column) && !filling.encryption().protection().comparesEqual()) {
      throw ConversionDraft.refused("the column " + column + " has come into an index");
    }
    if (encrypts ? look.isChecked(column) : look.hasOtherChecks(column)) {
      throw ConversionDraft.refused("the column " + column + ": a check is about it");
    }
  }

  private static void refuse(Optional<String> obstacle) {
    if (obstacle.isPresent()) {
      throw ConversionDraft.refused(obstacle.get());
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
            path, new KeyGuards(dialect, sql, of).all(conversion.tableIn(of), look()), rows));
  }

  /** Encrypts each cell with the keys of another catalog, in the open transaction. */
  void rekey(Catalog next) throws SQLException {
    filling.rekey(next);
  }

  private Collection<UUID> groups() {
    return conversion.after().columns().stream()
        .flatMap(column -> Optional.ofNullable(column.encryption()).stream())
        .map(Encryption::group)
        .distinct()
        .toList();
  }

  private TableLook look() throws SQLException {
    CatalogTable table = conversion.after();
    return new TableLook(raw, sql, table.schema(), table.name());
  }

  private TableColumn column(TableLook look) {
    return look.required(conversion.column());
  }

  private Change change(TableLook look) throws SQLException {
    Encryption encryption = filling.encryption();
    ColumnType type = encryption.type();
    String cells =
        dialect.cellType(
            Dialect.cellBytes(type) + SumCapability.formBytes(encryption.sums(), type));
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String column = sql.quoted(conversion.column());
    List<SumSql.Hidden> hidden = HiddenColumns.of(dialect, column, encryption);
    return new Change(
        path,
        column,
        encrypts ? cells : sql.plain(encryption.type()).orElseThrow(),
        cells,
        column(look).notNull(),
        encrypts ? dialect.guard(column) : "",
        look.guards(conversion.column()),
        look.names().contains(sql.ours(ConversionSql.ROW)),
        hidden,
        HiddenColumns.areIdentified(look, hidden));
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
