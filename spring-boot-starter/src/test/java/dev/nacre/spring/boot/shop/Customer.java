package dev.nacre.spring.boot.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

@Entity
class Customer {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;
  private String email;
  private String ssn;

  protected Customer() {}

  Customer(String name, String email, String ssn) {
    this.name = name;
    this.email = email;
    this.ssn = ssn;
  }

  long id() {
    return id;
  }

  String text() {
    return name + ", " + email + ", " + ssn;
  }
}
