package dev.nacre.dropin.frameworks.jdbi;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlBatch;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Nothing here says that columns are encrypted: the policy does. */
@RegisterConstructorMapper(Customer.class)
public interface Customers {
  @SqlUpdate(
      """
      CREATE TABLE customer (
        id BIGINT NOT NULL PRIMARY KEY,
        name VARCHAR(80), ssn VARCHAR(20), email VARCHAR(80))
      """)
  void create();

  @SqlBatch("INSERT INTO customer VALUES (:id, :name, :ssn, :email)")
  void add(@BindMethods List<Customer> customers);

  @SqlQuery("SELECT id, name, ssn, email FROM customer WHERE email = :email")
  Optional<Customer> byEmail(@Bind("email") String email);

  @SqlUpdate("UPDATE customer SET ssn = :ssn WHERE email = :email")
  int changeSsn(@Bind("email") String email, @Bind("ssn") String ssn);
}
