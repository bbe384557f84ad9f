package dev.nacre.liquibase;

import liquibase.change.ColumnConfig;
import liquibase.change.DatabaseChange;
import liquibase.change.core.CreateTableChange;
import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.servicelocator.PrioritizedService;
import liquibase.statement.SqlStatement;

/** {@code createTable} whose columns may have the attribute {@code encrypted}. */
@DatabaseChange(
    name = "createTable",
    description = "Create Table",
    priority = PrioritizedService.PRIORITY_DATABASE,
    appliesTo = "table")
public final class NacreCreateTableChange extends CreateTableChange {
  @Override
  public boolean supports(Database database) {
    return super.supports(database);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Liquibase declares it
  protected ColumnConfig createEmptyColumnConfig(Class type) {
    return new EncryptedColumn();
  }

  @Override
  public ValidationErrors validate(Database database) {
    ValidationErrors errors = super.validate(database);
    EncryptedColumnChanges.validate(getColumns(), database, errors);
    return errors;
  }

  @Override
  public SqlStatement[] generateStatements(Database database) {
    return EncryptedColumnChanges.statements(
        getColumns(), () -> super.generateStatements(database));
  }
}
