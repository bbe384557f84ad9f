package dev.nacre.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NacreDriverTest {
  private final Driver driver = new NacreDriver();

  @Test
  void isFoundByTheServiceLoaderAndByDriverManager() throws SQLException {
    assertThat(ServiceLoader.load(Driver.class))
        .anySatisfy(found -> assertThat(found).isInstanceOf(NacreDriver.class));
    assertThat(DriverManager.getDriver("jdbc:nacre:h2:mem:")).isInstanceOf(NacreDriver.class);
  }

  @Test
  void takesItsOwnUrlsOnly() throws SQLException {
    assertThat(driver.acceptsURL("jdbc:nacre:h2:./x")).isTrue();
    for (String other : List.of("jdbc:h2:./x", "jdbc:otel:nacre:h2:./x", "", "nacre:h2:./x")) {
      assertThat(driver.acceptsURL(other)).isFalse();
      assertThat(driver.connect(other, new Properties())).isNull();
    }
    assertThatThrownBy(() -> driver.connect(null, null)).isInstanceOf(SQLException.class);
    assertThat(driver.jdbcCompliant()).isTrue();
    assertThat(driver.getParentLogger()).isNotNull();
  }

  @Nested
  class PassesThroughWithNothingEncrypted {
    @Test
    void whatTheTargetWouldGetWithoutUs() throws SQLException {
      try (RecordingDriver spy = RecordingDriver.listening("jdbc:derby:")) {
        Properties info = new Properties();
        info.setProperty("user", "u");
        info.setProperty("nacre.wallet.password", "hunter2");
        Properties before = (Properties) info.clone();

        Connection unused =
            driver.connect(
                "jdbc:nacre:derby://h/db;a=%20b;nacre.encrypt=none;nacre.wallet=/w;c", info);

        RecordingDriver.Call call = spy.calls().get(0);
        assertThat(call.url()).isEqualTo("jdbc:derby://h/db;a=%20b;c");
        assertThat(call.info()).containsOnlyKeys("user");
        assertThat(info).as("the caller's properties").isEqualTo(before);
      }
    }

    @Test
    void ofATargetWithoutADialect() throws SQLException {
      try (RecordingDriver spy = RecordingDriver.listening("jdbc:oddity:")) {
        Connection unused = driver.connect("jdbc:nacre:oddity:x;nacre.encrypt=none", null);
        assertThat(spy.calls()).singleElement().extracting("url").isEqualTo("jdbc:oddity:x");
      }
    }

    /** Which is what such a connection is by itself. */
    @Test
    void whateverIsAllowed() throws SQLException {
      try (RecordingDriver spy = RecordingDriver.listening("jdbc:oddity:")) {
        Connection unused =
            driver.connect(
                "jdbc:nacre:oddity:x;nacre.encrypt=none;nacre.exports=allow;nacre.imports=allow"
                    + ";nacre.residual=off;nacre.unwrap=allow",
                null);
        unused = driver.connect("jdbc:nacre:oddity:x;nacre.encrypt=none;nacre.unwrap=audit", null);
        assertThat(spy.calls()).hasSize(2);
      }
    }

    @Test
    void alsoWhenThePropertiesSaySo() throws SQLException {
      try (RecordingDriver spy = RecordingDriver.listening("jdbc:derby:")) {
        Properties info = new Properties();
        info.setProperty("nacre.encrypt", "none");
        Connection unused = driver.connect("jdbc:nacre:derby://h/db", info);
        assertThat(spy.calls()).hasSize(1);
      }
    }
  }

  @Nested
  class Refuses {
    @ParameterizedTest
    @CsvSource({
      "jdbc:nacre:oddity:x, NACRE-2110",
      "jdbc:nacre:oddity:x;nacre.encrypt=pages, NACRE-2110",
      "jdbc:nacre:oddity:x;nacre.encrypt=none, NACRE-2111",
      "jdbc:nacre:postgresql://h/db, NACRE-1010",
      "jdbc:nacre:postgresql://h/db?nacre.encrypt=pages, NACRE-2112",
      "jdbc:nacre:mariadb://h/db, NACRE-1010",
      "jdbc:nacre:derby://h/db, NACRE-2021",
      "jdbc:nacre:derby:memory:db;create=true, NACRE-1010",
      "jdbc:nacre:derby:memory:db;create=true;nacre.policy=p, NACRE-4022",
      "jdbc:nacre:derby:db;nacre.encrypt=pages, NACRE-2112",
      "jdbc:nacre:h2:tcp://h/./db, NACRE-2021",
      "jdbc:nacre:h2:ssl://h/./db;nacre.encrypt=pages, NACRE-2112",
      "jdbc:nacre:h2:mem:;nacre.encrypt=columns, NACRE-1010",
      "'jdbc:nacre:h2:mem:;nacre.encrypt=pages,columns', NACRE-1010",
      "jdbc:nacre:h2:tcp://h/./db;nacre.encrypt=columns, NACRE-2021",
      "'jdbc:nacre:h2:mem:;nacre.encrypt=columns;nacre.policy=p', NACRE-4022",
      "jdbc:nacre:h2:mem:;nacre.policy=p, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.catalog=create, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.residual=on, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.policy=p, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.catalog=create, NACRE-2023",
      "jdbc:nacre:postgresql://h/db?nacre.encrypt=none&nacre.catalog=create, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.residual=on, NACRE-2023",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.exports=sealed, NACRE-2102",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.exports=refuse, NACRE-2102",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.imports=sealed, NACRE-2102",
      "jdbc:nacre:h2:mem:;nacre.encrypt=none;nacre.unwrap=deny, NACRE-2102",
      "jdbc:nacre:h2:./nowhere;nacre.encrypt=none;nacre.unwrap=deny, NACRE-2102",
      "jdbc:nacre:derby:memory:db;create=true;nacre.encrypt=none;nacre.unwrap=deny, NACRE-2102",
      "jdbc:nacre:postgresql://h/db?nacre.encrypt=none&nacre.unwrap=deny, NACRE-2102",
      "jdbc:nacre:mariadb://h/db?nacre.encrypt=none&nacre.unwrap=DENY, NACRE-2102",
      "jdbc:nacre:oddity:x;nacre.encrypt=none;nacre.unwrap=deny, NACRE-2102",
      "jdbc:nacre:h2:mem:;nacre.encrypt=hunter2, NACRE-2102",
      "jdbc:nacre:h2:mem:;nacre.pasword=hunter2, NACRE-2101",
      "jdbc:nacre:h2:mem:;nacre.suite=hunter2, NACRE-1034",
      "jdbc:nacre:h2:mem:;nacre.wallet=pkcs11:hunter2, NACRE-1070",
      "jdbc:nacre:h2:mem:;nacre.wallet=vault:hunter2, NACRE-1071",
      "jdbc:nacre:h2, NACRE-2100",
    })
    void whatItCannotProtect(String url, String code) {
      assertThatThrownBy(() -> driver.connect(url, null))
          .isInstanceOfSatisfying(
              SQLException.class,
              refusal -> {
                assertThat(refusal.getSQLState()).matches("(42|28)000");
                assertThat(refusal.getErrorCode()).isGreaterThan(900_000);
              })
          .hasMessageStartingWith(code)
          .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "jdbc:nacre:postgresql://h/db?nacre.wallet.password=hunter2",
          "jdbc:nacre:oddity:hunter2?nacre.wallet.password=hunter2",
          "jdbc:nacre:h2:./hunter2;nacre.wallet.password=hunter2;nacre.exports=x",
        })
    void withoutRepeatingThePassphrase(String url) {
      assertThatThrownBy(() -> DriverManager.getConnection(url))
          .satisfies(
              refusal -> {
                for (Throwable t = refusal; t != null; t = t.getCause()) {
                  assertThat(t.toString()).doesNotContain("hunter2");
                }
              });
    }
  }

  @Nested
  class PropertyInfo {
    @Test
    void listsOursAndTheTargets() throws SQLException {
      try (RecordingDriver spy = RecordingDriver.listening("jdbc:derby:")) {
        Properties info = new Properties();
        info.setProperty("nacre.wallet", "/w");
        info.setProperty("user", "u");
        DriverPropertyInfo[] found =
            driver.getPropertyInfo("jdbc:nacre:derby://h/db;nacre.encrypt=columns;a=b", info);

        assertThat(Arrays.stream(found).map(property -> property.name))
            .containsExactly(
                "nacre.wallet",
                "nacre.wallet.password",
                "nacre.wallet.password.file",
                "nacre.wallet.password.env",
                "nacre.registry",
                "nacre.encrypt",
                "nacre.suite",
                "nacre.exports",
                "nacre.imports",
                "nacre.accept.restored",
                "nacre.policy",
                "nacre.catalog",
                "nacre.residual",
                "nacre.unwrap",
                "spied");
        assertThat(spy.calls().get(0).url()).isEqualTo("jdbc:derby://h/db;a=b");
        assertThat(spy.calls().get(0).info()).containsOnlyKeys("user");
        assertThat(byName(found, "nacre.wallet").value).isEqualTo("/w");
        assertThat(byName(found, "nacre.encrypt").value).isEqualTo("columns");
        assertThat(byName(found, "nacre.encrypt").choices)
            .containsExactly("pages", "columns", "pages,columns", "none");
        assertThat(found)
            .filteredOn(property -> property.name.startsWith("nacre."))
            .allSatisfy(property -> assertThat(property.description).isNotBlank());
      }
    }

    @Test
    void doesNotShowThePassphrase() throws SQLException {
      DriverPropertyInfo[] found =
          driver.getPropertyInfo("jdbc:nacre:h2:mem:;nacre.wallet.password=hunter2", null);
      assertThat(byName(found, "nacre.wallet.password").value).isNull();
    }

    private DriverPropertyInfo byName(DriverPropertyInfo[] found, String name) {
      return Arrays.stream(found)
          .filter(property -> property.name.equals(name))
          .findFirst()
          .orElseThrow();
    }
  }
}
