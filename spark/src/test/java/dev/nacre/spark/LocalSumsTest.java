package dev.nacre.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.roaringbitmap.longlong.Roaring64Bitmap;
import scala.reflect.ClassTag;

/** Sums that Spark has added up are those of the plain rows, or an error. */
final class LocalSumsTest {
  private static final List<String> CONDITIONS =
      List.of("id < 20", "city = 'city1'", "dept <> 'd3' AND city IS NULL", "id < 0");

  @TempDir private static Path folder;
  private static SparkSession spark;
  private static PayTable table;

  @BeforeAll
  static void fill() throws Exception {
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    table = new PayTable(EncryptionTarget.H2_COLUMNS, folder, 31);
    table.fill(300);
  }

  @AfterAll
  static void end() throws SQLException {
    table.close();
    spark.stop();
  }

  private static SparkSums sums(PayTable of) throws SQLException {
    return SparkSums.of(spark, of.connection, of.twin.rawUrl(), of.reader());
  }

  private static SumQuery random(Random random) {
    SumQuery query = SumQuery.from("pay").sum("b").count();
    for (int i = 0; i <= random.nextInt(3); i++) {
      String column = List.of("a", "b", "c").get(random.nextInt(3));
      query =
          switch (random.nextInt(3)) {
            case 0 -> query.sum(column);
            case 1 -> query.average(column);
            default -> query.count(column);
          };
    }
    query =
        switch (random.nextInt(4)) {
          case 0 -> query;
          case 1 -> query.groupBy("dept");
          case 2 -> query.groupBy("city");
          default -> query.groupBy("city", "dept");
        };
    return random.nextBoolean()
        ? query
        : query.where(CONDITIONS.get(random.nextInt(CONDITIONS.size())));
  }

  private static void compare(PayTable of, int rounds) throws SQLException {
    Random random = new Random(17);
    for (int round = 0; round < rounds; round++) {
      SumQuery query = random(random);
      SparkSums sums = sums(of).partitions(1 + random.nextInt(3));
      assertThat(PayTable.shown(sums.collect(query)))
          .as(query + " " + query.condition())
          .containsExactlyInAnyOrderElementsOf(of.plain(query));
    }
  }

  @Test
  @Covers({"queries-3", "queries-20"})
  void areThoseOfThePlainRows() throws SQLException {
    compare(table, 3);
  }

  @Tag("slow")
  @Test
  void alsoOfManyQueries() throws SQLException {
    compare(table, 40);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB"})
  void alsoOnServers(EncryptionTarget target) throws Exception {
    try (PayTable other = new PayTable(target, folder, 32)) {
      other.fill(2_000);
      compare(other, 20);
    }
  }

  /** The plan that Spark serializes for its tasks, and the table as executors read it. */
  @Test
  void tasksHaveNoKey() throws SQLException {
    SumQuery query = SumQuery.from("pay").groupBy("city").sum("a").sum("c");
    SumSource source = table.connection.unwrap(NacreConnection.class).sums(query);
    assertThat(sums(table).partitions(2).collect(query)).isNotEmpty();
    Dataset<Row> rows =
        new GroupedRows(spark, ExecutorConnection.of(table.twin.rawUrl(), table.reader()), 2)
            .of(source, query, source.extent());
    ByteBuffer task =
        SparkEnv.get()
            .closureSerializer()
            .newInstance()
            .serialize(rows.queryExecution().toRdd(), ClassTag.Any());
    byte[] sent = new byte[task.remaining()];
    task.get(sent);
    // Otherwise these are not the bytes that a task is made of.
    assertThat(KeyBytes.contains(sent, "nacre_rows".getBytes(StandardCharsets.UTF_8))).isTrue();
    List<byte[]> keys = KeyBytes.open();
    assertThat(keys).isNotEmpty();
    for (byte[] key : keys) {
      assertThat(KeyBytes.contains(sent, key)).isFalse();
    }
    for (String word : List.of("dev.nacre.jdbc", "dev.nacre.core", "right", "the.wallet")) {
      assertThat(KeyBytes.contains(sent, word.getBytes(StandardCharsets.UTF_8))).as(word).isFalse();
    }
  }

  @Test
  void executorsGetNoOptionOfNacre() throws SQLException {
    Properties passphrase = new Properties();
    passphrase.setProperty("nacre.wallet.password", "right");
    for (String url : List.of("jdbc:nacre:h2:mem:x", "jdbc:h2:mem:x;nacre.wallet=w")) {
      assertThatThrownBy(() -> SparkSums.of(spark, table.connection, url, new Properties()))
          .hasMessageContaining("NACRE-2063")
          .hasMessageNotContaining("mem:");
    }
    assertThatThrownBy(() -> SparkSums.of(spark, table.connection, table.twin.rawUrl(), passphrase))
        .hasMessageContaining("NACRE-2063")
        .hasMessageNotContaining("right");
    assertThatThrownBy(
            () ->
                SparkSums.of(
                    spark, table.connection, table.twin.rawUrl(), new Properties(passphrase)))
        .as("defaults")
        .hasMessageContaining("NACRE-2063")
        .hasMessageNotContaining("right");
    String host = "jdbc:postgresql://db.nacre.example/shop";
    assertThat(SparkSums.of(spark, table.connection, host, new Properties()).toString())
        .doesNotContain("example");
    assertThatThrownBy(() -> SparkSums.of(spark, table.raw(), table.twin.rawUrl(), table.reader()))
        .hasMessageContaining("NACRE-2063");
  }

  @Test
  @Covers("queries-25")
  void ofDamagedRowsThereIsAnErrorAndNoSum() throws Exception {
    SumQuery query = SumQuery.from("pay").groupBy("dept").sum("a");
    try (PayTable damaged = new PayTable(EncryptionTarget.H2_COLUMNS, folder, 33)) {
      damaged.fill(30);
      assertThat(sums(damaged).collect(query)).isNotEmpty();
      SparkSums elsewhere =
          SparkSums.of(spark, damaged.connection, table.twin.rawUrl(), table.reader());
      assertThatThrownBy(() -> elsewhere.collect(query))
          .isInstanceOf(SQLException.class)
          .hasMessageMatching("(?s)NACRE-(3051|3054).*");
      SparkSums nowhere =
          SparkSums.of(spark, damaged.connection, "jdbc:h2:tcp://127.0.0.1:1/x", damaged.reader());
      assertThatThrownBy(() -> nowhere.collect(query))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-2065")
          .hasMessageNotContaining("127.0.0.1");
      try (Connection raw = damaged.raw();
          Statement statement = raw.createStatement()) {
        boolean unused = statement.execute("DELETE FROM nacre_sum_salts");
      }
      try (Connection fresh = damaged.connect()) {
        SparkSums lost = SparkSums.of(spark, fresh, damaged.twin.rawUrl(), damaged.reader());
        assertThatThrownBy(() -> lost.collect(query))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("NACRE-3054");
      }
    }
  }

  /** Each executor's session deletes a row before it reads. */
  @Test
  @Covers("queries-24")
  void ofRowsThatChangeMeanwhileThereIsNone() throws Exception {
    try (PayTable changing = new PayTable(EncryptionTarget.H2_COLUMNS, folder, 34)) {
      changing.fill(30);
      Properties writing = changing.reader();
      writing.setProperty("sessionInitStatement", "DELETE FROM pay WHERE id = 7");
      SparkSums sums =
          SparkSums.of(spark, changing.connection, changing.twin.rawUrl(), writing).partitions(2);
      SumQuery query = SumQuery.from("pay").sum("c").count();
      assertThatThrownBy(() -> sums.collect(query))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-2066");
      // The row is gone now, so nothing changes any more.
      assertThat(sums.collect(query).get(0).values().get(1)).isEqualTo(29L);
    }
  }

  /** A bitmap of some bytes may have billions of ids, and there are thirty rows. */
  @Test
  @Covers("queries-25")
  void anAnswerWithMoreIdsThanRowsIsNotLookedAt() throws Exception {
    SumQuery query = SumQuery.from("pay").sum("a");
    SumSource real = table.connection.unwrap(NacreConnection.class).sums(query);
    SumSource source =
        (SumSource)
            Proxy.newProxyInstance(
                SumSource.class.getClassLoader(),
                new Class<?>[] {SumSource.class},
                (any, method, arguments) -> {
                  assertThat(method.getName()).isNotEqualTo("sum");
                  return method.invoke(real, arguments);
                });
    for (long claimed : new long[] {1, 1_000_000}) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeByte(real.limbs(0));
      for (int limb = 0; limb < real.limbs(0); limb++) {
        out.writeLong(0);
        out.writeLong(0);
      }
      out.writeLong(claimed);
      Roaring64Bitmap ids = new Roaring64Bitmap();
      ids.addRange(1, 1_000_001);
      ids.serialize(out);
      GroupDecryptor decryption = new GroupDecryptor(source, query, real.extent());
      assertThatThrownBy(() -> decryption.add(RowFactory.create(30L, bytes.toByteArray())))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-3051");
      assertThat(decryption.rows()).isEmpty();
    }
  }

  /** Spark would read it as another type. */
  @Test
  void aGroupThatSparkMayRoundIsRefused() throws Exception {
    try (PayTable timed = new PayTable(EncryptionTarget.H2_COLUMNS, folder, 36)) {
      timed.execute("CREATE TABLE t (at TIMESTAMP(9), v INT ENCRYPT WITH (SUM))");
      timed.execute("INSERT INTO t VALUES (TIMESTAMP '2026-01-01 00:00:00.123456789', 1)");
      assertThatThrownBy(() -> sums(timed).collect(SumQuery.from("t").groupBy("at").sum("v")))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-2063")
          .hasMessageContaining("TIMESTAMP");
      assertThat(sums(timed).collect(SumQuery.from("t").sum("v"))).hasSize(1);
    }
  }

  /** As many rows, whose limbs fit their ids, and one of them is of yesterday. */
  @Test
  @Covers({"queries-24", "queries-26"})
  void ofAnOlderCopyThereIsNone() throws Exception {
    try (PayTable now = new PayTable(EncryptionTarget.H2_COLUMNS, folder, 35)) {
      now.fill(30);
      try (Connection raw = now.raw();
          Statement statement = raw.createStatement()) {
        List<String> columns = new ArrayList<>();
        try (ResultSet row =
            statement.executeQuery(
                "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'PAY'")) {
          while (row.next()) {
            columns.add(row.getString(1));
          }
        }
        boolean unused = statement.execute("CREATE SCHEMA old");
        unused =
            statement.execute(
                "CREATE TABLE old.pay AS SELECT " + String.join(", ", columns) + " FROM pay");
      }
      now.execute("UPDATE pay SET c = 900 WHERE id = 7");
      Properties older = now.reader();
      older.setProperty("sessionInitStatement", "SET SCHEMA old");
      SumQuery query = SumQuery.from("pay").groupBy("dept").sum("c");
      SparkSums sums = SparkSums.of(spark, now.connection, now.twin.rawUrl(), older);
      assertThatThrownBy(() -> sums.collect(query))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-2066");
      assertThat(sums(now).collect(query)).isNotEmpty();
    }
  }

  /** A connection in a transaction would not see that rows change. */
  @Test
  void inATransactionTheyAreRefused() throws Exception {
    try (Connection other = table.connect()) {
      other.setAutoCommit(false);
      SparkSums sums = SparkSums.of(spark, other, table.twin.rawUrl(), table.reader());
      assertThatThrownBy(() -> sums.collect(SumQuery.from("pay").sum("a")))
          .hasMessageContaining("NACRE-2063");
      other.rollback();
    }
  }
}
