package dev.nacre.testkit.twin;

/** A database that Nacre encrypts: the engine, and for H2 whether by pages or by columns. */
public enum EncryptionTarget {
  H2_PAGES,
  H2_COLUMNS,
  POSTGRESQL,
  MARIADB,
  DERBY;

  /** Whether its databases are on a server, and not in files of the test. */
  public boolean isServer() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /** Whether columns are encrypted, and not pages. */
  public boolean hasColumns() {
    return this != H2_PAGES;
  }
}
