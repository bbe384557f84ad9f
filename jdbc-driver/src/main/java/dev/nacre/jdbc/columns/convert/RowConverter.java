package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.column.SummedCells;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.keys.ColumnKeys;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.sums.SumForms;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts the rows of a table: values to cells, cells to values, or cells to other keys, and to
 * another suite.
 */
final class RowConverter {
  private final Connection raw;
  private final Dialect dialect;
  private final ConversionSql sql;
  private final MasterKeys masters;
  private final SumForms sums;
  private final Catalog catalog;
  private final TableConversion conversion;
  private final String path;
  private boolean sealed;

  /**
   * @param catalog in which the conversion is named
   * @param sums reserves ids for values that the server is to add up
   * @param path of the table, in SQL text
   */
  RowConverter(
      Connection raw,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
      SumForms sums,
      Catalog catalog,
      TableConversion conversion,
      String path) {
    this.raw = raw;
    this.dialect = dialect;
    this.sql = sql;
    this.masters = masters;
    this.sums = sums;
    this.catalog = catalog;
    this.conversion = conversion;
    this.path = path;
  }

  /** Whether a cell of the encrypted column exists or existed. */
  boolean hasSealed() {
    return sealed;
  }

  /** The encryption of the column that is converted, before or after. */
  Encryption encryption() {
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

  /** Fills the draft column. */
  void fill() throws SQLException {
    Encryption encryption = encryption();
    PlainValues values = PlainValues.of(sql, conversion.column(), encryption.type());
    TableSnapshot snapshot = snapshot();
    try (ColumnKeys keys = new ColumnKeys(masters)) {
      ColumnCipher cipher = cipher(keys, catalog, encryption);
      boolean encrypts = conversion.kind() == Kind.ENCRYPT;
      RowPass.Turning turning =
          encrypts
              ? (row, i, update, parameter) -> {
                byte[] canonical = encryption.type().encode(values.read(row, i));
                byte[] cell = sealed(cipher, catalog, encryption, conversion.column(), canonical);
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
              encrypts ? reading(snapshot, conversion.column()) : column,
              sql.quoted(sql.reservedName(ConversionSql.DRAFT)),
              encrypts ? "?" : sql.parameter(encryption.type()),
              turning);
      new RowPass(raw, sql, path, row(snapshot), List.of(turn)).run();
      if (sql.readsText()) {
        readBack(snapshot(), values, cipher);
      }
    }
  }

  private String reading(TableSnapshot snapshot, String column) {
    String collation = snapshot.required(column).collation();
    return sql.reading(encryption().type(), sql.quoted(column), collation);
  }

  private void readBack(TableSnapshot snapshot, PlainValues values, ColumnCipher cipher)
      throws SQLException {
    String draft = sql.reservedName(ConversionSql.DRAFT);
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String plain = encrypts ? conversion.column() : draft;
    String cells = encrypts ? draft : conversion.column();
    ColumnType type = encryption().type();
    new ReadBack(raw, path, row(snapshot), reading(snapshot, plain), sql.quoted(cells))
        .require(
            (rows, value, cell) ->
                Arrays.equals(
                    type.encode(values.read(rows, value)),
                    opened(cipher, rows, cell, conversion.column())));
  }

  /** Seals a value; one that the server adds up gets a sum form under a fresh id. */
  private byte[] sealed(
      ColumnCipher cipher, Catalog of, Encryption encryption, String column, byte[] canonical)
      throws SQLException {
    if (!(cipher instanceof SummedCells summed)) {
      return cipher.seal(canonical);
    }
    EncryptedColumn placed = new EncryptedColumn(conversion.after(), column, encryption);
    BigDecimal value = (BigDecimal) encryption.type().decode(canonical);
    try {
      return summed.seal(canonical, sums.form(of, placed, value));
    } catch (IOException failed) {
      throw SqlErrors.of(failed);
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

  /** Checks that each value has its counterpart in the draft column. */
  void requireWhole() throws SQLException {
    String column = sql.quoted(conversion.column());
    String draft = sql.quoted(sql.reservedName(ConversionSql.DRAFT));
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

  /** Encrypts each cell with the keys of another catalog, in the open transaction. */
  void rekey(Catalog next) throws SQLException {
    List<RowPass.Turn> turns = new ArrayList<>();
    try (ColumnKeys old = new ColumnKeys(masters);
        ColumnKeys fresh = new ColumnKeys(masters)) {
      List<CatalogColumn> before = conversion.tableIn(catalog).columns();
      List<CatalogColumn> after = conversion.after().columns();
      for (int c = 0; c < before.size(); c++) {
        CatalogColumn column = before.get(c);
        Encryption encryption = column.encryption();
        if (encryption != null) {
          ColumnCipher from = cipher(old, catalog, encryption);
          Encryption again = Objects.requireNonNull(after.get(c).encryption());
          ColumnCipher to = cipher(fresh, next, again);
          String name = sql.quoted(column.name());
          turns.add(
              new RowPass.Turn(
                  name,
                  name,
                  name,
                  "?",
                  (row, i, update, parameter) ->
                      update.setBytes(
                          parameter,
                          sealed(
                              to,
                              next,
                              again,
                              column.name(),
                              opened(from, row, i, column.name())))));
        }
      }
      new RowPass(raw, sql, path, row(snapshot()), turns).run();
    }
    KeyGuards guards = new KeyGuards(dialect, sql, next);
    for (CatalogColumn column : conversion.after().columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        // Connections with the new key would not see a row that was written meanwhile.
        requireNone(guards.others(column.name(), encryption));
      }
    }
  }

  private TableSnapshot snapshot() throws SQLException {
    CatalogTable table = conversion.after();
    return new TableSnapshot(raw, sql, table.schema(), table.name());
  }

  private String row(TableSnapshot snapshot) throws SQLException {
    Optional<String> given = sql.row();
    if (given.isPresent()) {
      return given.get();
    }
    Optional<String> number = snapshot.number(converted());
    return sql.quoted(
        number.orElseThrow(
            () -> PlannedConversion.refused("its rows have no number, and could get none")));
  }

  /** The columns that are converted. */
  List<String> converted() {
    return conversion.kind() == Kind.REKEY ? List.of() : List.of(conversion.column());
  }
}
