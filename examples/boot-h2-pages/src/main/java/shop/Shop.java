package shop;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Shop {
  private final Customers customers;

  Shop(Customers customers) {
    this.customers = customers;
  }

  public static void main(String[] arguments) {
    SpringApplication.run(Shop.class, arguments);
  }

  record Registration(String name, String email, String ssn) {}

  @PostMapping("/customers")
  void register(@RequestBody Registration one) {
    customers.save(new Customer(one.name(), one.email(), one.ssn()));
  }

  @GetMapping("/customers")
  List<Customer> find(@RequestParam String email) {
    return customers.findByEmail(email);
  }
}
