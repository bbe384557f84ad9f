package dev.nacre.demo.loadui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.demo.database.PolicyFileProvider;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.load.LoadPlan;
import dev.nacre.demo.load.LoadRun;
import dev.nacre.demo.load.LoadTarget;
import dev.nacre.demo.store.SingleWriterGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of shop has two databases with the same rows, one plain and one sealed. */
final class TwinDatabasesTest {
  private static final LoadPlan PLAN =
      LoadPlan.STANDARD
          .with(2, 50, Duration.ZERO)
          .lasting(Duration.ofMillis(50), Duration.ofMillis(1_500));

  @TempDir private Path folder;

  /** Nobody has made a wallet or a passphrase there before. */
  @Test
  void besideAPlainShopOfTheDemo() throws Exception {
    compares(settings("jdbc:h2:file:" + folder.resolve("plain/shop"), "", Map.of(), true), "pages");
  }

  @Test
  void besideAShopOfSealedPages() throws Exception {
    String url = "jdbc:nacre:h2:file:" + folder.resolve("pages/shop");
    compares(settings(url, "", passphrase(), true), "pages");
  }

  @Test
  void besideAShopOfSealedColumns() throws Exception {
    Path policy = folder.resolve("columns.policy");
    PolicyFileProvider.write(policy);
    String columns = ";nacre.encrypt=columns";
    String url = "jdbc:nacre:h2:file:" + folder.resolve("columns/shop") + columns;
    Map<String, String> connection =
        Map.of(
            "nacre.wallet.password.file",
            folder.resolve("wallet-passphrase").toString(),
            "nacre.policy",
            policy.toString());
    compares(settings(url, columns, connection, false), "cells");
    String sealed =
        Files.readString(folder.resolve("twins/sealed.mv.db"), StandardCharsets.ISO_8859_1);
    String plain =
        Files.readString(folder.resolve("twins/plain.mv.db"), StandardCharsets.ISO_8859_1);
    assertThat(plain).contains("guest00001", "@example.org");
    assertThat(sealed).doesNotContain("guest00001", "@example.org");
  }

  @Test
  void ofAServerThatDoesNotAnswerThereAreNone() {
    assertThat(TwinDatabases.there(server(1))).isFalse();
  }

  /** Not for each page that somebody looks at. */
  @Test
  void aServerIsAskedOnceForAllWhoLook() throws Exception {
    AtomicInteger knocks = new AtomicInteger();
    Thread porter;
    try (ServerSocket shut = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      porter = new Thread(() -> turnAway(shut, knocks));
      porter.start();
      LoadRunner loads = new LoadRunner(server(shut.getLocalPort()), new SingleWriterGate());
      assertThat(loads.hasTwins()).isFalse();
      int first = knocks.get();
      assertThat(first).isPositive();
      for (int look = 0; look < 5; look++) {
        assertThat(loads.hasTwins()).isFalse();
      }
      assertThat(knocks).hasValue(first);
    }
    porter.join();
  }

  /** Counts everybody before he hears of it. */
  private static void turnAway(ServerSocket door, AtomicInteger knocks) {
    try {
      while (true) {
        Socket somebody = door.accept();
        knocks.incrementAndGet();
        somebody.close();
      }
    } catch (IOException closed) {
      // Nobody comes any more.
    }
  }

  private ShopSettings server(int port) {
    ShopSettings.Load load =
        new ShopSettings.Load(
            true,
            "jdbc:postgresql://127.0.0.1:" + port + "/shop_plain",
            "jdbc:nacre:postgresql://127.0.0.1:" + port + "/shop_cells",
            "tiny");
    return new ShopSettings(
        folder,
        "jdbc:nacre:postgresql://127.0.0.1:" + port + "/shop",
        Map.of(),
        2,
        true,
        false,
        load,
        false);
  }

  private static void compares(ShopSettings settings, String sealed) throws Exception {
    assertThat(TwinDatabases.there(settings)).isTrue();
    for (int time = 1; time <= 2; time++) {
      try (TwinDatabases twins = TwinDatabases.both(settings, PLAN.terminals())) {
        assertThat(twins.targets()).extracting(LoadTarget::name).containsExactly("plain", sealed);
        LoadRun run = LoadRun.start(PLAN, twins.targets(), sample -> {});
        try (run) {
          run.await();
        }
        assertThat(run.failure()).isNull();
        assertThat(run.summaries()).allMatch(summary -> summary.firstFailure() == null);
        assertThat(run.summaries()).allMatch(summary -> summary.transactions() > 0);
      }
    }
  }

  private Map<String, String> passphrase() {
    return Map.of("nacre.wallet.password.file", folder.resolve("wallet-passphrase").toString());
  }

  private ShopSettings settings(
      String url, String options, Map<String, String> connection, boolean pages) {
    ShopSettings.Load load =
        new ShopSettings.Load(
            true,
            "jdbc:h2:file:" + folder.resolve("twins/plain"),
            "jdbc:nacre:h2:file:" + folder.resolve("twins/sealed") + options,
            "tiny");
    return new ShopSettings(folder, url, connection, 2, true, false, load, pages);
  }
}
