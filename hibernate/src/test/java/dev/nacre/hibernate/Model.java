package dev.nacre.hibernate;

import jakarta.persistence.AttributeOverride;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entities of a shop, which knows its customers by their mail. */
final class Model {
  static final String MAIL = "ada.lovelace@example.org";
  static final String SSN = "078-05-1120";

  private Model() {}

  @MappedSuperclass
  abstract static class Noted {
    @Encrypted
    @Column(length = 200)
    String note = "pays late";
  }

  @Embeddable
  static class Address {
    @Encrypted
    @Column(length = 80)
    String street = "12 St James's Square";

    @Column(length = 40)
    String city = "London";
  }

  @Entity(name = "Person")
  @Table(name = "person")
  @Inheritance(strategy = InheritanceType.JOINED)
  static class Person extends Noted {
    @Id
    @Encrypted(deterministic = true, group = "mail")
    @Column(length = 80)
    String email = "";

    @Encrypted
    @Column(length = 11)
    String ssn = SSN;

    @Column(length = 80)
    String name = "Ada";

    @Encrypted LocalDate born = LocalDate.parse("1815-12-10");

    @Embedded Address home = new Address();

    @Embedded
    @AttributeOverride(name = "street", column = @Column(name = "work_street", length = 60))
    @AttributeOverride(name = "city", column = @Column(name = "work_city", length = 40))
    Address work = new Address();

    @Encrypted
    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "person_phone")
    @Column(name = "phone", length = 20)
    List<String> phones = new ArrayList<>(List.of("555-0100", "555-0199"));
  }

  /** A part of the persons, in a table of its own. */
  @Entity(name = "Member")
  @Table(name = "member")
  static class Member extends Person {
    @Encrypted(deterministic = true)
    @Column(length = 16)
    String card = "";
  }

  @Entity(name = "Orders")
  @Table(name = "orders")
  static class Order {
    @Id long id;

    @ManyToOne @Nullable Person buyer;

    @Encrypted
    @Column(precision = 12, scale = 2)
    BigDecimal amount = new BigDecimal("4711.99");
  }

  /** {@code Order} some time later: its table has got an encrypted column. */
  @Entity(name = "Orders")
  @Table(name = "orders")
  static class GrownOrder {
    @Id long id;

    @ManyToOne @Nullable Person buyer;

    @Encrypted
    @Column(precision = 12, scale = 2)
    BigDecimal amount = new BigDecimal("4711.99");

    @Encrypted
    @Column(length = 40)
    String remark = "";

    @ManyToOne @Nullable Person payer;
  }

  static Member ada() {
    Member ada = new Member();
    ada.email = MAIL;
    ada.card = "4111111111111111";
    return ada;
  }

  static Order order(long id, Person buyer) {
    Order order = new Order();
    order.id = id;
    order.buyer = buyer;
    return order;
  }
}
