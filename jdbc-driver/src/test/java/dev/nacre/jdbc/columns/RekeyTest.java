package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.testkit.cover.Covers;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ALTER TABLE … REKEY, past which nothing gets that was sealed under a key of before. */
final class RekeyTest extends ConversionStories {
  private static final String REKEY = "ALTER TABLE customer REKEY";
  private static final String INSERT = "INSERT INTO customer VALUES (?, ?, ?)";
  private static final String BY_EMAIL = "SELECT id FROM customer WHERE email = ?";
  private static final String ROWS = "1|s1|a@b|2|null|null|3||c@d|";

  /** On databases where a check of a column says under which key its cells are sealed. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @ParameterizedTest
  @EachDialect
  private @interface WhereChecked {}

  @Override
  void first(Dialect dialect, Statement statement) throws SQLException {
    run(
        statement,
        "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
            + (" email VARCHAR(80)" + exact(dialect) + " ENCRYPT NO SALT UNIQUE)"),
        "INSERT INTO customer VALUES (1, 's1', 'a@b'), (2, NULL, NULL), (3, '', 'c@d')");
  }

  private static void run(Connection connection, String... texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      run(statement, texts);
    }
  }

  private static int version(Bench bench) throws SQLException {
    byte[] cell = bench.stored("SELECT email FROM customer WHERE id = 1");
    return (cell[2] & 0xf) << 8 | (cell[3] & 0xff);
  }

  private static int checks(Bench bench) throws SQLException {
    String query =
        switch (DialectName.of(bench.dialect)) {
          case H2 ->
              "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS"
                  + " WHERE TABLE_NAME = 'CUSTOMER' AND CONSTRAINT_TYPE = 'CHECK'";
          case MARIADB ->
              "SELECT COUNT(*) FROM information_schema.CHECK_CONSTRAINTS"
                  + " WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = 'customer'";
          case DERBY ->
              "SELECT COUNT(*) FROM SYS.SYSCHECKS d JOIN SYS.SYSCONSTRAINTS k"
                  + " ON k.CONSTRAINTID = d.CONSTRAINTID JOIN SYS.SYSTABLES t"
                  + " ON t.TABLEID = k.TABLEID WHERE t.TABLENAME = 'CUSTOMER' AND k.STATE = 'E'";
          case POSTGRESQL ->
              "SELECT COUNT(*) FROM pg_constraint WHERE contype = 'c' AND convalidated"
                  + " AND conrelid = 'customer'::regclass";
        };
    try (Statement statement = bench.plain.createStatement()) {
      return Integer.parseInt(text(statement, query).replace("|", ""));
    }
  }

  private static void insert(PreparedStatement insert, int id) throws SQLException {
    insert.setInt(1, id);
    insert.setString(2, "s" + id);
    insert.setString(3, "m" + id);
  }

  @WhereChecked
  void eachCellIsSealedUnderAnotherKey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          byte[] before = bench.stored("SELECT email FROM customer WHERE id = 1");
          for (int key = 2; key <= 4; key++) {
            run(statement, REKEY);
            assertThat(all(statement)).isEqualTo(ROWS);
            assertThat(version(bench)).isEqualTo(key);
            assertThat(checks(bench)).isEqualTo(2);
          }
          byte[] after = bench.stored("SELECT email FROM customer WHERE id = 1");
          assertThat(Arrays.copyOfRange(after, 4, after.length))
              .isNotEqualTo(Arrays.copyOfRange(before, 4, before.length));
          assertThat(text(statement, "SELECT id FROM customer WHERE email = 'c@d'"))
              .isEqualTo("3|");
          assertThatThrownBy(() -> run(statement, "INSERT INTO customer VALUES (4, 's', 'a@b')"))
              .isInstanceOf(SQLException.class);
          run(statement, "INSERT INTO customer VALUES (4, 's4', 'e@f')");
          assertThat(all(statement)).isEqualTo(ROWS + "4|s4|e@f|");
        });
  }

  @WhereChecked
  @Covers("columns-34")
  void whatWasSealedBeforeIsNotSentAfter(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement insert = connection.prepareStatement(INSERT);
              PreparedStatement batch = connection.prepareStatement(INSERT);
              PreparedStatement search = connection.prepareStatement(BY_EMAIL);
              PreparedStatement literal =
                  connection.prepareStatement("SELECT id FROM customer WHERE email = 'a@b'");
              PreparedStatement half = connection.prepareStatement(INSERT);
              Statement texts = connection.createStatement();
              Connection other = bench.connect()) {
            insert(insert, 7);
            insert(batch, 8);
            batch.addBatch();
            search.setString(1, "a@b");
            half.setInt(1, 9);
            half.setString(2, "old");
            texts.addBatch("INSERT INTO customer VALUES (10, 's', 'm10')");
            run(other, REKEY);
            half.setString(3, "new");
            for (SqlCall late :
                new SqlCall[] {
                  insert::executeUpdate,
                  insert::execute,
                  batch::executeBatch,
                  batch::executeBatch,
                  search::executeQuery,
                  search::execute,
                  literal::executeQuery,
                  half::executeUpdate,
                  texts::executeBatch
                }) {
              assertThatThrownBy(late::call).hasMessageStartingWith("NACRE-4006");
            }
          }
          assertThat(all(statement)).isEqualTo(ROWS);
          try (PreparedStatement insert = connection.prepareStatement(INSERT);
              PreparedStatement search = connection.prepareStatement(BY_EMAIL)) {
            insert(insert, 7);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            search.setString(1, "m7");
            try (ResultSet row = search.executeQuery()) {
              assertThat(row.next()).isTrue();
            }
          }
        });
  }

  /** Something that is sent. */
  @FunctionalInterface
  private interface SqlCall {
    void call() throws SQLException;
  }

  /** Whoever stands still between his question and what he sends: the database does not take it. */
  @WhereChecked
  @Covers("columns-34")
  void whoComesTooLateDoesNotGetIn(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          Late late = new Late();
          try (Connection slow = bench.connectOver(late::over);
              Statement asking = slow.createStatement()) {
            int id = 10;
            for (int batch = 0; batch < 2; batch++) {
              try (PreparedStatement again = slow.prepareStatement(INSERT)) {
                insert(again, id++);
                again.addBatch();
                late.before("INSERT INTO", () -> run(statement, REKEY));
                assertThatThrownBy(batch == 0 ? again::executeUpdate : again::executeBatch)
                    .isInstanceOf(SQLException.class)
                    .hasMessageMatching("(?si).*(constraint|violat|batch).*");
                assertThat(late.hasHappened()).isTrue();
              }
            }
            late.before("INSERT INTO", () -> run(statement, REKEY));
            assertThatThrownBy(() -> run(asking, "INSERT INTO customer VALUES (12, 's', 'x@y')"))
                .hasMessageMatching("(?si).*constraint.*");
            late.before("UPDATE", () -> run(statement, REKEY));
            assertThatThrownBy(() -> run(asking, "UPDATE customer SET ssn = 'old' WHERE id = 1"))
                .hasMessageMatching("(?si).*constraint.*");
            assertThat(all(statement)).isEqualTo(ROWS);
          }
        });
  }

  @WhereChecked
  @Covers("columns-34")
  void whoLooksTooLateIsNotToldThatThereIsNothing(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          Late late = new Late();
          try (Connection slow = bench.connectOver(late::over);
              Statement asking = slow.createStatement()) {
            late.before("FROM customer", () -> run(statement, REKEY));
            assertThatThrownBy(() -> text(asking, "SELECT id FROM customer WHERE email = 'a@b'"))
                .hasMessageStartingWith("NACRE-4006");
            assertThat(late.result().isClosed()).isTrue();
            try (PreparedStatement search = slow.prepareStatement(BY_EMAIL)) {
              search.setString(1, "a@b");
              late.before("FROM customer", () -> run(statement, REKEY));
              assertThatThrownBy(search::executeQuery).hasMessageStartingWith("NACRE-4006");
              assertThat(late.result().isClosed()).isTrue();
            }
            try (PreparedStatement search = slow.prepareStatement(BY_EMAIL)) {
              search.setString(1, "a@b");
              late.before("FROM customer", () -> run(statement, REKEY));
              assertThatThrownBy(search::execute).hasMessageStartingWith("NACRE-4006");
            }
            try (PreparedStatement delete =
                slow.prepareStatement("DELETE FROM customer WHERE email = ?")) {
              delete.setString(1, "a@b");
              delete.addBatch();
              late.before("DELETE", () -> run(statement, REKEY));
              assertThatThrownBy(delete::executeBatch).hasMessageStartingWith("NACRE-4006");
            }
            asking.addBatch("DELETE FROM customer WHERE email = 'a@b'");
            late.before("DELETE", () -> run(statement, REKEY));
            assertThatThrownBy(asking::executeBatch).hasMessageStartingWith("NACRE-4006");
            assertThat(text(asking, "SELECT id FROM customer WHERE email = 'a@b'")).isEqualTo("1|");
          }
        });
  }

  /** Rows of the old key that another transaction has written and not committed yet. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "DERBY"}) // on MariaDB it has a lock of the catalog
  @Covers("columns-34")
  void aTransactionThatHasWrittenIsWaitedFor(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          ExecutorService pool = Executors.newSingleThreadExecutor();
          Late late = new Late();
          String waits = dialect == Dialect.H2 ? "ALTER TABLE" : "LOCK TABLE";
          try (Connection longer = bench.connect();
              Connection other = bench.connectOver(late::over)) {
            longer.setAutoCommit(false);
            for (String last : new String[] {"commit", "rollback"}) {
              run(longer, "INSERT INTO customer VALUES (20, 's20', 'm20')");
              CountDownLatch begun = new CountDownLatch(1);
              late.before(waits, begun::countDown);
              Future<Boolean> rekeyed =
                  pool.submit(
                      () -> {
                        run(other, REKEY);
                        return true;
                      });
              assertThat(begun.await(20, TimeUnit.SECONDS)).as("it is sent").isTrue();
              Blocked.await(bench, rekeyed);
              if (last.equals("commit")) {
                longer.commit();
              } else {
                longer.rollback();
              }
              assertThat(rekeyed.get(20, TimeUnit.SECONDS)).isTrue();
              assertThat(all(statement))
                  .isEqualTo(ROWS + (last.equals("commit") ? "20|s20|m20|" : ""));
              run(statement, "DELETE FROM customer WHERE id = 20");
            }
            if (dialect == Dialect.H2) { // which does not wait for ever
              run(longer, "INSERT INTO customer VALUES (21, 's21', 'm21')");
              assertThatThrownBy(() -> run(other, REKEY)).isInstanceOf(SQLException.class);
              longer.commit();
              assertThat(all(statement)).isEqualTo(ROWS + "21|s21|m21|");
              assertThat(version(bench)).isEqualTo(3);
              run(other, REKEY);
              assertThat(all(statement)).isEqualTo(ROWS + "21|s21|m21|");
              run(statement, "DELETE FROM customer WHERE id = 21");
            }
          } finally {
            pool.shutdown();
          }
          assertThat(checks(bench)).isEqualTo(2);
        });
  }

  /** A snapshot from before shows old rows with an old catalog; it does not get old rows in. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"}) // on MariaDB it has a lock of the catalog
  void aSnapshotFromBeforeWritesNothing(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE aside (a INT)");
          try (Connection longer = bench.connect()) {
            longer.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            longer.setAutoCommit(false);
            try (Statement asking = longer.createStatement()) {
              assertThat(text(asking, "SELECT COUNT(*) FROM aside")).isEqualTo("0|");
              run(statement, REKEY);
              assertThatThrownBy(() -> run(asking, "INSERT INTO customer VALUES (8, 's', 'm')"))
                  .isInstanceOf(SQLException.class);
              longer.rollback();
              run(asking, "INSERT INTO customer VALUES (8, 's', 'm')");
              longer.commit();
            }
          }
          assertThat(all(statement)).isEqualTo(ROWS + "8|s|m|");
        });
  }

  /** Dies before each thing that it sends. */
  @WhereChecked
  @Covers({"columns-29", "columns-34"})
  void aCrashBetweenAnyTwoSteps(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int undone = 0;
          int ended = 0;
          int tooEarly = 0;
          boolean done = false;
          for (int step = 1; !done; step++) {
            boolean early = false;
            int before = version(bench);
            Connection raw = bench.raw();
            Mortal mortal = Mortal.atChanges(raw, 1_000);
            ColumnEncryption dying = bench.columns(mortal.connection());
            byte[] old = cell(dying, "ssn", "old " + step);
            mortal.diesAfter(step);
            try {
              dying.operations().convert((Rewriting.Convert) dying.plans().rewrite(REKEY));
              done = true;
            } catch (SQLException died) {
              // The server has not noticed yet that the one before is gone.
              early = String.valueOf(died.getMessage()).startsWith("NACRE-4010");
              assertThat(mortal.isDead() || early).as("step " + step + " " + died).isTrue();
            } finally {
              dying.close();
              mortal.connection().close();
            }
            assertThat(allAtNextConnect(bench)).as("step " + step).isEqualTo(ROWS);
            int after = version(bench);
            undone += after == before && !early ? 1 : 0;
            ended += after > before ? 1 : 0;
            assertThat(checks(bench)).as("step " + step).isEqualTo(2);
            if (after > before) {
              int number = 100 + step;
              assertThatThrownBy(() -> put(bench, number, old))
                  .as("step " + step)
                  .hasMessageMatching("(?si).*constraint.*");
            }
            assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + bench.plaintext()))
                .as("step " + step)
                .isInstanceOf(SQLException.class);
            run(statement, "INSERT INTO customer VALUES (50, 's50', 'm50')");
            assertThat(all(statement)).as("step " + step).isEqualTo(ROWS + "50|s50|m50|");
            run(statement, "DELETE FROM customer WHERE id = 50");
            step -= early ? 1 : 0;
            tooEarly += early ? 1 : 0;
            assertThat(tooEarly).as("tried again").isLessThan(50);
            assertThat(step).isLessThan(200);
          }
          assertThat(undone).isGreaterThan(5);
          assertThat(ended).isPositive();
        });
  }

  private static byte[] cell(ColumnEncryption columns, String name, String value)
      throws SQLException {
    Rewriting rewriting =
        columns.plans().rewrite("INSERT INTO customer (id, " + name + ") VALUES (1, ?)");
    EncryptedColumn column = ((Rewriting.Planned) rewriting).plan().parameter(1);
    if (column == null) {
      throw new AssertionError("not encrypted");
    }
    return columns.cells().seal(column, dev.nacre.jdbc.parameter.InputValue.of(value), false);
  }

  private static void put(Bench bench, int id, byte[] cell) throws SQLException {
    try (PreparedStatement insert =
        bench.plain.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)")) {
      insert.setInt(1, id);
      insert.setBytes(2, cell);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  /** A server that shows the catalog of before again, to be given cells of the old key. */
  @WhereChecked
  @Covers("columns-7")
  void aCatalogOfBeforeIsRefused(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String catalog = catalog(dialect);
          bench.copy(catalog, "kept");
          bench.copy("customer", "rows_kept");
          try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert(insert, 7);
            run(statement, REKEY);
            bench.copy(catalog, "newer");
            show(bench, "kept");
            assertThatThrownBy(insert::executeUpdate).hasMessageMatching("NACRE-400[46].*");
            assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4004");
            show(bench, "newer");
          }
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }

  private static String catalog(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case MARIADB -> "nacre_catalog";
      case DERBY -> "APP.NACRE_CATALOG";
      case H2, POSTGRESQL -> "public.nacre_catalog";
    };
  }

  private static void show(Bench bench, String kept) throws SQLException {
    bench.plain("DELETE FROM " + catalog(bench.dialect));
    bench.plain("INSERT INTO " + catalog(bench.dialect) + " SELECT * FROM " + kept);
  }

  @WhereChecked
  void theOldKeysStayInTheCatalog(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(statement, REKEY, REKEY);
          try (Connection raw = bench.raw()) {
            ColumnEncryption columns = bench.columns(raw);
            Catalog catalog = columns.catalog().orElseThrow();
            assertThat(catalog.groups()).hasSize(2);
            for (KeyGroup group : catalog.groups()) {
              assertThat(group.keys()).containsOnlyKeys(1, 2, 3);
              assertThat(group.current()).isEqualTo(3);
            }
            columns.close();
          }
        });
  }

  /** Its definitions wait for nobody, so rows of an old key could come after it. */
  @Test
  void aDatabaseWithoutLocksIsRefused() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          bench.plain("SET LOCK_MODE 0");
          assertThatThrownBy(() -> run(statement, REKEY)).hasMessageStartingWith("NACRE-4011");
          bench.plain("SET LOCK_MODE 3");
          run(statement, REKEY);
        });
  }

  /** H2 would set it in each row that gets another cell. */
  @Test
  void aColumnThatChangesByItselfIsNotTouched() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          bench.plain(
              "ALTER TABLE customer ADD COLUMN changed TIMESTAMP ON UPDATE CURRENT_TIMESTAMP");
          assertThatThrownBy(() -> run(statement, REKEY))
              .hasMessageStartingWith("NACRE-4011")
              .hasMessageContaining("ON UPDATE");
          bench.plain("ALTER TABLE customer DROP COLUMN changed");
          run(statement, REKEY);
        });
  }

  /** Checks are known again by their conditions, as the database shows them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"H2", "POSTGRESQL", "DERBY"}) // MariaDB refuses such: modeDependenceReason()
  void namesThatAreShownInAnotherWay(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE odd (id INT, \"Größe (cm)\" INT ENCRYPT, \"a\"\"b\" INT ENCRYPT)",
              "INSERT INTO odd VALUES (1, 7, 8)",
              "ALTER TABLE odd REKEY",
              "ALTER TABLE odd REKEY",
              "ALTER TABLE odd MODIFY (\"Größe (cm)\" DECRYPT)",
              "ALTER TABLE odd MODIFY (\"a\"\"b\" DECRYPT)");
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT * FROM odd")).isEqualTo("1|7|8|");
          }
        });
  }

  /** A check that somebody else has put on a column stays. */
  @WhereChecked
  void checksOfOthersStay(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String length = dialect == Dialect.DERBY ? "LENGTH" : "OCTET_LENGTH";
          bench.plain(
              "ALTER TABLE customer ADD CONSTRAINT longer CHECK (" + length + "(email) > 3)");
          assertThatThrownBy(() -> run(statement, "ALTER TABLE customer MODIFY (email DECRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          assertThatThrownBy(() -> run(statement, REKEY)).hasMessageStartingWith("NACRE-4011");
          assertThat(checks(bench)).isEqualTo(3);
          assertThat(all(statement)).isEqualTo(ROWS);
          bench.plain("ALTER TABLE customer DROP CONSTRAINT longer");
          run(statement, REKEY, "ALTER TABLE customer MODIFY (email DECRYPT)");
          assertThat(checks(bench)).isEqualTo(1);
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }

  /** Drivers find the row by its key, and some say nothing when they find none. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers({"columns-23", "columns-34"})
  void aRowOfAResultThatIsWrittenWhileTheKeysChange(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE badge (code VARCHAR(20) ENCRYPT NO SALT PRIMARY KEY, n INT)",
              "INSERT INTO badge VALUES ('a', 1), ('b', 2)");
          for (String method : new String[] {"updateRow", "deleteRow"}) {
            Late late = new Late();
            try (Connection slow = bench.connectOver(late::over);
                Statement asking =
                    slow.createStatement(
                        ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet row = asking.executeQuery("SELECT * FROM badge")) {
              assertThat(row.next()).isTrue();
              row.updateInt(2, 9);
              late.before(method, () -> run(statement, "ALTER TABLE badge REKEY"));
              assertThatThrownBy(() -> writeRow(row, method))
                  .as(method)
                  .isInstanceOf(SQLException.class)
                  .hasMessageStartingWith(dialect == Dialect.H2 ? "" : "NACRE-4006");
              assertThat(late.hasHappened()).as(method).isTrue();
            }
          }
          assertThat(text(statement, "SELECT * FROM badge WHERE code = 'a'")).isEqualTo("a|1|");
        });
  }

  private static void writeRow(ResultSet row, String method) throws SQLException {
    if (method.equals("updateRow")) {
      row.updateRow();
    } else {
      row.deleteRow();
    }
  }
}
