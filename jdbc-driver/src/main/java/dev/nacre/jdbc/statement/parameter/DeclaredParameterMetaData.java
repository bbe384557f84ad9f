package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.result.describe.LogicalType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Parameter metadata that shows encrypted columns with their declared types. */
record DeclaredParameterMetaData(ParameterMetaData target, TypeNames names, Plan plan)
    implements ParameterMetaData {
  private @Nullable LogicalType type(int parameter) {
    EncryptedColumn column = plan.parameters().column(parameter);
    return column == null || plan.parameters().isArray(parameter)
        ? null
        : new LogicalType(column.encryption().type(), names);
  }

  @Override
  public int getParameterCount() throws SQLException {
    return target.getParameterCount();
  }

  @Override
  public int isNullable(int parameter) throws SQLException {
    return target.isNullable(parameter);
  }

  @Override
  public boolean isSigned(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.isSigned(parameter) : type.given().signed();
  }

  @Override
  public int getPrecision(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.getPrecision(parameter) : type.given().precision();
  }

  @Override
  public int getScale(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.getScale(parameter) : type.given().scale();
  }

  @Override
  public int getParameterType(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.getParameterType(parameter) : type.code();
  }

  @Override
  public String getParameterTypeName(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.getParameterTypeName(parameter) : type.name();
  }

  @Override
  public String getParameterClassName(int parameter) throws SQLException {
    LogicalType type = type(parameter);
    return type == null ? target.getParameterClassName(parameter) : type.className();
  }

  @Override
  public int getParameterMode(int parameter) throws SQLException {
    return target.getParameterMode(parameter);
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
