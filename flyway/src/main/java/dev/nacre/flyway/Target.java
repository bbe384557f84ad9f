package dev.nacre.flyway;

import java.util.List;

/** A database that Nacre encrypts columns or pages of. */
enum Target {
  H2("h2", "H2", "flyway-core"),
  POSTGRESQL("postgresql", "PostgreSQL", "flyway-database-postgresql"),
  MARIADB("mariadb", "MariaDB", "flyway-mysql"),
  DERBY("derby", "Derby", "flyway-database-derby");

  private final String subprotocol;
  private final String type;
  private final String module;

  Target(String subprotocol, String type, String module) {
    this.subprotocol = subprotocol;
    this.type = type;
    this.module = module;
  }

  private List<DictionaryRelation> relations() {
    return switch (this) {
      case H2 -> List.of(DictionaryRelation.TABLES);
      case POSTGRESQL -> List.of(DictionaryRelation.TABLES, DictionaryRelation.CLASSES_OF_POSTGRES);
      case MARIADB -> List.of(DictionaryRelation.TABLES, DictionaryRelation.CONSTRAINTS);
      case DERBY -> List.of(DictionaryRelation.TABLES_OF_DERBY);
    };
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
    for (DictionaryRelation relation : relations()) {
      text = relation.withoutNacresTables(text);
    }
    return text;
  }
}
