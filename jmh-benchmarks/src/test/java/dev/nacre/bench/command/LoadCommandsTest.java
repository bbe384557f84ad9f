package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Processors;
import dev.nacre.bench.report.file.ReportFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code nacre benchmark oltp}, {@code slap}, {@code columns}, {@code sums} and {@code sums-sql}.
 */
class LoadCommandsTest {
  @TempDir private Path folder = Path.of("");

  private final Shell shell = new Shell();

  @Test
  void thePetStoreYieldsThroughputLatenciesAndTheCachesHits() throws IOException {
    assertThat(run("oltp", "--smoke", "--sides=plain,sealed")).isZero();

    Campaign campaign = campaign();
    assertThat(campaign.of("oltp", "load")).hasSize(2);
    assertThat(campaign.of("oltp", "jpetstore-load")).hasSize(2);
    for (var result : campaign.results()) {
      var sample = result.sample();
      assertThat(sample.facts().get("transactions")).isPositive();
      assertThat(sample.facts().get("duePerSecond")).isPositive();
      // H2 forgets the count for whoever connects and says how large the cache is to be.
      assertThat(sample.facts().get("cacheHitPercent")).isBetween(50.0, 100.0);
      assertThat(sample.curves()).containsKeys("throughput", "p99 at the fixed rate");
      assertThat(sample.histograms()).containsKeys("full speed", "fixed rate");
    }
    assertThat(folder.resolve("report/report.html"))
        .content()
        .contains("Cache hit ratio, as the database counts it");
    assertThat(folder.resolve("report/oltp-latency.png")).isNotEmptyFile();
    assertThat(folder.resolve("report/jpetstore-oltp-latency.png")).isNotEmptyFile();
  }

  @Test
  @Tag("slow")
  void thePetStoreRunsOnOneProcessorAndAsTwoShopsSideBySide() throws Exception {
    int here = Runtime.getRuntime().availableProcessors();
    boolean isSmaller = here > 1 && Processors.canBeFewer();
    assertThat(
            run(
                "oltp",
                "--smoke",
                "--stores=ours",
                "--sides=plain,sealed",
                "--processors=1,9999",
                "--shops=2"))
        .isEqualTo(1);

    Campaign campaign = campaign();
    assertThat(campaign.outcome()).isEqualTo(RunState.COMPLETE);
    assertThat(campaign.notes())
        .contains("9999 processors were left out: this machine has " + here);
    assertThat(campaign.of("oltp", "load-1"))
        .hasSize(isSmaller ? 2 : 0)
        .allSatisfy(result -> assertThat(result.sample().said()).containsEntry("processors", "1"));
    assertThat(campaign.of("oltp", "load")).hasSize(here == 1 ? 2 : 0);
    assertThat(campaign.of("oltp", "two-shops-load")).hasSize(2).allSatisfy(result -> both(result));
    assertThat(folder.resolve("report/report.html")).content().contains("two shops side by side");
    assertThat(folder.resolve("report/oltp-setups.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  private static void both(Result result) {
    assertThat(result.sample().facts().get("transactions")).isPositive();
    assertThat(result.sample().facts().get("duePerSecond")).isPositive();
    assertThat(result.sample().facts().get("cacheHitPercent")).isBetween(50.0, 100.0);
    assertThat(result.sample().curves()).containsKeys("shop 1: throughput", "shop 2: throughput");
    assertThat(result.sample().histograms()).containsKeys("full speed", "fixed rate");
  }

  @Test
  void manyClientsRunWithAndWithoutWriteBehind() throws Exception {
    boolean isSmaller = Runtime.getRuntime().availableProcessors() > 1 && Processors.canBeFewer();
    assertThat(run("slap", "--smoke", "--sides=plain,sealed")).isEqualTo(isSmaller ? 0 : 1);

    Campaign campaign = campaign();
    assertThat(campaign.outcome()).isEqualTo(RunState.COMPLETE);
    for (String measure : List.of("mysqlslap-write-behind", "mysqlslap-write-through")) {
      assertThat(campaign.of("slap", measure)).hasSize(2).allSatisfy(result -> sentAll(result));
      assertThat(campaign.of("slap", measure + "-1"))
          .hasSize(isSmaller ? 2 : 0)
          .allSatisfy(result -> assertThat(result.sample().facts().get("processors")).isEqualTo(1));
    }
    assertThat(folder.resolve("report/report.html")).content().contains("57.062");
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  @Test
  void clientsRunOnTheProcessorsAskedFor() throws Exception {
    String all = String.valueOf(Runtime.getRuntime().availableProcessors());
    assertThat(run("slap", "--smoke", "--sides=plain,sealed", "--processors=" + all)).isZero();

    assertThat(campaign().of("slap", "mysqlslap-write-behind")).hasSize(2);
    assertThat(campaign().results()).hasSize(2 * 2);
  }

  @Test
  void theSameRowsAreReadFromPagesAndFromColumns() throws IOException {
    assertThat(run("columns", "--smoke", "--sides=plain,sealed,columns")).isZero();

    Campaign campaign = campaign();
    assertThat(campaign.of("columns", "insert")).hasSize(3);
    assertThat(campaign.of("columns", "fetch"))
        .hasSize(3)
        .allSatisfy(
            result -> assertThat(result.sample().phase("second pass").wallNanos()).isPositive());
    assertThat(folder.resolve("report/report.html"))
        .content()
        .contains("Pages against columns", "tablespace costs less");
    assertThat(folder.resolve("report/columns-relative.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  @Test
  void sumsOverCiphertextAreTakenByOneThreadAndByAll() throws IOException {
    assertThat(run("sums", "--smoke")).isZero();

    Campaign campaign = campaign();
    assertThat(campaign.of("sums", "queries")).hasSize(3);
    assertThat(campaign.of("sums", "queries"))
        .filteredOn(result -> !result.sample().side().equals("sums-plain"))
        .hasSize(2)
        .allSatisfy(
            result -> {
              assertThat(result.sample().said()).containsEntry("key", "1024 bits");
              assertThat(result.sample().said()).containsKey("multiplication");
            });
    assertThat(campaign.of("sums", "parts"))
        .singleElement()
        .satisfies(
            result ->
                assertThat(result.sample().facts())
                    .containsKeys("product-portable", "paillier-value", "ashe-value"));
    assertThat(folder.resolve("report/report.html"))
        .content()
        .contains("Sums over ciphertext, Q1", "Sums over ciphertext, Q2", "list grouping")
        .contains("Parts of sums over ciphertext");
    assertThat(folder.resolve("report/sums-q2-operators.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  /** A wrong sum would fail the run. */
  @Test
  void sumsInSqlAreTakenOnH2() throws IOException {
    assertThat(run("sums-sql", "--smoke", "--database=h2")).isZero();
    areTaken("H2", "columns");
  }

  /** Starts a server. */
  @ParameterizedTest
  @CsvSource({"PostgreSQL,postgresql-columns", "MariaDB,mariadb-columns"})
  @Tag("slow")
  void sumsInSqlAreTakenOnServers(String database, String encrypted) throws IOException {
    assertThat(run("sums-sql", "--smoke", "--rows=500", "--database=" + database)).isZero();
    areTaken(database, encrypted);
  }

  private void areTaken(String database, String encrypted) throws IOException {
    Campaign campaign = campaign();
    assertThat(campaign.outcome()).isEqualTo(RunState.COMPLETE);
    for (String measure : List.of("queries", "inserts")) {
      assertThat(campaign.of("sums-sql", measure)).hasSize(3);
    }
    assertThat(campaign.of("sums-sql", "queries"))
        .filteredOn(result -> result.sample().side().equals(encrypted))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.sample().said().get("database")).contains(database);
              assertThat(result.sample().facts().get("q2")).isPositive();
            });
    assertThat(folder.resolve("report/report.html"))
        .content()
        .contains("Sums in SQL on " + database, "each further SUM of a statement");
    String chart = "report/sums-sql-" + database.toLowerCase(Locale.ROOT) + "-relative.png";
    assertThat(folder.resolve(chart)).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  /** Starts a server for each sample. */
  @Test
  @Tag("slow")
  void manyClientsRunOnMariaDbWithAndWithoutItsBinaryLog() throws IOException {
    assertThat(run("slap", "--mariadb", "--smoke", "--sides=mariadb,mariadb-columns")).isZero();

    Campaign campaign = campaign();
    assertThat(campaign.of("slap", "mysqlslap-no-binary-log")).hasSize(2);
    assertThat(campaign.of("slap", "mysqlslap-binary-log")).hasSize(2);
    assertThat(folder.resolve("report/report.html")).content().contains("Many clients on MariaDB");
    assertThat(folder.resolve("report/slap-mariadb.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "oltp,--terminals=0",
    "oltp,--terminals=1001",
    "oltp,--minutes=0",
    "oltp,--stores=theirs",
    "oltp,--sides=derby",
    "oltp,--processors=-1",
    "columns,--size=0m",
    "columns,--sides=derby",
    "slap,--clients=0",
    "slap,--executions=0",
    "slap,--processors=0",
    "slap,--sides=hsqldb",
    "slap,--sides=mariadb",
    "sums,--bits=512",
    "sums,--sides=sums-serial",
    "sums,--sides=plain",
    "sums-sql,--rows=0",
    "sums-sql,--rows=10000001",
    "sums-sql,--database=derby",
    "sums-sql,--sides=plain"
  })
  void sillySizesAreUsageErrors(String command, String option) {
    assertThat(run(command, option)).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "sums"})
  void isEitherShortOrFull(String command) {
    assertThat(run(command, "--short", "--full")).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "--processors=0,--processors has numbers from 1",
    "--processors=9999,9999 processors were left out: this machine has ",
    "--processors=9999,--processors has no number that can be had here",
    "--processors=two,The value of --processors was not understood",
    "--shops=0,--shops is 1 or 2",
    "--shops=3,--shops is 1 or 2"
  })
  void whatTheMachineCannotBeIsSaid(String option, String words) {
    assertThat(run("oltp", option)).isEqualTo(2);
    assertThat(shell.complained()).contains(words);
    assertThat(folder).isEmptyDirectory();
  }

  private static void sentAll(Result result) {
    assertThat(result.sample().facts().get("executions")).isEqualTo(11);
    // Of eleven statements six insert.
    assertThat(result.sample().facts().get("rowsAfter"))
        .isEqualTo(10 + 6 * result.sample().facts().getOrDefault("clients", 0.0));
  }

  private Campaign campaign() throws IOException {
    return ReportFolder.read(folder.resolve("report"));
  }

  private int run(String command, String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "benchmark";
    all[1] = command;
    all[2] = "--dir=" + folder.resolve("scratch");
    all[3] = "--out=" + folder.resolve("report");
    System.arraycopy(options, 0, all, 4, options.length);
    return shell.nacre(all);
  }
}
