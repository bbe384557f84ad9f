package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Pools with one connection, which ask before each use whether it lives, and keep its statements.
 * What Nacre refuses must not cost it.
 */
final class PoolsTest {
  private static final String BY_MAIL = "SELECT name, ssn FROM customer WHERE email = ?";

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "Tomcat's pool",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void tomcat(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
    pool.setDriverClassName("dev.nacre.jdbc.NacreDriver");
    pool.setUrl(shop.url());
    pool.setUsername(shop.user());
    pool.setPassword("");
    pool.setInitialSize(1);
    pool.setMaxActive(1);
    pool.setMaxIdle(1);
    pool.setMinIdle(1);
    pool.setTestOnBorrow(true);
    pool.setValidationInterval(0);
    pool.setDefaultAutoCommit(true);
    pool.setJdbcInterceptors("ConnectionState;StatementFinalizer;StatementCache(prepared=true)");
    try {
      use(pool, shop);
    } finally {
      pool.close();
    }
    shop.holdsCells("SELECT ssn, email FROM customer");
  }

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "DBCP",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void dbcp(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    try (BasicDataSource pool = new BasicDataSource()) {
      pool.setUrl(shop.url());
      pool.setUsername(shop.user());
      pool.setPassword("");
      pool.setMaxTotal(1);
      pool.setTestOnBorrow(true);
      pool.setPoolPreparedStatements(true);
      pool.setAccessToUnderlyingConnectionAllowed(true);
      use(pool, shop);
      forgetATransaction(pool);
    }
    shop.holdsCells("SELECT ssn, email FROM customer");
  }

  /** The pool of Quarkus and WildFly. */
  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "Agroal",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void agroal(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    AgroalDataSourceConfigurationSupplier settings =
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                one ->
                    one.maxSize(1)
                        .validateOnBorrow(true)
                        .connectionFactoryConfiguration(
                            factory ->
                                factory
                                    .jdbcUrl(shop.url())
                                    .principal(new NamePrincipal(shop.user()))
                                    .credential(new SimplePassword(""))));
    try (AgroalDataSource pool = AgroalDataSource.from(settings)) {
      use(pool, shop);
    }
    shop.holdsCells("SELECT ssn, email FROM customer");
  }

  private static void use(DataSource pool, EncryptedShop shop) throws SQLException {
    NacreConnection first;
    try (Connection connection = pool.getConnection()) {
      first = connection.unwrap(NacreConnection.class);
      define(connection);
      add(connection, 1, "Ada", SSN, MAIL);
    }
    for (int again = 0; again < 3; again++) {
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.unwrap(NacreConnection.class)).isSameAs(first);
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(find(connection, MAIL)).isEqualTo("Ada " + SSN);
        searchBySsn(connection, shop);
        assertThat(find(connection, MAIL)).isEqualTo("Ada " + SSN);
      }
    }
  }

  /** Tomcat's pool and Agroal leave such a transaction to the driver, which commits it. */
  private static void forgetATransaction(DataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      add(connection, 2, "Grace", OTHER_SSN, OTHER_MAIL);
      assertThat(find(connection, OTHER_MAIL)).isEqualTo("Grace " + OTHER_SSN);
    }
    try (Connection connection = pool.getConnection()) {
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(find(connection, OTHER_MAIL)).isEqualTo("nothing");
    }
  }

  private static void define(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, name VARCHAR(80),"
                      + " ssn VARCHAR(20), email VARCHAR(80))"))
          .isZero();
    }
  }

  private static void add(Connection connection, int id, String name, String ssn, String mail)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO customer (id, name, ssn, email) VALUES (?, ?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setString(2, name);
      insert.setString(3, ssn);
      insert.setString(4, mail);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private static String find(Connection connection, String mail) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(BY_MAIL)) {
      query.setString(1, mail);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getString(1) + " " + row.getString(2) : "nothing";
      }
    }
  }

  private static void searchBySsn(Connection connection, EncryptedShop shop) throws SQLException {
    String sql = "SELECT name FROM customer WHERE ssn = '" + SSN + "'";
    try (Statement statement = connection.createStatement()) {
      if (shop.refusesSearchOfRandom()) {
        assertThatThrownBy(() -> statement.executeQuery(sql).close())
            .hasMessageContaining("NACRE-2051")
            .hasMessageNotContaining(SSN);
      } else {
        try (ResultSet row = statement.executeQuery(sql)) {
          assertThat(row.next()).isTrue();
        }
      }
    }
  }
}
