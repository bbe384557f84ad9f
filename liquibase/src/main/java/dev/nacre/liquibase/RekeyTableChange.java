package dev.nacre.liquibase;

import liquibase.change.DatabaseChange;
import liquibase.database.Database;
import liquibase.servicelocator.PrioritizedService;
import liquibase.statement.SqlStatement;

/** Encrypts the rows of a table with new keys. To roll it back nothing is to be done. */
@DatabaseChange(
    name = "rekeyTable",
    description = "Encrypts the rows of a table with new keys",
    priority = PrioritizedService.PRIORITY_DEFAULT,
    appliesTo = "table")
public final class RekeyTableChange extends TableChange {
  @Override
  public SqlStatement[] generateStatements(Database database) {
    return alter(database, "REKEY");
  }

  @Override
  public boolean supportsRollback(Database database) {
    return true;
  }

  @Override
  public SqlStatement[] generateRollbackStatements(Database database) {
    return new SqlStatement[0];
  }

  @Override
  public String getConfirmationMessage() {
    return "Table " + getTableName() + " has new keys";
  }
}
