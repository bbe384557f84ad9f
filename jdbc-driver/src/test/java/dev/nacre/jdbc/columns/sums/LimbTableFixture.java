package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.id.ServerIds;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.server.MariaDb;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table {@code pay} with the limbs of a BIGINT, its square and their tags in a database, and what
 * they were made from. A table {@code twice} repeats some of its groups in a join.
 */
final class LimbTableFixture implements AutoCloseable {
  static final int ROWS = 5_000;
  static final int GROUPS = 7;

  private static final SumFormat FORMAT =
      SumFormat.of(ColumnType.of(TypeName.BIGINT), new SumOptions(false, true, true));
  private static final SumPlace PLACE =
      new SumPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 3));
  private static final List<Integer> TWICE = List.of(1, 1, 2, 4, 4, 4);
  private static final long[] VALUES = {
    Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, Long.MIN_VALUE + 1, 12_345
  };

  /**
   * What a row was made from.
   *
   * @param value empty for NULL
   */
  record Row(long id, int group, Optional<BigInteger> value) {}

  private final DialectName database;
  private final DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, PLACE.column()));
  private final AsheColumn column = new AsheColumn(PLACE, FORMAT, Map.of(1, key), 1);
  private final Connection connection;
  final Statement statement;
  final List<Row> rows = new ArrayList<>();

  LimbTableFixture(DialectName database) throws SQLException {
    this.database = database;
    this.connection = connect(database);
    this.statement = connection.createStatement();
    String limbs =
        IntStream.range(0, FORMAT.limbs())
            .mapToObj(limb -> ", l" + limb + " BIGINT")
            .collect(Collectors.joining());
    execute("CREATE TABLE pay (rid BIGINT NOT NULL PRIMARY KEY, grp INTEGER" + limbs + ")");
    execute("CREATE TABLE twice (grp INTEGER)");
    for (int group : TWICE) {
      execute("INSERT INTO twice VALUES (" + group + ")");
    }
    connection.setAutoCommit(false);
    // Over the border of two blocks, which are neighbours.
    fill(run(6, 65_536 - ROWS / 2, ROWS / 2));
    fill(run(7, 0, ROWS / 2));
    connection.setAutoCommit(true);
  }

  private RowEncryptor run(int block, int from, int count) {
    return column.begin(column.draw(block)).run(new IdRun(block, from, count));
  }

  private void fill(RowEncryptor run) throws SQLException {
    String places = ", ?".repeat(FORMAT.limbs());
    long[] limbs = new long[FORMAT.limbs()];
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO pay VALUES (?, ?" + places + ")")) {
      int count = run.remaining();
      while (run.remaining() > 0) {
        int number = rows.size();
        boolean isNull = number % 11 == 5 && number > 10;
        long value = VALUES[number % VALUES.length];
        long id = isNull ? run.skip() : run.encrypt(value, limbs);
        insert.setLong(1, id);
        insert.setInt(2, number % GROUPS);
        for (int limb = 0; limb < limbs.length; limb++) {
          if (isNull) {
            insert.setNull(3 + limb, Types.BIGINT);
          } else {
            insert.setLong(3 + limb, limbs[limb]);
          }
        }
        insert.addBatch();
        rows.add(
            new Row(
                id,
                number % GROUPS,
                isNull ? Optional.empty() : Optional.of(BigInteger.valueOf(value))));
      }
      assertThat(insert.executeBatch()).hasSize(count);
    }
  }

  /** The rows of the join with {@code twice}, from an id on. */
  List<Row> joined(long from) {
    return TWICE.stream()
        .flatMap(group -> rows.stream().filter(row -> row.group() == group && row.id() >= from))
        .toList();
  }

  void execute(String sql) throws SQLException {
    boolean unused = statement.execute(sql);
  }

  /** All limbs, summed. */
  String sums() {
    return IntStream.range(0, FORMAT.limbs())
        .mapToObj(limb -> sum(database, "l" + limb))
        .collect(Collectors.joining(", "));
  }

  static String sum(DialectName database, String limb) {
    return database == DialectName.DERBY
        ? "SUM(CAST(" + limb + " AS DECIMAL(31,0)))"
        : "SUM(" + limb + ")";
  }

  /** The aggregate that lists row ids. */
  String list() {
    return switch (database) {
      case H2 -> "LISTAGG(rid, ',')";
      case POSTGRESQL -> "string_agg(int8send(rid), '')";
      case MARIADB -> "GROUP_CONCAT(rid)";
      case DERBY -> throw new IllegalStateException("Derby has no such aggregate");
    };
  }

  private static long[] longs(byte[] list) {
    long[] ids = new long[list.length / Long.BYTES];
    ByteBuffer.wrap(list).asLongBuffer().get(ids);
    return ids;
  }

  IdSet listed(ResultSet result, int at) throws SQLException {
    return database == DialectName.POSTGRESQL
        ? IdSet.of(longs(result.getBytes(at)))
        : ServerIds.ofText(result.getString(at));
  }

  /** The word of a bitmap that a row's bit is in. */
  String word() {
    return database == DialectName.MARIADB ? "rid DIV 62" : "rid / 62";
  }

  /** The bitmap of a word. */
  String bits() {
    return switch (database) {
      case H2 -> "SUM(LSHIFT(CAST(1 AS BIGINT), MOD(rid, 62)))";
      case POSTGRESQL -> "SUM(CAST(1 AS BIGINT) << CAST(rid % 62 AS INTEGER))";
      case MARIADB -> "SUM(1 << (rid % 62))";
      case DERBY -> throw new IllegalStateException("Derby does not shift");
    };
  }

  /**
   * @param before how many columns of the result are before the sums
   */
  EncryptedSum answer(SummedPower power, ResultSet result, int before, long count, IdSet ids)
      throws SQLException {
    List<BigInteger> limbs = new ArrayList<>();
    int first = before + 1 + FORMAT.firstLimb(power);
    for (int at = first; at < first + FORMAT.limbs(power); at++) {
      limbs.add(result.getBigDecimal(at).toBigIntegerExact());
    }
    return new EncryptedSum(power, count, ids, limbs);
  }

  BigInteger decrypt(EncryptedSum sum) {
    return column.decrypt(sum, Workers.SERIAL);
  }

  /** Both moments of a result are those of rows. */
  void check(ResultSet result, int before, long count, IdSet ids, List<Row> expected)
      throws SQLException {
    assertThat(count).isEqualTo(expected.stream().filter(row -> row.value().isPresent()).count());
    for (SummedPower power : SummedPower.values()) {
      assertThat(decrypt(answer(power, result, before, count, ids)))
          .isEqualTo(total(power, expected));
    }
  }

  static BigInteger total(SummedPower power, List<Row> rows) {
    int exponent = power == SummedPower.VALUES ? 1 : 2;
    return rows.stream()
        .flatMap(row -> row.value().stream())
        .map(value -> value.pow(exponent))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  static Connection connect(DialectName database) throws SQLException {
    return switch (database) {
      case H2 -> DriverManager.getConnection("jdbc:h2:mem:");
      case POSTGRESQL ->
          DriverManager.getConnection(
              PostgresServer.url(PostgresServer.port(), PostgresServer.database()), "postgres", "");
      case MARIADB ->
          DriverManager.getConnection(
              MariaDb.url(MariaDbServer.port(), MariaDbServer.database()), "root", "");
      case DERBY -> {
        DerbyDatabase.begin();
        yield DriverManager.getConnection(DerbyDatabase.inMemory());
      }
    };
  }

  @Override
  public void close() throws SQLException {
    column.close();
    key.close();
    connection.close();
  }
}
