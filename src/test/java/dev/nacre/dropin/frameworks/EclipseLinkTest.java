package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.BORN;
import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.dropin.frameworks.eclipselink.Customer;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.PersistenceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** EclipseLink makes the table of an entity, and works with it. */
@Framework(
    name = "EclipseLink",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class EclipseLinkTest {
  private static final String ADA = "Ada, " + SSN + ", " + MAIL + ", " + BORN;

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  void storesFindsAndChanges(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    Map<String, String> here =
        Map.of(
            "jakarta.persistence.jdbc.url", shop.url(),
            "jakarta.persistence.jdbc.user", shop.user(),
            "jakarta.persistence.jdbc.password", "",
            "eclipselink.jdbc.batch-writing", "JDBC",
            "eclipselink.logging.level", "OFF");
    try (EntityManagerFactory factory = Persistence.createEntityManagerFactory("shop", here)) {
      factory.runInTransaction(
          manager -> {
            manager.persist(new Customer(1, "Ada", SSN, MAIL, BORN));
            manager.persist(new Customer(2, "Grace", OTHER_SSN, OTHER_MAIL, BORN));
            manager.persist(new Customer(3, "Alan", null, "alan@example.org", null));
          });
      assertThat(byMail(factory, MAIL)).containsExactly(ADA);
      assertThat(byMail(factory, "Ada.Lovelace@example.org")).isEmpty();
      assertThat(natively(factory, MAIL)).containsExactly(ADA);

      factory.runInTransaction(manager -> manager.find(Customer.class, 1L).changeSsn(OTHER_SSN));
      assertThat(byMail(factory, MAIL)).containsExactly(ADA.replace(SSN, OTHER_SSN));
      int changed =
          factory.callInTransaction(
              manager ->
                  manager
                      .createQuery("UPDATE Customer c SET c.ssn = :ssn WHERE c.email = :email")
                      .setParameter("ssn", SSN)
                      .setParameter("email", MAIL)
                      .executeUpdate());
      assertThat(changed).isEqualTo(1);
      assertThat(byMail(factory, MAIL)).containsExactly(ADA);

      if (shop.refusesSearchOfRandom()) {
        assertThatThrownBy(() -> list(factory, "SELECT c FROM Customer c WHERE c.ssn = :v", SSN))
            .isInstanceOf(PersistenceException.class)
            .hasMessageContaining("NACRE-2051")
            .hasMessageNotContaining(SSN);
        assertThat(byMail(factory, MAIL)).containsExactly(ADA);
      } else {
        assertThat(list(factory, "SELECT c FROM Customer c WHERE c.ssn = :v", SSN)).hasSize(1);
      }
      factory.runInTransaction(manager -> manager.remove(manager.find(Customer.class, 2L)));
      assertThat(byMail(factory, OTHER_MAIL)).isEmpty();
    }
    shop.holdsCells("SELECT ssn, email, born FROM customer");
  }

  private static List<String> byMail(EntityManagerFactory factory, String mail) {
    return list(factory, "SELECT c FROM Customer c WHERE c.email = :v", mail);
  }

  /** From the database, and not from what was stored or found before. */
  private static List<String> list(EntityManagerFactory factory, String query, String value) {
    factory.getCache().evictAll();
    try (EntityManager manager = factory.createEntityManager()) {
      return manager
          .createQuery(query, Customer.class)
          .setParameter("v", value)
          .getResultStream()
          .map(Customer::toString)
          .toList();
    }
  }

  private static List<String> natively(EntityManagerFactory factory, String mail) {
    factory.getCache().evictAll();
    try (EntityManager manager = factory.createEntityManager()) {
      List<?> found =
          manager
              .createNativeQuery("SELECT * FROM customer WHERE email = ?1", Customer.class)
              .setParameter(1, mail)
              .getResultList();
      return found.stream().map(Object::toString).toList();
    }
  }
}
