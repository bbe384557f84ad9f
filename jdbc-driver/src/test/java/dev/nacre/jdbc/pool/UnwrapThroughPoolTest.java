package dev.nacre.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.wallet.CheapWallets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcDatabaseMetaData;
import org.h2.jdbc.JdbcPreparedStatement;
import org.h2.jdbc.JdbcResultSet;
import org.h2.jdbc.JdbcStatement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pool and a driver that watches, above Nacre and below it: what they hand through. */
final class UnwrapThroughPoolTest {
  private static final String SECRET = "a value that nobody sees";

  static {
    RecordingP6SpyAppender.install();
  }

  @TempDir private Path folder;

  private enum Road {
    DIRECT(false, false),
    POOL(true, false),
    SPY(false, true),
    POOL_OVER_SPY(true, true);

    final boolean pooled;
    final boolean spied;

    Road(boolean pooled, boolean spied) {
      this.pooled = pooled;
      this.spied = spied;
    }
  }

  /** A connection, and the pool that it is from. */
  private record Lent(Connection connection, @Nullable HikariDataSource pool)
      implements AutoCloseable {
    @Override
    public void close() throws SQLException {
      connection.close();
      if (pool != null) {
        pool.close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Covers("columns-26")
  @Framework(name = "P6Spy around Nacre", on = EncryptionTarget.H2_COLUMNS)
  void unwrapGivesRawObjectsWhereAllowedAndTheyShowCells(Road road) throws SQLException {
    try (Lent lent = open(road, "allow");
        Statement statement = lent.connection.createStatement()) {
      create(statement);
      try (PreparedStatement query = lent.connection.prepareStatement("SELECT a FROM t");
          ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo(SECRET);
        for (Map.Entry<Class<?>, Wrapper> each : raw(lent, statement, query).entrySet()) {
          assertThat(each.getValue().isWrapperFor(each.getKey())).as("%s", each.getKey()).isTrue();
          Object found = each.getValue().unwrap(each.getKey());
          assertThat(found).isInstanceOf(each.getKey());
        }
        requireNoRawResult(rows);
      }
      try (Statement raw = lent.connection.unwrap(JdbcConnection.class).createStatement();
          ResultSet row = raw.executeQuery("SELECT a FROM t")) {
        assertThat(row.next()).isTrue();
        requireCell(row);
      }
      // Ours are found as well, and are guarded.
      try (Statement ours = lent.connection.unwrap(GuardedConnection.class).createStatement();
          ResultSet row = ours.executeQuery("SELECT a FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Covers("columns-26")
  void unwrapGivesNoRawObjectWhereDenied(Road road) throws SQLException {
    try (Lent lent = open(road, "deny");
        Statement statement = lent.connection.createStatement()) {
      create(statement);
      try (PreparedStatement query = lent.connection.prepareStatement("SELECT a FROM t");
          ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        for (Map.Entry<Class<?>, Wrapper> each : raw(lent, statement, query).entrySet()) {
          assertThat(each.getValue().isWrapperFor(each.getKey())).as("%s", each.getKey()).isFalse();
          assertThatThrownBy(() -> each.getValue().unwrap(each.getKey()))
              .hasMessageContaining("NACRE-2030");
        }
        requireNoRawResult(rows);
        // Nor by asking for what every object is.
        assertThat(rows.getStatement().getConnection().unwrap(Connection.class))
            .isNotInstanceOf(JdbcConnection.class);
        assertThat(rows.getString(1)).isEqualTo(SECRET);
      }
    }
  }

  /** Where nothing is encrypted Nacre passes everything through, also to such a driver. */
  @Test
  @Covers("columns-26")
  void wrappersBelowNacreAreReachedWhereNothingIsEncrypted() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:nacre:p6spy:h2:mem:;nacre.encrypt=none")) {
      assertThat(connection.unwrap(JdbcConnection.class)).isInstanceOf(JdbcConnection.class);
    }
  }

  private static void create(Statement statement) throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE t (a VARCHAR(80) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO t VALUES ('" + SECRET + "')")).isEqualTo(1);
  }

  /** H2's class of each object, and the object. */
  private static Map<Class<?>, Wrapper> raw(Lent lent, Statement statement, PreparedStatement query)
      throws SQLException {
    DatabaseMetaData metaData = lent.connection.getMetaData();
    Map<Class<?>, Wrapper> raw = new LinkedHashMap<>();
    raw.put(JdbcConnection.class, lent.connection);
    raw.put(JdbcStatement.class, statement);
    raw.put(JdbcPreparedStatement.class, query);
    raw.put(JdbcDatabaseMetaData.class, metaData);
    return raw;
  }

  /** Where a value is expected nobody gets a cell by accident, whatever is allowed. */
  private static void requireNoRawResult(ResultSet rows) throws SQLException {
    assertThat(rows.isWrapperFor(JdbcResultSet.class)).isFalse();
    assertThatThrownBy(() -> rows.unwrap(JdbcResultSet.class)).hasMessageContaining("NACRE-2053");
  }

  private static void requireCell(ResultSet row) throws SQLException {
    assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
  }

  private Lent open(Road road, String unwrap) throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), "correct horse battery staple");
    String url =
        (road.spied ? "jdbc:p6spy:nacre:" : "jdbc:nacre:")
            + ("h2:mem:" + UUID.randomUUID())
            + (";nacre.encrypt=columns;nacre.wallet=" + folder.resolve("shop.wallet"))
            + (";nacre.unwrap=" + unwrap);
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "correct horse battery staple");
    if (!road.pooled) {
      return new Lent(DriverManager.getConnection(url, info), null);
    }
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setDataSourceProperties(info);
    config.setMaximumPoolSize(1);
    HikariDataSource pool = new HikariDataSource(config);
    return new Lent(pool.getConnection(), pool);
  }
}
