package dev.nacre.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.hibernate.Model.GrownOrder;
import dev.nacre.hibernate.Model.Member;
import dev.nacre.hibernate.Model.Order;
import dev.nacre.hibernate.Model.Person;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables that Hibernate makes of annotated entities, and what an application does with them. */
@Framework(
    name = "Hibernate",
    on = {
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.DERBY,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB
    })
final class SchemaTest {
  private static final Class<?>[] ENTITIES = {Person.class, Member.class, Order.class};
  private static final Class<?>[] GROWN = {Person.class, Member.class, GrownOrder.class};

  private static final TreeSet<String> COLUMNS =
      new TreeSet<>(
          List.of(
              "member.card deterministic",
              "member.email deterministic mail",
              "orders.amount random",
              "orders.buyer_email deterministic mail",
              "person.born random",
              "person.email deterministic mail",
              "person.note random",
              "person.ssn random",
              "person.street random",
              "person.work_street random",
              "person_phone.person_email deterministic mail",
              "person_phone.phone random"));

  @TempDir private Path root;

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void makesEncryptedTablesWithTheirForeignKeys(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    try (SessionFactory factory = shop.start("create", ENTITIES)) {
      factory.inTransaction(
          session -> {
            Person ada = Model.ada();
            session.persist(ada);
            session.persist(Model.order(1, ada));
          });
    }
    assertThat(shop.encrypted()).isEqualTo(COLUMNS);
    assertThat(shop.foreignKeys("orders")).containsExactly("orders.buyer_email -> person.email");
    assertThat(shop.foreignKeys("member")).containsExactly("member.email -> person.email");
    assertThat(shop.foreignKeys("person_phone"))
        .containsExactly("person_phone.person_email -> person.email");
    assertThat(shop.areCells("SELECT email, ssn, born, street, work_street, note FROM person"))
        .isTrue();
    assertThat(shop.areCells("SELECT person_email, phone FROM person_phone")).isTrue();
    assertThat(shop.areCells("SELECT email, card FROM member")).isTrue();
    assertThat(shop.areCells("SELECT buyer_email, amount FROM orders")).isTrue();
    assertThat(shop.rows(shop.twin.rawUrl(), "SELECT name, city, work_city FROM person"))
        .containsExactly(List.of("Ada", "London", "London"));
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void readsWritesAndQueries(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    try (SessionFactory factory = shop.start("create-drop", ENTITIES)) {
      factory.inTransaction(SchemaTest::fill);
      factory.inSession(SchemaTest::query);
      factory.inTransaction(
          session -> {
            Person ada = session.find(Person.class, Model.MAIL);
            ada.ssn = "219-09-9999";
            ada.phones.remove("555-0199");
            ada.home.street = "1 Dorset Street";
          });
      factory.inSession(
          session -> {
            Person ada = session.find(Person.class, Model.MAIL);
            assertThat(ada).isInstanceOf(Member.class);
            assertThat(ada.ssn).isEqualTo("219-09-9999");
            assertThat(ada.phones).containsExactly("555-0100");
            assertThat(ada.home.street).isEqualTo("1 Dorset Street");
            assertThat(ada.work.street).isEqualTo("12 St James's Square");
            assertThat(ada.born).isEqualTo("1815-12-10");
          });
      refuses(factory, "from Person where ssn like '078%'");
      refuses(factory, "from Person where ssn = '078-05-1120'");
      refuses(factory, "from Person order by email");
      factory.inTransaction(
          session -> {
            session.find(Order.class, 1L).buyer = null;
            session.remove(session.find(Order.class, 2L));
            session.remove(session.find(Person.class, Model.MAIL));
          });
      assertThat(shop.rows(shop.url(), "SELECT COUNT(*) FROM person_phone"))
          .containsExactly(List.of("2"));
    }
    assertThat(shop.encrypted()).isEmpty();
    assertThat(shop.tables(shop.twin.rawUrl())).isEmpty();
  }

  private static void fill(Session session) {
    Person ada = Model.ada();
    Person grace = new Person();
    grace.email = "grace.hopper@example.org";
    grace.name = "Grace";
    session.persist(ada);
    session.persist(grace);
    session.persist(Model.order(1, ada));
    session.persist(Model.order(2, ada));
    session.persist(Model.order(3, grace));
  }

  private static void query(Session session) {
    assertThat(
            session
                .createSelectionQuery("select name from Person where email = :mail", String.class)
                .setParameter("mail", Model.MAIL)
                .getResultList())
        .containsExactly("Ada");
    assertThat(
            session
                .createSelectionQuery(
                    "select o.id from Orders o join o.buyer b where b.email in (:mails)"
                        + " and b.name = 'Ada' order by o.id",
                    Long.class)
                .setParameterList("mails", List.of(Model.MAIL, "nobody@example.org"))
                .getResultList())
        .containsExactly(1L, 2L);
    assertThat(
            session
                .createSelectionQuery(
                    "select count(*) from Orders o group by o.buyer.email order by count(*)",
                    Long.class)
                .getResultList())
        .containsExactly(1L, 2L);
    CriteriaBuilder builder = session.getSessionFactory().getCriteriaBuilder();
    CriteriaQuery<Member> criteria = builder.createQuery(Member.class);
    Root<Member> member = criteria.from(Member.class);
    criteria = criteria.where(builder.equal(member.get("card"), "4111111111111111"));
    assertThat(session.createQuery(criteria).getResultList())
        .extracting(found -> found.email)
        .containsExactly(Model.MAIL);
  }

  private static void refuses(SessionFactory factory, String query) {
    assertThatThrownBy(
            () ->
                factory.inSession(
                    session -> session.createSelectionQuery(query, Person.class).getResultList()))
        .as(query)
        .hasMessageContaining("NACRE-2051: The encrypted column");
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.hibernate.Targets#withColumns")
  void validatesAndUpdates(EncryptionTarget target) throws Exception {
    Shop shop = Shop.of(target, root);
    shop.start("update", ENTITIES).close();
    shop.start("validate", ENTITIES).close();
    assertThat(shop.encrypted()).isEqualTo(COLUMNS);
    assertThatThrownBy(() -> shop.start("validate", GROWN).close())
        .hasMessageContaining("missing column [remark]");
    shop.start("update", GROWN).close();
    TreeSet<String> grown = new TreeSet<>(COLUMNS);
    grown.add("orders.remark random");
    grown.add("orders.payer_email deterministic mail");
    assertThat(shop.encrypted()).isEqualTo(grown);
    assertThat(shop.foreignKeys("orders"))
        .containsExactly(
            "orders.buyer_email -> person.email", "orders.payer_email -> person.email");
    shop.start("validate", GROWN).close();
  }
}
