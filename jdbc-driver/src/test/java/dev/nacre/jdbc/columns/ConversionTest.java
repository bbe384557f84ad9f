package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

/** ALTER TABLE … MODIFY (c ENCRYPT | DECRYPT) and REKEY on tables with rows. */
final class ConversionTest extends ConversionStories {
  private static final String SECRET = "078-05-1120";

  @Override
  void plainly(Bench bench) throws SQLException {
    bench.plain(
        "CREATE TABLE customer (ssn VARCHAR(11) NOT NULL, id INT PRIMARY KEY, email VARCHAR(80)"
            + exact(bench.dialect)
            + " UNIQUE, name VARCHAR(80))");
    bench.plain(
        "INSERT INTO customer VALUES ('"
            + SECRET
            + "', 1, 'a@b', 'x'), ('', 2, NULL, NULL), ('3', 3, '', 'z')");
  }

  @ParameterizedTest
  @EachDialect
  void aColumnWithANameOfOursIsNotTakenForOne(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE taken (id INT PRIMARY KEY, nacre_draft INT, name VARCHAR(80))");
          bench.plain("INSERT INTO taken VALUES (1, 7, 'x')");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE taken MODIFY (name ENCRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          assertThat(text(statement, "SELECT nacre_draft, name FROM taken")).isEqualTo("7|x|");
        });
  }

  private static final String ROWS = SECRET + "|1|a@b|x|" + "|2|null|null|" + "3|3||z|";

  @ParameterizedTest
  @EachDialect
  @Covers("columns-34")
  void aTableWithRowsIsEncryptedAndDecrypted(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "ALTER TABLE customer MODIFY (ssn ENCRYPT)",
              "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP mail)");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 1"))
              .startsWith(0xab, 0x01, 0x10, 0x01)
              .hasSize(11 + 32);
          assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 2")).hasSize(32);
          assertThat(bench.stored("SELECT email FROM customer WHERE id = 2")).isNull();
          assertThat(text(statement, "SELECT id FROM customer WHERE email = 'a@b'"))
              .isEqualTo("1|");
          run(statement, "INSERT INTO customer VALUES ('4', 4, 'c@d', 'n')");
          assertThatThrownBy(
                  () -> statement.execute("INSERT INTO customer VALUES ('4', 5, 'c@d', 'n')"))
              .isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = NULL WHERE id = 1"))
              .isInstanceOf(SQLException.class);
          for (String column : List.of("ssn", "email")) {
            assertThatThrownBy(
                    () -> bench.plain("UPDATE customer SET " + column + " = " + bench.plaintext()))
                .hasMessageMatching("(?si).*constraint.*");
          }
          run(statement, "DELETE FROM customer WHERE id = 4");
          run(
              statement,
              "ALTER TABLE customer MODIFY (email DECRYPT)",
              "ALTER TABLE customer MODIFY (ssn DECRYPT)");
          assertThat(all(statement)).isEqualTo(ROWS);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(all(plain)).isEqualTo(ROWS);
          }
          assertThatThrownBy(() -> bench.plain("INSERT INTO customer VALUES ('9', 9, 'a@b', 'n')"))
              .isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> bench.plain("INSERT INTO customer VALUES (NULL, 9, 'x', 'n')"))
              .isInstanceOf(SQLException.class);
          run(statement, "INSERT INTO customer VALUES ('4', 4, 'c@d', 'n')");
        });
  }

  @ParameterizedTest
  @EachDialect
  void aPrimaryKeyAndManyRows(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE account (name VARCHAR(40)" + exact(dialect) + " PRIMARY KEY, pin INT)");
          try (PreparedStatement insert =
              bench.plain.prepareStatement("INSERT INTO account VALUES (?, ?)")) {
            for (int i = 0; i < 10_000; i++) {
              insert.setString(1, "user " + i);
              insert.setInt(2, i);
              insert.addBatch();
            }
            insert.executeBatch();
          }
          run(
              statement,
              "ALTER TABLE account MODIFY (pin ENCRYPT)",
              "ALTER TABLE account MODIFY (name ENCRYPT NO SALT)",
              "ALTER TABLE account REKEY");
          assertThat(text(statement, "SELECT name, pin FROM account WHERE name = 'user 7654'"))
              .isEqualTo("user 7654|7654|");
          assertThat(text(statement, "SELECT COUNT(*), COUNT(DISTINCT name) FROM account"))
              .isEqualTo("10000|10000|");
          assertThat(bench.stored("SELECT name FROM account")).startsWith(0xab, 0x01, 0x20, 0x02);
          long sum = 0;
          try (ResultSet row = statement.executeQuery("SELECT pin FROM account")) {
            while (row.next()) {
              sum += row.getInt(1);
            }
          }
          assertThat(sum).isEqualTo(9_999L * 10_000 / 2);
          run(statement, "ALTER TABLE account MODIFY (name DECRYPT)");
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT COUNT(*) FROM account WHERE name = 'user 77'"))
                .isEqualTo("1|");
          }
        });
  }

  private static List<String> types(Dialect dialect) {
    List<String> types =
        new ArrayList<>(
            List.of(
                "CHAR(5)|'ab'",
                "VARCHAR(20)|'  '",
                "SMALLINT|-7",
                "INT|2147483647",
                "BIGINT|-9223372036854775808",
                "DECIMAL(12,2)|-3.50",
                "DOUBLE PRECISION|0.1",
                "DATE|'1582-10-04'",
                "TIME|'23:59:59'",
                "BOOLEAN|TRUE"));
    switch (DialectName.of(dialect)) {
      case H2 ->
          types.addAll(
              List.of(
                  "TINYINT|-128",
                  "REAL|0.1",
                  "TIMESTAMP(9)|'2024-02-29 23:59:59.123456789'",
                  "TIMESTAMP WITH TIME ZONE|'2024-02-29 23:59:59.123456+05:30'",
                  "TIME WITH TIME ZONE|'23:59:59+05:30'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'",
                  "VARBINARY(9)|X'ab0100'",
                  "BINARY(3)|X'ab0100'",
                  "JSON|JSON '{\"a\":1}'"));
      case POSTGRESQL ->
          types.addAll(
              List.of(
                  "REAL|0.1",
                  "TIMESTAMP|'2024-02-29 23:59:59.123456'",
                  "TIMESTAMPTZ|'2024-02-29 23:59:59.123456+05:30'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'",
                  "JSON|'{\"a\" : 1}'"));
      case MARIADB ->
          types.addAll(
              List.of(
                  "TINYINT|-128",
                  "FLOAT|0.1",
                  "DATETIME(6)|'2024-02-29 23:59:59.123456'",
                  "VARBINARY(9)|X'ab0100'",
                  "UUID|'00000000-0000-0000-0000-00000000002a'"));
      case DERBY ->
          types.addAll(
              List.of(
                  "REAL|3.4E38",
                  "TIMESTAMP|'2024-02-29 23:59:59.123456789'",
                  "VARCHAR(9) FOR BIT DATA|X'ab0120'",
                  "CHAR(3) FOR BIT DATA|X'ab0120'"));
    }
    return types;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-11")
  void everyTypeComesBackAsItWas(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int number = 0;
          for (String type : types(dialect)) {
            String[] parts = type.split("\\|", 2);
            String table = "typed" + number++;
            // MariaDB has types that are NOT NULL unless they say so; Derby knows no such word.
            String nullable = dialect == Dialect.DERBY ? "" : " NULL";
            bench.plain("CREATE TABLE " + table + " (a INT, c " + parts[0] + nullable + ", z INT)");
            bench.plain("INSERT INTO " + table + " VALUES (1, " + parts[1] + ", 2)");
            bench.plain("INSERT INTO " + table + " VALUES (2, NULL, 3)");
            String query = "SELECT a, c, z FROM " + table + " ORDER BY a";
            String before;
            try (Statement plain = bench.plain.createStatement()) {
              before = text(plain, query);
            }
            run(statement, "ALTER TABLE " + table + " MODIFY (c ENCRYPT)");
            assertThat(bench.stored("SELECT c FROM " + table + " WHERE a = 1"))
                .as(type)
                .startsWith(0xab, 0x01);
            run(statement, "ALTER TABLE " + table + " REKEY");
            assertThat(text(statement, "SELECT a, z FROM " + table + " WHERE c IS NOT NULL"))
                .isEqualTo("1|2|");
            run(statement, "ALTER TABLE " + table + " MODIFY (c DECRYPT)");
            try (Statement plain = bench.plain.createStatement()) {
              assertThat(text(plain, query)).as(type).isEqualTo(before);
            }
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  void oldCellsAreRefusedAfterARekey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(statement, "ALTER TABLE customer MODIFY (name ENCRYPT)");
          bench.copy("customer", "saved");
          run(statement, "ALTER TABLE customer REKEY", "ALTER TABLE customer REKEY");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(bench.stored("SELECT name FROM customer WHERE id = 1"))
              .startsWith(0xab, 0x01, 0x10, 0x03);
          String back =
              "UPDATE customer SET name = (SELECT s.name FROM saved s WHERE s.id = customer.id)";
          // The check lets in those of the newest key alone.
          assertThatThrownBy(() -> bench.plain(back)).hasMessageMatching("(?si).*constraint.*");
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void whatWouldBeLostIsRefused(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String large = dialect == Dialect.H2 || dialect == Dialect.DERBY ? "CLOB" : "TEXT";
          bench.plain(
              "CREATE TABLE odd (id INT PRIMARY KEY, d VARCHAR(9) DEFAULT 'x', k VARCHAR(9), c INT"
                  + " CHECK (c > 0), f INT, t "
                  + large
                  + ", FOREIGN KEY (f) REFERENCES customer"
                  + " (id))");
          bench.plain("CREATE INDEX by_k ON odd (k)");
          for (String column : List.of("d", "k", "c", "f", "t", "nothing")) {
            assertThatThrownBy(
                    () -> statement.execute("ALTER TABLE odd MODIFY (" + column + " ENCRYPT)"))
                .as(column)
                .isInstanceOfSatisfying(
                    SQLException.class,
                    refused -> {
                      assertThat(refused.getMessage()).matches("(?s)NACRE-(4011|2040): .*");
                      assertThat(refused.getSQLState()).isEqualTo("42000");
                    });
          }
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (id ENCRYPT NO SALT)",
                  "ALTER TABLE customer MODIFY (email ENCRYPT)",
                  "ALTER TABLE nowhere MODIFY (a ENCRYPT)")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-4011");
          }
          bench.plain("CREATE VIEW seen AS SELECT name FROM customer");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer MODIFY (ssn ENCRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          bench.plain("DROP VIEW seen");
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT DEFAULT 'x')",
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT, name ENCRYPT)",
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT KEY GROUP g)",
                  "ALTER TABLE customer MODIFY (ssn VARCHAR(20) ENCRYPT)")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-2054");
          }
          try (PreparedStatement prepared =
              connection.prepareStatement("ALTER TABLE odd MODIFY (d ENCRYPT)")) {
            assertThatThrownBy(prepared::execute).hasMessageStartingWith("NACRE-4011");
          }
          assertThatThrownBy(
                  () -> statement.execute("ALTER TABLE customer MODIFY (ssn ENCRYPT); SELECT 1"))
              .hasMessageStartingWith("NACRE-2050");
          run(
              statement,
              "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP g)",
              "CREATE TABLE other (a VARCHAR(80)"
                  + exact(dialect)
                  + " ENCRYPT NO SALT KEY GROUP g)");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer REKEY"))
              .hasMessageStartingWith("NACRE-4011");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer MODIFY (name DECRYPT)"))
              .hasMessageStartingWith("NACRE-2054");
          assertThatThrownBy(
                  () -> statement.execute("ALTER TABLE customer MODIFY (email ENCRYPT NO SALT)"))
              .hasMessageStartingWith("NACRE-2054");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(text(statement, "SELECT COUNT(*) FROM odd")).isEqualTo("0|");
        });
  }

  /** Nothing when the table is such already. */
  private static Rewriting.@Nullable Convert convert(ColumnEncryption columns, String sql)
      throws SQLException {
    try {
      return columns.plans().rewrite(sql) instanceof Rewriting.Convert convert ? convert : null;
    } catch (SQLException refused) {
      assertThat((Throwable) refused).hasMessageStartingWith("NACRE-2054");
      return null;
    }
  }

  /** What an administrator writes while a conversion lies half done is never taken for a cell. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-7")
  void whatIsWrittenBehindACrash(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String sql = "ALTER TABLE customer MODIFY (name ENCRYPT)";
          int stuck = 0;
          boolean done = false;
          for (int step = 1; !done; step++) {
            Mortal mortal = Mortal.atChanges(bench.raw(), 1_000);
            ColumnEncryption dying = bench.columns(mortal.connection());
            Rewriting.Convert convert = convert(dying, sql);
            mortal.diesAfter(step);
            try {
              if (convert != null) {
                dying.operations().convert(convert);
              }
              done = true;
            } catch (SQLException died) {
              assertThat(mortal.isDead()).as("step " + step + " " + died).isTrue();
            } finally {
              dying.close();
              mortal.connection().close();
            }
            boolean written = false;
            try {
              bench.plain("INSERT INTO customer (ssn, id, name) VALUES ('9', 9, 'plain')");
              written = true;
            } catch (SQLException kept) {
              assertThat(kept.getMessage())
                  .as("step " + step)
                  .matches("(?si).*(constraint|cannot hold values of type).*");
            }
            try (Connection next = bench.connect();
                Statement asking = next.createStatement()) {
              assertThat(all(asking)).isEqualTo(ROWS + (written ? "9|9|null|plain|" : ""));
              assertThat(asking.execute("DELETE FROM customer WHERE id = 9")).isFalse();
            } catch (SQLException refused) {
              assertThat((Throwable) refused)
                  .as("step " + step)
                  .hasMessageStartingWith("NACRE-4010");
              stuck++;
              bench.plain("DELETE FROM customer WHERE id = 9");
              assertThat(allAtNextConnect(bench)).as("step " + step).isEqualTo(ROWS);
            }
            assertThat(step).isLessThan(200);
          }
          if (dialect == Dialect.H2) { // elsewhere it is one step
            assertThat(stuck).isPositive();
          }
        });
  }

  /** Dies before each thing that it sends; whoever comes next finds the one or the other. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-29", "columns-34"})
  void aCrashBetweenAnyTwoSteps(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int undone = 0;
          int ended = 0;
          int tooEarly = 0;
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT)",
                  "ALTER TABLE customer REKEY",
                  "ALTER TABLE customer MODIFY (email DECRYPT)")) {
            boolean done = false;
            for (int step = 1; !done; step++) {
              Mortal mortal = Mortal.atChanges(bench.raw(), 1_000);
              ColumnEncryption dying = bench.columns(mortal.connection());
              Rewriting.Convert rewriting = convert(dying, sql);
              if (rewriting == null) { // the connect above has ended what was begun
                ended++;
                done = true;
                dying.close();
                mortal.connection().close();
                continue;
              }
              mortal.diesAfter(step);
              try {
                dying.operations().convert(rewriting);
                done = true;
              } catch (SQLException died) {
                // The server has not noticed yet that the one before is gone.
                boolean early = String.valueOf(died.getMessage()).startsWith("NACRE-4010");
                assertThat(mortal.isDead() || early).as(sql + " " + step + " " + died).isTrue();
                step -= early ? 1 : 0;
                tooEarly += early ? 1 : 0;
                undone += early ? 0 : 1;
                assertThat(tooEarly).as("tried again").isLessThan(150);
              } finally {
                dying.close();
                mortal.connection().close();
              }
              assertThat(allAtNextConnect(bench)).as(sql + " step " + step).isEqualTo(ROWS);
              assertThat(step).isLessThan(200);
            }
          }
          assertThat(undone).isGreaterThan(10);
          assertThat(ended).isLessThan(3);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(all(plain)).isEqualTo(ROWS);
          }
        });
  }

  /** Returns when each has begun and ended a statement since; one that has died says why. */
  static void afterARoundOfEach(AtomicIntegerArray rounds, List<Future<Integer>> others)
      throws Exception {
    int[] before = IntStream.range(0, rounds.length()).map(rounds::get).toArray();
    for (int i = 0; i < before.length; i++) {
      int number = i;
      Await.until(
          "connection " + number + " has gone on",
          () -> others.get(number).isDone() || rounds.get(number) >= before[number] + 2);
      if (others.get(number).isDone()) {
        throw new AssertionError("It ended: " + others.get(number).get());
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-34")
  void othersWaitOrAreRefusedAndNeverSeeACell(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          System.clearProperty(GRACE);
          AtomicBoolean over = new AtomicBoolean();
          AtomicIntegerArray rounds = new AtomicIntegerArray(4);
          ExecutorService pool = Executors.newFixedThreadPool(4);
          List<Future<Integer>> others = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            int number = i;
            Callable<Integer> other =
                () -> {
                  int rows = 0;
                  try (Connection mine = bench.connect();
                      Statement asking = mine.createStatement()) {
                    while (!over.get()) {
                      try {
                        if (number % 2 == 0) {
                          assertThat(
                                  text(
                                      asking, "SELECT name FROM customer WHERE id < 4 ORDER BY id"))
                              .isEqualTo("x|null|z|");
                        } else {
                          int id = 10 + number + 10 * rows;
                          asking.executeUpdate(
                              "INSERT INTO customer VALUES ('s', " + id + ", NULL, 'n')");
                          rows++;
                        }
                      } catch (SQLException refused) {
                        assertThat(refused.getMessage())
                            // A machine that stands still for a second meets the check.
                            .matches("(?s)(NACRE-40(10|06)|.*([Ll]ock|adlock|concurrent|check)).*");
                      }
                      rounds.incrementAndGet(number);
                    }
                  }
                  return rows;
                };
            others.add(pool.submit(other));
          }
          afterARoundOfEach(rounds, others);
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (name ENCRYPT)",
                  "ALTER TABLE customer REKEY",
                  "ALTER TABLE customer MODIFY (name DECRYPT)",
                  "ALTER TABLE customer MODIFY (name ENCRYPT NO SALT)")) {
            if (sql.endsWith("NO SALT)") && dialect.hasCollations()) {
              continue;
            }
            boolean done = false;
            for (int attempt = 0; !done && attempt < 5; attempt++) {
              try {
                run(statement, sql);
                done = true;
              } catch (SQLException busy) {
                assertThat(busy.getMessage())
                    .as(sql)
                    .matches("(?s).*([Ll]ock|timeout|changed|SQLState (HYT00|40|55)).*");
              }
            }
            assertThat(done).as(sql).isTrue();
            afterARoundOfEach(rounds, others);
          }
          over.set(true);
          int inserted = 0;
          for (Future<Integer> other : others) {
            inserted += other.get();
          }
          pool.shutdown();
          assertThat(inserted).isPositive();
          assertThat(text(statement, "SELECT COUNT(*) FROM customer"))
              .isEqualTo(inserted + 3 + "|");
          try (ResultSet row = statement.executeQuery("SELECT name FROM customer WHERE id > 3")) {
            while (row.next()) {
              assertThat(row.getString(1)).isEqualTo("n");
            }
          }
        });
  }
}
