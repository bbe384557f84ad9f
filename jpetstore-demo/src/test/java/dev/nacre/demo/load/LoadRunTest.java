package dev.nacre.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.load.data.Scale;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LoadRunTest {
  private static final LoadPlan PLAN =
      LoadPlan.STANDARD
          .with(8, 50, Duration.ZERO)
          .lasting(Duration.ofMillis(50), Duration.ofMinutes(2));

  @Test
  void oneTargetWorksUntilItIsStoppedAndItsBooksBalance() throws Exception {
    try (ShopDatabase shop = ShopDatabase.inMemory("one", Scale.SHOP)) {
      List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
      var ten = new CountDownLatch(10);
      LoadRun run =
          LoadRun.start(
              PLAN,
              List.of(new LoadTarget("plain", shop.connections())),
              sample -> {
                samples.add(sample);
                ten.countDown();
              });
      assertThat(ten.await(1, TimeUnit.MINUTES)).isTrue();
      run.close();

      TargetSummary summary = run.summaries().get(0);
      assertThat(run.failure()).isNull();
      assertThat(summary.firstFailure()).isNull();
      assertThat(summary.transactions()).isPositive();
      assertThat(summary.p50()).isLessThanOrEqualTo(summary.p99());
      assertThat(samples).extracting(Sample::turn).isSorted().doesNotHaveDuplicates();
      try (Connection connection = shop.connections().getConnection()) {
        assertThat(ShopInvariants.findings(connection)).isEmpty();
      }
    }
  }

  @Test
  void twoTargetsTakeTurns() throws Exception {
    try (ShopDatabase left = ShopDatabase.inMemory("left", Scale.TINY);
        ShopDatabase right = ShopDatabase.inMemory("right", Scale.TINY)) {
      List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
      List<LoadTarget> targets =
          List.of(
              new LoadTarget("left", left.connections()),
              new LoadTarget("right", right.connections()));
      var twelve = new CountDownLatch(12);
      LoadRun run =
          LoadRun.start(
              PLAN,
              targets,
              sample -> {
                samples.add(sample);
                twelve.countDown();
              });
      assertThat(twelve.await(1, TimeUnit.MINUTES)).isTrue();
      run.close();
      assertThat(run.summaries())
          .extracting(TargetSummary::target)
          .containsExactly("left", "right");
      assertThat(run.summaries()).allMatch(s -> s.transactions() > 0 && s.failures() == 0);
      for (int i = 0; i < samples.size(); i++) {
        assertThat(samples.get(i).target()).isEqualTo(i % 2 == 0 ? "left" : "right");
      }
    }
  }

  @Test
  void aTargetThatBreaksEndsTheLoadWithAReason() throws Exception {
    try (ShopDatabase shop = ShopDatabase.inMemory("broken", Scale.TINY);
        LoadRun run =
            LoadRun.start(PLAN, List.of(new LoadTarget("broken", shop.connections())), s -> {})) {
      try (Connection connection = shop.connections().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("SHUTDOWN IMMEDIATELY");
      }
      run.await();
      assertThat(run.failure()).contains("went home");
      assertThat(run.summaries().get(0).firstFailure()).contains("state");
    }
  }

  @Test
  void booksThatDoNotBalanceAreFound() throws Exception {
    try (ShopDatabase shop = ShopDatabase.inMemory("cooked", Scale.TINY);
        Connection connection = shop.connections().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(ShopInvariants.findings(connection)).isEmpty();
      statement.execute("UPDATE orders SET total = total + 0.01 WHERE id = 1001");
      statement.execute(
          "UPDATE inventory SET delivered = delivered + 1 WHERE item_id = 'p00000-00'");
      statement.execute(
          "UPDATE lineitem SET amount = amount + 0.01 WHERE order_id = 1003 AND line = 1");
      statement.execute("DELETE FROM orderstatus WHERE order_id = 1002");
      statement.execute("UPDATE sequence SET next_id = 1040");
      assertThat(ShopInvariants.findings(connection))
          .containsExactly(
              "1 items whose stock is not what was delivered less what was sold",
              "1 orders without a state",
              "1 orders with a number that the sequence has not reached",
              "2 orders whose total is not the sum of their lines",
              "1 order lines whose amount is not price times quantity");
    }
  }

  @Test
  void theSameSeedGivesTheSameRows() throws Exception {
    assertThat(fingerprint("first")).isEqualTo(fingerprint("second"));
  }

  private static List<String> fingerprint(String name) throws Exception {
    List<String> rows = new ArrayList<>();
    try (ShopDatabase shop = ShopDatabase.inMemory(name, Scale.TINY);
        Connection connection = shop.connections().getConnection();
        Statement statement = connection.createStatement();
        var script = statement.executeQuery("SCRIPT NOPASSWORDS NOSETTINGS")) {
      while (script.next()) {
        if (script.getString(1).startsWith("INSERT") || script.getString(1).startsWith("(")) {
          rows.add(script.getString(1));
        }
      }
    }
    assertThat(rows).isNotEmpty();
    return rows;
  }
}
