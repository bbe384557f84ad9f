package dev.nacre.liquibase;

import liquibase.change.AddColumnConfig;
import liquibase.change.DatabaseChange;
import liquibase.change.core.AddColumnChange;
import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.servicelocator.PrioritizedService;
import liquibase.statement.SqlStatement;

/** {@code addColumn} whose columns may have the attribute {@code encrypted}. */
@DatabaseChange(
    name = "addColumn",
    description = "Adds a new column to an existing table",
    priority = PrioritizedService.PRIORITY_DATABASE,
    appliesTo = "table")
public final class NacreAddColumnChange extends AddColumnChange {
  @Override
  public boolean supports(Database database) {
    return super.supports(database);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Liquibase declares it
  protected AddColumnConfig createEmptyColumnConfig(Class type) {
    return new EncryptedAddColumn();
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
