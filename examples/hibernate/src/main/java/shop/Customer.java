package shop;

import dev.nacre.hibernate.Encrypted;
import jakarta.persistence.*;
import java.time.LocalDate;

@Entity
@Table(name = "customer")
public class Customer {
  @Id
  public long id;

  @Encrypted
  @Column(length = 11)
  public String ssn;

  @Encrypted
  public LocalDate born;

  @Encrypted(deterministic = true)
  @Column(length = 80, unique = true)
  public String email;
}
