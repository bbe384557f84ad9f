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
  private final Connection raw;
  private final Dialect dialect;
  private final ConversionSql sql;
  private final MasterKeys masters;
  private final Transactions transactions;
  private final Catalog catalog;
  private final Conversion conversion;
  private final String path;

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
    if (isRekey()) {
      return rekey().converted(conversion);
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
    if (isRekey() || look.columns().isEmpty()) {
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
      execute(List.of("ALTER TABLE " + path + " ADD " + dialect.guard(change.column())));
    }
    execute(sql.undraft(path, look.names()));
    return false;
  }

  /** Seals each cell under another key, in the transaction that is open; what is known then. */
  Catalog rekey() throws SQLException {
    List<KeyGroup> rekeyed = new ArrayList<>();
    try {
      for (UUID id : groups()) {
        rekeyed.add(catalog.group(id).rekeyed(CatalogDraft.fresh(KeyGroup.scope(id), masters)));
      }
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
    }
    Catalog next = catalog.rekeyed(rekeyed);
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
    return next;
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
    byte[] first = new byte[CellHeader.BYTES];
    int scheme =
        encryption.protection().comparesEqual() ? CellHeader.DETERMINISTIC : CellHeader.RANDOMISED;
    CellHeader.write(first, scheme, version);
    byte[] after = first.clone();
    int low = (((after[2] & 0xff) << 8) | (after[3] & 0xff)) + 1;
    after[2] = (byte) (low >>> 8);
    after[3] = (byte) low;
    String name = sql.quoted(column.name());
    requireNone(
        name
            + " IS NOT NULL AND NOT ("
            + (name + " >= " + dialect.literal(first))
            + (" AND " + name + " < " + dialect.literal(after) + ")"));
  }

  private TableLook look() throws SQLException {
    CatalogTable table = conversion.after();
    return new TableLook(raw, dialect, sql, table.schema(), table.name());
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
              ? (row, i, update, parameter) ->
                  update.setBytes(
                      parameter, cipher.seal(encryption.type().encode(values.read(row, i))))
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
      } catch (SQLException failed) {
        throw RowPass.withoutValues(failed);
      }
    }
  }
}
