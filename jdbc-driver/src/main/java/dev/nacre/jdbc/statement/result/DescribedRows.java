package dev.nacre.jdbc.statement.result;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.resolve.EncryptedColumn;
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
 * A result set that describes tables and columns. It shows encrypted columns with their declared
 * types, and skips the rows about our catalog's table.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
final class DescribedRows extends GuardedResultSet implements ResultSet {
  private final Optional<Catalog> catalog;
  private final TypeNames names;
  private final Asked asked;
  private final List<String> labels = new ArrayList<>();
  private final Map<String, Integer> byLabel = new HashMap<>();

  // Of the column read last, if the value was ours.
  private boolean answered;
  private boolean wasNull;

  /** The requested table, where the rows do not name theirs. */
  record Asked(@Nullable String schema, @Nullable String table) {
    static final Asked NONE = new Asked(null, null);
  }

  DescribedRows(
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
      String label = Catalog.folded(metaData.getColumnLabel(i));
      labels.add(label);
      byLabel.putIfAbsent(label, i);
    }
  }

  @Override
  public boolean next() throws SQLException {
    boolean row = target().next();
    while (row && isOurs()) {
      row = target().next();
    }
    return row;
  }

  @Safeguard("columns-25")
  private boolean isOurs() throws SQLException {
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
  private record Answer(@Nullable Object value) {}

  private @Nullable Answer answer(int column) throws SQLException {
    answered = false;
    if (catalog.isEmpty()
        || column < 1
        || column > labels.size()
        || !byLabel.containsKey("COLUMN_NAME")
        || !byLabel.containsKey("DATA_TYPE")) {
      return null;
    }
    LogicalType type = type();
    Answer answer = type == null ? null : answer(labels.get(column - 1), type);
    if (answer != null) {
      answered = true;
      wasNull = answer.value == null;
    }
    return answer;
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
        || (schema != null && !Catalog.folded(schema).equals(Catalog.folded(known.schema())))) {
      return null;
    }
    EncryptedColumn column = EncryptedColumn.named(known, Catalog.folded(name));
    return column == null ? null : new LogicalType(column.encryption().type(), names);
  }

  private static @Nullable Answer answer(String label, LogicalType type) {
    return switch (label) {
      case "DATA_TYPE" -> new Answer(type.code());
      case "TYPE_NAME" -> new Answer(type.name());
      case "COLUMN_SIZE" -> new Answer(type.listed().size());
      case "DECIMAL_DIGITS" -> new Answer(type.listed().digits());
      case "NUM_PREC_RADIX" -> new Answer(type.listed().radix());
      case "CHAR_OCTET_LENGTH" -> new Answer(type.listed().octets());
      default -> null;
    };
  }

  private static int number(Answer answer) {
    return answer.value instanceof Integer number ? number : 0;
  }

  @Override
  public boolean wasNull() throws SQLException {
    return answered ? wasNull : target().wasNull();
  }

  @Override
  protected boolean resolvesLabels() {
    return true;
  }

  @Override
  public @Nullable String getString(int column) throws SQLException {
    Answer answer = answer(column);
    return answer == null
        ? target().getString(column)
        : answer.value == null ? null : answer.value.toString();
  }

  @Override
  public int getInt(int column) throws SQLException {
    Answer answer = answer(column);
    return answer == null ? target().getInt(column) : number(answer);
  }

  @Override
  public long getLong(int column) throws SQLException {
    Answer answer = answer(column);
    return answer == null ? target().getLong(column) : number(answer);
  }

  @Override
  public short getShort(int column) throws SQLException {
    Answer answer = answer(column);
    return answer == null ? target().getShort(column) : (short) number(answer);
  }

  @Override
  public @Nullable Object getObject(int column) throws SQLException {
    Answer answer = answer(column);
    return answer == null ? super.getObject(column) : answer.value;
  }

  @Override
  public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
    Answer answer = answer(column);
    if (answer == null) {
      return super.getObject(column, type);
    }
    return type.cast(type == String.class ? getString(column) : answer.value);
  }
}
