package dev.nacre.liquibase;

import liquibase.change.DatabaseChangeProperty;
import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.structure.core.Column;
import org.jspecify.annotations.Nullable;

/** A change that encrypts or decrypts a column. */
public abstract class ColumnChange extends TableChange {
  private @Nullable String columnName;
  private @Nullable String mode;
  private @Nullable String group;

  @DatabaseChangeProperty(description = "Name of the column", requiredForDatabase = "all")
  public @Nullable String getColumnName() {
    return columnName;
  }

  public void setColumnName(@Nullable String name) {
    columnName = name;
  }

  @DatabaseChangeProperty(description = "random or deterministic", exampleValue = "deterministic")
  public @Nullable String getMode() {
    return mode;
  }

  public void setMode(@Nullable String name) {
    mode = name;
  }

  @DatabaseChangeProperty(description = "Key group of a deterministic column")
  public @Nullable String getGroup() {
    return group;
  }

  public void setGroup(@Nullable String name) {
    group = name;
  }

  @Override
  public ValidationErrors validate(Database database) {
    ValidationErrors errors = super.validate(database);
    if (Encryption.of(mode, group).isEmpty()) {
      errors.addError(
          "Column "
              + columnName
              + " needs mode=\"random\", or mode=\"deterministic\" with or"
              + " without a group");
    }
    return errors;
  }

  final String column(Database database) {
    return database.escapeObjectName(columnName, Column.class);
  }

  final Encryption encryption() {
    return Encryption.of(mode, group).orElseThrow();
  }

  final <T extends ColumnChange> T like(T other) {
    copyTo(other);
    other.setColumnName(columnName);
    other.setMode(mode);
    other.setGroup(group);
    return other;
  }
}
