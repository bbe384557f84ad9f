package dev.nacre.spring.boot.entities;

import dev.nacre.hibernate.Encrypted;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Account {
  @Id long id;

  @Encrypted
  @Column(length = 20)
  String ssn = "";

  @Encrypted(deterministic = true)
  @Column(length = 80)
  String email = "";
}
