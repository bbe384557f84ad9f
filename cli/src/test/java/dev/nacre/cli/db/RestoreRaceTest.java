package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.backup.DatabaseRestore;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to the target while a backup is verified and copied beside it. */
final class RestoreRaceTest {
  @TempDir Path folder;
  private Shop shop;
  private Path zip;

  @BeforeEach
  void fill() throws Exception {
    shop = Shop.filled(Files.createDirectory(folder.resolve("here")));
    zip = folder.resolve("monday.zip");
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run("db", "backup", shop.database, zip)).isZero();
  }

  // With a deed when the copy, which is verified second, is to be looked at.
  private void restore(boolean replace, Deed deed) throws IOException {
    try (Passphrase typed = Passphrase.copyOf(Shop.PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(shop.wallet, typed)) {
      ProgressListener meanwhile =
          new ProgressListener() {
            private int begun;

            @Override
            public void begin(long bytes) {
              if (++begun == 2) {
                try {
                  deed.run();
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              }
            }

            @Override
            public void done(long bytes) {}
          };
      new DatabaseRestore(WalletKeys.of(wallet), Optional.empty(), meanwhile)
          .restore(zip, shop.database, replace);
    }
  }

  private void nothingIsLeft() throws IOException {
    try (Stream<Path> files = Files.list(shop.folder)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("restoring"));
    }
  }

  @Test
  void anApplicationCannotUseWhatIsAboutToBeReplaced() throws Exception {
    shop.run("DELETE FROM customer");
    restore(
        true,
        () ->
            assertThatThrownBy(() -> shop.run("CREATE TABLE late (a INT)"))
                .isInstanceOf(java.sql.SQLException.class));
    assertThat(shop.count("")).isEqualTo(2000);
    shop.run("DELETE FROM customer WHERE id = 1");
    assertThat(shop.count("")).isEqualTo(1999);
    nothingIsLeft();
  }

  @Test
  void aFileThatAppearsMeanwhileIsNotReplaced() throws Exception {
    Files.delete(shop.file);
    for (boolean replace : new boolean[] {false, true}) {
      assertThatThrownBy(() -> restore(replace, () -> Files.writeString(shop.file, "precious")))
          .hasMessageContaining("NACRE-5110");
      assertThat(shop.file).hasContent("precious");
      nothingIsLeft();
      Files.delete(shop.file);
    }
    restore(false, () -> {});
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void aFileThatAnotherOneReplacesMeanwhileIsNotReplacedAgain() throws Exception {
    Path other = Files.writeString(shop.folder.resolve("other"), "precious");
    assertThatThrownBy(
            () ->
                restore(
                    true,
                    () ->
                        Files.move(
                            other, shop.file, java.nio.file.StandardCopyOption.REPLACE_EXISTING)))
        .hasMessageContaining("NACRE-3030");
    assertThat(shop.file).hasContent("precious");
    nothingIsLeft();
  }

  @Test
  void anInterruptAtTheEndComesTooLateAndTheRegistryIsTold() throws Exception {
    shop.run("DELETE FROM customer");
    try {
      restore(true, () -> Thread.currentThread().interrupt());
    } catch (IOException interrupted) {
      assertThat(shop.count("")).isZero();
    } finally {
      boolean unused = Thread.interrupted();
    }
    restore(true, () -> {});
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void aCatalogThatIsOlderThanTheOneThatWasReplacedOpens() throws Exception {
    String columns = ";nacre.encrypt=pages,columns";
    execute(columns, "CREATE TABLE first (a VARCHAR(20) ENCRYPT)");
    execute(columns, "INSERT INTO first VALUES ('seen')");
    Path before = folder.resolve("before.zip");
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run("db", "backup", shop.database, before)).isZero();
    execute(columns, "CREATE TABLE later (a VARCHAR(20) ENCRYPT)");
    FakeTerminal restored = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(restored.run("db", "restore", before, shop.database, "--replace"))
        .as(restored.complained())
        .isZero();
    execute(columns, "INSERT INTO first VALUES ('again')");
    execute(columns, "CREATE TABLE third (a VARCHAR(20) ENCRYPT)");
  }

  private void execute(String settings, String sql) throws Exception {
    try (Connection connection = shop.connect(settings);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private interface Deed {
    void run() throws IOException;
  }
}
