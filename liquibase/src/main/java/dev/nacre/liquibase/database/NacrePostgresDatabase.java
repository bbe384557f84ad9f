package dev.nacre.liquibase.database;

import liquibase.database.DatabaseConnection;
import liquibase.database.core.PostgresDatabase;
import liquibase.exception.DatabaseException;
import liquibase.structure.DatabaseObject;
import org.jspecify.annotations.Nullable;

/** Liquibase's own, also behind {@code jdbc:nacre:postgresql:}; plain connections are as before. */
public final class NacrePostgresDatabase extends PostgresDatabase {
  @Override
  public int getPriority() {
    return NacreConnections.PRIORITY;
  }

  @Override
  public @Nullable String getDefaultDriver(String url) {
    return url.startsWith("jdbc:nacre:postgresql:")
        ? NacreConnections.driver()
        : super.getDefaultDriver(url);
  }

  @Override
  public boolean isCorrectDatabaseImplementation(DatabaseConnection connection)
      throws DatabaseException {
    NacreConnections.refuseOldLiquibase(connection);
    return super.isCorrectDatabaseImplementation(connection);
  }

  @Override
  public boolean isSystemObject(@Nullable DatabaseObject example) {
    return InternalTables.contain(example) || super.isSystemObject(example);
  }
}
