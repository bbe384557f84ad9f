package shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

@Entity
public class Customer {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;
  private String email;
  private String ssn;

  protected Customer() {}

  public Customer(String name, String email, String ssn) {
    this.name = name;
    this.email = email;
    this.ssn = ssn;
  }

  public String getName() {
    return name;
  }

  public String getSsn() {
    return ssn;
  }
}
