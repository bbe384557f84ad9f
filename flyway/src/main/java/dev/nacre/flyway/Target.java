package dev.nacre.flyway;

import java.util.List;

/** A database that Nacre encrypts columns or pages of. */
enum Target {
  H2("h2", "H2", "flyway-core", new Dictionary("information_schema.tables", "table_name")),
  POSTGRESQL(
      "postgresql",
      "PostgreSQL",
      "flyway-database-postgresql",
      new Dictionary("information_schema.tables", "table_name"),
      new Dictionary("pg_catalog.pg_class", "relname")),
  MARIADB(
      "mariadb",
      "MariaDB",
      "flyway-mysql",
      new Dictionary("information_schema.tables", "table_name"),
      new Dictionary("information_schema.table_constraints", "table_name")),
  DERBY("derby", "Derby", "flyway-database-derby", new Dictionary("sys.systables", "tablename"));

  private final String subprotocol;
  private final String type;
  private final String module;
  private final List<Dictionary> dictionaries;

  Target(String subprotocol, String type, String module, Dictionary... dictionaries) {
    this.subprotocol = subprotocol;
    this.type = type;
    this.module = module;
    this.dictionaries = List.of(dictionaries);
  }

  /** What the application's URLs begin with. */
  String prefix() {
    return "jdbc:nacre:" + subprotocol + ":";
  }

  /** The URL without Nacre. */
  String withoutNacre(String url) {
    return url.startsWith(prefix()) ? "jdbc:" + url.substring("jdbc:nacre:".length()) : url;
  }

  /** A URL that Flyway's own type handles. */
  String own() {
    return "jdbc:" + subprotocol + ":";
  }

  /** The name of Flyway's own type. */
  String type() {
    return type;
  }

  /** The artifact with Flyway's own type. */
  String module() {
    return module;
  }

  /** A query of Flyway's, about a dictionary without Nacre's tables. */
  String withoutNacresTables(String query) {
    String text = query;
    for (Dictionary dictionary : dictionaries) {
      text = dictionary.withoutNacresTables(text);
    }
    return text;
  }
}
