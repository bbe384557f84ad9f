package dev.nacre.dropin.applications;

/** Where an application keeps its data, and how. */
enum Storage {
  PLAIN_H2(Server.H2, Protection.NONE),
  PAGES_H2(Server.H2, Protection.PAGES),
  COLUMNS_H2(Server.H2, Protection.COLUMNS),
  PLAIN_POSTGRESQL(Server.POSTGRESQL, Protection.NONE),
  COLUMNS_POSTGRESQL(Server.POSTGRESQL, Protection.COLUMNS),
  PLAIN_MARIADB(Server.MARIADB, Protection.NONE),
  COLUMNS_MARIADB(Server.MARIADB, Protection.COLUMNS);

  /** Which database. */
  enum Server {
    H2,
    POSTGRESQL,
    MARIADB
  }

  /** What of it is encrypted. */
  enum Protection {
    NONE,
    PAGES,
    COLUMNS
  }

  final Server server;
  final Protection protection;

  Storage(Server server, Protection protection) {
    this.server = server;
    this.protection = protection;
  }

  boolean isPlain() {
    return protection == Protection.NONE;
  }
}
