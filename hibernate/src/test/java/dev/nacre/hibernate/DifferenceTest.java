package dev.nacre.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hibernate.boot.Metadata;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases and policies that say something else than the annotations. */
final class DifferenceTest {
  @TempDir private Path root;

  @Entity(name = "Customer")
  @Table(name = "customer")
  static class Customer {
    @Id long id;

    @Encrypted
    @Column(length = 20)
    String ssn = "";

    @Encrypted(deterministic = true, group = "mail")
    @Column(length = 80)
    String email = "";
  }

  @Entity(name = "Customer")
  @Table(name = "customer")
  static class Before {
    @Id long id;

    @Column(length = 20)
    String ssn = "";

    @Column(length = 80)
    String email = "";
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  @ExtendWith(NoGracePeriod.class)
  void columnsThatAreStillPlain(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    shop.start("create", Before.class).close();
    assertThatThrownBy(() -> shop.start("update", Customer.class).close())
        .isInstanceOf(SchemaManagementException.class)
        .hasMessageContaining("The database does not encrypt what @Encrypted says")
        .hasMessageContaining(
            "customer.ssn (Customer.ssn) is plain in the database: ALTER TABLE customer MODIFY"
                + " (ssn ENCRYPT) encrypts it")
        .hasMessageContaining("ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP MAIL)");
    assertThat(shop.encrypted()).isEmpty();
    if (target == EncryptionTarget.MARIADB) {
      shop.run(
          shop.url(), "ALTER TABLE customer MODIFY email VARCHAR(80) COLLATE utf8mb4_nopad_bin");
    }
    shop.run(
        shop.url(),
        "ALTER TABLE customer MODIFY (ssn ENCRYPT)",
        "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP MAIL)");
    shop.start("validate", Customer.class).close();
  }

  @Test
  void allDifferencesAreInOneMessage() throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    shop.run(
        shop.url(),
        "CREATE TABLE customer (id BIGINT PRIMARY KEY, ssn VARCHAR(20) ENCRYPT NO SALT,"
            + " email VARCHAR(80) ENCRYPT NO SALT KEY GROUP other)");
    assertThatThrownBy(() -> shop.start("validate", Customer.class).close())
        .isInstanceOf(SchemaManagementException.class)
        .hasMessageContaining(
            "customer.ssn (Customer.ssn) is deterministic in the database and random by its"
                + " annotation: change the annotation, or the column with ALTER TABLE customer"
                + " MODIFY (ssn DECRYPT) and ALTER TABLE customer MODIFY (ssn ENCRYPT)")
        .hasMessageContaining(
            "customer.email (Customer.email) is deterministic group=OTHER in the database and"
                + " deterministic group=mail by its annotation");
  }

  @Test
  void aTableThatIsNotThere() throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    assertThatThrownBy(() -> shop.start("none", Customer.class).close())
        .hasMessageContaining("customer.ssn (Customer.ssn) does not exist in the database");
    assertThat(shop.tables(shop.twin.rawUrl())).isEmpty();
  }

  /** Of another schema, it would be another table. */
  @Test
  void aTableOfThatNameInAnotherSchema() throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    shop.start("create", Customer.class).close();
    shop.run(shop.url(), "CREATE SCHEMA sales");
    Map<String, Object> settings =
        Map.of("hibernate.default_schema", "SALES", "hibernate.hbm2ddl.auto", "none");
    assertThatThrownBy(
            () ->
                shop.map(shop.url(), settings, Metadata::buildSessionFactory, Customer.class)
                    .close())
        .hasMessageContaining("customer.ssn (Customer.ssn) does not exist in the database");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customer.ssn = deterministic",
        "*.ssn = plain",
        "customer.email = deterministic group=other",
        "customer.email = deterministic",
        "customer.e* = random"
      })
  void aPolicyThatContradicts(String line) throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    Path policy = Files.writeString(shop.twin.folder().resolve("policy"), line + "\n");
    String url = shop.url("nacre.policy=" + policy);
    assertThatThrownBy(() -> shop.startOn(url, "create", Customer.class).close())
        .isInstanceOf(SchemaManagementException.class)
        .hasMessageContaining(
            " by its annotation and "
                + line.replaceFirst(".* = ", "")
                + " by the policy file: change one of them");
    assertThat(shop.tables(shop.twin.rawUrl())).isEmpty();
  }

  @Test
  void columnsThatAreNotEnabled() throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    String pages =
        shop.url().replace("nacre.encrypt=columns", "nacre.encrypt=pages;nacre.exports=allow");
    assertThatThrownBy(() -> shop.startOn(pages, "create", Customer.class).close())
        .hasMessageContaining("nacre.encrypt");
    assertThat(shop.tables(pages)).isEmpty();
  }

  /** Another tool would create the tables by plain SQL under the exported policy. */
  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void thePolicyMakesTheSameTables(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    Path file = shop.twin.folder().resolve("columns.policy");
    Map<String, Object> settings = Map.of(NacrePolicy.FILE, file.toString());
    String policy = shop.map(shop.url(), settings, NacrePolicy::of, Customer.class);
    String collate = target == EncryptionTarget.MARIADB ? " collate=utf8mb4_nopad_bin" : "";
    assertThat(policy)
        .endsWith(
            "customer.email = deterministic group=mail" + collate + "\ncustomer.ssn = random\n");
    assertThat(file).hasContent(policy);
    assertThat(shop.twin.folder().toFile().list()).noneMatch(name -> name.startsWith("columns-"));
    String url = shop.url("nacre.policy=" + file);
    shop.run(
        url,
        "CREATE TABLE customer (id BIGINT NOT NULL PRIMARY KEY, ssn VARCHAR(20),"
            + " email VARCHAR(80))");
    shop.startOn(url, "validate", Customer.class).close();
    assertThat(shop.encrypted())
        .isEqualTo(
            new TreeSet<>(List.of("customer.email deterministic mail", "customer.ssn random")));
  }
}
