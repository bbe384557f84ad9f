package dev.nacre.jdbc.statement.wrap;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.result.describe.LogicalType;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A result set of {@link java.sql.DatabaseMetaData} about tables and columns. It shows encrypted
 * columns with their declared types, and skips the rows about our own tables and hidden columns.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
final class CatalogMetaDataRows extends GuardedResultSet implements ResultSet {
  private final Optional<Catalog> catalog;
  private final TypeNames names;
  private final Asked asked;
  private final List<String> labels = new ArrayList<>();
  private final Map<String, Integer> byLabel = new HashMap<>();

  // Of the column read last, if its value was replaced.
  private boolean replaced;
  private boolean wasNull;

  /** The requested table, where the rows do not name theirs. */
  record Asked(@Nullable String schema, @Nullable String table) {
    static final Asked NONE = new Asked(null, null);
  }

  CatalogMetaDataRows(
      ResultSet target,
      UnwrapPolicy policy,
      Optional<Catalog> catalog,
      TypeNames names,
      Asked asked)
      throws SQLException {
    super(target, null, policy);
    this.catalog = catalog;
    this.names = names;
    this.asked = asked;
    ResultSetMetaData metaData = target.getMetaData();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      String label = NameFolding.fold(metaData.getColumnLabel(i));
      labels.add(label);
      byLabel.putIfAbsent(label, i);
    }
  }

  @Override
  public boolean next() throws SQLException {
    boolean row = target().next();
    while (row && isInternal()) {
      row = target().next();
    }
    return row;
  }

  @Safeguard("columns-25")
  private boolean isInternal() throws SQLException {
    for (String label : List.of("TABLE_NAME", "PKTABLE_NAME", "FKTABLE_NAME")) {
      String table = raw(label);
      if (table != null && Catalog.isOwn(table)) {
        return true;
      }
    }
    String column = raw("COLUMN_NAME");
    return column != null && HiddenColumns.isHidden(column);
  }

  private @Nullable String raw(String label) throws SQLException {
    Integer column = byLabel.get(label);
    return column == null ? null : target().getString(column);
  }

  /** The value that replaces the database's own for an encrypted column. */
  private record Replacement(@Nullable Object value) {}

  private @Nullable Replacement replacement(int column) throws SQLException {
    replaced = false;
    if (catalog.isEmpty()
        || column < 1
        || column > labels.size()
        || !byLabel.containsKey("COLUMN_NAME")
        || !byLabel.containsKey("DATA_TYPE")) {
      return null;
    }
    LogicalType type = type();
    Replacement replacement = type == null ? null : replacement(labels.get(column - 1), type);
    if (replacement != null) {
      replaced = true;
      wasNull = replacement.value == null;
    }
    return replacement;
  }

  @Safeguard("columns-25b")
  private @Nullable LogicalType type() throws SQLException {
    boolean named = byLabel.containsKey("TABLE_NAME");
    String table = named ? raw("TABLE_NAME") : asked.table();
    String name = raw("COLUMN_NAME");
    CatalogTable known =
        table == null ? null : catalog.flatMap(all -> all.table(table)).orElse(null);
    String inSchema = raw("TABLE_SCHEM");
    // Some databases have catalogs instead of schemas.
    String schema = !named ? asked.schema() : inSchema == null ? raw("TABLE_CAT") : inSchema;
    if (known == null
        || name == null
        || (schema != null && !NameFolding.fold(schema).equals(NameFolding.fold(known.schema())))) {
      return null;
    }
    EncryptedColumn column = EncryptedColumn.named(known, NameFolding.fold(name));
    return column == null ? null : new LogicalType(column.encryption().type(), names);
  }

  private static @Nullable Replacement replacement(String label, LogicalType type) {
    return switch (label) {
      case "DATA_TYPE" -> new Replacement(type.code());
      case "TYPE_NAME" -> new Replacement(type.name());
      case "COLUMN_SIZE" -> new Replacement(type.listed().size());
      case "DECIMAL_DIGITS" -> new Replacement(type.listed().digits());
      case "NUM_PREC_RADIX" -> new Replacement(type.listed().radix());
      case "CHAR_OCTET_LENGTH" -> new Replacement(type.listed().octets());
      default -> null;
    };
  }

  private static int number(Replacement replacement) {
    return replacement.value instanceof Integer number ? number : 0;
  }

  @Override
  public boolean wasNull() throws SQLException {
    return replaced ? wasNull : target().wasNull();
  }

  @Override
  protected boolean resolvesLabels() {
    return true;
  }

  @Override
  public @Nullable String getString(int column) throws SQLException {
    Replacement replacement = replacement(column);
    return replacement == null
        ? target().getString(column)
        : replacement.value == null ? null : replacement.value.toString();
  }

  @Override
  public int getInt(int column) throws SQLException {
    Replacement replacement = replacement(column);
    return replacement == null ? target().getInt(column) : number(replacement);
  }

  @Override
  public long getLong(int column) throws SQLException {
    Replacement replacement = replacement(column);
    return replacement == null ? target().getLong(column) : number(replacement);
  }

  @Override
  public short getShort(int column) throws SQLException {
    Replacement replacement = replacement(column);
    return replacement == null ? target().getShort(column) : (short) number(replacement);
  }

  @Override
  public @Nullable Object getObject(int column) throws SQLException {
    Replacement replacement = replacement(column);
    return replacement == null ? super.getObject(column) : replacement.value;
  }

  @Override
  public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
    Replacement replacement = replacement(column);
    if (replacement == null) {
      return super.getObject(column, type);
    }
    return type.cast(type == String.class ? getString(column) : replacement.value);
  }
}
