package dev.nacre.jdbc.columns.convert.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeysetPagesTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void insert(long... numbers) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
      for (long number : numbers) {
        insert.setLong(1, number);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private KeysetPages pages() {
    return new KeysetPages(connection, "SELECT id FROM t", "id", "");
  }

  private List<Long> read(AtomicInteger pages) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    pages().forEach((row, number) -> numbers.add(number), pages::incrementAndGet);
    return numbers;
  }

  @Test
  void emptyTableHasOnePageWithoutRows() throws SQLException {
    AtomicInteger pages = new AtomicInteger();
    assertThat(read(pages)).isEmpty();
    assertThat(pages).hasValue(1);
  }

  @Test
  void eachRowIsReadOnceInItsOrder() throws SQLException {
    long[] numbers = LongStream.range(0, 2L * KeysetPages.PAGE_ROWS + 1).map(i -> 3 * i).toArray();
    insert(numbers);
    AtomicInteger pages = new AtomicInteger();
    assertThat(read(pages)).containsExactlyElementsOf(LongStream.of(numbers).boxed().toList());
    assertThat(pages).hasValue(3);
  }

  @Test
  void fullLastPageIsFollowedByAnEmptyOne() throws SQLException {
    insert(LongStream.range(0, KeysetPages.PAGE_ROWS).toArray());
    AtomicInteger pages = new AtomicInteger();
    assertThat(read(pages)).hasSize(KeysetPages.PAGE_ROWS);
    assertThat(pages).hasValue(2);
  }

  @Test
  void smallestAndLargestNumbersAreRead() throws SQLException {
    insert(Long.MIN_VALUE, 0, Long.MAX_VALUE);
    assertThat(read(new AtomicInteger())).containsExactly(Long.MIN_VALUE, 0L, Long.MAX_VALUE);
  }

  /** The number after the largest would be the smallest, and reading would begin again. */
  @Test
  void fullPageThatEndsWithTheLargestNumberIsTheLast() throws SQLException {
    insert(
        LongStream.rangeClosed(Long.MAX_VALUE - KeysetPages.PAGE_ROWS + 1, Long.MAX_VALUE)
            .toArray());
    AtomicInteger pages = new AtomicInteger();
    assertThat(read(pages)).hasSize(KeysetPages.PAGE_ROWS);
    assertThat(pages).hasValue(1);
  }

  @Test
  void numberOutOfRangeIsNotInTheMessage() throws SQLException {
    String number = "99999999999999999999";
    execute("CREATE TABLE wide (id NUMERIC(30) PRIMARY KEY)");
    execute("INSERT INTO wide VALUES (" + number + ")");
    KeysetPages pages = new KeysetPages(connection, "SELECT id FROM wide", "id", "");
    assertThatThrownBy(() -> pages.forEach((row, at) -> {}, () -> {}))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-4011")
        .hasNoCause()
        .satisfies(told -> assertThat(String.valueOf(told)).doesNotContain(number));
  }
}
