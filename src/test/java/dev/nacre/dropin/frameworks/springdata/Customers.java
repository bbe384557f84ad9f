package dev.nacre.dropin.frameworks.springdata;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.query.Param;

public interface Customers extends ListCrudRepository<Customer, Long> {
  Optional<Customer> findByEmail(String email);

  List<Customer> findByEmailInOrderByName(Collection<String> emails);

  boolean existsByEmail(String email);

  @Modifying
  @Query("UPDATE customer SET ssn = :ssn WHERE email = :email")
  int changeSsn(@Param("email") String email, @Param("ssn") String ssn);

  // Refused where ssn is random: such a column is stored and read.
  List<Customer> findBySsn(String ssn);
}
