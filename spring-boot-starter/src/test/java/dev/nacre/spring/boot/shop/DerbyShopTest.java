package dev.nacre.spring.boot.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application of the guide on Derby, whose dialect comes beside Hibernate. */
final class DerbyShopTest {
  @TempDir private Path folder;

  @Test
  @Framework(name = "Spring Boot", on = EncryptionTarget.DERBY)
  @Framework(name = "Spring Data JPA", on = EncryptionTarget.DERBY)
  void storesAndFinds() throws Exception {
    Path policy =
        Files.writeString(
            folder.resolve("shop.policy"),
            "customer.ssn = random\ncustomer.email = deterministic\n");
    try (ConfigurableApplicationContext context =
        SpringApplication.run(
            Shop.class,
            "--spring.main.web-application-type=none",
            "--spring.config.location=optional:classpath:none/",
            "--spring.datasource.url=jdbc:nacre:derby:" + folder.resolve("data") + ";create=true",
            "--spring.datasource.username=app",
            "--spring.jpa.hibernate.ddl-auto=update",
            "--nacre.wallet.password=walnut-ladder-under-the-bridge",
            "--nacre.policy=" + policy)) {
      Shop shop = context.getBean(Shop.class);
      assertThat(shop.add("Kim", "kim@example.org", "078-05-1120")).isEqualTo(1);
      assertThat(shop.find("kim@example.org")).containsExactly("Kim, kim@example.org, 078-05-1120");
      assertThat(shop.find("KIM@example.org")).isEmpty();
    }
    try (Connection raw =
            DriverManager.getConnection("jdbc:derby:" + folder.resolve("data"), "app", "");
        ResultSet row = raw.createStatement().executeQuery("SELECT ssn, email FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
      assertThat(row.getBytes(2)).startsWith(0xab);
    }
  }
}
