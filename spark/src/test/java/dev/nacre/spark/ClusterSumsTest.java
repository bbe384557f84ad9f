package dev.nacre.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.testkit.wait.Await;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums on a master and two workers, with a server, are right, and no executor has a key. */
@Tag("slow")
final class ClusterSumsTest {
  private static final SumQuery BY_CITY =
      SumQuery.from("pay").groupBy("city", "dept").sum("a").average("a").sum("b").sum("c").count();
  private static final long PATIENCE_S = 120;

  @TempDir private static Path folder;
  private static SparkCluster cluster;
  private static SparkSession spark;
  private static PayTable table;

  @BeforeAll
  static void start() throws Exception {
    table = new PayTable(EncryptionTarget.POSTGRESQL, folder, 41);
    table.fill(5_000);
    cluster = new SparkCluster(folder);
    spark =
        SparkSession.builder()
            .master(cluster.url())
            .config("spark.jars", cluster.jar().toString())
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "512m")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    Await.until("two executors", () -> cluster.executors().size() == 2);
  }

  @AfterAll
  static void end() throws Exception {
    if (spark != null) {
      spark.stop();
    }
    if (cluster != null) {
      cluster.close();
    }
    table.close();
  }

  private static SparkSums sums(Properties reader) throws SQLException {
    return SparkSums.of(spark, table.connection, table.twin.rawUrl(), reader).partitions(4);
  }

  @Test
  void executorsAddUpAndHaveNoKeyInTheirMemory() throws Exception {
    assertThat(PayTable.shown(sums(table.reader()).collect(BY_CITY)))
        .containsExactlyInAnyOrderElementsOf(table.plain(BY_CITY));
    List<byte[]> keys = KeyBytes.open();
    assertThat(keys).isNotEmpty();
    List<ProcessHandle> executors = cluster.executors();
    assertThat(executors).isNotEmpty();
    for (ProcessHandle executor : executors) {
      byte[] heap = dump(executor.pid());
      // Otherwise it is not the memory of a process that has worked on this query.
      assertThat(KeyBytes.contains(heap, "nacre_rows".getBytes(StandardCharsets.US_ASCII)))
          .isTrue();
      for (byte[] key : keys) {
        assertThat(KeyBytes.contains(heap, key)).isFalse();
      }
      for (String word : List.of("the.wallet", "dev.nacre.core", "dev.nacre.jdbc")) {
        assertThat(KeyBytes.contains(heap, word.getBytes(StandardCharsets.US_ASCII)))
            .as(word)
            .isFalse();
      }
    }
  }

  private static byte[] dump(long process) throws Exception {
    Path file = folder.resolve(process + ".hprof");
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                String.valueOf(process),
                "GC.heap_dump",
                "-all",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("jcmd.log").toFile())
            .start();
    assertThat(jcmd.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
    byte[] heap = Files.readAllBytes(file);
    Files.delete(file);
    return heap;
  }

  /**
   * Each task waits at its beginning, so that the executor is killed with one of them. Spark then
   * repeats the task or gives up.
   */
  @Test
  void anExecutorThatIsKilledLeadsToTheSameSumOrNone() throws Exception {
    AtomicInteger started = new AtomicInteger();
    AtomicInteger removed = new AtomicInteger();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onTaskStart(SparkListenerTaskStart task) {
            started.incrementAndGet();
          }

          @Override
          public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
            removed.incrementAndGet();
          }
        };
    spark.sparkContext().addSparkListener(listener);
    try {
      Properties slow = table.reader();
      slow.setProperty("sessionInitStatement", "SELECT pg_sleep(2)");
      CompletableFuture<List<SumRow>> query =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return sums(slow).collect(BY_CITY);
                } catch (SQLException failed) {
                  throw new IllegalStateException(failed);
                }
              });
      Await.until("two tasks", () -> started.get() >= 2 || query.isDone());
      assertThat(query.isDone()).isFalse();
      assertThat(cluster.executors().get(0).destroyForcibly()).isTrue();
      Await.until("one executor less", () -> removed.get() >= 1);
      try {
        assertThat(PayTable.shown(query.get(PATIENCE_S, TimeUnit.SECONDS)))
            .containsExactlyInAnyOrderElementsOf(table.plain(BY_CITY));
      } catch (ExecutionException failed) {
        assertThat(failed).hasStackTraceContaining("NACRE-2065");
      }
    } finally {
      spark.sparkContext().removeSparkListener(listener);
    }
    Await.until("two executors again", () -> cluster.executors().size() == 2);
  }
}
