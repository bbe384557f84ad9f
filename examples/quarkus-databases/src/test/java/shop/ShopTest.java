package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.arc.Arc;
import io.quarkus.hibernate.orm.PersistenceUnit.PersistenceUnitLiteral;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.util.Properties;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(Servers.class)
class ShopTest {
  @Test
  void eachDatabaseStoresCells() throws Exception {
    storesCells("h2", new org.h2.Driver());
    storesCells("postgresql", new org.postgresql.Driver());
    storesCells("mariadb", new org.mariadb.jdbc.Driver());
    storesCells("derby", new org.apache.derby.iapi.jdbc.AutoloadedDriver());
  }

  private static void storesCells(String name, Driver administrator) throws Exception {
    EntityManager customers =
        Arc.container().select(EntityManager.class, new PersistenceUnitLiteral(name)).get();
    QuarkusTransaction.requiringNew()
        .run(
            () -> {
              Customer customer = new Customer();
              customer.email = "nagisa@example.org";
              customer.ssn = "078-05-1120";
              customers.persist(customer);
            });
    String ssn =
        QuarkusTransaction.requiringNew()
            .call(
                () ->
                    customers
                        .createQuery("SELECT ssn FROM Customer WHERE email = ?1", String.class)
                        .setParameter(1, "nagisa@example.org")
                        .getSingleResult());
    assertEquals("078-05-1120", ssn);
    String url = ConfigProvider.getConfig().getValue("raw." + name, String.class);
    try (Connection raw = administrator.connect(url, new Properties());
        ResultSet row = raw.createStatement().executeQuery("SELECT ssn, email FROM Customer")) {
      assertTrue(row.next());
      assertEquals((byte) 0xab, row.getBytes(1)[0]);
      assertEquals((byte) 0xab, row.getBytes(2)[0]);
    }
  }
}
