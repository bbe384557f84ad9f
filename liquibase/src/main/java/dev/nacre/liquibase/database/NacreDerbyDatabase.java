package dev.nacre.liquibase.database;

import liquibase.database.core.DerbyDatabase;
import liquibase.structure.DatabaseObject;
import org.jspecify.annotations.Nullable;

/** Liquibase's own, also behind {@code jdbc:nacre:derby:}; plain connections are as before. */
public final class NacreDerbyDatabase extends DerbyDatabase {
  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public @Nullable String getDefaultDriver(String url) {
    return url.startsWith("jdbc:nacre:derby:")
        ? "dev.nacre.jdbc.NacreDriver"
        : super.getDefaultDriver(url);
  }

  @Override
  public boolean isSystemObject(@Nullable DatabaseObject example) {
    return InternalTables.contain(example) || super.isSystemObject(example);
  }
}
