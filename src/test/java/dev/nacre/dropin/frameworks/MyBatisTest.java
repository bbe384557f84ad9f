package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A mapper of MyBatis, on connections of HikariCP. */
@Framework(
    name = "MyBatis",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
@Framework(
    name = "HikariCP",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class MyBatisTest {
  /** A row of the table. */
  public record Customer(long id, String name, String ssn, String email) {}

  /** The mapper. */
  public interface Customers {
    @Update(
        "CREATE TABLE customer (id BIGINT NOT NULL PRIMARY KEY, name VARCHAR(80),"
            + " ssn VARCHAR(20), email VARCHAR(80))")
    void create();

    @Insert("INSERT INTO customer VALUES (#{id}, #{name}, #{ssn}, #{email})")
    int add(Customer customer);

    @Select("SELECT id, name, ssn, email FROM customer WHERE email = #{email}")
    List<Customer> byEmail(String email);

    @Select("SELECT id, name, ssn, email FROM customer WHERE ssn = #{ssn}")
    List<Customer> bySsn(String ssn);

    @Update("UPDATE customer SET ssn = #{ssn} WHERE email = #{email}")
    int changeSsn(@Param("email") String email, @Param("ssn") String ssn);
  }

  private static final Customer ADA = new Customer(1, "Ada", SSN, MAIL);
  private static final Customer GRACE = new Customer(2, "Grace", OTHER_SSN, OTHER_MAIL);

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  void storesFindsAndChanges(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root);
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(shop.url());
      pool.setUsername(shop.user());
      pool.setPassword("");
      pool.setMaximumPoolSize(2);
      SqlSessionFactory sessions = sessions(pool);
      try (SqlSession session = sessions.openSession()) {
        session.getMapper(Customers.class).create();
        session.commit();
      }
      try (SqlSession session = sessions.openSession(ExecutorType.BATCH)) {
        Customers customers = session.getMapper(Customers.class);
        customers.add(ADA);
        customers.add(GRACE);
        session.commit();
      }
      try (SqlSession session = sessions.openSession()) {
        Customers customers = session.getMapper(Customers.class);
        assertThat(customers.byEmail(MAIL)).containsExactly(ADA);
        assertThat(customers.changeSsn(MAIL, OTHER_SSN)).isEqualTo(1);
        assertThat(customers.byEmail(MAIL)).extracting(Customer::ssn).containsExactly(OTHER_SSN);
        session.rollback();
        assertThat(customers.byEmail(MAIL)).containsExactly(ADA);
        if (shop.refusesSearchOfRandom()) {
          assertThatThrownBy(() -> customers.bySsn(SSN))
              .isInstanceOf(PersistenceException.class)
              .hasMessageContaining("NACRE-2051")
              .hasMessageNotContaining(SSN);
        } else {
          assertThat(customers.bySsn(SSN)).containsExactly(ADA);
        }
      }
      try (SqlSession session = sessions.openSession()) {
        assertThat(session.getMapper(Customers.class).byEmail(MAIL)).containsExactly(ADA);
      }
      assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isLessThanOrEqualTo(2);
    }
    shop.holdsCells("SELECT ssn, email FROM customer");
  }

  private static SqlSessionFactory sessions(HikariDataSource pool) {
    Configuration configuration =
        new Configuration(new Environment("shop", new JdbcTransactionFactory(), pool));
    configuration.addMapper(Customers.class);
    return new SqlSessionFactoryBuilder().build(configuration);
  }
}
