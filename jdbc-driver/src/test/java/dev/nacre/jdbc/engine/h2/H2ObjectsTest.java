package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** {@code H2CatalogReuseTest} has what must be noticed of each kind of object. */
final class H2ObjectsTest {
  private final String url = "jdbc:h2:mem:" + UUID.randomUUID();

  /** The objects of a database that has just been made. */
  private static Optional<String> fresh(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      define(connection, "CREATE VIEW way AS SELECT 1 AS a");
      return H2Objects.of(connection);
    }
  }

  private static void define(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.execute(sql)).isFalse();
    }
  }

  @Test
  void areTheSameForEachConnection() throws SQLException {
    try (Connection first = DriverManager.getConnection(url);
        Connection second = DriverManager.getConnection(url)) {
      define(first, "CREATE VIEW way AS SELECT 1 AS a");
      Optional<String> objects = H2Objects.of(first);
      assertThat(objects).isPresent();
      define(second, "CREATE TABLE plain (id INT PRIMARY KEY, CHECK (id > 0))");
      define(second, "ANALYZE");
      assertThat(H2Objects.of(second)).isEqualTo(objects);
    }
  }

  /** Its counts begin anew, and so may its objects be the same. */
  @Test
  void ofADatabaseThatWasOpenedAnewAreOthers() throws SQLException {
    List<Optional<String>> objects = new ArrayList<>();
    objects.add(fresh(url));
    objects.add(fresh(url));
    objects.add(fresh("jdbc:h2:mem:" + UUID.randomUUID()));
    assertThat(objects).doesNotHaveDuplicates();
  }

  /** Whoever chooses names may choose such as others would be together. */
  @Test
  void ofOtherNamesAreOthers() throws SQLException {
    String link = " ('org.h2.Driver', 'jdbc:h2:mem:far', 'sa', '', '(SELECT 1)')";
    List<Optional<String>> objects = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url)) {
      define(connection, "CREATE SCHEMA \"A\"");
      define(connection, "CREATE SCHEMA \"A B\"");
      for (String name : List.of("\"A\".\"B C\"", "\"A B\".\"C\"")) {
        define(connection, "CREATE LINKED TABLE " + name + link);
        objects.add(H2Objects.of(connection));
        define(connection, "DROP TABLE " + name);
      }
    }
    assertThat(objects).doesNotHaveDuplicates();
  }

  /** A definition is a part of them as it stands, whatever H2 counts. */
  @Test
  void areOthersWhenADefinitionIs() throws SQLException {
    List<Optional<String>> objects = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url)) {
      for (String sql :
          List.of(
              "CREATE TABLE one (a INT)",
              "CREATE VIEW way AS SELECT a FROM one",
              "CREATE OR REPLACE VIEW way AS SELECT a + 1 AS a FROM one",
              "ALTER VIEW way RENAME TO road",
              "CREATE SYNONYM other FOR one",
              "CREATE OR REPLACE SYNONYM other FOR road",
              "CREATE SCHEMA shop",
              "CREATE SYNONYM shop.other FOR one",
              "CREATE FORCE TRIGGER f INSTEAD OF INSERT ON road CALL 'no.such.Trigger'",
              "CREATE ALIAS put FOR 'java.lang.Integer.parseInt(java.lang.String)'",
              "CREATE ALIAS shop.put FOR 'java.lang.Integer.parseInt(java.lang.String)'",
              "DROP ALIAS put",
              "CREATE USER seller PASSWORD ''",
              "GRANT SELECT ON road TO seller",
              "REVOKE SELECT ON road FROM seller")) {
        define(connection, sql);
        objects.add(H2Objects.of(connection));
      }
    }
    // Neither the first table, nor a schema or user without anything, is one of them.
    assertThat(objects.get(7)).isNotEqualTo(objects.get(6));
    assertThat(objects.get(6)).isEqualTo(objects.get(5));
    assertThat(objects.get(12)).isEqualTo(objects.get(11));
    assertThat(objects.get(14)).isEqualTo(objects.get(12));
    assertThat(objects.subList(0, 6)).doesNotHaveDuplicates();
    assertThat(objects.subList(6, 12)).doesNotHaveDuplicates();
    assertThat(objects.get(13)).isNotEqualTo(objects.get(12));
  }
}
