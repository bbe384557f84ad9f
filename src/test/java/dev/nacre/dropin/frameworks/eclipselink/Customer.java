package dev.nacre.dropin.frameworks.eclipselink;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.LocalDate;

/** Nothing here says that columns are encrypted: the policy does. */
@Entity
@Table(name = "customer")
public class Customer {
  @Id private long id;

  @Column(length = 80)
  private String name;

  @Column(length = 20)
  private String ssn;

  @Column(length = 80)
  private String email;

  private LocalDate born;

  @Version int version;

  protected Customer() {}

  public Customer(long id, String name, String ssn, String email, LocalDate born) {
    this.id = id;
    this.name = name;
    this.ssn = ssn;
    this.email = email;
    this.born = born;
  }

  public long id() {
    return id;
  }

  public void changeSsn(String changed) {
    ssn = changed;
  }

  @Override
  public String toString() {
    return name + ", " + ssn + ", " + email + ", " + born;
  }
}
