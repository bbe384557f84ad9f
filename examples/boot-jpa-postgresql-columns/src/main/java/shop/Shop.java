package shop;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Registers a customer at its first start, and finds it again by mail address. */
@SpringBootApplication
public class Shop implements CommandLineRunner {
  private static final String EMAIL = "nagisa@example.org";

  private final Customers customers;

  Shop(Customers customers) {
    this.customers = customers;
  }

  public static void main(String[] arguments) {
    SpringApplication.run(Shop.class, arguments);
  }

  @Override
  public void run(String... arguments) {
    if (customers.findByEmail(EMAIL).isEmpty()) {
      customers.save(new Customer("Nagisa Kato", EMAIL, "078-05-1120"));
    }
    for (Customer found : customers.findByEmail(EMAIL)) {
      System.out.println(found.getName() + ", " + found.getSsn());
    }
  }
}
