package shop;

import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.transaction.Transactional;

/** Stores a customer and reads her back. */
@QuarkusMain
public class Shop implements QuarkusApplication {
  @Override
  @Transactional
  public int run(String... args) {
    Customer customer = new Customer();
    customer.name = "Nagisa Kato";
    customer.email = "nagisa@example.org";
    customer.persist();
    System.out.println(Customer.named("Nagisa Kato").email);
    return 0;
  }
}
