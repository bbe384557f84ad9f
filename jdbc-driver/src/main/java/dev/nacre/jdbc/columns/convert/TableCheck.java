package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the table of a conversion is the one that it was planned for, and is seen whole. The
 * checks of {@link ConversionPlanner} came before the table was locked.
 */
final class TableCheck {
  private final ConversionContext context;
  private final ConversionSql sql;
  private final TableConversion conversion;

  TableCheck(ConversionContext context) {
    this.context = context;
    this.sql = context.sql();
    this.conversion = context.conversion();
  }

  /**
   * Refuses a user without the right to see the draft column, who would take it for gone and leave
   * its content behind.
   */
  void requireAllVisible(TableSnapshot snapshot, CatalogTableStore store) throws SQLException {
    CatalogTable table = conversion.after();
    List<String> names = new ArrayList<>(columnNames(table));
    names.add(sql.reservedName(DraftColumnSql.DRAFT));
    names.add(sql.reservedName(DraftColumnSql.ROW));
    HiddenColumns.names(context.isRekey() ? null : context.encryption())
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

  /**
   * Repeats the checks that were made before other connections were locked out.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} when another connection has changed
   *     the table since
   */
  void requireUnchanged(TableSnapshot snapshot) throws SQLException {
    refuse(snapshot.obstacle());
    List<String> added =
        List.of(sql.reservedName(DraftColumnSql.DRAFT), sql.reservedName(DraftColumnSql.ROW));
    List<String> names = HiddenSumColumns.visibleNames(snapshot, tableInCatalog());
    names.removeAll(added);
    if (!folded(names).equals(folded(columnNames(conversion.after())))) {
      throw ConversionErrors.refused("its columns changed after they were checked");
    }
    for (CatalogColumn column : conversion.after().columns()) {
      boolean converted =
          context.isRekey()
              ? column.encryption() != null
              : column.name().equals(conversion.column());
      if (converted) {
        refuse(snapshot.obstacle(column.name()));
        refuse(context.isRekey() ? Optional.empty() : snapshot.replacementObstacle(column.name()));
        requireStillConvertible(snapshot, column.name());
      }
    }
  }

  /** Null for a table that gets its first encrypted column. */
  private @Nullable CatalogTable tableInCatalog() {
    return context.catalog().tables().stream()
        .filter(table -> conversion.isOf(table.id()))
        .findFirst()
        .orElse(null);
  }

  private void requireStillConvertible(TableSnapshot snapshot, String column) throws SQLException {
    boolean encrypts = conversion.kind() == Kind.ENCRYPT;
    if (!context.isRekey()) {
      refuse(Optional.ofNullable(snapshot.required(conversion.column()).problem()));
    }
    if (encrypts
        && snapshot.isIndexed(column)
        && !context.encryption().protection().comparesEqual()) {
      throw ConversionErrors.refused("the column " + column + " has come into an index");
    }
    if (encrypts ? snapshot.isChecked(column) : snapshot.hasOtherChecks(column)) {
      throw ConversionErrors.refusedColumn(column, "a check is about it");
    }
  }

  private static void refuse(Optional<String> obstacle) {
    if (obstacle.isPresent()) {
      throw ConversionErrors.refused(obstacle.get());
    }
  }

  private static List<String> folded(List<String> names) {
    return names.stream().map(NameFolding::fold).toList();
  }

  private static List<String> columnNames(CatalogTable table) {
    return table.columns().stream().map(CatalogColumn::name).toList();
  }
}
