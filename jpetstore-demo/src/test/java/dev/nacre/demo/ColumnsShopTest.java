package dev.nacre.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.PoolFactory;
import dev.nacre.demo.load.ShopInvariants;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.Schema;
import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.account.Address;
import dev.nacre.demo.store.account.Card;
import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.account.SignOn;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import dev.nacre.demo.store.order.Checkout;
import dev.nacre.demo.store.order.NewOrder;
import dev.nacre.demo.store.order.OrderLine;
import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.PlacedLine;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/**
 * The shop's own tables and statements, as they are, on a database that gets cells by a policy: a
 * customer's day, and then what the database's administrator sees of it.
 */
@Framework(
    name = "MyBatis",
    on = {EncryptionTarget.H2_COLUMNS, EncryptionTarget.POSTGRESQL, EncryptionTarget.MARIADB})
final class ColumnsShopTest {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 22, 9, 0);
  private static final String ITEM = "p00000-00";
  private static final String OTHER = "p00001-00";
  private static final Account KARLA =
      new Account(
          "karla-quince",
          "karla.quince@example.org",
          "Karla-Maria",
          "Quincewater",
          "77 Quillwort Crescent",
          "Mezzanine",
          "Quedlinburg",
          "Harzvorland",
          "Q-06484",
          "DE",
          "555-7719283");
  private static final Address OFFICE =
      new Address(
          "Zwetschge Consorten",
          "8 Zunderweg",
          "Zwischengeschoss",
          "Zwickau",
          "Zschopautal",
          "Z-08056",
          "DE");
  private static final Card CARD = new Card("Clam", "4929 1111 7777 2222", "11/2031");

  /** What was typed and may stand nowhere. */
  private static final List<String> TYPED =
      List.of(
          KARLA.username(),
          "karla.quince",
          "quince.new",
          "Karla-Maria",
          "Quincewater",
          "Quillwort",
          "Mezzanine",
          "Quedlinburg",
          "Harzvorland",
          "Q-06484",
          "7719283",
          "4929 1111",
          "Zwetschge",
          "Zunderweg",
          "Zwischengeschoss",
          "Zwickau",
          "Zschopautal",
          "Z-08056",
          "11/2031");

  private final BCryptPasswordEncoder passwords = new BCryptPasswordEncoder(4);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "HikariCP",
      on = {EncryptionTarget.H2_COLUMNS, EncryptionTarget.POSTGRESQL, EncryptionTarget.MARIADB})
  void aCustomersDayLeavesCells(ShopPlace.Kind kind) throws Exception {
    try (ShopPlace place = ShopPlace.open(kind, folder)) {
      Map<String, String> connection = place.sealedConnection(folder);
      String url = place.encryptedUrl();
      for (int start = 1; start <= 2; start++) {
        try (HikariDataSource shop = PoolFactory.open("shop", url, connection, 3)) {
          try (Connection first = shop.getConnection()) {
            assertThat(Dataset.fill(first, Scale.TINY, 1, TODAY)).isEqualTo(start == 1);
          }
          if (start == 1) {
            registers(shop);
            buys(shop);
          } else {
            changesHerMind(shop);
            try (Connection books = shop.getConnection()) {
              assertThat(ShopInvariants.findings(books))
                  .containsExactly("1 orders with a number that the sequence has not reached");
            }
          }
        }
      }
      holdsCells(place);
      anotherToolAddsAColumn(place, connection);
    }
  }

  /** A column that the policy encrypts, and that somebody adds without the shop, gets no value. */
  private static void anotherToolAddsAColumn(ShopPlace place, Map<String, String> connection)
      throws Exception {
    String url = place.encryptedUrl();
    try (HikariDataSource shop = PoolFactory.open("shop", url, connection, 1);
        Connection open = shop.getConnection();
        Statement update = open.createStatement();
        Connection admin = place.raw();
        Statement statement = admin.createStatement()) {
      statement.execute("ALTER TABLE orders ADD COLUMN card_owner VARCHAR(80)");
      assertThatThrownBy(() -> update.execute("UPDATE orders SET card_owner = 'Karla'"))
          .hasMessageContaining("NACRE-");
      try (ResultSet owned =
          statement.executeQuery("SELECT COUNT(*) FROM orders WHERE card_owner IS NOT NULL")) {
        assertThat(owned.next()).isTrue();
        assertThat(owned.getInt(1)).isZero();
      }
    }
    // Where a check takes long, new connections share its result for a second: not one of another
    // policy.
    Files.writeString(
        Path.of(connection.get("nacre.policy")), "# Read again.\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> PoolFactory.open("shop", url, connection, 1).close())
        .hasMessageContaining("NACRE-4021");
  }

  private static SqlSession session(HikariDataSource shop) throws SQLException {
    Connection connection = shop.getConnection();
    connection.setAutoCommit(false);
    return new SqlSessionFactoryBuilder()
        .build(MyBatisConfiguration.configuration())
        .openSession(connection);
  }

  private void registers(HikariDataSource shop) throws SQLException {
    try (SqlSession session = session(shop)) {
      AccountMapper accounts = session.getMapper(AccountMapper.class);
      assertThat(accounts.account(KARLA.username())).isEmpty();
      accounts.insert(KARLA);
      accounts.insertSignOn(
          new SignOn(KARLA.username(), passwords.encode("first password"), false));
      String shelf = session.getMapper(CatalogMapper.class).categories("en").get(0).id();
      accounts.insertProfile(KARLA.username(), new Profile("en", shelf, true, false));
      session.getConnection().commit();
    }
    try (SqlSession session = session(shop)) {
      AccountMapper accounts = session.getMapper(AccountMapper.class);
      assertThat(accounts.account(KARLA.username())).contains(KARLA);
      SignOn signOn = accounts.signOn(KARLA.username()).orElseThrow();
      assertThat(passwords.matches("first password", signOn.password())).isTrue();
      assertThat(accounts.signOn("KARLA-QUINCE")).isEmpty();
      assertThat(accounts.profile(KARLA.username())).isPresent();
    }
  }

  private static void buys(HikariDataSource shop) throws SQLException {
    try (SqlSession session = session(shop)) {
      Checkout checkout =
          new Checkout(
              session.getMapper(CatalogMapper.class),
              session.getMapper(InventoryMapper.class),
              session.getMapper(OrderMapper.class));
      NewOrder order =
          new NewOrder(
              900_001,
              UUID.randomUUID().toString(),
              KARLA.username(),
              TODAY,
              Address.of(KARLA),
              OFFICE,
              CARD,
              List.of(new OrderLine(OTHER, 2), new OrderLine(ITEM, 1)));
      assertThat(checkout.place(order, null)).isPositive();
      OrderMapper orders = session.getMapper(OrderMapper.class);
      assertThat(orders.ofAttempt(order.attempt(), KARLA.username())).contains(900_001L);
      session.getConnection().commit();
    }
    try (SqlSession session = session(shop)) {
      OrderMapper orders = session.getMapper(OrderMapper.class);
      assertThat(orders.of(KARLA.username(), 10, 0)).hasSize(1);
      var placed = orders.find(900_001, KARLA.username()).orElseThrow();
      assertThat(placed.shipTo()).isEqualTo(Address.of(KARLA));
      assertThat(placed.billTo()).isEqualTo(OFFICE);
      assertThat(placed.cardNumber()).isEqualTo(CARD.number());
      assertThat(placed.status()).isEqualTo(Checkout.PLACED);
      assertThat(orders.find(900_001, "guest00001")).isEmpty();
      assertThat(orders.lines(900_001, "en"))
          .extracting(PlacedLine::attributes)
          .containsExactly(List.of("Small", "Young", "Female"), List.of("Medium", "One year old"));
      assertThat(orders.statuses(900_001)).hasSize(1);
      assertThat(orders.of("guest00001", 10, 0))
          .extracting(one -> one.id())
          .doesNotHaveDuplicates();
    }
  }

  private void changesHerMind(HikariDataSource shop) throws SQLException {
    Account moved =
        new Account(
            KARLA.username(),
            "quince.new@example.org",
            KARLA.firstName(),
            KARLA.lastName(),
            KARLA.street(),
            "",
            KARLA.city(),
            KARLA.region(),
            KARLA.postcode(),
            KARLA.country(),
            KARLA.phone());
    try (SqlSession session = session(shop)) {
      AccountMapper accounts = session.getMapper(AccountMapper.class);
      assertThat(accounts.update(moved)).isEqualTo(1);
      String hash = passwords.encode("second password");
      assertThat(accounts.updatePassword(KARLA.username(), hash)).isEqualTo(1);
      Profile profile = accounts.profile(KARLA.username()).orElseThrow();
      assertThat(
              accounts.updateProfile(
                  KARLA.username(), new Profile("ja", profile.favourite(), false, true)))
          .isEqualTo(1);
      session.getConnection().commit();
    }
    try (SqlSession session = session(shop)) {
      assertThat(session.getMapper(AccountMapper.class).account(KARLA.username())).contains(moved);
      assertThat(session.getMapper(OrderMapper.class).of(KARLA.username(), 10, 0)).hasSize(1);
    }
  }

  /** Every table, as the administrator reads it. */
  private static void holdsCells(ShopPlace place) throws SQLException {
    try (Connection admin = place.raw();
        Statement statement = admin.createStatement()) {
      for (String table : Schema.TABLES) {
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
          while (row.next()) {
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
              String column =
                  table + "." + row.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT);
              Object value = row.getObject(i);
              boolean cell = value instanceof byte[];
              assertThat(cell).as(column).isEqualTo(isSealed(column));
              String seen =
                  value instanceof byte[] bytes
                      ? new String(bytes, StandardCharsets.ISO_8859_1)
                      : String.valueOf(value);
              assertThat(seen).as(column).doesNotContain(TYPED);
              if (value instanceof byte[] bytes) {
                assertThat(bytes).as(column).startsWith(0xab, 0x01);
              }
            }
          }
        }
      }
    }
  }

  private static boolean isSealed(String column) {
    return column.endsWith(".username")
        || (column.startsWith("account.") && !column.equals("account.status"))
        || column.startsWith("orders.ship_")
        || column.startsWith("orders.bill_")
        || column.equals("orders.card_number")
        || column.equals("orders.card_expiry")
        || column.equals("orders.total")
        || column.equals("lineitem.price")
        || column.equals("lineitem.amount");
  }
}
