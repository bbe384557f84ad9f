package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.spring.boot.diagnostics.EncryptedEntityFailureAnalyzer;
import dev.nacre.spring.boot.entities.Accounts;
import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Boot reports of an application whose annotations contradict its policy or its tables. */
final class EncryptedEntityTest {
  private static final String ENCRYPTED = "jdbc:nacre:h2:./shop;nacre.encrypt=columns";
  private static final String PASSPHRASE = "walnut-ladder-under-the-bridge";
  private static final String ACTION =
      "Change what each line names: the annotation, the line of nacre.policy, or the column.";

  @TempDir private Path folder;

  private ChildJvm start(String url, List<String> more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--spring.main.web-application-type=none",
                "--spring.config.location=optional:classpath:none/",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=sa",
                "--spring.jpa.hibernate.ddl-auto=update"));
    arguments.addAll(more);
    if (url.startsWith("jdbc:nacre:")) {
      arguments.add("--nacre.wallet.password=" + PASSPHRASE);
    }
    return ChildJvm.start(Accounts.class, folder, List.of("-cp", TestClassPath.all()), arguments);
  }

  private void starts(String url, String... more) throws Exception {
    try (ChildJvm application = start(url, List.of(more))) {
      String unused = application.await("READY");
      assertThat(application.exitCode()).isZero();
    }
  }

  private String refused(String url, String... more) throws Exception {
    try (ChildJvm application = start(url, List.of(more))) {
      assertThatThrownBy(() -> application.await("READY")).isInstanceOf(IOException.class);
      assertThat(application.exitCode()).isEqualTo(1);
      String said = new String(application.outputSoFar(), StandardCharsets.UTF_8);
      assertThat(said)
          .contains("APPLICATION FAILED TO START")
          .doesNotContain(PASSPHRASE, "\tat dev.nacre");
      return said;
    }
  }

  /** As the database itself has it. */
  private int tables() throws SQLException {
    try (Connection plain =
            DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
        Statement statement = plain.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 'ACCOUNT'")) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  @Test
  void aPolicyThatContradictsAnAnnotation() throws Exception {
    Path policy =
        Files.writeString(folder.resolve("columns.policy"), "account.ssn = deterministic\n");
    assertThat(refused(ENCRYPTED, "--nacre.policy=" + policy))
        .contains(
            "account.ssn (Account.ssn) is random by its annotation and deterministic by the policy"
                + " file: change one of them",
            ACTION);
    assertThat(tables()).isZero();

    Files.writeString(policy, "account.ssn = random\n");
    starts(ENCRYPTED, "--nacre.policy=" + policy);
    assertThat(tables()).isEqualTo(1);
  }

  @Test
  void aUrlWithoutNacre() throws Exception {
    assertThat(refused("jdbc:h2:./shop"))
        .contains(
            "the connection is not Nacre's",
            "Account.ssn",
            "Write jdbc:nacre: and then the database in spring.datasource.url.");
    assertThat(tables()).isZero();
  }

  @Test
  void aTableThatIsStillPlain() throws Exception {
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("nacre.wallet.password", PASSPHRASE);
    String url = ENCRYPTED.replace("./shop", folder.resolve("shop").toString());
    try (Connection connection = DriverManager.getConnection(url, info);
        Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute(
              "CREATE TABLE account (id BIGINT PRIMARY KEY, ssn VARCHAR(20), email VARCHAR(80))");
    }
    assertThat(refused(ENCRYPTED))
        .contains(
            "account.ssn (Account.ssn) is plain in the database: ALTER TABLE account MODIFY (ssn"
                + " ENCRYPT) encrypts it",
            ACTION);
    assertThat(tables()).isEqualTo(1);
  }

  @Test
  void failuresOfOthersAreLeftToThem() {
    IllegalStateException own = new IllegalStateException("@Encrypted is mentioned");
    assertThat(new EncryptedEntityFailureAnalyzer().analyze(own)).isNull();
    own.setStackTrace(new StackTraceElement[0]);
    assertThat(new EncryptedEntityFailureAnalyzer().analyze(own)).isNull();
  }
}
