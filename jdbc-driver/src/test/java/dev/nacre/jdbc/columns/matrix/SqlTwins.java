package dev.nacre.jdbc.columns.matrix;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The same tables with the same rows, once with encrypted columns through Nacre and once without
 * through the raw driver.
 */
public final class SqlTwins implements AutoCloseable {
  /** What nobody below may hear: each stands in an encrypted column, or is meant for one. */
  public static final List<String> SECRETS =
      List.of(
          "111-11-1111",
          "222-22-2222",
          "999-99-9999",
          "ann@x.org",
          "bob@x.org",
          "eve@x.org",
          "joe@x.org",
          "zoe@x.org");

  /**
   * One of the tables.
   *
   * @param rows what fills it; nothing when its keys count on from what was there
   * @param secret its encrypted columns
   */
  private record Twin(String name, String definition, String rows, List<String> secret) {}

  /** In an order in which they can be dropped when one refers to another. */
  private static final List<Twin> TWINS =
      List.of(
          new Twin(
              "orders",
              "CREATE TABLE orders (id INT PRIMARY KEY, buyer INT, amount INT, note VARCHAR(80))",
              "INSERT INTO orders VALUES (1, 1, 5, 'p'), (2, 1, 50, 'q'), (3, 3, 11, 'Eva')",
              List.of()),
          new Twin(
              "customer",
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(80) ENCRYPT NO SALT KEY GROUP m, name VARCHAR(80))",
              "INSERT INTO customer VALUES (1, '111-11-1111', 'ann@x.org', 'Ann'),"
                  + " (2, '222-22-2222', 'bob@x.org', 'Bob'),"
                  + " (3, '111-11-1111', 'ann@x.org', 'Eva'), (4, NULL, NULL, 'Dan')",
              List.of("ssn", "email")),
          new Twin(
              "account",
              "CREATE TABLE account (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                  + " email VARCHAR(80) ENCRYPT NO SALT KEY GROUP m, balance INT,"
                  + " CONSTRAINT one_account UNIQUE (email))",
              "INSERT INTO account VALUES (1, '111-11-1111', 'ann@x.org', 10),"
                  + " (2, '999-99-9999', 'eve@x.org', 20)",
              List.of("ssn", "email")),
          new Twin(
              "entry",
              "CREATE TABLE entry (id INT %s, email VARCHAR(80) ENCRYPT NO SALT KEY GROUP m,"
                  + " PRIMARY KEY (id))",
              "",
              List.of("email")),
          new Twin(
              "vault",
              "CREATE TABLE vault (id INT PRIMARY KEY, code VARCHAR(20) ENCRYPT NO SALT)",
              "INSERT INTO vault VALUES (1, '111-11-1111'), (2, NULL)",
              List.of("code")));

  /** As the databases say that a table or a column is not there. */
  private static final Set<String> ABSENT =
      Set.of(
          "42S02", "42S03", "42S04", "42S22", // H2, and the first and the last MariaDB
          "42P01", "42703", // PostgreSQL
          "42X05", "42X04"); // Derby

  /** What columns a plain table has is asked for before a statement is planned, or refused. */
  private static final String FOR_COLUMNS =
      "execute\\w* (SHOW COLUMNS FROM \\w+|SELECT (t\\.n, )?a\\.attname, .*to_regclass\\('\\w+'\\).*)"
          + "|prepareStatement SELECT \\* FROM \\w+ WHERE 1 = 0";

  /** Tables that a shape may make. */
  private static final List<String> MADE = List.of("made", "client");

  private final DatabaseHarness bench;
  private final String schema;
  private final String twin;
  private final Map<String, List<String>> unchanged;
  private Connection guarded;

  public SqlTwins(DatabaseHarness bench) throws SQLException {
    this.bench = bench;
    try (Connection raw = bench.raw()) {
      this.schema = bench.dialect == Dialect.MARIADB ? raw.getCatalog() : schemaOf(bench.dialect);
    }
    twin = bench.dialect == Dialect.MARIADB ? schema + "twin" : "twin";
    if (bench.dialect == Dialect.MARIADB) {
      int unused = bench.plain("CREATE DATABASE " + twin);
      bench.plain.setCatalog(twin);
    } else {
      int unused = bench.plain("CREATE SCHEMA twin");
      unused =
          bench.plain(
              bench.dialect == Dialect.POSTGRESQL ? "SET search_path TO twin" : "SET SCHEMA twin");
    }
    guarded = bench.connect();
    for (Twin twinned : TWINS) {
      create(twinned);
    }
    unchanged = state(guarded);
    if (!unchanged.equals(state(bench.plain))) {
      throw new IllegalStateException("the tables are no twins");
    }
  }

  private static String schemaOf(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case H2 -> "PUBLIC";
      case POSTGRESQL -> "public";
      case DERBY -> "APP";
      case MARIADB -> throw new IllegalArgumentException("it has the name of the database");
    };
  }

  public Connection guarded() {
    return guarded;
  }

  public Connection plain() {
    return bench.plain;
  }

  /** A statement as it goes through Nacre. */
  String sealed(String sql) {
    return text(sql).replace("shop.", schema + ".");
  }

  /** The same without encryption. */
  String plain(String sql) {
    return SqlShape.plain(text(sql)).replace("shop.", twin + ".");
  }

  /** As this database wants its definitions written. */
  private String text(String sql) {
    String identity =
        bench.dialect == Dialect.MARIADB
            ? "NOT NULL AUTO_INCREMENT"
            : "GENERATED BY DEFAULT AS IDENTITY NOT NULL";
    String text = sql.replace("%s", identity);
    // NO SALT compares exactly, and so has the column to do without Nacre.
    return bench.dialect.hasCollations()
        ? text.replace("ENCRYPT NO SALT", "COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT")
        : text;
  }

  private void create(Twin table) throws SQLException {
    run(guarded, sealed(table.definition));
    run(bench.plain, plain(table.definition));
    fill(table);
  }

  private void fill(Twin table) throws SQLException {
    if (!table.rows.isEmpty()) {
      run(guarded, table.rows);
      run(bench.plain, table.rows);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** Does something to both databases, past Nacre; says whether they know how. */
  boolean past(List<String> statements) throws SQLException {
    if (statements.isEmpty()) {
      return true;
    }
    try (Connection raw = bench.raw()) {
      for (String sql : statements) {
        run(raw, sql);
        run(bench.plain, sql);
      }
    } catch (SQLSyntaxErrorException unknown) {
      return false;
    } catch (SQLException failed) {
      if (failed.getSQLState().startsWith("42")) {
        return false;
      }
      throw failed;
    }
    connectAnew();
    return true;
  }

  private void connectAnew() throws SQLException {
    guarded.close();
    guarded = bench.connect();
  }

  /** What the tables hold, and what their columns are called, as a connection shows them. */
  public static Map<String, List<String>> state(Connection connection) {
    Map<String, List<String>> state = new LinkedHashMap<>();
    TWINS.forEach(table -> state.put(table.name, rows(connection, table.name)));
    return state;
  }

  /** Whether a statement names a table that is not there. */
  static boolean makes(String sql) {
    return MADE.stream().anyMatch(sql::contains);
  }

  /**
   * An answer of the raw driver, with the names of the tables that go through Nacre. H2 calls an
   * expression by its text, in which Nacre has taken out casts of values for encrypted columns.
   */
  List<String> asOurs(List<String> lines) {
    return lines.stream()
        .map(line -> line.replace(twin + ".", schema + ".").replace("TWIN.", schema + "."))
        .map(
            line ->
                line.replaceAll(
                    "(EMAIL = )CAST\\((\\?\\d) AS CHARACTER VARYING\\(80\\)\\)", "$1$2"))
        .toList();
  }

  /** Whether nothing was done through Nacre. */
  boolean isUnchanged() {
    return state(guarded).equals(unchanged);
  }

  /** The same of what a statement may have made. */
  static List<List<String>> made(Connection connection, String sql) {
    return MADE.stream().filter(sql::contains).map(table -> rows(connection, table)).toList();
  }

  private static List<String> rows(Connection connection, String table) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
      return SqlWay.rows(rows, false);
    } catch (SQLException failed) {
      requireAbsent(failed);
      return List.of("not there");
    }
  }

  /** Whoever could not look has not seen that there is nothing. */
  private static void requireAbsent(SQLException failed) {
    if (!ABSENT.contains(String.valueOf(failed.getSQLState()))) {
      throw new IllegalStateException("state " + failed.getSQLState(), failed);
    }
  }

  /**
   * What the administrator sees in the columns that hold secrets and is no cell, and what was said
   * to the database.
   *
   * @param changed whether somebody may have written to the tables
   */
  public List<String> exposed(boolean changed) {
    List<String> exposed = new ArrayList<>();
    for (Twin table : changed ? TWINS : List.<Twin>of()) {
      for (String column : table.secret) {
        String query = "SELECT " + column + " FROM " + schema + "." + table.name;
        try (Statement statement = bench.plain.createStatement();
            ResultSet row = statement.executeQuery(query)) {
          while (row.next()) {
            byte[] cell = row.getBytes(1);
            if (cell != null && !CellHeader.isCell(cell)) {
              exposed.add(table.name + "." + column);
            }
          }
        } catch (SQLException failed) {
          requireAbsent(failed);
        }
      }
    }
    for (String line : bench.tap.heard()) {
      SECRETS.stream().filter(line::contains).forEach(exposed::add);
    }
    bench.tap.forget();
    return exposed;
  }

  /** Whether a statement encrypts or decrypts rows that are there. */
  static boolean converts(String sql) {
    return sql.endsWith(" REKEY") || sql.contains(" MODIFY (");
  }

  /** How much was said to the database below Nacre since the last look at it. */
  int heard() {
    return bench.tap.heard().size();
  }

  /** The texts about one of the tables that came below Nacre since then, for a statement. */
  List<String> sentSince(int then, String sql) {
    boolean converts = converts(sql);
    List<String> heard = bench.tap.heard();
    return heard.subList(then, heard.size()).stream()
        .filter(line -> line.matches("(?s)(execute|prepare|addBatch|nativeSQL).* .*"))
        // How a table was made is asked for before a conversion is refused.
        .filter(line -> !(converts && line.startsWith("executeQuery SHOW CREATE TABLE ")))
        .filter(line -> !line.matches(FOR_COLUMNS))
        .filter(line -> TWINS.stream().anyMatch(table -> line.contains(table.name)))
        .toList();
  }

  /** What went over the wire so far and must not. */
  public List<String> onTheWire() {
    return SECRETS.stream().filter(bench::isOnTheWire).toList();
  }

  /** Whether nothing was done to the tables of either, as far as they show it. */
  boolean areUnchanged() {
    return state(guarded).equals(unchanged) && state(bench.plain).equals(unchanged);
  }

  /** Makes both as they were, as far as they are not. */
  void restore(String sql, List<String> undoing) throws SQLException {
    attempt(undoing);
    MADE.stream().filter(sql::contains).forEach(made -> attempt(List.of("DROP TABLE " + made)));
    List<Twin> anew = new ArrayList<>();
    for (Twin table : TWINS) {
      List<String> wanted = unchanged.getOrDefault(table.name, List.of());
      List<String> one = rows(guarded, table.name);
      List<String> other = rows(bench.plain, table.name);
      if (one.equals(wanted) && other.equals(wanted)) {
        continue;
      }
      boolean there = one.get(0).equals(wanted.get(0)) && other.get(0).equals(wanted.get(0));
      if (there && !table.rows.isEmpty()) {
        run(guarded, "DELETE FROM " + table.name);
        run(bench.plain, "DELETE FROM " + table.name);
        fill(table);
      } else {
        attempt(List.of("DROP TABLE " + table.name));
        anew.add(table);
      }
    }
    for (Twin table : anew) {
      create(table);
    }
  }

  private void attempt(List<String> statements) {
    for (String sql : statements) {
      // Nacre takes a table for gone when there is none of its name.
      for (Connection connection : List.of(bench.plain, guarded)) {
        try {
          run(connection, sql);
        } catch (SQLException absent) {
          // It was done to the other alone, or to none.
        }
      }
    }
  }

  @Override
  public void close() throws SQLException {
    guarded.close();
  }
}
