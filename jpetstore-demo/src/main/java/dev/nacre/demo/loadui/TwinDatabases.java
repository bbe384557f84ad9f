package dev.nacre.demo.loadui;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.database.PoolFactory;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.database.WalletPassphraseFile;
import dev.nacre.demo.load.LoadTarget;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.store.SingleWriterGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The databases of a load, opened when it starts and closed when it ends. */
final class TwinDatabases implements AutoCloseable {
  private static final long SEED = 7;
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 12, 0);

  /** Each terminal has a connection; numbering and figures take a few more. */
  private static final int MORE = 4;

  private final List<HikariDataSource> pools = new ArrayList<>();
  private final List<LoadTarget> targets = new ArrayList<>();

  private TwinDatabases() {}

  /** The shop's own database; shoppers and terminals share its gate for writers. */
  static TwinDatabases shop(ShopSettings settings, SingleWriterGate writers, int terminals) {
    TwinDatabases one = new TwinDatabases();
    one.add(name(settings), settings.url(), settings.connection(), terminals, writers);
    return one;
  }

  /** The name that charts show. */
  private static String name(ShopSettings settings) {
    if (!settings.encrypted()) {
      return "plain";
    }
    return settings.pages() ? "pages" : "cells";
  }

  /** Whether there are two. Missing database files are created, databases on a server are not. */
  static boolean there(ShopSettings settings) {
    String plain = settings.load().plainUrl();
    String sealed = settings.load().encryptedUrl();
    return plain != null
        && sealed != null
        && (settings.databaseFile().isPresent()
            || (answers(plain, settings) && answers(sealed, settings)));
  }

  private static boolean answers(String url, ShopSettings settings) {
    try (Connection one = new AdministratorClient(url, settings.connection()).connect()) {
      return one.isValid(1);
    } catch (SQLException silent) {
      return false;
    }
  }

  /** Two databases with the same rows, filled when they are new. */
  static TwinDatabases both(ShopSettings settings, int terminals) throws SQLException, IOException {
    String plain = settings.load().plainUrl();
    ShopSettings sealed = settings.sealedTwin().orElse(null);
    if (plain == null || sealed == null) {
      throw new IllegalArgumentException("there are no twins");
    }
    WalletPassphraseFile.provide(sealed);
    TwinDatabases both = new TwinDatabases();
    try {
      both.fill(
          "plain",
          plain,
          AdministratorClient.properties(settings.connection()),
          settings,
          terminals);
      both.fill(name(sealed), sealed.url(), sealed.connection(), settings, terminals);
      return both;
    } catch (SQLException | IOException | RuntimeException e) {
      both.close();
      throw e;
    }
  }

  List<LoadTarget> targets() {
    return List.copyOf(targets);
  }

  private void fill(
      String name, String url, Map<String, String> connection, ShopSettings settings, int terminals)
      throws SQLException, IOException {
    Path folder = ShopSettings.databaseFile(url).map(Path::getParent).orElse(null);
    if (folder != null) {
      Files.createDirectories(folder);
    }
    LoadTarget target = add(name, url, connection, terminals, new SingleWriterGate());
    try (Connection first = target.connections().getConnection()) {
      Dataset.fill(first, settings.load().twins(), SEED, TODAY);
    }
  }

  private LoadTarget add(
      String name,
      String url,
      Map<String, String> connection,
      int terminals,
      SingleWriterGate writers) {
    HikariDataSource pool = PoolFactory.open("load-" + name, url, connection, terminals + MORE);
    pools.add(pool);
    LoadTarget target = new LoadTarget(name, pool, writers);
    targets.add(target);
    return target;
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
