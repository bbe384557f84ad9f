package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that takes no literals, against injected SQL; our own statements need none. */
class H2AllowLiteralsTest {
  @ParameterizedTest
  @ValueSource(strings = {"NONE", "NUMBERS"})
  void databaseWithoutAllowedLiteralsOpensAgain(String allowed, @TempDir Path folder)
      throws Exception {
    String url =
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=a long passphrase";
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT 7 AS a");
      statement.execute("SET ALLOW_LITERALS " + allowed);
    }
    try (Connection connection = connect(url);
        PreparedStatement query = connection.prepareStatement("SELECT a FROM t WHERE a = ?")) {
      query.setInt(1, 7);
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  private static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, "sa", "");
  }
}
