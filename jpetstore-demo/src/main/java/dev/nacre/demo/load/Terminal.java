package dev.nacre.demo.load;

import dev.nacre.demo.load.data.CustomerGenerator;
import dev.nacre.demo.store.SingleWriterGate;
import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.account.Address;
import dev.nacre.demo.store.account.DemoCards;
import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import dev.nacre.demo.store.catalog.SearchWords;
import dev.nacre.demo.store.order.Checkout;
import dev.nacre.demo.store.order.NewOrder;
import dev.nacre.demo.store.order.OrderLine;
import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.OrderNumbers;
import dev.nacre.demo.store.order.OutOfStockException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;

/**
 * Acts for one customer after another on one connection; each action is a transaction. For one
 * thread.
 */
final class Terminal {
  private static final int PAGE = 12;
  private static final int DELIVERY = 50;

  private final SqlSession session;
  private final CatalogMapper catalog;
  private final InventoryMapper stock;
  private final AccountMapper accounts;
  private final OrderMapper orders;
  private final Checkout checkout;
  private final OrderNumbers numbers;
  private final SingleWriterGate writers;
  private final Population population;
  private final SplittableRandom random;

  /** The item that has just sold out, to be restocked next. */
  private @Nullable String missing;

  Terminal(
      SqlSession session,
      OrderNumbers numbers,
      SingleWriterGate writers,
      Population population,
      SplittableRandom random) {
    this.session = session;
    this.catalog = session.getMapper(CatalogMapper.class);
    this.stock = session.getMapper(InventoryMapper.class);
    this.accounts = session.getMapper(AccountMapper.class);
    this.orders = session.getMapper(OrderMapper.class);
    this.checkout = new Checkout(catalog, stock, orders);
    this.numbers = numbers;
    this.writers = writers;
    this.population = population;
    this.random = random;
  }

  /**
   * @return false when something was sold out, and the transaction rolled back
   */
  boolean act(CustomerAction drawn) {
    if (!drawn.updates()) {
      return transaction(() -> read(drawn));
    }
    CustomerAction action =
        missing != null && drawn == CustomerAction.PLACE_ORDER ? CustomerAction.RESTOCK : drawn;
    // The number comes first: reserving it passes the gate itself.
    long number = action == CustomerAction.PLACE_ORDER ? numbers.next() : 0;
    return writers.pass(() -> transaction(() -> update(action, number)));
  }

  private boolean transaction(Runnable work) {
    try {
      work.run();
      end(session, true);
      return true;
    } catch (OutOfStockException soldOut) {
      end(session, false);
      missing = soldOut.itemId();
      return false;
    } catch (RuntimeException e) {
      try {
        end(session, false);
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** Ends a transaction. MyBatis leaves that to us, since the connection is not its own. */
  static void end(SqlSession session, boolean commit) {
    session.clearCache();
    try {
      if (commit) {
        session.getConnection().commit();
      } else {
        session.getConnection().rollback();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void read(CustomerAction action) {
    String lang = Assortment.LANGUAGES.get(random.nextInt(Assortment.LANGUAGES.size()));
    switch (action) {
      case BROWSE_CATEGORY -> {
        String category = population.category(random);
        catalog.category(category, lang);
        catalog.products(category, 0, PAGE - 1, lang);
      }
      case VIEW_PRODUCT -> {
        String product = catalog.productOf(population.item(random)).orElseThrow();
        catalog.product(product, lang);
        catalog.items(product, lang);
      }
      case VIEW_ITEM -> catalog.item(population.item(random), lang);
      case SEARCH -> catalog.search(SearchWords.patterns("koi"), lang);
      case ORDER_HISTORY -> orders.of(population.customer(random), PAGE, 0);
      case VIEW_ORDER -> {
        String customer = population.customer(random);
        for (var order : orders.of(customer, 1, 0)) {
          orders.find(order.id(), customer);
          orders.lines(order.id(), lang);
          orders.statuses(order.id());
        }
      }
      default -> throw new IllegalArgumentException(action + " is not a read");
    }
  }

  private void update(CustomerAction action, long number) {
    switch (action) {
      case PLACE_ORDER -> placeOrder(number);
      case EDIT_ACCOUNT -> editAccount();
      case RESTOCK -> {
        stock.deliver(missing != null ? missing : population.item(random), DELIVERY);
        missing = null;
      }
      default -> throw new IllegalArgumentException(action + " is not an update");
    }
  }

  private void placeOrder(long number) {
    Account who = accounts.account(population.customer(random)).orElseThrow();
    TreeSet<String> basket = new TreeSet<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      basket.add(population.item(random));
    }
    checkout.place(
        new NewOrder(
            number,
            // The number makes it unique among loads, whatever their seeds.
            new UUID(random.nextLong(), number).toString(),
            who.username(),
            LocalDateTime.now(Clock.systemUTC()),
            Address.of(who),
            Address.of(who),
            DemoCards.ALL.get(random.nextInt(DemoCards.ALL.size())),
            basket.stream().map(item -> new OrderLine(item, 1)).toList()),
        null);
  }

  private void editAccount() {
    Account who = accounts.account(population.customer(random)).orElseThrow();
    accounts.update(
        new Account(
            who.username(),
            who.email(),
            who.firstName(),
            who.lastName(),
            CustomerGenerator.street(random),
            who.street2(),
            who.city(),
            who.region(),
            who.postcode(),
            who.country(),
            CustomerGenerator.phone(random)));
  }
}
