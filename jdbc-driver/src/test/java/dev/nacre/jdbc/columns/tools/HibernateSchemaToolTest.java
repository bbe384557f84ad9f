package dev.nacre.jdbc.columns.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.wallet.CheapWallets;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tool that compares what it expects of a schema with what the metadata say of it. */
@Framework(
    name = "Hibernate",
    on = {EncryptionTarget.H2_COLUMNS, EncryptionTarget.POSTGRESQL})
final class HibernateSchemaToolTest {
  private static final String WORDS = "correct-horse-battery-staple";
  private static final String MAIL = "ada@example.org";

  /** As the application declares its table. */
  @Entity(name = "Customer")
  @Table(name = "customer")
  static class Customer {
    @Id long id;

    @Column(length = 11)
    String ssn = "";

    @Column(length = 80)
    String email = "";

    @Column(precision = 12, scale = 2)
    BigDecimal pay = BigDecimal.ZERO;

    LocalDate born = LocalDate.EPOCH;
    LocalDateTime seen = LocalDateTime.MIN;
    boolean active;
    int visits;
    UUID token = new UUID(0, 0);
  }

  /** One who takes a text for a number. */
  @Entity(name = "Mistaken")
  @Table(name = "customer")
  static class Mistaken {
    @Id long id;

    int ssn;
  }

  /** The same table some time later. */
  @Entity(name = "Grown")
  @Table(name = "customer")
  static class Grown {
    @Id long id;

    @Column(length = 80)
    String email = "";

    @Column(length = 40)
    String nickname = "";
  }

  @TempDir private Path folder;

  @BeforeEach
  void aWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-25")
  void hibernateValidatesDeclaredTypes(Dialect dialect) throws SQLException {
    String plain = plainUrl(dialect);
    String url = url(plain, dialect);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      create(statement);
      try (SessionFactory factory = factory(url, "validate", Customer.class)) {
        factory.inTransaction(session -> session.persist(customer()));
        Customer found =
            factory.fromTransaction(
                session ->
                    session
                        .createSelectionQuery("from Customer where email = :mail", Customer.class)
                        .setParameter("mail", MAIL)
                        .getSingleResult());
        assertThat(found).usingRecursiveComparison().isEqualTo(customer());
      }
      assertThatThrownBy(() -> factory(url, "validate", Mistaken.class).close())
          .isInstanceOf(SchemaManagementException.class)
          .hasMessageContaining("ssn");
      // Without Nacre they are of binary types: otherwise it would prove nothing.
      assertThatThrownBy(() -> factory(plain, "validate", Customer.class).close())
          .isInstanceOf(SchemaManagementException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-25")
  void schemaUpdateLeavesEncryptedColumnsAsTheyAre(Dialect dialect) throws SQLException {
    String url = url(plainUrl(dialect), dialect);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      create(statement);
      try (SessionFactory factory = factory(url, "update", Grown.class)) {
        factory.inTransaction(
            session -> {
              Grown grown = new Grown();
              grown.id = 7;
              grown.email = MAIL;
              grown.nickname = "countess";
              session.persist(grown);
            });
      }
      try (ResultSet row =
          statement.executeQuery("SELECT nickname FROM customer WHERE email = '" + MAIL + "'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("countess");
      }
    }
  }

  private static Customer customer() {
    Customer customer = new Customer();
    customer.id = 1;
    customer.ssn = "078-05-1120";
    customer.email = MAIL;
    customer.pay = new BigDecimal("4711.99");
    customer.born = LocalDate.parse("1815-12-10");
    customer.seen = LocalDateTime.parse("2024-02-29T12:30:45.678901");
    customer.active = true;
    customer.visits = 3;
    customer.token = UUID.fromString("6e616372-6520-4001-8000-000000000001");
    return customer;
  }

  private static void create(Statement statement) throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE customer (id BIGINT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                    + " email VARCHAR(80) ENCRYPT NO SALT, pay NUMERIC(12,2) ENCRYPT,"
                    + " born DATE ENCRYPT, seen TIMESTAMP(6) ENCRYPT, active BOOLEAN ENCRYPT,"
                    + " visits INTEGER ENCRYPT, token UUID ENCRYPT)"))
        .isZero();
  }

  private static SessionFactory factory(String url, String schema, Class<?> entity) {
    StandardServiceRegistry registry =
        new StandardServiceRegistryBuilder()
            .applySettings(
                Map.of(
                    "jakarta.persistence.jdbc.url", url,
                    "hibernate.hbm2ddl.auto", schema))
            .build();
    boolean open = false;
    try {
      SessionFactory factory =
          new MetadataSources(registry)
              .addAnnotatedClass(entity)
              .buildMetadata()
              .buildSessionFactory();
      open = true;
      return factory;
    } finally {
      if (!open) {
        StandardServiceRegistryBuilder.destroy(registry);
      }
    }
  }

  private static String plainUrl(Dialect dialect) throws SQLException {
    return dialect == Dialect.H2
        ? "jdbc:h2:mem:" + UUID.randomUUID()
        : PostgresServer.url(PostgresServer.port(), PostgresServer.database()) + "?user=postgres";
  }

  private String url(String plain, Dialect dialect) {
    char mark = dialect == Dialect.H2 ? ';' : '&';
    return plain.replaceFirst("jdbc:", "jdbc:nacre:")
        + (dialect == Dialect.H2 ? ";nacre.encrypt=columns" : "&nacre.catalog=create")
        + (mark + "nacre.wallet=" + folder.resolve("shop.wallet"))
        + (mark + "nacre.wallet.password=" + WORDS);
  }
}
