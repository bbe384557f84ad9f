package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** On H2. */
final class EncryptedColumnsTest extends ColumnsContract {
  EncryptedColumnsTest() {
    super(Dialect.H2);
  }

  @Test
  void everyUserSeesTheCatalog() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("CREATE USER clerk PASSWORD ''");
    unused = bench.plain("GRANT SELECT ON customer TO clerk");
    try (Connection clerk = bench.connect("clerk");
        Statement asking = clerk.createStatement();
        ResultSet row = asking.executeQuery("SELECT ssn FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
  }
}
