package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.dropin.frameworks.jdbi.Customer;
import dev.nacre.dropin.frameworks.jdbi.Customers;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** JDBI with its objects, and with statements that are put together. */
@Framework(
    name = "JDBI",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class JdbiTest {
  private static final Customer ADA = new Customer(1, "Ada", SSN, MAIL);
  private static final Customer GRACE = new Customer(2, "Grace", OTHER_SSN, OTHER_MAIL);

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  void storesFindsAndChanges(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    Jdbi jdbi = open(shop.url(), shop.user());
    try (Handle handle = jdbi.open()) {
      Customers customers = handle.attach(Customers.class);
      customers.create();
      customers.add(List.of(ADA, GRACE));
      assertThat(customers.byEmail(MAIL)).contains(ADA);
      assertThat(customers.byEmail("Ada.Lovelace@example.org")).isEmpty();
      assertThat(customers.changeSsn(OTHER_MAIL, SSN)).isEqualTo(1);
      assertThat(customers.byEmail(OTHER_MAIL)).map(Customer::ssn).contains(SSN);

      PreparedBatch batch =
          handle.prepareBatch("INSERT INTO customer (id, name, email) VALUES (?, ?, ?)");
      batch.add(3, "Alan", "alan@example.org").add(4, "Annie", "annie@example.org").execute();
      assertThat(named(handle, MAIL, "annie@example.org")).containsExactly("Ada", "Annie");
      handle.begin();
      handle.execute("DELETE FROM customer WHERE email = ?", MAIL);
      assertThat(named(handle, MAIL)).isEmpty();
      handle.rollback();
      assertThat(named(handle, MAIL)).containsExactly("Ada");

      Query bySsn =
          handle.createQuery("SELECT name FROM customer WHERE ssn = :ssn").bind("ssn", SSN);
      if (shop.refusesSearchOfRandom()) {
        assertThatThrownBy(() -> bySsn.mapTo(String.class).list())
            .isInstanceOf(JdbiException.class)
            .hasMessageContaining("NACRE-2051")
            .hasMessageNotContaining(SSN);
      } else {
        assertThat(bySsn.mapTo(String.class).list()).containsExactlyInAnyOrder("Ada", "Grace");
      }
      assertThat(customers.byEmail(MAIL)).contains(ADA);
    }
    shop.holdsCells("SELECT ssn, email FROM customer");
  }

  private static List<String> named(Handle handle, String... mails) {
    return handle
        .createQuery("SELECT name FROM customer WHERE email IN (<mails>) ORDER BY id")
        .bindList("mails", List.of(mails))
        .mapTo(String.class)
        .list();
  }

  private static Jdbi open(String url, String user) {
    Jdbi jdbi = Jdbi.create(url, user, "").installPlugin(new SqlObjectPlugin());
    // JDBI's own messages would have the arguments of a statement that fails.
    jdbi.configure(
        StatementExceptions.class, messages -> messages.setMessageRendering(MessageRendering.NONE));
    return jdbi;
  }
}
