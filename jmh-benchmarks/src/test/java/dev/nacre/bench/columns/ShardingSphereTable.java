package dev.nacre.bench.columns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** The table of {@link MemoryTable}, whose name ShardingSphere-JDBC encrypts with AES (ECB). */
final class ShardingSphereTable implements AutoCloseable {
  private static final int ROWS = 10_000;
  private static final int STEP = 7_919;

  private final Path configuration;
  private final Connection connection;
  private final PreparedStatement select;
  private final PreparedStatement insert;
  private int key;
  private long last = ROWS;

  ShardingSphereTable() {
    try {
      configuration = Files.createTempFile("nacre-bench-columns", ".yaml");
      Files.writeString(
          configuration,
          """
          dataSources:
            ds_0:
              dataSourceClassName: com.zaxxer.hikari.HikariDataSource
              driverClassName: org.h2.Driver
              jdbcUrl: jdbc:h2:mem:%s;MODE=MYSQL;IGNORECASE=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE
              username: sa
              password:
          rules:
          - !ENCRYPT
            tables:
              person:
                columns:
                  name:
                    cipher:
                      name: name
                      encryptorName: aes
            encryptors:
              aes:
                type: AES
                props:
                  aes-key-value: importance
                  digest-algorithm-name: SHA-1
          """
              .formatted(UUID.randomUUID()));
      connection = DriverManager.getConnection("jdbc:shardingsphere:absolutepath:" + configuration);
      try (Statement statement = connection.createStatement()) {
        int unused =
            statement.executeUpdate(
                "CREATE TABLE person (id BIGINT PRIMARY KEY, name VARCHAR(200))");
      }
      select = connection.prepareStatement(MemoryTable.SELECT);
      insert = connection.prepareStatement(MemoryTable.INSERT);
      for (int row = 0; row < ROWS; row++) {
        insert(row);
      }
    } catch (SQLException | IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  String name() throws SQLException {
    key = (key + STEP) % ROWS;
    select.setLong(1, key);
    try (ResultSet row = select.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  int insert() throws SQLException {
    return insert(last++);
  }

  private int insert(long row) throws SQLException {
    insert.setLong(1, row);
    insert.setString(2, MemoryTable.value(row));
    return insert.executeUpdate();
  }

  void empty() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate("TRUNCATE TABLE person");
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    connection.close();
    Files.delete(configuration);
  }
}
