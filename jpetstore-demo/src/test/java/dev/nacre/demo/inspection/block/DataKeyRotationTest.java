package dev.nacre.demo.inspection.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.block.DataKeyRotation.Progress;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The button that rotates the data key, without a browser. */
final class DataKeyRotationTest {
  private static final Map<String, String> WALLET =
      Map.of("nacre.wallet.password", "for this test", "user", "sa");

  @TempDir Path folder;

  private ShopSettings settings(String url) {
    return new ShopSettings(
        folder,
        url,
        WALLET,
        2,
        false,
        true,
        new ShopSettings.Load(false, null, null, "tiny"),
        true);
  }

  private static Connection connect(ShopSettings settings) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings.connection());
    return DriverManager.getConnection(settings.url(), properties);
  }

  @Test
  void everyBlockIsSealedAnewWhileAnotherConnectionWorks() throws Exception {
    ShopSettings settings = settings("jdbc:nacre:h2:" + folder.resolve("shop"));
    DataKeyRotation rotation = new DataKeyRotation(settings);
    assertThat(rotation.offered()).isTrue();
    try (Connection shop = connect(settings);
        Statement statement = shop.createStatement()) {
      Dataset.fill(shop, Scale.TINY, 1, ShopDatabase.TODAY);
      assertThat(rotation.progress()).isNull();
      int before = keyVersion(statement);
      rotation.begin();
      Progress progress = rotation.progress();
      for (int i = 0; i < 3000 && progress != null && !progress.isOver(); i++) {
        assertThat(progress.percent()).isBetween(0, 100);
        statement.execute("UPDATE inventory SET quantity = quantity");
        Thread.sleep(10);
        progress = rotation.progress();
      }
      Progress last = Objects.requireNonNull(progress);
      assertThat(last.state()).isEqualTo("DONE");
      assertThat(last.isGoingOn()).isFalse();
      assertThat(last.percent()).isEqualTo(100);
      assertThat(last.done()).isEqualTo(last.total()).isPositive();
      assertThat(last.version()).isNotEqualTo(before).isEqualTo(keyVersion(statement));
      // Another one begins when this one is over.
      rotation.begin();
    }
  }

  @Test
  void pressedTwiceItIsStillOneRotation() throws Exception {
    ShopSettings settings = settings("jdbc:nacre:h2:" + folder.resolve("shop"));
    DataKeyRotation rotation = new DataKeyRotation(settings);
    try (Connection shop = connect(settings);
        Statement statement = shop.createStatement()) {
      statement.execute(
          "CREATE TABLE t AS SELECT x, RAWTOHEX(RANDOM_UUID()) || SPACE(300) AS s"
              + " FROM SYSTEM_RANGE(1, 20000)");
      statement.execute("CHECKPOINT SYNC");
      rotation.begin();
      // Where it is over already, nothing is left to press twice for.
      statement.execute("SHOW ENCRYPTION JOBS");
      String job = jobs(statement);
      try {
        statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE");
      } catch (SQLException over) {
        assertThat(over.getMessage()).startsWith("NACRE-5003");
        return;
      }
      rotation.begin();
      assertThat(jobs(statement)).isEqualTo(job);
      Progress paused = Objects.requireNonNull(rotation.progress());
      assertThat(paused.state()).isEqualTo("PAUSED");
      assertThat(paused.isGoingOn()).isFalse();
      assertThat(paused.isOver()).isFalse();
    }
  }

  @Test
  void whatElseGoesWrongIsSaid() throws Exception {
    ShopSettings settings = settings("jdbc:nacre:h2:" + folder.resolve("shop"));
    try (Connection shop = connect(settings);
        Statement statement = shop.createStatement()) {
      statement.execute("CREATE USER clerk PASSWORD ''");
      ShopSettings clerks =
          new ShopSettings(
              folder,
              settings.url(),
              Map.of("nacre.wallet.password", "for this test", "user", "clerk"),
              2,
              false,
              true,
              settings.load(),
              true);
      DataKeyRotation his = new DataKeyRotation(clerks);
      assertThatThrownBy(his::begin).hasMessageStartingWith("NACRE-2024");
      assertThat(his.progress()).isNull();
    }
  }

  @Test
  void aPlainShopHasNone() throws Exception {
    DataKeyRotation plain = new DataKeyRotation(settings("jdbc:h2:" + folder.resolve("plain")));
    assertThat(plain.offered()).isFalse();
    assertThat(plain.progress()).isNull();
  }

  /** Number of the last one. */
  private static String jobs(Statement statement) throws SQLException {
    String last = "";
    try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      while (jobs.next()) {
        last = jobs.getString("JOB");
      }
    }
    return last;
  }

  private static int keyVersion(Statement statement) throws SQLException {
    try (ResultSet files = statement.executeQuery("SHOW ENCRYPTION FILES")) {
      assertThat(files.next()).isTrue();
      return files.getInt("KEY_VERSION");
    }
  }
}
