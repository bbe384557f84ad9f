package dev.nacre.jdbc.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.testkit.leak.FolderSnapshot;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.CheapWallets;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.XAConnection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A failure after each resource that a connection opens, for each kind of plan: nothing stays open,
 * and no file changes.
 */
final class FailedConnectTest {
  private static final String ENCRYPTED = "CREATE TABLE t (a VARCHAR(80) ENCRYPT)";
  private static final String PLAIN = "CREATE TABLE t (a VARCHAR(80))";

  static {
    // Read when Derby begins; its log would lie where the process works.
    System.setProperty(
        "derby.stream.error.file", Path.of("target", "derby.log").toAbsolutePath().toString());
  }

  @TempDir private Path folder;
  private final List<Object> resources = new ArrayList<>();

  /** Kinds of plans, with what they open after the passphrase and the lease of the wallet. */
  private enum Kind {
    PAGES("h2:", "", PLAIN, "WalletLease, RegistryAnchor, EncryptedDatabaseStorage"),
    PAGES_AND_COLUMNS(
        "h2:",
        ";nacre.encrypt=pages,columns",
        ENCRYPTED,
        "WalletLease, RegistryAnchor, EncryptedDatabaseStorage"),
    COLUMNS("h2:", ";nacre.encrypt=columns", ENCRYPTED, ""),
    MEMORY("h2:mem:", ";nacre.encrypt=columns", ENCRYPTED, ""),
    CONVERTIBLE("h2:", ";nacre.encrypt=none", PLAIN, "ConvertibleDatabaseStorage"),
    ALONE("h2:mem:", ";nacre.encrypt=none", PLAIN, ""),
    DERBY("derby:", ";create=true", ENCRYPTED, ""),
    SERVER("postgresql:", "?nacre.catalog=create", ENCRYPTED, "");

    private final String prefix;
    private final String settings;
    private final String table;
    private final String below;

    Kind(String prefix, String settings, String table, String below) {
      this.prefix = prefix;
      this.settings = settings;
      this.table = table;
      this.below = below;
    }

    boolean hasWallet() {
      return this != CONVERTIBLE && this != ALONE;
    }

    boolean isFile() {
      return prefix.equals("h2:");
    }

    /** The classes of what is opened, in order. */
    List<String> resources() {
      Stream<String> wallet = hasWallet() ? Stream.of("Passphrase", "WalletLease") : Stream.empty();
      Stream<String> more = below.isEmpty() ? Stream.empty() : Stream.of(below.split(", ", -1));
      return Stream.of(Stream.of("ResourceStack"), wallet, more).flatMap(each -> each).toList();
    }
  }

  /** Started by the first test that needs it; it ends with the process. */
  private static final class Server {
    static final EmbeddedPostgres SHARED = start();

    private static EmbeddedPostgres start() {
      try {
        return Postgres.builder().setServerConfig("max_prepared_transactions", "4").start();
      } catch (IOException failed) {
        throw new java.io.UncheckedIOException(failed);
      }
    }
  }

  @BeforeEach
  void makeWallet() throws IOException {
    folder = Files.createDirectory(folder.toRealPath().resolve("data"));
    CheapWallets.provide(folder.resolve("shop.wallet"), "right");
  }

  static Stream<Arguments> plans() {
    return Stream.of(Kind.values())
        .flatMap(
            kind ->
                kind == Kind.DERBY
                    ? Stream.of(Arguments.of(kind, false))
                    : Stream.of(Arguments.of(kind, false), Arguments.of(kind, true)));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void eachStepThatFailsLeavesNothingOpen(Kind kind, boolean pooled) throws Exception {
    String url = url(kind);
    try (Connection keeping = DriverManager.getConnection(url, properties(kind))) {
      execute(keeping, kind.table);
      execute(keeping, "INSERT INTO t VALUES ('kept')");
    }
    List<String> expected = kind.resources();
    close(open(kind, url, pooled, resources::add));
    assertThat(names().subList(0, expected.size())).isEqualTo(expected);
    assertThat(names()).hasSize(expected.size() + 1);
    for (int step = 1; step <= expected.size() + 1; step++) {
      boolean reachedTarget = step > expected.size();
      failAt(step, kind, url, pooled, reachedTarget);
    }
    if (kind != Kind.MEMORY && kind != Kind.ALONE) {
      try (Connection again = DriverManager.getConnection(url, properties(kind));
          Statement statement = again.createStatement();
          ResultSet row = statement.executeQuery("SELECT a FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("kept");
      }
    }
    end(kind);
  }

  private void failAt(int step, Kind kind, String url, boolean pooled, boolean reachedTarget)
      throws Exception {
    resources.clear();
    FolderSnapshot before = FolderSnapshot.of(folder);
    long then = KeyLedger.installed().now();
    Throwable failure =
        catchThrowable(
            () ->
                open(
                    kind,
                    url,
                    pooled,
                    resource -> {
                      resources.add(resource);
                      if (resources.size() == step) {
                        throw new IllegalStateException("step " + step);
                      }
                    }));
    assertThat(failure).hasStackTraceContaining("step " + step);
    assertThat(failure.getSuppressed()).isEmpty();
    assertThat(resources).hasSize(step);
    assertThat(KeyLedger.installed().openSince(then)).as("keys after %s", names()).isZero();
    for (Object resource : resources) {
      assertClosed(resource);
    }
    if (kind.isFile()) {
      assertThat(StorageEngines.isOpen(location())).isFalse();
      try (FileChannel file =
              FileChannel.open(folder.resolve("shop.mv.db"), StandardOpenOption.WRITE);
          FileLock lock = file.tryLock()) {
        assertThat(lock).isNotNull();
      }
    }
    if (!reachedTarget) {
      before.assertUnchanged("a failure after " + names());
    }
  }

  private static void assertClosed(Object resource) throws SQLException {
    if (resource instanceof WalletLease lease) {
      assertThatThrownBy(() -> lease.keys().masterKeys().current())
          .satisfies(
              failure ->
                  assertThat(((CodedError) failure).code()).isEqualTo(ErrorCode.WALLET_CLOSED));
    } else if (resource instanceof Connection raw) {
      assertThat(raw.isClosed()).isTrue();
    } else if (resource instanceof XAConnection raw) {
      // H2 has no message for that.
      assertThatThrownBy(raw::getConnection).isInstanceOf(Exception.class);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PAGES", "COLUMNS", "DERBY"})
  void aNewFolderGoesWithAFailureBeforeTheWallet(Kind kind) throws Exception {
    Path database = folder.resolve("new/deep/shop");
    String url = "jdbc:nacre:" + kind.prefix + database + kind.settings;
    for (int step = 1; step <= 3; step++) {
      int failing = step;
      resources.clear();
      FolderSnapshot before = FolderSnapshot.of(folder);
      assertThatThrownBy(
              () ->
                  open(
                      kind,
                      url,
                      false,
                      resource -> {
                        resources.add(resource);
                        if (resources.size() == failing) {
                          throw new IllegalStateException("step " + failing);
                        }
                      }))
          .hasStackTraceContaining("step " + step);
      before.assertUnchanged("a failure after " + names());
    }
    assertThat(names()).containsExactly("ResourceStack", "Passphrase", "NewDatabaseFolder");
  }

  /** A wallet that was made now could not read it. */
  @ParameterizedTest
  @EnumSource(names = {"PAGES", "PAGES_AND_COLUMNS", "COLUMNS", "MEMORY", "DERBY"})
  void aRegistryWithoutItsWalletIsRefused(Kind kind) throws Exception {
    Files.delete(folder.resolve("shop.wallet"));
    Files.write(folder.resolve("shop.wallet.registry"), new byte[] {1});
    String url = url(kind);
    FolderSnapshot before = FolderSnapshot.of(folder);
    assertThatThrownBy(() -> open(kind, url, resources::add))
        .hasMessageContaining(ErrorCode.REGISTRY_FOREIGN.text());
    assertThat(names()).containsExactly("ResourceStack");
    before.assertUnchanged("a refused registry");
  }

  /** The wallet is not opened before the conversion begins. */
  @Test
  void aConversionThatFailsToBeginLeavesNoKey() throws Exception {
    String url = url(Kind.CONVERTIBLE);
    String convert = "ALTER ENCRYPTION DATABASE ENCRYPT";
    List<String> steps = List.of("Passphrase", "WalletLease", "WalletLease", "RegistryAnchor");
    int opened = Kind.CONVERTIBLE.resources().size() + 1;
    for (int step = 1; step <= steps.size(); step++) {
      int failing = opened + step;
      resources.clear();
      long then = KeyLedger.installed().now();
      try (Connection connection =
              open(
                  Kind.CONVERTIBLE,
                  url,
                  resource -> {
                    resources.add(resource);
                    if (resources.size() == failing) {
                      throw new IllegalStateException("step " + failing);
                    }
                  });
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(convert))
            .hasStackTraceContaining("step " + failing);
        assertThat(KeyLedger.installed().openSince(then)).as("keys after %s", names()).isZero();
      }
      assertThat(names().subList(opened, names().size())).isEqualTo(steps.subList(0, step));
      for (Object resource : resources) {
        assertClosed(resource);
      }
      assertThat(StorageEngines.isOpen(location())).isFalse();
    }
  }

  private static <C> C unpooled(Object connection, Class<C> type) {
    return type.cast(connection);
  }

  private Connection open(Kind kind, String url, Consumer<Object> observer) throws SQLException {
    return unpooled(open(kind, url, false, observer), Connection.class);
  }

  private Object open(Kind kind, String url, boolean pooled, Consumer<Object> observer)
      throws SQLException {
    ConnectionFactory factory = new ConnectionFactory(observer);
    Properties info = properties(kind);
    return pooled
        ? factory.open(url, info, ConnectionKind.POOLED)
        : factory.open(url, info, ConnectionKind.SINGLE);
  }

  private static void close(Object connection) throws SQLException {
    if (connection instanceof XAConnection pooled) {
      pooled.close();
    } else {
      ((Connection) connection).close();
    }
  }

  private String url(Kind kind) throws SQLException {
    return switch (kind) {
      case MEMORY, ALONE -> "jdbc:nacre:h2:mem:" + kind.settings;
      case SERVER ->
          "jdbc:nacre:postgresql://localhost:"
              + Server.SHARED.getPort()
              + "/"
              + newDatabase()
              + kind.settings;
      default -> "jdbc:nacre:" + kind.prefix + folder.resolve("shop") + kind.settings;
    };
  }

  private static String newDatabase() throws SQLException {
    String name = "failed" + System.nanoTime();
    try (Connection admin = Server.SHARED.getPostgresDatabase().getConnection()) {
      execute(admin, "CREATE DATABASE " + name);
    }
    return name;
  }

  private Properties properties(Kind kind) {
    Properties info = new Properties();
    info.putAll(
        Map.of(
            "nacre.wallet",
            folder.resolve("shop.wallet").toString(),
            "nacre.wallet.password",
            "right".toCharArray(),
            "user",
            kind == Kind.SERVER ? "postgres" : "sa",
            "password",
            "p"));
    return info;
  }

  private DatabaseLocation location() {
    return new DatabaseLocation("h2", "", folder.resolve("shop"));
  }

  private List<String> names() {
    return resources.stream().map(each -> each.getClass().getSimpleName()).toList();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  private void end(Kind kind) {
    if (kind == Kind.DERBY) {
      assertThatThrownBy(
              () ->
                  DriverManager.getConnection(
                      "jdbc:derby:" + folder.resolve("shop") + ";shutdown=true"))
          .hasMessageContaining("shop");
    }
  }
}
