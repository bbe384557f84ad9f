package dev.nacre.dropin.frameworks.springdata;

import java.time.LocalDate;
import java.util.Set;
import org.springframework.data.annotation.Id;

/** Nothing here says that columns are encrypted: the policy does. */
public class Customer {
  @Id private Long id;
  private String name;
  private String ssn;
  private String email;
  private LocalDate born;
  private Set<Phone> phones;

  public Customer(String name, String ssn, String email, LocalDate born, Set<Phone> phones) {
    this.name = name;
    this.ssn = ssn;
    this.email = email;
    this.born = born;
    this.phones = phones;
  }

  public Long id() {
    return id;
  }

  public void changeSsn(String changed) {
    ssn = changed;
  }

  @Override
  public String toString() {
    return name + ", " + ssn + ", " + email + ", " + born + ", " + phones;
  }
}
