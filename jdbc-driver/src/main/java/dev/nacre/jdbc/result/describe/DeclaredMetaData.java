package dev.nacre.jdbc.result.describe;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
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

  /**
   * @param plan the encrypted column of a column of the result, from 1; null for a plain one
   */
  public DeclaredMetaData(
      ResultSetMetaData target, TypeNames names, IntFunction<@Nullable EncryptedColumn> plan) {
    this.target = target;
    this.names = names;
    this.plan = plan;
  }

  private @Nullable LogicalType type(int column) {
    EncryptedColumn found = plan.apply(column);
    return found == null ? null : new LogicalType(found.encryption().type(), names);
  }

  private @Nullable SumDescription sum(int column) {
    return plan.apply(column) instanceof SumColumn found ? found.sum() : null;
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnType(column);
    }
    return type.code();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnTypeName(column);
    }
    return type.name();
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.getColumnClassName(column);
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
    return type == null ? target.getPrecision(column) : type.described().precision();
  }

  @Override
  public int getScale(int column) throws SQLException {
    LogicalType type = type(column);
    SumDescription sum = sum(column);
    if (sum != null) {
      return sum.scale();
    }
    return type == null ? target.getScale(column) : type.described().scale();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    LogicalType type = type(column);
    SumDescription sum = sum(column);
    if (sum != null) {
      return sum.size();
    }
    return type == null ? target.getColumnDisplaySize(column) : type.described().width();
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    LogicalType type = type(column);
    if (type == null) {
      return target.isSigned(column);
    }
    return type.described().signed();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    LogicalType type = type(column);
    return type == null ? target.isCaseSensitive(column) : type.isCaseSensitive();
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    EncryptedColumn found = plan.apply(column);
    return found == null
        ? target.isSearchable(column)
        : found.encryption().protection().comparesEqual();
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    LogicalType type = type(column);
    return type == null && target.isCurrency(column);
  }

  @Override
  public int getColumnCount() throws SQLException {
    int count = target.getColumnCount();
    // Drivers that are asked for generated keys return all columns of a row, some hidden ones last.
    while (count > 0 && isHidden(count)) {
      count--;
    }
    return count;
  }

  private boolean isHidden(int column) throws SQLException {
    SumDescription sum = sum(column);
    return (sum != null && sum.formula() instanceof SumFormula.Filter)
        || HiddenColumns.isHidden(target.getColumnName(column));
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return target.isAutoIncrement(column);
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return target.isNullable(column);
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return target.getColumnLabel(column);
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return target.getColumnName(column);
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return target.getSchemaName(column);
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return target.getTableName(column);
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    return target.getCatalogName(column);
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return target.isReadOnly(column);
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return target.isWritable(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    return target.isDefinitelyWritable(column);
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
