package shop;

import io.quarkus.hibernate.orm.panache.PanacheEntity;
import jakarta.persistence.Entity;

/** An entity as in any application. */
@Entity
public class Customer extends PanacheEntity {
  public String name;
  public String email;

  static Customer named(String name) {
    return find("name", name).firstResult();
  }
}
