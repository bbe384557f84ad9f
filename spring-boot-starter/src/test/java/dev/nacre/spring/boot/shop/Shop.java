package dev.nacre.spring.boot.shop;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Customers with a name, a mail address and a number that must stay secret. */
@SpringBootApplication
@RestController
public class Shop {
  private final Customers customers;

  Shop(Customers customers) {
    this.customers = customers;
  }

  public static void main(String[] arguments) {
    ConfigurableApplicationContext context = SpringApplication.run(Shop.class, arguments);
    System.out.println("READY " + context.getEnvironment().getProperty("local.server.port"));
  }

  @PostMapping("/customers")
  long add(@RequestParam String name, @RequestParam String email, @RequestParam String ssn) {
    return customers.save(new Customer(name, email, ssn)).id();
  }

  @GetMapping("/customers")
  List<String> find(@RequestParam String email) {
    return customers.findByEmail(email).stream().map(Customer::text).toList();
  }
}
