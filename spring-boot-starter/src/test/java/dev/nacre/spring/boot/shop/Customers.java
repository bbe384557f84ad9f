package dev.nacre.spring.boot.shop;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface Customers extends JpaRepository<Customer, Long> {
  List<Customer> findByEmail(String email);
}
