package dev.nacre.jdbc.result.describe;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.dialect.type.TypeNames;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The metadata of a result, with the declared types of encrypted columns. */
public final class DeclaredMetaData implements ResultSetMetaData {
  private final ResultSetMetaData target;
  private final TypeNames names;
  private final IntFunction<@Nullable EncryptedColumn> plan;
  private @Nullable ShownColumns shown;

  /**
   * @param plan the encrypted column of a column of the result, from 1; null for a plain one
   */
  public DeclaredMetaData(
      ResultSetMetaData target, TypeNames names, IntFunction<@Nullable EncryptedColumn> plan) {
    this.target = target;
    this.names = names;
    this.plan = plan;
  }

  private ShownColumns shown() throws SQLException {
    ShownColumns known = shown;
    if (known == null) {
      known = ShownColumns.of(target, plan);
      shown = known;
    }
    return known;
  }

  private int targetColumn(int column) throws SQLException {
    return shown().ofTarget(column);
  }

  private @Nullable EncryptedColumn encrypted(int column) throws SQLException {
    return shown().hides(column) ? null : plan.apply(column);
  }

  private @Nullable LogicalType type(int column) throws SQLException {
    EncryptedColumn found = encrypted(column);
    return found == null ? null : new LogicalType(found.encryption().type(), names);
  }

  private @Nullable SumDescription sum(int column) throws SQLException {
    return encrypted(column) instanceof SumColumn found ? found.sum() : null;
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnType(targetColumn(column));
    }
    return type.code();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnTypeName(targetColumn(column));
    }
    return type.name();
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnClassName(targetColumn(column));
    }
    return type.className();
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    LogicalType type = type(column);
    SumDescription sum = sum(column);
    if (sum != null) {
      return sum.precision();
    }
    return type == null ? target.getPrecision(targetColumn(column)) : type.described().precision();
  }

  @Override
  public int getScale(int column) throws SQLException {
    LogicalType type = type(column);
    SumDescription sum = sum(column);
    if (sum != null) {
      return sum.scale();
    }
    return type == null ? target.getScale(targetColumn(column)) : type.described().scale();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    LogicalType type = type(column);
    SumDescription sum = sum(column);
    if (sum != null) {
      return sum.size();
    }
    return type == null
        ? target.getColumnDisplaySize(targetColumn(column))
        : type.described().width();
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.isSigned(targetColumn(column));
    }
    return type.described().signed();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    LogicalType type = type(column);
    return type == null ? target.isCaseSensitive(targetColumn(column)) : type.isCaseSensitive();
  }

  /** A sum is as searchable as any expression. */
  @Override
  public boolean isSearchable(int column) throws SQLException {
    EncryptedColumn found = encrypted(column);
    return (found == null || found instanceof SumColumn)
        ? target.isSearchable(targetColumn(column))
        : found.encryption().protection().comparesEqual();
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    LogicalType type = type(column);
    return type == null && target.isCurrency(targetColumn(column));
  }

  @Override
  public int getColumnCount() throws SQLException {
    return shown().count();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return target.isAutoIncrement(targetColumn(column));
  }

  /** A sum may be NULL, though what is sent in its place may never be. */
  @Override
  public int isNullable(int column) throws SQLException {
    int said = target.isNullable(targetColumn(column));
    return said == columnNoNulls && sum(column) != null ? columnNullable : said;
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return target.getColumnLabel(targetColumn(column));
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return target.getColumnName(targetColumn(column));
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return target.getSchemaName(targetColumn(column));
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return target.getTableName(targetColumn(column));
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    return target.getCatalogName(targetColumn(column));
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return target.isReadOnly(targetColumn(column));
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return target.isWritable(targetColumn(column));
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    return target.isDefinitelyWritable(targetColumn(column));
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : target.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target.isWrapperFor(type);
  }
}
