package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.convert.statement.ReadBackCheck;
import dev.nacre.jdbc.columns.convert.statement.RowPass;
import dev.nacre.jdbc.columns.convert.values.PlainValues;
import dev.nacre.jdbc.columns.keys.ColumnKeys;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Converts the rows of a table: values to cells and cells to values, into the draft column, or
 * cells to other keys and another suite, in place.
 */
final class RowConverter {
  private final ConversionContext context;
  private final Connection raw;
  private final ConversionSql sql;
  private final TableConversion conversion;
  private final String path;
  private boolean madeCells;

  RowConverter(ConversionContext context) {
    this.context = context;
    this.raw = context.raw();
    this.sql = context.sql();
    this.conversion = context.conversion();
    this.path = context.path();
  }

  /**
   * Whether a value was encrypted for the draft column, so that its key has been used. A REKEY does
   * not count: its keys are in the catalog if its cells are.
   */
  boolean hasMadeCells() {
    return madeCells;
  }

  /** Writes the converted values to the draft column. */
  void fillDraft() throws SQLException {
    Encryption encryption = context.encryption();
    PlainValues values = PlainValues.of(sql, conversion.column(), encryption.type());
    TableSnapshot snapshot = context.snapshot();
    try (ColumnKeys keys = new ColumnKeys(context.masters())) {
      ConversionCipher cipher = cipher(keys, context.catalog(), conversion.column(), encryption);
      RowPass.ColumnUpdate update =
          conversion.kind() == Kind.ENCRYPT
              ? encrypting(snapshot, encryption.type(), values, cipher)
              : decrypting(encryption.type(), values, cipher);
      new RowPass(raw, sql, path, rowId(snapshot), List.of(update)).run();
      if (sql.transfersText()) {
        checkReadBack(context.snapshot(), values, cipher);
      }
    }
  }

  private RowPass.ColumnUpdate encrypting(
      TableSnapshot snapshot, ColumnType type, PlainValues values, ConversionCipher cipher) {
    return new RowPass.ColumnUpdate(
        sql.quoted(conversion.column()),
        reading(snapshot, conversion.column()),
        draft(),
        "?",
        (row, i, update, parameter) -> {
          byte[] cell = cipher.encrypt(type.encode(values.read(row, i)));
          madeCells = true;
          update.setBytes(parameter, cell);
        });
  }

  private RowPass.ColumnUpdate decrypting(
      ColumnType type, PlainValues values, ConversionCipher cipher) {
    String column = sql.quoted(conversion.column());
    return new RowPass.ColumnUpdate(
        column,
        column,
        draft(),
        sql.parameter(type),
        (row, i, update, parameter) ->
            values.write(update, parameter, type.decode(cipher.decrypt(row, i))));
  }

  private String draft() {
    return sql.quoted(sql.reservedName(DraftColumnSql.DRAFT));
  }

  private String reading(TableSnapshot snapshot, String column) {
    String collation = snapshot.required(column).collation();
    return sql.readExpression(context.encryption().type(), sql.quoted(column), collation);
  }

  private void checkReadBack(TableSnapshot snapshot, PlainValues values, ConversionCipher cipher)
      throws SQLException {
    String draft = sql.reservedName(DraftColumnSql.DRAFT);
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String plain = encrypts ? conversion.column() : draft;
    String cells = encrypts ? draft : conversion.column();
    ColumnType type = context.encryption().type();
    new ReadBackCheck(raw, path, rowId(snapshot), reading(snapshot, plain), sql.quoted(cells))
        .require(
            (row, value, cell) ->
                Arrays.equals(type.encode(values.read(row, value)), cipher.decrypt(row, cell)));
  }

  private ConversionCipher cipher(ColumnKeys keys, Catalog of, String column, Encryption encryption)
      throws SQLException {
    return new ConversionCipher(keys, context.sums(), of, conversion.after(), column, encryption);
  }

  /** Checks that each value has its counterpart in the draft column. */
  void requireDraftComplete() throws SQLException {
    String column = sql.quoted(conversion.column());
    String draft = draft();
    requireNoRow(
        ("(" + column + " IS NULL AND " + draft + " IS NOT NULL)")
            + (" OR (" + column + " IS NOT NULL AND " + draft + " IS NULL)"));
  }

  private void requireNoRow(String condition) throws SQLException {
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
    List<RowPass.ColumnUpdate> updates = new ArrayList<>();
    try (ColumnKeys oldKeys = new ColumnKeys(context.masters());
        ColumnKeys newKeys = new ColumnKeys(context.masters())) {
      List<CatalogColumn> before = conversion.tableIn(context.catalog()).columns();
      List<CatalogColumn> after = conversion.after().columns();
      for (int c = 0; c < before.size(); c++) {
        CatalogColumn column = before.get(c);
        Encryption encryption = column.encryption();
        if (encryption != null) {
          Encryption rekeyed = Objects.requireNonNull(after.get(c).encryption());
          updates.add(
              rekeying(
                  column.name(),
                  cipher(oldKeys, context.catalog(), column.name(), encryption),
                  cipher(newKeys, next, column.name(), rekeyed)));
        }
      }
      new RowPass(raw, sql, path, rowId(context.snapshot()), updates).run();
    }
    requireRekeyed(next);
  }

  private RowPass.ColumnUpdate rekeying(String name, ConversionCipher from, ConversionCipher to) {
    String column = sql.quoted(name);
    return new RowPass.ColumnUpdate(
        column,
        column,
        column,
        "?",
        (row, i, update, parameter) ->
            update.setBytes(parameter, to.encrypt(from.decrypt(row, i))));
  }

  /** Connections with the new key would not see a row that was written with the old one. */
  private void requireRekeyed(Catalog next) throws SQLException {
    KeyGuards guards = new KeyGuards(context.dialect(), next);
    for (CatalogColumn column : conversion.after().columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        requireNoRow(guards.violation(column.name(), encryption));
      }
    }
  }

  /** The expression that identifies a row, in SQL text. */
  private String rowId(TableSnapshot snapshot) throws SQLException {
    Optional<String> given = sql.rowId();
    if (given.isPresent()) {
      return given.get();
    }
    Optional<String> number = snapshot.uniqueNumber(replacedColumns());
    return sql.quoted(
        number.orElseThrow(
            () -> ConversionErrors.refused("its rows have no number, and could get none")));
  }

  /** The columns that do not keep their values until the end, and so cannot identify rows. */
  List<String> replacedColumns() {
    return context.isRekey() ? List.of() : List.of(conversion.column());
  }
}
