package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.cli.db.CarelessApplication.Way;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other processes stay out, also when the one that has the database open reads its file. */
final class LockTest {
  private static final int ALREADY_OPEN = 90020;

  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void fill() throws Exception {
    Path here = Files.createDirectory(folder.resolve("here"));
    // Opened often.
    try (Passphrase passphrase = Passphrase.copyOf(Shop.PASSPHRASE.toCharArray())) {
      Wallet.create(here.resolve("shop.wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
    shop = Shop.filled(here);
  }

  private static FakeTerminal run(int exit, Object... words) {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run(words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  @Test
  void noRowIsLostToARekeyBesideACarelessApplication() throws Exception {
    try (CarelessApplication application = CarelessApplication.start(shop)) {
      application.goes(Way.STRAY_ABSOLUTE);
      FakeTerminal refused = run(4, "db", "rekey", shop.database);
      assertThat(refused.complained()).contains("NACRE-3030", "process " + application.pid());
      application.runs("INSERT INTO customer VALUES (5000, 'after it')");
      application.leaves();
    }
    assertThat(shop.count("")).isEqualTo(2001);
    run(0, "db", "verify", shop.database);
  }

  @Test
  void aSecondProcessIsRefusedAfterEachWayToOpenTheFileOnceMore() throws Exception {
    Path zip = folder.resolve("backup.zip");
    run(0, "db", "backup", shop.database, zip);
    try (CarelessApplication application = CarelessApplication.start(shop)) {
      for (Way way : Way.values()) {
        if (way == Way.COPY_OF_THE_FOLDER && !Files.isDirectory(Path.of("/proc/self/fd"))) {
          // Only there it is seen who has the lock's own file open.
          continue;
        }
        application.goes(way);
        application.freezes();
        Map<String, Integer> before = contents();
        SQLException refused =
            catchThrowableOfType(SQLException.class, () -> shop.connect("").close());
        assertThat((Throwable) refused).as(way.name()).isNotNull();
        assertThat(refused.getErrorCode()).as(way.name()).isEqualTo(ALREADY_OPEN);
        assertThat(refused.getSQLState()).as(way.name()).isEqualTo("90020");
        assertThat((Throwable) refused).hasMessageContaining("process " + application.pid());
        assertInUse(() -> DatabaseLock.forWriting(shop.file.toString()));
        assertThat(contents()).as(way.name()).isEqualTo(before);
        application.thaws();
        application.leaves();
      }
      application.goes(Way.STRAY_ABSOLUTE);
      application.freezes();
      Map<String, Integer> before = contents();
      for (List<Object> command :
          List.<List<Object>>of(
              List.of("db", "rekey", shop.database),
              List.of("db", "restore", zip, shop.database, "--replace"),
              List.of("db", "encrypt", shop.database),
              List.of("db", "decrypt", shop.database),
              List.of("db", "backup", shop.database, folder.resolve("other.zip")))) {
        assertThat(run(4, command.toArray()).complained())
            .as(command.toString())
            .contains("process " + application.pid());
      }
      assertThat(contents()).isEqualTo(before);
      application.thaws();
      application.leaves();
    }
    assertThat(shop.count("")).isEqualTo(2000);
  }

  // What every command that rewrites a database asks for first.
  private static void assertInUse(ThrowingCallable taking) {
    assertThatExceptionOfType(NacreIOException.class)
        .isThrownBy(taking)
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FILE_IN_USE));
  }

  private Map<String, Integer> contents() throws Exception {
    Map<String, Integer> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(shop.folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return contents;
  }
}
