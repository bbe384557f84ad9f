package dev.nacre.demo.store.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.load.ShopInvariants;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.account.Address;
import dev.nacre.demo.store.account.DemoCards;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class CheckoutTest {
  private static final String ITEM = "p00000-00";
  private static final String OTHER = "p00001-00";

  private final AtomicLong numbers = new AtomicLong(5_000);
  private ShopDatabase shop;
  private SqlSessionFactory sessions;

  @BeforeEach
  void open() throws Exception {
    shop = ShopDatabase.inMemory("checkout", Scale.TINY);
    sessions = new SqlSessionFactoryBuilder().build(MyBatisConfiguration.configuration());
    try (Connection connection = shop.connections().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE sequence SET next_id = 1000000");
    }
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void theTotalIsTheSumOfTheLinesAndTheStockIsTaken() throws Exception {
    BigDecimal total = place(order(new OrderLine(OTHER, 2), new OrderLine(ITEM, 3)), null);
    try (SqlSession session = session()) {
      CatalogMapper catalog = session.getMapper(CatalogMapper.class);
      BigDecimal expected =
          price(catalog, OTHER)
              .multiply(BigDecimal.valueOf(2))
              .add(price(catalog, ITEM).multiply(BigDecimal.valueOf(3)));
      assertThat(total).isEqualByComparingTo(expected);
      assertThat(session.getMapper(InventoryMapper.class).left(ITEM)).contains(17);
      List<PlacedLine> lines = session.getMapper(OrderMapper.class).lines(5_000, "en");
      assertThat(lines).extracting(PlacedLine::itemId).containsExactly(ITEM, OTHER);
      assertThat(lines)
          .extracting(PlacedLine::attributes)
          .containsExactly(List.of("Small", "Young", "Female"), List.of("Medium", "One year old"));
    }
    balances();
  }

  @Test
  void whoSawAnotherTotalPaysNothing() throws Exception {
    assertThatThrownBy(() -> place(order(new OrderLine(ITEM, 1)), new BigDecimal("0.01")))
        .isInstanceOf(PriceChangedException.class);
    untouched();
  }

  @Test
  void oneLineTooManyTakesTheWholeOrderBack() throws Exception {
    assertThatThrownBy(() -> place(order(new OrderLine(ITEM, 1), new OrderLine(OTHER, 21)), null))
        .isInstanceOfSatisfying(
            OutOfStockException.class,
            soldOut -> {
              assertThat(soldOut.itemId()).isEqualTo(OTHER);
              assertThat(soldOut.left()).isEqualTo(20);
            });
    untouched();
  }

  @Test
  void anItemThatIsNotSoldHereIsOutOfStock() throws Exception {
    assertThatThrownBy(() -> place(order(new OrderLine("unicorn", 1)), null))
        .isInstanceOf(OutOfStockException.class);
    untouched();
  }

  @Test
  void anItemOnTwoLinesIsRefused() throws Exception {
    assertThatThrownBy(() -> place(order(new OrderLine(ITEM, 1), new OrderLine(ITEM, 1)), null))
        .isInstanceOf(IllegalArgumentException.class);
    untouched();
  }

  @Test
  void aHundredCustomersCannotBuyTwentyAnimalsTwice() throws Exception {
    AtomicInteger sold = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Callable<Void> customer =
        () -> {
          try {
            place(order(new OrderLine(ITEM, 1)), null);
            sold.incrementAndGet();
          } catch (OutOfStockException e) {
            refused.incrementAndGet();
          }
          return null;
        };
    var threads = Executors.newFixedThreadPool(16);
    try {
      for (var done : threads.invokeAll(java.util.Collections.nCopies(100, customer))) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(sold).hasValue(20);
    assertThat(refused).hasValue(80);
    balances();
  }

  @Test
  void numbersAreNeverGivenOutTwice() throws Exception {
    try (SqlSession one = session();
        SqlSession two = session()) {
      long first = OrderNumbers.reserve(one.getMapper(SequenceMapper.class), 20);
      one.getConnection().commit();
      long second = OrderNumbers.reserve(two.getMapper(SequenceMapper.class), 20);
      two.getConnection().commit();
      assertThat(second).isEqualTo(first + 20);
    }
    AtomicLong block = new AtomicLong(100);
    OrderNumbers numbers = new OrderNumbers(count -> block.getAndAdd(count));
    for (long expected = 100; expected < 150; expected++) {
      assertThat(numbers.next()).isEqualTo(expected);
    }
  }

  private BigDecimal place(NewOrder order, @org.jspecify.annotations.Nullable BigDecimal shown)
      throws Exception {
    try (SqlSession session = session()) {
      Checkout checkout =
          new Checkout(
              session.getMapper(CatalogMapper.class),
              session.getMapper(InventoryMapper.class),
              session.getMapper(OrderMapper.class));
      try {
        BigDecimal total = checkout.place(order, shown);
        session.getConnection().commit();
        return total;
      } catch (RuntimeException e) {
        session.getConnection().rollback();
        throw e;
      }
    }
  }

  private NewOrder order(OrderLine... lines) {
    return new NewOrder(
        numbers.getAndIncrement(),
        UUID.randomUUID().toString(),
        "guest00001",
        ShopDatabase.TODAY,
        new Address("A", "B", "", "C", "", "D", "JP"),
        new Address("E", "F", "", "G", "", "H", "SE"),
        DemoCards.ALL.get(0),
        List.of(lines));
  }

  private static BigDecimal price(CatalogMapper catalog, String item) {
    return catalog.price(item).orElseThrow();
  }

  private void untouched() throws Exception {
    try (SqlSession session = session()) {
      assertThat(session.getMapper(InventoryMapper.class).left(ITEM)).contains(20);
      assertThat(session.getMapper(OrderMapper.class).find(5_000, "guest00001")).isEmpty();
    }
    balances();
  }

  private void balances() throws Exception {
    try (Connection connection = shop.connections().getConnection()) {
      assertThat(ShopInvariants.findings(connection)).isEmpty();
    }
  }

  private SqlSession session() throws Exception {
    Connection connection = shop.connections().getConnection();
    connection.setAutoCommit(false);
    return sessions.openSession(connection);
  }
}
