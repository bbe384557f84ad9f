package shop;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

public interface Customers extends JpaRepository<Customer, Long> {
  List<Customer> findByEmail(String email);
}
