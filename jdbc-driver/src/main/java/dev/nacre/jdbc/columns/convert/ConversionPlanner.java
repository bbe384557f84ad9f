package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.planner.type.ColumnTypeResolver;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.text.NameFolding;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks a table before a conversion, and plans the conversion. Changes nothing in the database.
 *
 * <p>The table is not locked yet, so {@link TableCheck} repeats the checks that another connection
 * may have made false.
 */
final class ConversionPlanner {
  /** Column names that a conversion drops by name alone. */
  private static final Set<String> RESERVED =
      Set.of(NameFolding.fold(DraftColumnSql.DRAFT), NameFolding.fold(DraftColumnSql.ROW));

  private final Catalog catalog;
  private final Dialect dialect;
  private final MasterKeys masters;
  private final TableSnapshot snapshot;
  private final ColumnRequirements requirements;

  ConversionPlanner(
      Catalog catalog,
      Dialect dialect,
      ConversionSql sql,
      MasterKeys masters,
      TableSnapshot snapshot) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.masters = masters;
    this.snapshot = snapshot;
    this.requirements = new ColumnRequirements(dialect, sql, snapshot);
  }

  /**
   * Plans a conversion.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} with the reason
   */
  PlannedConversion plan(PlanResult.Convert request, String schema, String table)
      throws SQLException, IOException {
    if (snapshot.columns().isEmpty()) {
      throw ConversionErrors.refused("there is no such table in this schema");
    }
    Optional<String> obstacle = snapshot.obstacle();
    if (obstacle.isPresent()) {
      throw ConversionErrors.refused(obstacle.get());
    }
    CatalogTable before = catalog.table(table).orElse(null);
    for (String name : HiddenSumColumns.visibleNames(snapshot, before)) {
      if (RESERVED.contains(NameFolding.fold(name)) || HiddenColumns.isHidden(name)) {
        throw ConversionErrors.refused(
            "it has a column with a name that the conversion needs for a column of its own");
      }
    }
    if (before != null) {
      requireSameColumns(before);
    }
    return switch (request.kind()) {
      case ENCRYPT -> encrypt(request, schema, table);
      case DECRYPT -> decrypt(request, Objects.requireNonNull(before));
      case REKEY ->
          new RekeyPlanner(catalog, snapshot, requirements)
              .plan(Objects.requireNonNull(before), request.protection());
    };
  }

  private void requireSameColumns(CatalogTable before) {
    List<String> known =
        before.columns().stream().map(column -> NameFolding.fold(column.name())).toList();
    if (!known.equals(HiddenSumColumns.foldedVisibleNames(snapshot, before))) {
      throw ConversionErrors.refused("it has other columns than the catalog knows");
    }
  }

  private PlannedConversion encrypt(PlanResult.Convert request, String schema, String table)
      throws SQLException, IOException {
    TableColumn column = requirements.requireColumn(request.column());
    ColumnRequirements.requireNoProblem(column);
    requirements.requireConvertible(column.name());
    requirements.requireReplaceable(column.name());
    requirements.requireUnchecked(column.name());
    Protection protection = Objects.requireNonNull(request.protection());
    ColumnType type = declaredType(column, protection.comparesEqual());
    ColumnRequirements.requireBounded(column.name(), type);
    CatalogTable before = catalog.table(table).orElse(null);
    UUID id = before == null ? UUID.randomUUID() : before.id();
    SumCapability sums =
        sums(request.sums(), column, type, catalog.nextSumNumber(id, schema, table));
    requirements.requireCellsFit(column, type, protection, sums);
    List<KeyGroup> newGroups = new ArrayList<>();
    List<CatalogColumn> columns =
        columnsAfter(
            column,
            new ColumnDraft.Encrypted(type, protection, request.group(), null, sums),
            before,
            newGroups);
    CatalogTable after =
        before == null
            ? new CatalogTable(id, schema, table, columns)
            : new CatalogTable(id, before.schema(), before.name(), columns);
    return new PlannedConversion(
        new TableConversion(TableConversion.Kind.ENCRYPT, column.name(), after), newGroups);
  }

  private ColumnType declaredType(TableColumn column, boolean comparesEqual) {
    try {
      return ColumnTypeResolver.declared(column.type(), dialect, comparesEqual);
    } catch (NacreException refused) {
      throw new NacreException(
          refused.code(),
          "Nacre does not encrypt the type of the column " + column.name(),
          refused);
    }
  }

  private @Nullable SumCapability sums(
      @Nullable SumOptions options, TableColumn column, ColumnType type, int number) {
    if (options == null) {
      return null;
    }
    SumCapability sums = dialect.sums().orElseThrow().capability(number, options);
    try {
      SumFormat unused = sums.format(type);
      return sums;
    } catch (NacreException unfit) {
      throw new NacreException(
          unfit.code(),
          "The table was not converted: the column "
              + column.name()
              + " "
              + SumCapability.unfitReason(type, options));
    }
  }

  /**
   * The columns of the table after one of them was encrypted.
   *
   * @param before the table in the catalog, if it is there
   * @param newGroups key groups that the column needs are added to this list
   */
  private List<CatalogColumn> columnsAfter(
      TableColumn converted,
      ColumnDraft.Encrypted encrypted,
      @Nullable CatalogTable before,
      List<KeyGroup> newGroups)
      throws IOException {
    List<String> visible = HiddenSumColumns.visibleNames(snapshot, before);
    List<CatalogColumn> columns = new ArrayList<>();
    for (TableColumn column : snapshot.columns()) {
      if (!visible.contains(column.name())) {
        continue;
      }
      if (!dialect.readsSameInAllModes(column.name())) {
        throw ConversionErrors.refusedColumn(column.name(), dialect.modeDependenceReason());
      }
      columns.add(
          column.equals(converted)
              ? CatalogEntries.column(
                  catalog, new ColumnDraft(column.name(), encrypted), newGroups, masters)
              : new CatalogColumn(
                  column.name(), before == null ? null : encryption(before, column)));
    }
    return columns;
  }

  private static @Nullable Encryption encryption(CatalogTable table, TableColumn column) {
    return table.columns().stream()
        .filter(one -> isSame(one, column))
        .findFirst()
        .map(CatalogColumn::encryption)
        .orElse(null);
  }

  private static boolean isSame(CatalogColumn known, TableColumn column) {
    return NameFolding.fold(known.name()).equals(NameFolding.fold(column.name()));
  }

  private PlannedConversion decrypt(PlanResult.Convert request, CatalogTable before)
      throws SQLException {
    TableColumn column = requirements.requireColumn(request.column());
    ColumnRequirements.requireNoProblem(column); // a default may be a cell, and become a value
    Encryption encryption = Objects.requireNonNull(encryption(before, column));
    ColumnRequirements.requireBounded(column.name(), encryption.type());
    requirements.requirePlainType(column.name(), encryption.type());
    requirements.requireConvertible(column.name());
    requirements.requireReplaceable(column.name());
    List<CatalogColumn> columns =
        before.columns().stream()
            .map(one -> isSame(one, column) ? new CatalogColumn(one.name(), null) : one)
            .toList();
    CatalogTable after = new CatalogTable(before.id(), before.schema(), before.name(), columns);
    return new PlannedConversion(
        new TableConversion(TableConversion.Kind.DECRYPT, column.name(), after), List.of());
  }
}
