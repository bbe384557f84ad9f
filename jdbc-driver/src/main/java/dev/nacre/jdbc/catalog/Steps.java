package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Conversion.Kind;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.ConversionSql;
import dev.nacre.core.sql.dialect.ConversionSql.Change;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.GuardSql.Guarding;
import dev.nacre.core.sql.dialect.TableColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The steps of one conversion, between which a process may die. */
final class Steps {
  private final Connection raw;
  private final Dialect dialect;
  private final ConversionSql sql;
  private final MasterKeys masters;
  private final Transactions transactions;
  private final Catalog catalog;
  private final Conversion conversion;
  private final String path;
  private boolean changed;
  private boolean sealed;

  /**
   * @param catalog in which the conversion is named
   */
  Steps(
      Connection raw,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
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
  }

  Conversion conversion() {
    return conversion;
  }

  /** Whether any definition may have been carried out. */
  boolean hasChanged() {
    return changed;
  }

  /** Whether there was, or is, a cell of what is encrypted. */
  boolean hasSealed() {
    return sealed;
  }

  boolean isRekey() {
    return conversion.kind() == Kind.REKEY;
  }

  void lock() throws SQLException {
    send(sql.lock(path));
  }

  /** Fails when others keep it for long. */
  void lockSoon() throws SQLException {
    send(sql.lockSoon(path));
  }

  void unlock() throws SQLException {
    if (!sql.unlock().isEmpty() && !raw.isClosed()) {
      send(sql.unlock());
    }
  }

  /** All of it, and the catalog that goes with it. */
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
      fill();
    } else {
      Object unused =
          transactions.own(
              () -> {
                fill();
                return this;
              });
    }
    requireWhole();
    if (!sql.isOneTransaction()) {
      requireAsSeen();
    }
    TableLook filled = look();
    execute(filled.swap(change(filled), conversion.column()));
    if (!look().isAs(look, conversion.column())) {
      throw stuck();
    }
    if (!sql.isOneTransaction()) {
      requireSwapped();
    }
    return catalog.converted(conversion);
  }

  /** What the session means by the name may be a table of its own, which hides the other. */
  private void requireSwapped() throws SQLException {
    TableLook look = look();
    Change change = change(look);
    if (!sql.isSwapped(change, look.names(), column(look).type())
        || change.guards().isEmpty() != change.guard().isEmpty()) {
      throw stuck();
    }
  }

  /** Gives each row a number, where nothing else names it. */
  void number() throws SQLException {
    if (sql.row().isEmpty() && look().number(converted()).isEmpty()) {
      execute(sql.number(path));
    }
  }

  void unnumber() throws SQLException {
    execute(sql.undraft(path, look().names()));
  }

  /**
   * Ends or undoes what was begun.
   *
   * @param store is asked for columns that are not shown
   * @return whether it was ended
   */
  boolean settle(CatalogTableStore store) throws SQLException {
    TableLook look = look();
    if (look.columns().isEmpty()) {
      // It may have another name for a while; what its rows are nobody knows.
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
      if (look().guards(conversion.column()).isEmpty() == change.guard().isEmpty()) {
        return true;
      }
      throw stuck();
    }
    if (conversion.kind() == Kind.DECRYPT && change.guards().isEmpty()) {
      Guarding guard =
          new KeyGuards(dialect, sql, catalog).one(look, conversion.column(), encryption());
      execute(sql.guarding(path, List.of(guard), true));
    }
    execute(sql.undraft(path, look.names()));
    return false;
  }

  /** Who may not see a draft would take it for gone, and leave what is in it. */
  private void requireAllShown(TableLook look, CatalogTableStore store) throws SQLException {
    CatalogTable table = conversion.after();
    List<String> names = new ArrayList<>(named(table));
    names.add(sql.ours(ConversionSql.DRAFT));
    names.add(sql.ours(ConversionSql.ROW));
    for (String name : names) {
      if (look.column(name).isEmpty() && store.mayHave(table.schema(), table.name(), name)) {
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
   * Looks again at what stood in the way of no conversion before others were kept out.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} when somebody has changed it since
   */
  void requireAsSeen() throws SQLException {
    TableLook look = look();
    refuse(look.obstacle());
    List<String> ours = List.of(sql.ours(ConversionSql.DRAFT), sql.ours(ConversionSql.ROW));
    List<String> names = new ArrayList<>(look.names());
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

  private void requireSound(TableLook look, String column) throws SQLException {
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    if (!isRekey()) {
      refuse(Optional.ofNullable(column(look).problem()));
    }
    if (encrypts && look.isIndexed(column) && !encryption().protection().comparesEqual()) {
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

  /** What a REKEY leads to: with keys that stand nowhere so far. */
  Catalog rekeyed() throws SQLException {
    List<KeyGroup> rekeyed = new ArrayList<>();
    try {
      for (UUID id : groups()) {
        rekeyed.add(catalog.group(id).rekeyed(CatalogDraft.fresh(KeyGroup.scope(id), masters)));
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
    return catalog.rekeyed(rekeyed);
  }

  /**
   * From now on nothing gets into the columns but cells of the keys that a catalog has: what was
   * sealed before, by whomever, and is sent now, the database refuses. Who has written before and
   * did not end the transaction is waited for.
   *
   * @param rows whether all that is there is such
   */
  void guard(Catalog of, boolean rows) throws SQLException {
    execute(
        sql.guarding(path, new KeyGuards(dialect, sql, of).all(conversion.after(), look()), rows));
  }

  /** Seals each cell under the keys of another catalog, in the transaction that is open. */
  void rekey(Catalog next) throws SQLException {
    List<RowPass.Turn> turns = new ArrayList<>();
    try (ColumnKeys old = new ColumnKeys(masters);
        ColumnKeys fresh = new ColumnKeys(masters)) {
      for (CatalogColumn column : conversion.after().columns()) {
        Encryption encryption = column.encryption();
        if (encryption != null) {
          ColumnCipher from = cipher(old, catalog, encryption);
          ColumnCipher to = cipher(fresh, next, encryption);
          String name = sql.quoted(column.name());
          turns.add(
              new RowPass.Turn(
                  name,
                  name,
                  name,
                  "?",
                  (row, i, update, parameter) ->
                      update.setBytes(parameter, to.seal(opened(from, row, i, column.name())))));
        }
      }
      new RowPass(raw, sql, path, row(look()), turns).run();
    }
    KeyGuards guards = new KeyGuards(dialect, sql, next);
    for (CatalogColumn column : conversion.after().columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        // A row that was written meanwhile is not there for those who know the new key.
        requireNone(guards.others(column.name(), encryption));
      }
    }
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

  /** The columns that are converted. */
  private List<String> converted() {
    return isRekey() ? List.of() : List.of(conversion.column());
  }

  private String row(TableLook look) throws SQLException {
    Optional<String> given = sql.row();
    if (given.isPresent()) {
      return given.get();
    }
    Optional<String> number = look.number(converted());
    return sql.quoted(
        number.orElseThrow(
            () -> ConversionDraft.refused("its rows have no number, and could get none")));
  }

  private Encryption encryption() {
    CatalogTable table =
        conversion.kind() == Kind.DECRYPT
            ? catalog.table(conversion.after().name()).orElse(conversion.after())
            : conversion.after();
    for (CatalogColumn one : table.columns()) {
      @Nullable Encryption encryption = one.encryption();
      if (encryption != null && one.name().equals(conversion.column())) {
        return encryption;
      }
    }
    throw new NacreException(
        ErrorCode.CATALOG_TAMPERED, "The catalog converts a column that it does not know");
  }

  private Change change(TableLook look) throws SQLException {
    Encryption encryption = encryption();
    String cells = dialect.cellType(Dialect.cellBytes(encryption.type()));
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String column = sql.quoted(conversion.column());
    return new Change(
        path,
        column,
        encrypts ? cells : sql.plain(encryption.type()).orElseThrow(),
        cells,
        column(look).notNull(),
        encrypts ? dialect.guard(column) : "",
        look.guards(conversion.column()),
        look.names().contains(sql.ours(ConversionSql.ROW)));
  }

  private void fill() throws SQLException {
    Encryption encryption = encryption();
    PlainValues values = PlainValues.of(sql, conversion.column(), encryption.type());
    TableLook look = look();
    try (ColumnKeys keys = new ColumnKeys(masters)) {
      ColumnCipher cipher = cipher(keys, catalog, encryption);
      boolean encrypts = conversion.kind() == Kind.ENCRYPT;
      RowPass.Turning turning =
          encrypts
              ? (row, i, update, parameter) -> {
                byte[] cell = cipher.seal(encryption.type().encode(values.read(row, i)));
                sealed = true;
                update.setBytes(parameter, cell);
              }
              : (row, i, update, parameter) ->
                  values.write(
                      update,
                      parameter,
                      encryption.type().decode(opened(cipher, row, i, conversion.column())));
      String column = sql.quoted(conversion.column());
      RowPass.Turn turn =
          new RowPass.Turn(
              column,
              encrypts ? reading(look, conversion.column()) : column,
              sql.quoted(sql.ours(ConversionSql.DRAFT)),
              encrypts ? "?" : sql.parameter(encryption.type()),
              turning);
      new RowPass(raw, sql, path, row(look), List.of(turn)).run();
      if (sql.readsText()) {
        readBack(look(), values, cipher);
      }
    }
  }

  private String reading(TableLook look, String column) {
    String collation = look.required(column).collation();
    return sql.reading(encryption().type(), sql.quoted(column), collation);
  }

  private void readBack(TableLook look, PlainValues values, ColumnCipher cipher)
      throws SQLException {
    String draft = sql.ours(ConversionSql.DRAFT);
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String plain = encrypts ? conversion.column() : draft;
    String cells = encrypts ? draft : conversion.column();
    ColumnType type = encryption().type();
    new ReadBack(raw, path, row(look), reading(look, plain), sql.quoted(cells))
        .require(
            (rows, value, cell) ->
                Arrays.equals(
                    type.encode(values.read(rows, value)),
                    opened(cipher, rows, cell, conversion.column())));
  }

  private static byte[] opened(ColumnCipher cipher, ResultSet row, int i, String column)
      throws SQLException {
    try {
      return cipher.open(row.getBytes(i));
    } catch (NacreException refused) {
      throw SqlErrors.of(
          new NacreException(refused.code(), "A cell of the column " + column + " does not open"));
    }
  }

  private ColumnCipher cipher(ColumnKeys keys, Catalog of, Encryption encryption)
      throws SQLException {
    try {
      return keys.of(of, conversion.after(), encryption);
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Each value has what it becomes beside it. */
  private void requireWhole() throws SQLException {
    String column = sql.quoted(conversion.column());
    String draft = sql.quoted(sql.ours(ConversionSql.DRAFT));
    requireNone(
        "("
            + column
            + " IS NULL AND "
            + draft
            + " IS NOT NULL)"
            + (" OR (" + column + " IS NOT NULL AND " + draft + " IS NULL)"));
  }

  private void requireNone(String condition) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT COUNT(*) FROM " + path + " WHERE " + condition)) {
      if (!row.next() || row.getLong(1) != 0) {
        throw SqlErrors.refused(
            ErrorCode.CONVERSION_STUCK, "Rows were written while their table was converted");
      }
    }
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

  /** What changes nothing. */
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
