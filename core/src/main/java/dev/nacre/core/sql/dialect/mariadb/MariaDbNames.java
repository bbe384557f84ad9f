package dev.nacre.core.sql.dialect.mariadb;

/** Names in the SQL of MariaDB. */
final class MariaDbNames {
  private MariaDbNames() {}

  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  static String path(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }
}
