package dev.nacre.liquibase;

import dev.nacre.liquibase.database.NacreConnections;
import liquibase.change.AbstractChange;
import liquibase.change.DatabaseChangeProperty;
import liquibase.database.Database;
import liquibase.database.core.PostgresDatabase;
import liquibase.exception.ValidationErrors;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.RawParameterizedSqlStatement;
import org.jspecify.annotations.Nullable;

/** A change that converts the rows of one table. */
public abstract class TableChange extends AbstractChange {
  private @Nullable String catalogName;
  private @Nullable String schemaName;
  private @Nullable String tableName;

  @DatabaseChangeProperty(description = "Name of the catalog")
  public @Nullable String getCatalogName() {
    return catalogName;
  }

  public void setCatalogName(@Nullable String name) {
    catalogName = name;
  }

  @DatabaseChangeProperty(description = "Name of the schema")
  public @Nullable String getSchemaName() {
    return schemaName;
  }

  public void setSchemaName(@Nullable String name) {
    schemaName = name;
  }

  @DatabaseChangeProperty(description = "Name of the table", requiredForDatabase = "all")
  public @Nullable String getTableName() {
    return tableName;
  }

  public void setTableName(@Nullable String name) {
    tableName = name;
  }

  @Override
  public String getSerializedObjectNamespace() {
    return NacreNamespace.URI;
  }

  @Override
  public boolean supports(Database database) {
    return true;
  }

  /** PostgreSQL converts in a transaction of its own. */
  @Override
  public ValidationErrors validate(Database database) {
    ValidationErrors errors = super.validate(database);
    String name = getSerializedObjectName();
    if (!NacreConnections.encrypts(database)) {
      errors.addError(EncryptedColumnChanges.notOurs(name + " converts rows"));
    } else if (database instanceof PostgresDatabase
        && getChangeSet() != null
        && getChangeSet().isRunInTransaction()) {
      errors.addError(
          name
              + " needs a transaction of its own: set runInTransaction=\"false\" in its change"
              + " set");
    }
    return errors;
  }

  /** {@code ALTER TABLE} with this behind the name of the table. */
  SqlStatement[] alter(Database database, String action) {
    String table = database.escapeTableName(catalogName, schemaName, tableName);
    return new SqlStatement[] {
      new RawParameterizedSqlStatement("ALTER TABLE " + table + " " + action)
    };
  }

  void copyTo(TableChange other) {
    other.catalogName = catalogName;
    other.schemaName = schemaName;
    other.tableName = tableName;
  }
}
