package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.define.TableDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.SumSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.planner.expression.TypeReader;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
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
 * A conversion that can be started: its table has been checked, and no data would be lost.
 *
 * @param added groups that it needs in addition
 */
record PlannedConversion(TableConversion conversion, List<KeyGroup> added) {

  /** Checks a table before it is converted. */
  static final class Maker {
    /** Column names that a conversion drops by name alone. */
    private static final Set<String> OURS =
        Set.of(Catalog.folded(ConversionSql.DRAFT), Catalog.folded(ConversionSql.ROW));

    private final Catalog catalog;
    private final Dialect dialect;
    private final ConversionSql sql;
    private final MasterKeys masters;
    private final TableSnapshot snapshot;

    Maker(
        Catalog catalog,
        Dialect dialect,
        ConversionSql sql,
        MasterKeys masters,
        TableSnapshot snapshot) {
      this.catalog = catalog;
      this.dialect = dialect;
      this.sql = sql;
      this.masters = masters;
      this.snapshot = snapshot;
    }

    /**
     * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} with the reason
     */
    PlannedConversion make(Rewriting.Convert convert, String schema, String table)
        throws SQLException, IOException {
      if (snapshot.columns().isEmpty()) {
        throw refused("there is no such table in this schema");
      }
      Optional<String> obstacle = snapshot.obstacle();
      if (obstacle.isPresent()) {
        throw refused(obstacle.get());
      }
      CatalogTable before = catalog.table(table).orElse(null);
      for (String name : ConvertedHiddenColumns.shown(snapshot, before)) {
        if (OURS.contains(Catalog.folded(name)) || SumSql.isHidden(name)) {
          throw refused(
              "it has a column with a name that the conversion needs for a column of its own");
        }
      }
      if (before != null) {
        requireSameColumns(before);
      }
      return switch (convert.kind()) {
        case ENCRYPT -> encrypt(convert, schema, table);
        case DECRYPT -> decrypt(convert, Objects.requireNonNull(before));
        case REKEY -> rekey(convert.protection(), Objects.requireNonNull(before));
      };
    }

    private void requireSameColumns(CatalogTable before) {
      List<String> known =
          before.columns().stream().map(column -> Catalog.folded(column.name())).toList();
      if (!known.equals(ConvertedHiddenColumns.folded(snapshot, before))) {
        throw refused("it has other columns than the catalog knows");
      }
    }

    private PlannedConversion encrypt(Rewriting.Convert convert, String schema, String table)
        throws SQLException, IOException {
      TableColumn column =
          snapshot.column(convert.column()).orElseThrow(() -> refused("it has no such column"));
      if (column.problem() != null) {
        throw ofColumn(column, column.problem());
      }
      requireFree(column.name());
      requireMovable(column.name());
      if (snapshot.isChecked(column.name())) {
        throw ofColumn(column, "a check is about it");
      }
      Protection protection = Objects.requireNonNull(convert.protection());
      boolean fixed = protection.comparesEqual();
      ColumnType type = declared(column, fixed);
      requireSmall(column.name(), type);
      CatalogTable before = catalog.table(table).orElse(null);
      UUID id = before == null ? UUID.randomUUID() : before.id();
      SumCapability sums = sums(convert.sums(), column, type, catalog.nextSum(id, schema, table));
      if (Dialect.cellBytes(type) + SumCapability.formBytes(sums, type) > dialect.longestCell()) {
        throw ofColumn(column, "its cells would be longer than the database lets them be");
      }
      if (fixed && !sql.comparesExactly(type, column.collation())) {
        throw ofColumn(
            column,
            "NO SALT compares exactly, and its collation " + column.collation() + " does not");
      }
      if (snapshot.isIndexed(column.name())) {
        if (!fixed) {
          throw ofColumn(column, "it is in an index or a key, which needs NO SALT");
        }
        if (Dialect.cellBytes(type) > dialect.longestKey()) {
          throw ofColumn(column, "it is in an index, and would be too long for one");
        }
      }
      TableDraft.Encrypted secret =
          new TableDraft.Encrypted(type, protection, convert.group(), null, sums);
      List<String> shown = ConvertedHiddenColumns.shown(snapshot, before);
      List<CatalogColumn> columns = new ArrayList<>();
      List<KeyGroup> added = new ArrayList<>();
      for (TableColumn one : snapshot.columns()) {
        if (!shown.contains(one.name())) {
          continue;
        }
        if (!dialect.readsSameInAllModes(one.name())) {
          throw ofColumn(one, dialect.modeDependenceReason());
        }
        columns.add(
            one.equals(column)
                ? CatalogDraft.column(
                    catalog, new TableDraft.Column(one.name(), secret), added, masters)
                : new CatalogColumn(one.name(), before == null ? null : encryption(before, one)));
      }
      CatalogTable after =
          before == null
              ? new CatalogTable(id, schema, table, columns)
              : new CatalogTable(id, before.schema(), before.name(), columns);
      return new PlannedConversion(
          new TableConversion(TableConversion.Kind.ENCRYPT, column.name(), after), added);
    }

    private @Nullable SumCapability sums(
        @Nullable SumOptions options, TableColumn column, ColumnType type, int number) {
      if (options == null) {
        return null;
      }
      SumCapability sums = new SumCapability(number, options);
      try {
        SumFormat unused = sums.format(type);
        return sums;
      } catch (NacreException unfit) {
        throw new NacreException(
            unfit.code(),
            "The table was not converted: the column "
                + column.name()
                + " "
                + SumCapability.unfit(type, options));
      }
    }

    private ColumnType declared(TableColumn column, boolean compares) {
      try {
        return TypeReader.declared(column.type(), dialect, compares);
      } catch (NacreException refused) {
        throw new NacreException(
            refused.code(),
            "Nacre does not encrypt the type of the column " + column.name(),
            refused);
      }
    }

    private static @Nullable Encryption encryption(CatalogTable table, TableColumn column) {
      return table.columns().stream()
          .filter(one -> Catalog.folded(one.name()).equals(Catalog.folded(column.name())))
          .findFirst()
          .map(CatalogColumn::encryption)
          .orElse(null);
    }

    private PlannedConversion decrypt(Rewriting.Convert convert, CatalogTable before)
        throws SQLException {
      TableColumn column =
          snapshot.column(convert.column()).orElseThrow(() -> refused("it has no such column"));
      if (column.problem() != null) {
        throw ofColumn(column, column.problem()); // a default may be a cell, and become a value
      }
      Encryption encryption = Objects.requireNonNull(encryption(before, column));
      requireSmall(column.name(), encryption.type());
      if (sql.plain(encryption.type()).isEmpty()) {
        throw ofColumn(column, "the database has no plain type for " + encryption.type());
      }
      requireFree(column.name());
      requireMovable(column.name());
      List<CatalogColumn> columns = new ArrayList<>();
      for (CatalogColumn one : before.columns()) {
        boolean same = Catalog.folded(one.name()).equals(Catalog.folded(column.name()));
        columns.add(same ? new CatalogColumn(one.name(), null) : one);
      }
      CatalogTable after = new CatalogTable(before.id(), before.schema(), before.name(), columns);
      return new PlannedConversion(
          new TableConversion(TableConversion.Kind.DECRYPT, column.name(), after), List.of());
    }

    /**
     * @param suite of the randomised columns from now on; null when they keep theirs
     */
    private PlannedConversion rekey(@Nullable Protection suite, CatalogTable before)
        throws SQLException {
      List<CatalogColumn> columns = new ArrayList<>();
      for (CatalogColumn column : before.columns()) {
        Encryption encryption = column.encryption();
        if (encryption != null) {
          requireFree(column.name());
          requireSmall(column.name(), encryption.type());
          if (!snapshot.names().contains(column.name())) {
            throw refused("the database spells its column " + column.name() + " in another way");
          }
          if (catalog.group(encryption.group()).keys().lastKey() >= CellHeader.MAX_KEY_VERSION) {
            throw refused("the key of its column " + column.name() + " has had all its versions");
          }
          for (CatalogTable other : others()) {
            if (!other.id().equals(before.id())
                && other.columns().stream().anyMatch(one -> isIn(one, encryption))) {
              throw refused(
                  "its column "
                      + column.name()
                      + " is in one key group with columns of "
                      + other.name());
            }
          }
        }
        columns.add(
            encryption == null || suite == null
                ? column
                : new CatalogColumn(column.name(), encryption.using(suite)));
      }
      CatalogTable after = new CatalogTable(before.id(), before.schema(), before.name(), columns);
      return new PlannedConversion(
          new TableConversion(TableConversion.Kind.REKEY, "", after), List.of());
    }

    /** Including the results of unfinished conversions, whose cells may already exist. */
    private List<CatalogTable> others() {
      List<CatalogTable> others = new ArrayList<>(catalog.tables());
      catalog.conversions().forEach(conversion -> others.add(conversion.after()));
      return others;
    }

    private static boolean isIn(CatalogColumn column, Encryption other) {
      return column.encryption() != null && column.encryption().group().equals(other.group());
    }

    /** Refuses large types: their cells are streamed, which a conversion does not support. */
    private static void requireSmall(String column, ColumnType type) {
      if (type.name().isLarge()) {
        throw refused(
            "the column "
                + column
                + " is of type "
                + type
                + ", whose values may be of any length; give it a length before, as in"
                + " VARCHAR(200)");
      }
    }

    private void requireFree(String column) throws SQLException {
      Optional<String> obstacle = snapshot.obstacle(column);
      if (obstacle.isPresent()) {
        throw refused("the column " + column + ": " + obstacle.get());
      }
    }

    private void requireMovable(String column) {
      Optional<String> fixed = snapshot.fixedBy(column);
      if (fixed.isPresent()) {
        throw refused("the column " + column + ": " + fixed.get());
      }
    }

    private static NacreException ofColumn(TableColumn column, String what) {
      return refused("the column " + column.name() + ": " + what);
    }
  }

  static NacreException refused(String what) {
    return new NacreException(ErrorCode.CONVERSION_REFUSED, "The table was not converted: " + what);
  }
}
