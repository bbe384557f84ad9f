package dev.nacre.demo.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Creates missing tables. */
public final class Schema {
  private static final Pattern STATEMENT_END = Pattern.compile(";\\s*\\R");

  /**
   * Marks text columns that are compared character by character, which some databases must be told.
   */
  private static final String EXACT = " /* exact */";

  /** The SQL state for an unknown column: H2 and MariaDB, PostgreSQL. */
  private static final Set<String> NO_SUCH_COLUMN = Set.of("42S22", "42703");

  private static final String COLLATION = " COLLATE utf8mb4_nopad_bin";

  private Schema() {}

  /** Every table, parents before children. */
  public static final List<String> TABLES =
      List.of(
          "supplier",
          "category",
          "category_text",
          "product",
          "product_text",
          "item",
          "item_text",
          "inventory",
          "account",
          "signon",
          "profile",
          "orders",
          "lineitem",
          "orderstatus",
          "sequence");

  /** Skips tables that exist, so an interrupted start can be repeated. */
  public static void create(Connection connection) throws SQLException {
    boolean collates = connection.getMetaData().getDatabaseProductName().contains("MariaDB");
    String schema = read("schema.sql").replace(EXACT, collates ? COLLATION : "");
    try (Statement statement = connection.createStatement()) {
      for (String sql : STATEMENT_END.split(schema, -1)) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    }
    requireNewColumns(connection);
  }

  /** Tables of an older shop lack some columns; without this check the first order would fail. */
  private static void requireNewColumns(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT bill_name FROM orders WHERE id = -1").close();
      statement.executeQuery("SELECT amount FROM lineitem WHERE order_id = -1").close();
      statement.executeQuery("SELECT my_list, banner FROM profile WHERE lang = '-'").close();
      statement
          .executeQuery(
              "SELECT attr1, attr2, attr3, attr4, attr5 FROM item_text WHERE item_id = '-'")
          .close();
    } catch (SQLException failed) {
      throw NO_SUCH_COLUMN.contains(String.valueOf(failed.getSQLState()))
          ? new SQLException(
              "Its tables are those of an older version of the shop. Give this one another folder"
                  + " (--shop.folder=./another), and on a server another database.",
              failed)
          : failed;
    }
  }

  private static String read(String name) {
    try (InputStream in = Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
