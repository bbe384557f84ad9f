package dev.nacre.spring.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.NacreDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.mock.env.MockEnvironment;

/** Real refusals, wrapped as Spring wraps them, and what the analyzers say. */
final class FailuresTest {
  @TempDir Path folder;

  @Test
  void noPassphrase() {
    FailureAnalysis said = refusal("jdbc:nacre:h2:" + folder.resolve("shop"), new Properties());
    assertThat(said.getDescription()).startsWith("NACRE-1002: ");
    assertThat(said.getAction()).contains("config tree");
  }

  @Test
  void missingWalletOfAServer() {
    Properties options = passphrase();
    options.setProperty("nacre.wallet", folder.resolve("none.wallet").toString());
    FailureAnalysis said = refusal("jdbc:nacre:postgresql://localhost:1/shop", options);
    assertThat(said.getDescription()).startsWith("NACRE-1010: ");
    assertThat(said.getAction()).contains("nacre wallet create");
  }

  @Test
  void exposedWallet() throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    open(url, passphrase());
    Path wallet = folder.resolve("shop.wallet");
    Files.setPosixFilePermissions(
        wallet, java.nio.file.attribute.PosixFilePermissions.fromString("rw-rw-rw-"));
    FailureAnalysis said = refusal(url, passphrase());
    assertThat(said.getDescription()).startsWith("NACRE-1017: ");
    assertThat(said.getAction()).contains("chmod 600");
  }

  @Test
  void plainDatabaseUnderNacre() throws Exception {
    String plain = "jdbc:h2:" + folder.resolve("shop");
    java.sql.DriverManager.getConnection(plain, "sa", "").close();
    FailureAnalysis said = refusal("jdbc:nacre:h2:" + folder.resolve("shop"), passphrase());
    assertThat(said.getDescription()).startsWith("NACRE-3001: ");
    assertThat(said.getAction()).contains("nacre db encrypt");
  }

  @Test
  void missingPolicy() {
    Properties options = passphrase();
    options.setProperty("nacre.encrypt", "columns");
    options.setProperty("nacre.policy", "classpath:none.policy");
    FailureAnalysis said = refusal("jdbc:nacre:h2:" + folder.resolve("shop"), options);
    assertThat(said.getDescription()).startsWith("NACRE-4022: ").contains("none.policy");
    assertThat(said.getAction()).contains("src/main/resources");
  }

  @Test
  void malformedPolicy() throws Exception {
    Path policy = Files.writeString(folder.resolve("bad.policy"), "customer.ssn = rot13\n");
    Properties options = passphrase();
    options.setProperty("nacre.encrypt", "columns");
    options.setProperty("nacre.policy", policy.toString());
    FailureAnalysis said = refusal("jdbc:nacre:h2:" + folder.resolve("shop"), options);
    assertThat(said.getDescription()).startsWith("NACRE-4020: ");
  }

  @Test
  void driverOfTheTargetIsMissing() {
    Properties options = passphrase();
    options.setProperty("nacre.wallet", folder.resolve("w").toString());
    FailureAnalysis said = refusal("jdbc:nacre:mariadb://localhost:1/shop", options);
    assertThat(said.getDescription()).startsWith("NACRE-2111: ");
    assertThat(said.getAction()).contains("Add the driver");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void encryptedDatabaseUnderAPlainUrl() throws Exception {
    open("jdbc:nacre:h2:" + folder.resolve("shop"), passphrase());
    MockEnvironment environment = new MockEnvironment();
    environment.setProperty(
        "spring.datasource.url", "jdbc:h2:" + folder.resolve("shop") + ";TRACE_LEVEL_FILE=0");
    Throwable failed = null;
    try {
      java.sql.DriverManager.getConnection(
              environment.getProperty("spring.datasource.url"), "sa", "")
          .close();
    } catch (SQLException refused) {
      failed = refused;
    }
    FailureAnalysis said =
        Objects.requireNonNull(
            new UrlFailureAnalyzer(environment).analyze(new IllegalStateException(failed)));
    assertThat(said.getDescription()).contains("encrypted by Nacre");
    assertThat(new UrlFailureAnalyzer(environment).analyze(new IllegalStateException())).isNull();
  }

  /** Also a code of a later release of the driver has something to do. */
  @ParameterizedTest
  @EnumSource(ErrorCode.class)
  void eachCodeHasADescriptionAndAnAction(ErrorCode code) {
    FailureAnalysis said =
        Objects.requireNonNull(
            new NacreFailureAnalyzer()
                .analyze(new IllegalStateException(new NacreException(code, "It happened"))));
    assertThat(said.getDescription()).isEqualTo(code.text() + ": It happened.");
    assertThat(said.getAction()).endsWith(".");
  }

  @Test
  void failuresOfOthersAreLeftToThem() {
    assertThat(new NacreFailureAnalyzer().analyze(new IllegalStateException(new SQLException("x"))))
        .isNull();
  }

  private static Properties passphrase() {
    Properties options = new Properties();
    options.setProperty("user", "sa");
    options.setProperty("nacre.wallet.password", "copper kettle under the stairs");
    return options;
  }

  private static void open(String url, Properties options) throws SQLException {
    Objects.requireNonNull(new NacreDriver().connect(url, options)).close();
  }

  private static FailureAnalysis refusal(String url, Properties options) {
    try {
      open(url, options);
      throw new AssertionError("it connects");
    } catch (SQLException refused) {
      FailureAnalysis said =
          Objects.requireNonNull(
              new NacreFailureAnalyzer().analyze(new IllegalStateException("bean", refused)));
      assertThat(said.getDescription()).doesNotContain("copper kettle");
      return said;
    }
  }
}
