package dev.nacre.liquibase;

import liquibase.change.Change;
import liquibase.change.DatabaseChange;
import liquibase.database.Database;
import liquibase.servicelocator.PrioritizedService;
import liquibase.statement.SqlStatement;

/** Encrypts a column of a table with rows; rolled back by decrypting it. */
@DatabaseChange(
    name = "encryptColumn",
    description = "Encrypts a column of a table with rows",
    priority = PrioritizedService.PRIORITY_DEFAULT,
    appliesTo = "column")
public final class EncryptColumnChange extends ColumnChange {
  @Override
  public SqlStatement[] generateStatements(Database database) {
    return alter(database, "MODIFY (" + column(database) + " " + encryption().words() + ")");
  }

  @Override
  protected Change[] createInverses() {
    return new Change[] {like(new DecryptColumnChange())};
  }

  @Override
  public String getConfirmationMessage() {
    return "Column " + getTableName() + "." + getColumnName() + " encrypted";
  }
}
