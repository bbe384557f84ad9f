package dev.nacre.testkit.server;

/** What Nacre encrypts, and how. */
public enum Target {
  H2_PAGES,
  H2_COLUMNS,
  POSTGRESQL,
  MARIADB,
  DERBY;

  public boolean isServer() {
    return this == POSTGRESQL || this == MARIADB;
  }

  public boolean hasColumns() {
    return this != H2_PAGES;
  }
}
