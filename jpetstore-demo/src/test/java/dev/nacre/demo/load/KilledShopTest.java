package dev.nacre.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KilledShopTest {
  // Nobody saves but who is asked to: see KilledShop.
  private static final String SAVED_ON_REQUEST = ";WRITE_DELAY=2000000000";

  @Test
  void aPlainShopsBooksBalanceAfterAKillInTheMiddleOfTheLoad(@TempDir Path dir) throws Exception {
    killTwice(dir, "jdbc:h2:" + dir.resolve("shop"));
  }

  @Test
  void aSealedShopsBooksBalanceAfterAKillInTheMiddleOfTheLoad(@TempDir Path dir) throws Exception {
    Path wallet = dir.resolve("shop.wallet");
    Path secret = dir.resolve("passphrase");
    try (var channel =
        Files.newByteChannel(
            secret,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      channel.write(StandardCharsets.UTF_8.encode("a shop that is killed now and then"));
    }
    try (Passphrase passphrase =
        Passphrase.copyOf("a shop that is killed now and then".toCharArray())) {
      Wallet.create(wallet, passphrase, KdfParameters.MINIMUM).close();
    }
    killTwice(
        dir,
        "jdbc:nacre:h2:%s;nacre.wallet=%s;nacre.wallet.password.file=%s"
            .formatted(dir.resolve("shop"), wallet, secret));
  }

  private static void killTwice(Path dir, String url) throws Exception {
    long orders = (long) Scale.SHOP.customers() * Scale.SHOP.ordersPerCustomer();
    for (int kill = 1; kill <= 2; kill++) {
      killInTheMiddle(dir, url + SAVED_ON_REQUEST);
      try (ShopDatabase shop = ShopDatabase.open(url, Scale.SHOP);
          Connection connection = shop.connections().getConnection()) {
        assertThat(ShopInvariants.findings(connection)).isEmpty();
        long now = orders(connection);
        assertThat(now).isGreaterThan(orders);
        orders = now;
      }
    }
  }

  private static void killInTheMiddle(Path dir, String url) throws Exception {
    try (ChildJvm shop = ChildJvm.start(KilledShop.class, dir, List.of("-Xmx256m"), List.of(url))) {
      String unused = shop.await("selling");
      shop.kill();
    }
  }

  private static long orders(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
