package dev.nacre.jdbc.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.jdbc.PartitionedSums;
import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.open.ShopFixture;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The public way to sums of a table in several databases. */
final class PartitionedSumsTest extends ShopFixture {
  private static final SumQuery TOTALS =
      SumQuery.from("staff").groupBy("city").sum("salary").average("salary").count();

  private final List<String> urls = new ArrayList<>();

  @BeforeEach
  void makeParts() throws SQLException {
    for (int part = 0; part < 3; part++) {
      String url = url(folder.resolve("part" + part), ";nacre.encrypt=columns");
      urls.add(url);
      try (Connection connection = DriverManager.getConnection(url, "sa", "");
          var statement = connection.createStatement()) {
        boolean unused =
            statement.execute(
                "CREATE TABLE staff (id INT, city VARCHAR(40) ENCRYPT NO SALT,"
                    + " salary DECIMAL(12,2) ENCRYPT WITH (SUM))");
        unused =
            statement.execute(
                "INSERT INTO staff VALUES (1, 'Osaka', 10.50), (2, 'Kyoto', -" + part + ".25)");
      }
    }
  }

  private static Properties user() {
    Properties user = new Properties();
    user.setProperty("user", "sa");
    return user;
  }

  private static List<String> shown(List<SumRow> rows) {
    List<String> all = new ArrayList<>();
    for (SumRow row : rows) {
      all.add(row.groups() + " " + row.values());
    }
    return all;
  }

  @Test
  void sumIsThatOfAllDatabases() throws SQLException {
    List<SumRow> rows = PartitionedSums.of(urls, user()).collect(TOTALS);
    assertThat(rows).hasSize(2);
    assertThat(shown(rows).stream().filter(row -> row.startsWith("[Osaka] [31.50, 10.5")))
        .hasSize(1);
    assertThat(rows.toString()).doesNotContain("31.50").doesNotContain("Osaka");
    assertThat(shown(PartitionedSums.of(urls, new Properties(user())).collect(TOTALS)))
        .as("options among the defaults")
        .containsExactlyInAnyOrderElementsOf(shown(rows));
    List<NacreDataSource> sources = urls.stream().map(NacreDataSource::new).toList();
    sources.forEach(source -> source.setUser("sa"));
    assertThat(shown(PartitionedSums.of(sources).collect(TOTALS)))
        .containsExactlyInAnyOrderElementsOf(shown(rows));
    SumRow none =
        PartitionedSums.of(urls, user())
            .collect(SumQuery.from("staff").where("id > 9").sum("salary").count("salary"))
            .get(0);
    assertThat(none.values()).containsExactly(null, 0L);
  }

  @Test
  void aPartUnderOtherKeysGivesAnErrorAndNoSum() throws Exception {
    Path other = folder.resolve("other.wallet");
    openNewWallet(other).close();
    List<String> mixed = new ArrayList<>(urls);
    mixed.set(1, urls.get(1).replace(wallet.toString(), other.toString()));
    assertThatThrownBy(() -> PartitionedSums.of(mixed, user()).collect(TOTALS))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("NACRE-2065")
        .hasMessageContaining("Part 2 of 3")
        .hasMessageNotContaining("right")
        .hasMessageNotContaining("jdbc:")
        .hasRootCauseMessage(rootOf(mixed.get(1)));
    assertThat(PartitionedSums.of(urls, user()).collect(TOTALS)).hasSize(2);
  }

  private static String rootOf(String url) {
    try (Connection opened = DriverManager.getConnection(url, "sa", "")) {
      return "opened: " + opened;
    } catch (SQLException refused) {
      Throwable root = refused;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      return String.valueOf(root.getMessage());
    }
  }

  @Test
  void aPlainPartAndOneThatIsNamedTwiceAreRefused() {
    List<String> plain = List.of(urls.get(0), "jdbc:h2:mem:plain");
    assertThatThrownBy(() -> PartitionedSums.of(plain, user()).collect(TOTALS))
        .hasMessageContaining("Part 2 of 2")
        .hasStackTraceContaining("NACRE-2100");
    List<String> twice = List.of(urls.get(0), urls.get(1), urls.get(0));
    assertThatThrownBy(() -> PartitionedSums.of(twice, user()).collect(TOTALS))
        .hasMessageContaining("NACRE-2064");
    assertThatThrownBy(() -> PartitionedSums.of(List.of(), user()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(PartitionedSums.of(urls, user()).toString()).doesNotContain("jdbc:");
  }

  /** There is no sum anyway. */
  @Test
  void theFirstFailureEndsTheOthers() {
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Part slow =
        () -> {
          waiting.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException told) {
            ended.set(true);
          }
          throw new SQLException("ended");
        };
    Part failing =
        () -> {
          try {
            waiting.await();
          } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
          }
          throw new SQLException("no connection", "08001");
        };
    assertThatThrownBy(() -> new PartitionedQuery(TOTALS, List.of(slow, failing)).gather())
        .hasMessageContaining("Part 2 of 2")
        .hasStackTraceContaining("no connection")
        .extracting(failure -> ((SQLException) failure).getSQLState())
        .isEqualTo("42000");
    assertThat(ended).isTrue();
  }

  @Test
  void aConnectionWithoutColumnsHasNoSums() throws SQLException {
    try (Connection pages = connect(folder.resolve("pages"), "")) {
      assertThatThrownBy(() -> pages.unwrap(NacreConnection.class).sums(TOTALS))
          .hasMessageContaining("NACRE-2063");
    }
    try (Connection one = DriverManager.getConnection(urls.get(0), "sa", "")) {
      var source = one.unwrap(NacreConnection.class).sums(TOTALS);
      assertThat(source.sql()).contains("nacre_sum1_id").doesNotContain("SUM(");
      assertThat(source.extent().rows()).isEqualTo(2);
      assertThat(source.extent()).isEqualTo(source.extent());
      assertThat(source.average(0, new BigDecimal("3.00"), 2)).isNotNull();
    }
  }
}
