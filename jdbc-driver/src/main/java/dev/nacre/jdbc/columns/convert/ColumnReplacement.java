package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.List;

/**
 * The replacement of the converted column by its draft. It is what cannot be undone, so what the
 * table shows of it decides whether an interrupted conversion is completed or undone.
 */
final class ColumnReplacement {
  private final Dialect dialect;
  private final ConversionSql sql;
  private final TableConversion conversion;
  private final Encryption encryption;
  private final String path;

  ColumnReplacement(ConversionContext context) {
    this.dialect = context.dialect();
    this.sql = context.sql();
    this.conversion = context.conversion();
    this.encryption = context.encryption();
    this.path = context.path();
  }

  /** What is to be changed in the table, as it is now. */
  DraftReplacement change(TableSnapshot snapshot) throws SQLException {
    ColumnType type = encryption.type();
    String cells =
        dialect.cellType(
            Dialect.cellBytes(type) + SumCapability.formBytes(encryption.sums(), type));
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    String column = sql.quoted(conversion.column());
    List<HiddenColumns.Column> hidden = HiddenSumColumns.of(dialect, column, encryption);
    return new DraftReplacement(
        path,
        column,
        encrypts ? cells : sql.plainType(type).orElseThrow(),
        cells,
        snapshot.required(conversion.column()).notNull(),
        encrypts ? dialect.cellCheck(column) : "",
        snapshot.guards(conversion.column()),
        snapshot.names().contains(sql.reservedName(DraftColumnSql.ROW)),
        hidden,
        HiddenSumColumns.haveUniqueIds(snapshot, hidden));
  }

  /** Whether the column was replaced already, so that it no longer has its original values. */
  boolean isDone(DraftReplacement change, TableSnapshot snapshot) {
    return sql.isSwapped(change, snapshot.names(), snapshot.required(conversion.column()).type());
  }

  /**
   * Whether there is a check that lets only cells in, exactly if the column is encrypted now.
   *
   * @param guards such checks of the column
   */
  static boolean isGuardedAsPlanned(DraftReplacement change, List<String> guards) {
    return guards.isEmpty() == change.cellCheck().isEmpty();
  }
}
