package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

/** Sessions of web applications, in the tables that Spring Session makes, under a policy. */
final class SpringSessionTest {
  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource(names = "DERBY", mode = EnumSource.Mode.EXCLUDE)
  @Framework(
      name = "Spring Session",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB
      })
  void keepsAndFindsSessions(EncryptionTarget target) throws Exception {
    EncryptedShop shop = shop(target);
    DataSource source = new DriverManagerDataSource(shop.url(), shop.user(), "");
    makeTables(shop);
    use(
        new JdbcIndexedSessionRepository(
            new JdbcTemplate(source),
            new TransactionTemplate(new DataSourceTransactionManager(source))));
    shop.holdsCells("SELECT PRINCIPAL_NAME FROM SPRING_SESSION");
    shop.holdsCells("SELECT ATTRIBUTE_BYTES FROM SPRING_SESSION_ATTRIBUTES");
  }

  /** Its attributes are a BLOB there, and hold the name of the user once more. */
  @Test
  @Framework(name = "Spring Session", on = EncryptionTarget.DERBY)
  void isRefusedOnDerby() throws Exception {
    EncryptedShop shop = shop(EncryptionTarget.DERBY);
    assertThatThrownBy(() -> makeTables(shop))
        .hasStackTraceContaining("NACRE-2040: An encrypted BLOB");
    try (Connection connection = shop.connect();
        ResultSet table =
            connection.getMetaData().getTables(null, null, "SPRING_SESSION_ATTRIBUTES", null)) {
      assertThat(table.next()).isFalse();
    }
  }

  private EncryptedShop shop(EncryptionTarget target) throws Exception {
    return EncryptedShop.of(
        target,
        root,
        List.of(
            "spring_session.principal_name = deterministic" + EncryptedShop.collation(target),
            "spring_session_attributes.attribute_bytes = random"));
  }

  /** By its own script. H2's LONGVARBINARY has no length, so columns want a BLOB in its place. */
  private static void makeTables(EncryptedShop shop) throws IOException {
    shop.run("org/springframework/session/jdbc/" + script(shop.target), "LONGVARBINARY", "BLOB");
  }

  private static String script(EncryptionTarget target) {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "schema-h2.sql";
      case MARIADB -> "schema-mysql.sql";
      default -> "schema-" + target.name().toLowerCase(Locale.ROOT) + ".sql";
    };
  }

  private static <S extends Session> void use(FindByIndexNameSessionRepository<S> sessions) {
    S first = sessions.createSession();
    first.setAttribute("mail", MAIL);
    first.setAttribute(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, OTHER_MAIL);
    sessions.save(first);
    S other = sessions.createSession();
    other.setAttribute(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, "grace");
    sessions.save(other);

    S found = Objects.requireNonNull(sessions.findById(first.getId()));
    assertThat(found.<String>getAttribute("mail")).isEqualTo(MAIL);
    assertThat(sessions.findByPrincipalName(OTHER_MAIL)).containsOnlyKeys(first.getId());
    assertThat(sessions.findByPrincipalName("Grace.Hopper@example.org")).isEmpty();

    found.setAttribute("mail", MAIL + "!");
    String before = found.getId();
    String after = found.changeSessionId();
    sessions.save(found);
    assertThat(sessions.findById(before)).isNull();
    S changed = Objects.requireNonNull(sessions.findById(after));
    assertThat(changed.<String>getAttribute("mail")).isEqualTo(MAIL + "!");
    changed.removeAttribute("mail");
    sessions.save(changed);
    assertThat(Objects.requireNonNull(sessions.findById(after)).<String>getAttribute("mail"))
        .isNull();
    changed.setAttribute("mail", MAIL);
    sessions.save(changed);
    sessions.deleteById(other.getId());
    assertThat(sessions.findById(other.getId())).isNull();
  }
}
