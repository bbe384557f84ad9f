package dev.nacre.cli.db;

import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Another process that has a database open, until it is told to end. */
final class Application implements AutoCloseable {
  private final ChildJvm process;

  private Application(ChildJvm process) {
    this.process = process;
  }

  /**
   * @param settings of its URL
   */
  static Application of(Shop shop, String settings, String... statements) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(shop.folder.toString(), shop.database.getFileName().toString(), settings));
    arguments.addAll(List.of(statements));
    ChildJvm process =
        ChildJvm.start(Application.class, shop.folder, List.of("-Xshare:auto"), arguments);
    String unused = process.await("open");
    return new Application(process);
  }

  long pid() {
    return process.pid();
  }

  /** Closes the database first. */
  @Override
  public void close() throws IOException {
    try (process) {
      process.sendLine("close");
      int unused = process.exitCode();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws Exception {
    Shop shop = new Shop(Path.of(args[0]), args[1]);
    try (Connection connection = shop.connect(args[2]);
        Statement statement = connection.createStatement()) {
      for (int i = 3; i < args.length; i++) {
        statement.execute(args[i]);
      }
      System.out.println("open");
      int unused = System.in.read();
    }
  }
}
