package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.BORN;
import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Records;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements of jOOQ, in the dialect that it finds by itself. */
@Framework(
    name = "jOOQ",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class JooqTest {
  private record Customer(Long id, String name, String ssn, String email, LocalDate born) {}

  private static final Table<Record> CUSTOMER = table(name("customer"));
  private static final Field<Long> ID = field(name("id"), SQLDataType.BIGINT.nullable(false));
  private static final Field<String> NAME = field(name("name"), SQLDataType.VARCHAR(80));
  private static final Field<String> SSN_OF = field(name("ssn"), SQLDataType.VARCHAR(20));
  private static final Field<String> EMAIL = field(name("email"), SQLDataType.VARCHAR(80));
  private static final Field<LocalDate> BORN_ON = field(name("born"), SQLDataType.LOCALDATE);

  private static final Customer ADA = new Customer(1L, "Ada", SSN, MAIL, BORN);
  private static final Customer GRACE = new Customer(2L, "Grace", OTHER_SSN, OTHER_MAIL, BORN);

  @TempDir private Path root;

  private static SQLDialect family(EncryptionTarget target) {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> SQLDialect.H2;
      case POSTGRESQL -> SQLDialect.POSTGRES;
      case MARIADB -> SQLDialect.MARIADB;
      case DERBY -> SQLDialect.DERBY;
    };
  }

  @ParameterizedTest
  @EnumSource
  void storesFindsAndChanges(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    try (Connection connection = shop.connect()) {
      // Names as the database reads them without quotes, so that one text is right on each.
      DSLContext sql =
          DSL.using(connection, new Settings().withRenderQuotedNames(RenderQuotedNames.NEVER));
      assertThat(sql.family()).isEqualTo(family(target));
      int unused =
          sql.createTable(CUSTOMER)
              .columns(ID, NAME, SSN_OF, EMAIL, BORN_ON)
              .primaryKey(ID)
              .execute();
      assertThat(
              sql.insertInto(CUSTOMER, ID, NAME, SSN_OF, EMAIL, BORN_ON)
                  .values(1L, "Ada", SSN, MAIL, BORN)
                  .execute())
          .isEqualTo(1);
      var insert =
          sql.insertInto(CUSTOMER, ID, NAME, SSN_OF, EMAIL, BORN_ON)
              .values((Long) null, null, null, null, null);
      assertThat(
              sql.batch(insert)
                  .bind(2L, "Grace", OTHER_SSN, OTHER_MAIL, BORN)
                  .bind(3L, "Alan", null, "alan@example.org", null)
                  .execute())
          .hasSize(2);
      assertThat(found(sql, EMAIL.eq(MAIL))).containsExactly(ADA);
      assertThat(found(sql, EMAIL.in(MAIL, OTHER_MAIL))).containsExactly(ADA, GRACE);
      assertThat(found(sql, SSN_OF.isNull())).extracting(Customer::name).containsExactly("Alan");
      assertThat(sql.select(EMAIL, count()).from(CUSTOMER).groupBy(EMAIL).fetchMap(EMAIL, count()))
          .containsEntry(MAIL, 1)
          .hasSize(3);

      assertThatThrownBy(
              () ->
                  sql.transaction(
                      within -> {
                        int gone =
                            within.dsl().deleteFrom(CUSTOMER).where(EMAIL.eq(MAIL)).execute();
                        throw new IllegalStateException("rolled back after " + gone);
                      }))
          .hasStackTraceContaining("rolled back after 1");
      assertThat(sql.update(CUSTOMER).set(SSN_OF, OTHER_SSN).where(EMAIL.eq(MAIL)).execute())
          .isEqualTo(1);
      assertThat(found(sql, EMAIL.eq(MAIL))).extracting(Customer::ssn).containsExactly(OTHER_SSN);

      if (shop.refusesSearchOfRandom()) {
        assertThatThrownBy(() -> found(sql, SSN_OF.eq(OTHER_SSN)))
            .isInstanceOf(DataAccessException.class)
            .hasMessageContaining("NACRE-2051")
            .hasMessageNotContaining(OTHER_SSN);
      } else {
        assertThat(found(sql, SSN_OF.eq(OTHER_SSN))).hasSize(2);
      }
      assertThat(sql.fetchCount(CUSTOMER)).isEqualTo(3);
    }
    shop.holdsCells("SELECT ssn, email, born FROM customer");
  }

  private static List<Customer> found(DSLContext sql, Condition condition) {
    return sql.select(ID, NAME, SSN_OF, EMAIL, BORN_ON)
        .from(CUSTOMER)
        .where(condition)
        .orderBy(ID)
        .fetch(Records.mapping(Customer::new));
  }
}
