package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.BORN;
import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.dropin.frameworks.springdata.Customer;
import dev.nacre.dropin.frameworks.springdata.Customers;
import dev.nacre.dropin.frameworks.springdata.DerbyConfiguration;
import dev.nacre.dropin.frameworks.springdata.Phone;
import dev.nacre.dropin.frameworks.springdata.ShopConfiguration;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** A repository of Spring Data JDBC whose rows have rows of their own. */
@Framework(
    name = "Spring Data JDBC",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class SpringDataJdbcTest {
  private static final String ADA =
      "Ada, " + SSN + ", " + MAIL + ", " + BORN + ", [Phone[digits=555-0100]]";

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  void storesFindsAndChanges(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    try (HikariDataSource pool = new HikariDataSource();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      pool.setJdbcUrl(shop.url());
      pool.setUsername(shop.user());
      pool.setPassword("");
      pool.setMaximumPoolSize(2);
      JdbcTemplate statements = new JdbcTemplate(pool);
      statements.execute(
          "CREATE TABLE customer (id "
              + shop.identity()
              + ", name VARCHAR(80), ssn VARCHAR(20), email VARCHAR(80), born DATE)");
      statements.execute("CREATE TABLE phone (customer BIGINT, digits VARCHAR(20))");
      context.registerBean(DataSource.class, () -> pool);
      context.register(
          target == EncryptionTarget.DERBY ? DerbyConfiguration.class : ShopConfiguration.class);
      context.refresh();
      use(shop, context.getBean(Customers.class));
    }
    shop.holdsCells("SELECT ssn, email, born FROM customer");
    shop.holdsCells("SELECT digits FROM phone");
  }

  private static void use(EncryptedShop shop, Customers customers) {
    List<Customer> both =
        List.of(
            new Customer("Ada", SSN, MAIL, BORN, Set.of(new Phone("555-0100"))),
            new Customer("Grace", OTHER_SSN, OTHER_MAIL, BORN, Set.of()));
    if (shop.target == EncryptionTarget.DERBY) {
      // It says one key for a batch, with Nacre or without.
      both.forEach(customers::save);
    } else {
      assertThat(customers.saveAll(both)).extracting(Customer::id).containsExactly(1L, 2L);
    }
    Customer ada = customers.findByEmail(MAIL).orElseThrow();
    assertThat(ada).hasToString(ADA);
    assertThat(customers.existsByEmail(MAIL)).isTrue();
    assertThat(customers.existsByEmail("Ada.Lovelace@example.org")).isFalse();
    assertThat(customers.findByEmailInOrderByName(List.of(OTHER_MAIL, MAIL)))
        .extracting(Customer::toString)
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(ADA),
            second -> assertThat(second).startsWith("Grace, " + OTHER_SSN));

    ada.changeSsn(OTHER_SSN);
    assertThat(customers.save(ada).id()).isEqualTo(1);
    assertThat(customers.findByEmail(MAIL).orElseThrow()).hasToString(ADA.replace(SSN, OTHER_SSN));
    assertThat(customers.changeSsn(MAIL, SSN)).isEqualTo(1);

    if (shop.refusesSearchOfRandom()) {
      assertThatThrownBy(() -> customers.findBySsn(SSN))
          .isInstanceOf(DataAccessException.class)
          .hasStackTraceContaining("NACRE-2051")
          .satisfies(refused -> assertThat(stackTrace(refused)).doesNotContain(SSN));
      assertThat(customers.findByEmail(MAIL)).isPresent();
    } else {
      assertThat(customers.findBySsn(SSN)).hasSize(1);
    }
    customers.delete(customers.findByEmail(OTHER_MAIL).orElseThrow());
    assertThat(customers.findAll()).extracting(Customer::toString).containsExactly(ADA);
  }

  private static String stackTrace(Throwable refused) {
    StringWriter text = new StringWriter();
    refused.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
