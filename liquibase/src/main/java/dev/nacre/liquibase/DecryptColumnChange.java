package dev.nacre.liquibase;

import liquibase.change.Change;
import liquibase.change.DatabaseChange;
import liquibase.database.Database;
import liquibase.servicelocator.PrioritizedService;
import liquibase.statement.SqlStatement;

/** Decrypts a column; rolled back by encrypting it as {@code mode} and {@code group} say. */
@DatabaseChange(
    name = "decryptColumn",
    description = "Decrypts a column",
    priority = PrioritizedService.PRIORITY_DEFAULT,
    appliesTo = "column")
public final class DecryptColumnChange extends ColumnChange {
  @Override
  public SqlStatement[] generateStatements(Database database) {
    return alter(database, "MODIFY (" + column(database) + " DECRYPT)");
  }

  @Override
  protected Change[] createInverses() {
    return new Change[] {like(new EncryptColumnChange())};
  }

  @Override
  public String getConfirmationMessage() {
    return "Column " + getTableName() + "." + getColumnName() + " decrypted";
  }
}
