package dev.nacre.bench.jpetstore;

import static java.util.Objects.requireNonNull;

import dev.nacre.bench.shop.Shop.Shopper;
import dev.nacre.demo.load.CustomerAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.ibatis.session.SqlSession;

/**
 * A customer at a terminal: makes the service calls behind each page of the original. For one
 * thread.
 *
 * <p>The mix is that of our own shop. The original has no deliveries, so a customer who would
 * restock moves instead.
 */
final class JPetStoreVisitor implements Shopper {
  private static final List<String> CATEGORIES = Pets.ids("category");
  private static final List<String> PRODUCTS = Pets.ids("product");
  private static final List<String> NAMES =
      Pets.rows("product").stream().map(fields -> fields.get(2)).toList();
  private static final List<String> ITEMS = Pets.ids("item");

  private final JPetStore store;
  private final int readPercent;
  private final int customers;
  private final SplittableRandom random;

  JPetStoreVisitor(JPetStore store, int readPercent, int customers, SplittableRandom random) {
    this.store = store;
    this.readPercent = readPercent;
    this.customers = customers;
    this.random = random;
  }

  @Override
  public void act() {
    switch (CustomerAction.next(readPercent, random)) {
      case BROWSE_CATEGORY -> viewCategory(any(CATEGORIES));
      case VIEW_PRODUCT -> viewProduct(any(PRODUCTS));
      case VIEW_ITEM -> viewItem(any(ITEMS));
      case SEARCH -> search(any(NAMES).toLowerCase(Locale.ROOT));
      case ORDER_HISTORY -> listOrders(anyUser());
      case VIEW_ORDER -> viewOrder(anyUser());
      case PLACE_ORDER -> placeOrder(anyUser());
      case EDIT_ACCOUNT, RESTOCK -> editAccount(anyUser());
    }
  }

  private String any(List<String> ids) {
    return ids.get(random.nextInt(ids.size()));
  }

  private String anyUser() {
    return JPetStoreData.username(random.nextInt(customers));
  }

  private void viewCategory(String category) {
    store.ask(ProductMapper.class, products -> products.ofCategory(category));
    store.ask(CategoryMapper.class, categories -> categories.byId(category));
  }

  private void viewProduct(String product) {
    store.ask(ItemMapper.class, items -> items.ofProduct(product));
    store.ask(ProductMapper.class, products -> products.byId(product));
  }

  private Item viewItem(String item) {
    return requireNonNull(store.ask(ItemMapper.class, items -> items.byId(item)));
  }

  private void search(String keywords) {
    for (String keyword : keywords.split(" ", -1)) {
      store.ask(ProductMapper.class, products -> products.search("%" + keyword + "%"));
    }
  }

  private List<Order> listOrders(String username) {
    return store.ask(OrderMapper.class, orders -> orders.ofUsername(username));
  }

  private void viewOrder(String username) {
    List<Order> all = listOrders(username);
    if (!all.isEmpty()) {
      int id = all.get(random.nextInt(all.size())).orderId();
      store.read(session -> order(session, id));
    }
  }

  private static Order order(SqlSession session, int id) {
    Order order = session.getMapper(OrderMapper.class).byId(id);
    ItemMapper items = session.getMapper(ItemMapper.class);
    for (LineItem line : session.getMapper(LineItemMapper.class).ofOrder(id)) {
      items.byId(line.itemId());
      items.quantity(line.itemId());
    }
    return requireNonNull(order);
  }

  /** Signs on and lists the favourite category. */
  private Account signOn(String username) {
    Account who =
        requireNonNull(
            store.ask(
                AccountMapper.class,
                accounts -> accounts.byUsernameAndPassword(username, username)));
    store.ask(ProductMapper.class, products -> products.ofCategory(who.favouriteCategoryId()));
    return who;
  }

  private void placeOrder(String username) {
    Account who = signOn(username);
    List<Item> cart = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      String item = any(ITEMS);
      store.ask(ItemMapper.class, items -> items.quantity(item));
      cart.add(viewItem(item));
    }
    store.write(session -> insertOrder(session, who, cart));
  }

  private static Order insertOrder(SqlSession session, Account who, List<Item> cart) {
    int id = nextOrderId(session.getMapper(SequenceMapper.class));
    List<LineItem> lines = new ArrayList<>();
    for (Item item : cart) {
      lines.add(new LineItem(id, lines.size() + 1, item.itemId(), 1, item.listPrice()));
    }
    ItemMapper items = session.getMapper(ItemMapper.class);
    lines.forEach(line -> items.takeFromStock(line.itemId(), line.quantity()));
    Order order = Order.of(id, who, JPetStoreData.TODAY, lines);
    OrderMapper orders = session.getMapper(OrderMapper.class);
    orders.insert(order);
    orders.insertStatus(order);
    lines.forEach(session.getMapper(LineItemMapper.class)::insert);
    return order;
  }

  private static int nextOrderId(SequenceMapper sequences) {
    int next = sequences.next("ordernum");
    sequences.update("ordernum", next + 1);
    return next;
  }

  private void editAccount(String username) {
    Account who = signOn(username).at(JPetStoreData.street(random), JPetStoreData.phone(random));
    store.write(
        session -> {
          AccountMapper accounts = session.getMapper(AccountMapper.class);
          return accounts.updateAccount(who) + accounts.updateProfile(who);
        });
    store.ask(AccountMapper.class, accounts -> accounts.byUsername(username));
  }

  @Override
  public void close() {
    // It holds no connection between two calls.
  }
}
