package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application that is a module and requires {@code dev.nacre.jdbc}, and nothing else of ours. No
 * flag is needed, also for what Nacre changes in H2 (docs/decisions/0034).
 */
final class ModulePathTest {
  private static final String SECRET = "a value that nobody sees";

  private static final String MODULE = "module shop { requires dev.nacre.jdbc; }";
  private static final String PROGRAM =
      """
      package shop;

      import java.sql.DriverManager;

      public class Shop {
        public static void main(String[] args) throws Exception {
          System.out.println(DriverManager.getDriver(args[0]).getClass().getModule().getName());
          try (var connection = DriverManager.getConnection(args[0]);
              var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a VARCHAR(80) ENCRYPT, b VARCHAR(80))");
            statement.execute("INSERT INTO t VALUES ('" + args[1] + "', '" + args[1] + "')");
            try (var row = statement.executeQuery("SELECT a FROM t")) {
              System.out.println("read " + (row.next() && row.getString(1).equals(args[1])));
            }
          }
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  @Covers("columns-37")
  void nacreAndH2WorkAsModules() throws Exception {
    List<Path> jars = new ArrayList<>();
    for (String name : List.of("core", "wallet", "jdbc-driver")) {
      jars.add(Jars.built(name, "nacre-" + name));
    }
    jars.add(Jars.onTheClassPath("bcprov-jdk18on"));
    assertWorks(jars);
  }

  @Test
  @Covers("columns-37")
  void theJarWithAllAndH2WorkAsModules() throws Exception {
    assertWorks(List.of(Jars.built("driver-all", "nacre-driver-all")));
  }

  private void assertWorks(List<Path> nacre) throws Exception {
    List<Path> modules = new ArrayList<>(nacre);
    for (String name : List.of("slf4j-api", "slf4j-nop", "h2")) {
      modules.add(Jars.onTheClassPath(name));
    }
    modules.add(compiled(modules));
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    String said =
        Programs.run(
            folder,
            "-Djava.io.tmpdir=" + temporary,
            "-p",
            Jars.path(modules),
            "-m",
            "shop/shop.Shop",
            "jdbc:nacre:h2:"
                + folder.resolve("shop")
                + ";nacre.encrypt=pages,columns;nacre.wallet.password=for a test",
            SECRET);
    assertThat(said).isEqualToNormalizingNewlines("dev.nacre.jdbc\nread true\n");
    PlaintextScanner files = new PlaintextScanner(List.of(SECRET)).folder(folder);
    assertThat(files.findings()).isEmpty();
    assertThat(files.scanned()).anyMatch(file -> file.endsWith("shop.mv.db"));
  }

  private Path compiled(List<Path> modules) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources/shop"));
    Path module = Files.writeString(sources.resolveSibling("module-info.java"), MODULE);
    Path program = Files.writeString(sources.resolve("Shop.java"), PROGRAM);
    Path classes = folder.resolve("classes");
    int failed =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-proc:none",
                "-p",
                Jars.path(modules),
                "-d",
                classes.toString(),
                module.toString(),
                program.toString());
    assertThat(failed).isZero();
    return classes;
  }
}
