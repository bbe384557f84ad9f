package dev.nacre.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.hibernate.Model.Order;
import dev.nacre.hibernate.Model.Person;
import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hibernate.annotations.Check;
import org.hibernate.annotations.ColumnDefault;
import org.hibernate.annotations.Formula;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be encrypted is an error at start, and nothing is made that would hold it plain. */
final class RefusalTest {
  @TempDir private Path root;

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void aConnectionThatIsNotNacres(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    // One action for each database: they differ only after this check.
    String schema =
        target.isServer() ? "update" : target == EncryptionTarget.DERBY ? "none" : "create";
    assertThatThrownBy(
            () -> shop.startOn(shop.twin.plainUrl(), schema, Person.class, Order.class).close())
        .hasMessageContaining("the connection is not Nacre's: use a URL that begins with")
        .hasMessageContaining("Person.ssn");
    assertThat(shop.tables(shop.twin.plainUrl())).isEmpty();
  }

  @Entity
  @Table(name = "bad")
  static class Tags {
    @Id long id;

    @Encrypted String[] tags = {};
  }

  @Entity
  @Table(name = "bad")
  static class Year {
    @Id long id;

    @Encrypted
    @Column(columnDefinition = "year encrypt")
    int tags;
  }

  @Entity
  @Table(name = "bad")
  static class LongText {
    @Id long id;

    @Encrypted
    @Column(length = 1 << 24)
    String tags = "";
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void aTypeThatCannotBeEncrypted(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    Class<?> entity =
        switch (target) {
          case MARIADB -> Year.class;
          case DERBY -> LongText.class;
          default -> Tags.class;
        };
    assertThatThrownBy(() -> shop.start("create", entity).close())
        .hasMessageContaining("bad.tags (" + entity.getSimpleName() + ".tags)")
        .hasMessageContaining("NACRE-2040");
    assertThat(shop.tables(shop.twin.rawUrl())).isEmpty();
  }

  enum Role {
    READER,
    WRITER
  }

  @Entity
  @Table(name = "bad")
  static class RandomId {
    @Id @Encrypted String code = "";
  }

  @Entity
  @Table(name = "bad")
  static class RandomUnique {
    @Id long id;

    @Encrypted
    @Column(unique = true)
    String code = "";
  }

  @Entity
  @Table(name = "bad", indexes = @Index(columnList = "code"))
  static class RandomIndex {
    @Id long id;

    @Encrypted String code = "";
  }

  @Entity
  @Table(name = "bad")
  static class RandomSet {
    @Id long id;

    @Encrypted @ElementCollection Set<String> codes = new HashSet<>();
  }

  @Entity
  @Table(name = "bad")
  static class RandomMap {
    @Id long id;

    @Encrypted @ElementCollection Map<String, String> codes = new HashMap<>();
  }

  @Entity
  @Table(name = "bad")
  static class Generated {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Encrypted(deterministic = true)
    long code;
  }

  @Entity
  @Table(name = "bad")
  static class Defaulted {
    @Id long id;

    @Encrypted
    @ColumnDefault("'none'")
    String code = "";
  }

  @Entity
  @Table(name = "bad")
  @SuppressWarnings("deprecation") // what takes its place is not in Hibernate 6.6
  static class Checked {
    @Id long id;

    @Encrypted
    @Check(constraints = "code > 0")
    int code;
  }

  @Entity
  @Table(name = "bad")
  static class Named {
    @Id long id;

    @Encrypted
    @Enumerated(EnumType.STRING)
    Role code = Role.READER;
  }

  @Entity
  @Table(name = "bad")
  static class Computed {
    @Id long id;

    @Encrypted
    @Formula("1 + 1")
    int code;
  }

  @Entity
  @Table(name = "bad")
  static class Forgotten {
    @Id long id;

    @Encrypted @Transient String code = "";
  }

  @Entity
  @Table(name = "bad")
  static class Defined {
    @Id long id;

    @Encrypted
    @Column(columnDefinition = "varchar(20)")
    String code = "";
  }

  @Entity
  @Table(name = "bad")
  static class GroupOfRandom {
    @Id long id;

    @Encrypted(group = "codes")
    String code = "";
  }

  @Entity
  @Table(name = "bad")
  static class Uncanonical {
    @Id long id;

    @Encrypted(deterministic = true)
    double code;
  }

  @Entity
  @Table(name = "target")
  static class PlainTarget {
    @Id long id;
  }

  @Entity
  @Table(name = "bad")
  static class RefersToPlain {
    @Id long id;

    @ManyToOne
    @Encrypted(deterministic = true)
    @Nullable PlainTarget code;
  }

  @Entity
  @Table(name = "bad")
  static class TwoInOne {
    @Id long id;

    @Encrypted
    @Column(name = "code")
    String code = "";

    @Encrypted(deterministic = true)
    @Column(name = "code", insertable = false, updatable = false)
    String again = "";
  }

  static Stream<Arguments> mappings() {
    return Stream.of(
        Arguments.of(RandomId.class, "RandomId.code is part of a primary key"),
        Arguments.of(RandomUnique.class, "RandomUnique.code is unique"),
        Arguments.of(RandomIndex.class, "RandomIndex.code has an index"),
        Arguments.of(RandomSet.class, "RandomSet.codes is a set"),
        Arguments.of(RandomMap.class, "RandomMap.codes is a map"),
        Arguments.of(Generated.class, "Generated.code is generated by the database"),
        Arguments.of(Defaulted.class, "Defaulted.code has a default"),
        Arguments.of(Checked.class, "Checked.code has a check"),
        Arguments.of(Named.class, "encrypt: NACRE-2040"),
        Arguments.of(Named.class, "With @JdbcTypeCode(SqlTypes.VARCHAR) Hibernate stores"),
        Arguments.of(Computed.class, "Computed.code is computed by the database"),
        Arguments.of(Forgotten.class, "Forgotten.code is annotated and is not stored"),
        Arguments.of(Defined.class, "(Defined.code) has a columnDefinition: end it with encrypt"),
        Arguments.of(GroupOfRandom.class, "GroupOfRandom.code has a group"),
        Arguments.of(
            Uncanonical.class, "(Uncanonical.code) has the type float(53) encrypt no salt"),
        Arguments.of(
            RefersToPlain.class, "bad.code_id refers to target.id, which is not encrypted"),
        Arguments.of(TwoInOne.class, "are one column with two encryptions"));
  }

  @ParameterizedTest
  @MethodSource("mappings")
  void aMappingThatCannotBeFollowed(Class<?> entity, String message) throws Exception {
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    assertThatThrownBy(() -> shop.start("create", PlainTarget.class, entity).close())
        .hasMessageContaining("@Encrypted says")
        .hasMessageContaining(message);
    assertThat(shop.tables(shop.twin.rawUrl())).isEmpty();
  }
}
