package shop;

import java.time.LocalDate;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Makes its table, stores a customer and finds her by her mail address. */
public final class Shop {
  private Shop() {}

  public static void main(String... args) {
    String url = args.length > 0 ? args[0] : "jdbc:nacre:h2:./shop;nacre.encrypt=columns";
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Customer.class)
            .setProperty("jakarta.persistence.jdbc.url", url)
            .setProperty("jakarta.persistence.jdbc.user", "sa")
            .setProperty("hibernate.hbm2ddl.auto", "update");
    try (SessionFactory factory = configuration.buildSessionFactory()) {
      factory.inTransaction(session -> session.persist(nagisa()));
      String ssn = factory.fromSession(session -> ssn(session, "nagisa@example.org"));
      System.out.println(ssn);
    }
  }

  private static Customer nagisa() {
    Customer customer = new Customer();
    customer.id = 1;
    customer.ssn = "078-05-1120";
    customer.born = LocalDate.of(1985, 12, 10);
    customer.email = "nagisa@example.org";
    return customer;
  }

  private static String ssn(Session session, String email) {
    return session
        .createQuery("from Customer where email = :email", Customer.class)
        .setParameter("email", email)
        .getSingleResult()
        .ssn;
  }
}
