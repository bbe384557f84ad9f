package dev.nacre.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.SessionFactory;
import org.hibernate.Version;
import org.hibernate.annotations.Audited;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way to map an attribute leads to the same encrypted columns. */
final class MappingTest {
  @TempDir private Path root;

  private void makes(List<String> columns, Class<?>... entities) throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    shop.start("create", entities).close();
    shop.start("validate", entities).close();
    assertThat(shop.encrypted()).isEqualTo(new TreeSet<>(columns));
  }

  @Embeddable
  static class Key implements Serializable {
    private static final long serialVersionUID = 1;

    @Encrypted(deterministic = true)
    @Column(length = 20)
    String code = "";

    int part;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.code.equals(code) && key.part == part;
    }

    @Override
    public int hashCode() {
      return code.hashCode() + part;
    }
  }

  @Entity
  @Table(name = "lot")
  static class Lot {
    @EmbeddedId Key key = new Key();
  }

  @Entity
  @Table(name = "sample")
  static class Sample {
    @Id long id;

    @ManyToOne @Nullable Lot lot;
  }

  /** A key without a group gets one with a name, so that columns that refer to it can join it. */
  @Test
  void anEmbeddedId() throws Exception {
    makes(
        List.of("lot.code deterministic lot_code", "sample.lot_code deterministic lot_code"),
        Lot.class,
        Sample.class);
  }

  static class SeatKey implements Serializable {
    private static final long serialVersionUID = 1;
    String hall = "";
    int seat;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SeatKey key && key.hall.equals(hall) && key.seat == seat;
    }

    @Override
    public int hashCode() {
      return hall.hashCode() + seat;
    }
  }

  @Entity
  @Table(name = "seat")
  @IdClass(SeatKey.class)
  static class Seat {
    @Id
    @Encrypted(deterministic = true, group = "halls")
    @Column(length = 20)
    String hall = "";

    @Id int seat;
  }

  @Test
  void anIdClass() throws Exception {
    makes(List.of("seat.hall deterministic halls"), Seat.class);
  }

  @Entity
  @Table(name = "account")
  static class Account {
    @Id
    @Encrypted(deterministic = true)
    @Column(length = 30)
    String login = "";
  }

  @Entity(name = "Profile")
  @Table(name = "profile")
  static class Profile {
    @Id
    @Column(length = 30)
    String login = "";

    @MapsId @OneToOne @Nullable Account account;

    @JoinTable(name = "friends")
    @ManyToMany
    Set<Account> friends = new HashSet<>();
  }

  /** Keys that are derived, and tables between two entities. */
  @Test
  void keysOfKeys() throws Exception {
    makes(
        List.of(
            "account.login deterministic account_login",
            "friends.friends_login deterministic account_login",
            "friends.profile_account_login deterministic account_login",
            "profile.account_login deterministic account_login"),
        Account.class,
        Profile.class);
  }

  @Embeddable
  static class Diagnosis {
    @Encrypted
    @Column(length = 10)
    String icd = "";

    int severity;
  }

  @Embeddable
  static class Place {
    @Column(length = 40)
    String street = "";

    @Column(length = 40)
    String town = "";
  }

  @Entity
  @Table(name = "patient")
  @SecondaryTable(name = "patient_file")
  static class Patient {
    @Id long id;

    /** All attributes of the embeddable. */
    @Encrypted @Embedded Place place = new Place();

    @Encrypted
    @Column(table = "patient_file", length = 100)
    String file = "";

    @ElementCollection
    @CollectionTable(name = "patient_icd")
    List<Diagnosis> diagnoses = List.of();

    @Encrypted(deterministic = true)
    @ElementCollection
    @CollectionTable(name = "patient_tag")
    @Column(name = "tag", length = 20)
    Set<String> tags = new HashSet<>();

    @Encrypted(deterministic = true)
    @ElementCollection
    @CollectionTable(name = "patient_word")
    @MapKeyColumn(name = "word", length = 20)
    @Column(name = "meaning", length = 20)
    Map<String, String> words = new HashMap<>();

    @Encrypted
    @Column(length = 9)
    @Convert(converter = LevelAsText.class)
    Level level = Level.LOW;

    /** Hibernate would write a check with the names. */
    @Encrypted
    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    Level urgency = Level.HIGH;
  }

  enum Level {
    LOW,
    HIGH
  }

  static class LevelAsText implements AttributeConverter<Level, String> {
    @Override
    public String convertToDatabaseColumn(Level level) {
      return level.name();
    }

    @Override
    public Level convertToEntityAttribute(String text) {
      return Level.valueOf(text);
    }
  }

  @Test
  void partsAndCollections() throws Exception {
    makes(
        List.of(
            "patient.level random",
            "patient.street random",
            "patient.town random",
            "patient.urgency random",
            "patient_file.file random",
            "patient_icd.icd random",
            "patient_tag.tag deterministic",
            "patient_word.meaning deterministic",
            "patient_word.word deterministic patient_word_word"),
        Patient.class);
  }

  @Entity
  @Table(name = "payment")
  @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
  abstract static class Payment {
    private long id;
    private String reference = "";

    @Id
    public long getId() {
      return id;
    }

    public void setId(long value) {
      id = value;
    }

    @Encrypted
    @Column(length = 30)
    public String getReference() {
      return reference;
    }

    public void setReference(String value) {
      reference = value;
    }
  }

  @Entity
  @Table(name = "card_payment")
  static class CardPayment extends Payment {
    @Encrypted private String pan = "";

    /** The annotation is on the field, although Hibernate uses the getter. */
    @Column(length = 19)
    public String getPan() {
      return pan;
    }

    public void setPan(String value) {
      pan = value;
    }
  }

  @Entity
  @Table(name = "bank_payment")
  static class BankPayment extends Payment {}

  @Test
  void gettersAndATableForEachClass() throws Exception {
    makes(
        List.of(
            "bank_payment.reference random",
            "card_payment.pan random",
            "card_payment.reference random"),
        Payment.class,
        CardPayment.class,
        BankPayment.class);
  }

  @Entity
  @Table(name = "vehicle")
  static class Vehicle {
    @Id long id;

    @Encrypted
    @Column(length = 10)
    String plate = "";
  }

  @Entity
  static class Truck extends Vehicle {
    @Encrypted(deterministic = true)
    @Column(length = 17)
    String chassis = "";
  }

  @Test
  void oneTableForAHierarchy() throws Exception {
    makes(
        List.of("vehicle.chassis deterministic", "vehicle.plate random"),
        Vehicle.class,
        Truck.class);
  }

  @Entity
  @Audited
  @Table(name = "salary")
  static class Salary {
    @Id
    @Encrypted(deterministic = true)
    @Column(length = 30)
    String staff = "";

    @Encrypted long amount;
  }

  /** Hibernate 7.4 copies the columns into a table with the history. */
  @Test
  void tablesOfHistoryAreEncryptedLikeTheirOriginals() throws Exception {
    Assumptions.assumeFalse(
        Version.getVersionString().startsWith("6."), "Hibernate 6 has no such tables");
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    try (SessionFactory factory = shop.start("create", Salary.class)) {
      factory.inTransaction(
          session -> {
            Salary salary = new Salary();
            salary.staff = Model.MAIL;
            salary.amount = 471_199;
            session.persist(salary);
          });
    }
    assertThat(shop.encrypted())
        .containsExactly(
            "salary.amount random",
            "salary.staff deterministic salary_staff",
            "salary_aud.amount random",
            "salary_aud.staff deterministic salary_staff");
    assertThat(shop.areCells("SELECT staff, amount FROM salary_aud")).isTrue();
  }
}
