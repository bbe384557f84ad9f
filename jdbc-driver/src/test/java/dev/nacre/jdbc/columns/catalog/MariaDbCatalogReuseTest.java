package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a further connection to MariaDB uses of the answers to earlier ones. */
final class MariaDbCatalogReuseTest extends CustomerTableFixture {
  /** Is in the search for views, triggers and routines, and in no other query. */
  private static final String SEARCH = "VIEW_DEFINITION REGEXP";

  MariaDbCatalogReuseTest() {
    super(Dialect.MARIADB);
  }

  /** The first one remembers the answer. */
  private void remember() throws SQLException {
    bench.connect().close();
    assertThat(searches()).isZero();
  }

  /** How often a connection searches. */
  private int searches() throws SQLException {
    bench.wire().forget();
    bench.connect().close();
    return bench.wire().count(SEARCH);
  }

  private void refusedNow(String sql) throws SQLException {
    bench.wire().forget();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
    }
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
  }

  @ParameterizedTest
  @Covers("columns-2")
  @ValueSource(
      strings = {
        "CREATE VIEW way AS SELECT * FROM customer; -- INSERT INTO way (ssn) VALUES ('%s')",
        "RENAME TABLE shown TO way; -- INSERT INTO way (ssn) VALUES ('%s')",
        "CREATE OR REPLACE VIEW harmless AS SELECT name AS a FROM customer;"
            + " -- INSERT INTO harmless VALUES ('%s')",
        "SET timestamp = 1; CREATE OR REPLACE PROCEDURE put(a TEXT)"
            + " UPDATE customer SET name = a -- CALL put('%s')",
        "CREATE TRIGGER f BEFORE INSERT ON other FOR EACH ROW"
            + " INSERT INTO customer (id, name) VALUES (1, NEW.a);"
            + " -- INSERT INTO other VALUES ('%s')",
        "DROP TRIGGER late; CREATE TRIGGER late BEFORE INSERT ON other FOR EACH ROW"
            + " INSERT INTO customer (id, name) VALUES (1, NEW.a);"
            + " -- INSERT INTO other VALUES ('%s')",
        "CREATE TABLE all_of_it (a TEXT) ENGINE = MRG_MyISAM UNION = ();"
            + " -- INSERT INTO all_of_it VALUES ('%s')",
      })
  void whatWasMadeSinceIsRefused(String made) throws SQLException {
    for (String sql :
        new String[] {
          "CREATE TABLE other (a TEXT)",
          "CREATE VIEW shown AS SELECT * FROM customer",
          "CREATE VIEW harmless AS SELECT a FROM other",
          "SET timestamp = 1",
          "CREATE PROCEDURE put(a TEXT) SELECT 1",
          "CREATE TRIGGER late BEFORE INSERT ON other FOR EACH ROW SET NEW.a = 'b'"
        }) {
      int unused = bench.plain(sql);
    }
    remember();
    String[] parts = made.split(" -- ", -1);
    for (String sql : parts[0].split(";\\s*", -1)) {
      int unused = bench.plain(sql);
    }
    refusedNow(parts[1].formatted(SECRET));
    // Whoever comes then finds the answer to this state.
    remember();
    refusedNow(parts[1].formatted(SECRET));
  }

  @Test
  void whatChangesDuringTheSearchIsNotRemembered() throws SQLException {
    String insert = "INSERT INTO way (ssn) VALUES ('" + SECRET + "')";
    bench
        .wire()
        .before(
            SEARCH,
            () -> assertThat(bench.plain("CREATE VIEW way AS SELECT * FROM customer")).isZero());
    try (Connection first = bench.connect();
        Statement second = first.createStatement()) {
      assertThat(bench.wire().isHolding()).isFalse();
      assertThatThrownBy(() -> second.execute(insert)).hasMessageStartingWith("NACRE-2050");
    }
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
    // The objects are those from before the search again.
    int unused = bench.plain("DROP VIEW way");
    assertThat(searches()).isPositive();
    assertThat(searches()).isZero();
  }

  @Test
  void anotherPolicyAsksAnew() throws SQLException {
    int unused = bench.plain("CREATE PROCEDURE put(a TEXT) UPDATE customer SET name = a");
    remember();
    bench.under("put() = safe");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.execute("CALL put('a')")).isFalse();
    }
    bench.under("");
    refusedNow("CALL put('" + SECRET + "')");
  }
}
