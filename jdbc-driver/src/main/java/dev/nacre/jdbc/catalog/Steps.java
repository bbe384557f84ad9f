package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Conversion.Kind;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.ConversionSql;
import dev.nacre.core.sql.dialect.ConversionSql.Change;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The steps of one conversion, between which a process may die. */
final class Steps {
  /** What H2 says when others have kept a definition waiting for too long: it was not begun. */
  private static final String LOCKED = "HYT00";

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
    execute(sql.lock(path));
  }

  void unlock() throws SQLException {
    if (!sql.unlock().isEmpty() && !raw.isClosed()) {
      execute(sql.unlock());
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
    execute(sql.swap(change(filled), false, filled.names()));
    return catalog.converted(conversion);
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
   * @return whether it was ended
   */
  boolean settle() throws SQLException {
    TableLook look = look();
    if (look.columns().isEmpty()) {
      // It may have another name for a while; what its rows are nobody knows.
      throw new NacreException(
          ErrorCode.CONVERSION_STUCK, "The table that was converted is not there");
    }
    if (isRekey()) {
      guard(catalog, true);
      execute(sql.undraft(path, look.names()));
      return false;
    }
    Change change = change(look);
    String type = column(look).type();
    if (sql.isSwapped(change, look.names(), type)) {
      execute(sql.swap(change, true, look.names()));
      if (look().guards(conversion.column()).isEmpty() == change.guard().isEmpty()) {
        return true;
      }
      throw new NacreException(
          ErrorCode.CONVERSION_STUCK, "The table is not what its conversion made of it");
    }
    if (conversion.kind() == Kind.DECRYPT && change.guards().isEmpty()) {
      execute(List.of(sql.guarding(path, guardOf(change.column(), encryption(), catalog), true)));
    }
    execute(sql.undraft(path, look.names()));
    return false;
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
        requireSound(look, column.name());
      }
    }
  }

  private void requireSound(TableLook look, String column) throws SQLException {
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    if (encrypts) {
      refuse(Optional.ofNullable(column(look).problem()));
      if (look.isIndexed(column) && !encryption().protection().comparesEqual()) {
        throw ConversionDraft.refused("the column " + column + " has come into an index");
      }
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
    if (!sql.guardsKeys()) {
      return;
    }
    TableLook look = look();
    List<String> texts = new ArrayList<>();
    List<String> before = new ArrayList<>();
    for (CatalogColumn column : conversion.after().columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        String guard = guardOf(sql.quoted(column.name()), encryption, of);
        texts.add(sql.guarding(path, guard, rows));
        before.addAll(look.guards(column.name()));
      }
    }
    before.forEach(old -> texts.add("ALTER TABLE " + path + " DROP CONSTRAINT " + old));
    execute(texts);
  }

  private String guardOf(String column, Encryption encryption, Catalog of) {
    byte[] first = header(encryption, of.group(encryption.group()).current());
    return dialect.guard(column, first, after(first));
  }

  /** What the cells of a column begin with. */
  private static byte[] header(Encryption encryption, int version) {
    byte[] header = new byte[CellHeader.BYTES];
    int scheme =
        encryption.protection().comparesEqual() ? CellHeader.DETERMINISTIC : CellHeader.RANDOMISED;
    CellHeader.write(header, scheme, version);
    return header;
  }

  /** What is greater than all that begin so, and not greater than any other that is. */
  private static byte[] after(byte[] header) {
    byte[] after = header.clone();
    int low = (((after[2] & 0xff) << 8) | (after[3] & 0xff)) + 1;
    after[2] = (byte) (low >>> 8);
    after[3] = (byte) low;
    return after;
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
                  "?",
                  (row, i, update, parameter) ->
                      update.setBytes(parameter, to.seal(opened(from, row, i, column.name())))));
        }
      }
      new RowPass(raw, sql, path, row(look()), turns).run();
    }
    for (CatalogColumn column : conversion.after().columns()) {
      if (column.encryption() != null) {
        requireRekeyed(column, next.group(column.encryption().group()).current());
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

  /** A row that was written meanwhile, by whomever, is not there for those who know the new key. */
  private void requireRekeyed(CatalogColumn column, int version) throws SQLException {
    Encryption encryption = column.encryption();
    if (encryption == null) {
      return;
    }
    byte[] first = header(encryption, version);
    String name = sql.quoted(column.name());
    requireNone(
        name
            + " IS NOT NULL AND NOT ("
            + (name + " >= " + dialect.literal(first))
            + (" AND " + name + " < " + dialect.literal(after(first)) + ")"));
  }

  private TableLook look() throws SQLException {
    CatalogTable table = conversion.after();
    return new TableLook(raw, sql, table.schema(), table.name());
  }

  private TableLook.Column column(TableLook look) {
    return look.column(conversion.column())
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.CONVERSION_STUCK, "The column that was converted is gone"));
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
    PlainValues values = new PlainValues(conversion.column(), encryption.type());
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
      RowPass.Turn turn =
          new RowPass.Turn(
              sql.quoted(conversion.column()),
              sql.quoted(sql.ours(ConversionSql.DRAFT)),
              encrypts ? "?" : sql.parameter(encryption.type()),
              turning);
      new RowPass(raw, sql, path, row(look()), List.of(turn)).run();
    }
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
        changed |= !LOCKED.equals(failed.getSQLState());
        throw RowPass.withoutValues(failed);
      }
    }
  }
}
