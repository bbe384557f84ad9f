package dev.nacre.demo.inspection.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.ShopPlace;
import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.database.PoolFactory;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.MasterKeyRotation;
import dev.nacre.demo.inspection.StoredValue;
import dev.nacre.demo.inspection.WalletReader;
import dev.nacre.demo.inspection.cell.CellWall.Line;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.demo.store.Schema;
import dev.nacre.demo.store.SingleWriterGate;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both sides of the glass on real databases: values, and the cells in their place. */
final class CellInstrumentsTest {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 22, 9, 0);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void whatTheApplicationReadsBesideWhatTheServerHas(ShopPlace.Kind kind) throws Exception {
    try (ShopPlace place = ShopPlace.open(kind, folder)) {
      Map<String, String> connection = place.sealedConnection(folder);
      try (HikariDataSource shop = PoolFactory.open("shop", place.encryptedUrl(), connection, 3)) {
        try (Connection first = shop.getConnection()) {
          Dataset.fill(first, Scale.TINY, 1, TODAY);
        }
        AdministratorClient client = new AdministratorClient(place.encryptedUrl(), connection);
        looks(new CellWall(shop, client));
        seeks(shop, client);
        flips(shop, client);
        rotates(shop, settings(place, connection));
        keepsItsDataKeys(shop);
      }
    }
  }

  private static void looks(CellWall wall) throws Exception {
    CellWall.View orders = wall.look("orders");
    assertThat(orders.isSealed()).isTrue();
    assertThat(orders.panes()).hasSize(3);
    Map<String, Line> order = lines(orders.panes().get(0));
    assertThat(order).containsKeys("id", "username", "ship_name", "card_number");
    assertThat(orders.panes().get(0).handle()).isEqualTo(line(order, "id").value());
    assertThat(stored(order, "id")).isEqualTo(StoredValue.plain(line(order, "id").value()));
    assertThat(line(order, "card_number").value()).startsWith("9999");
    assertThat(stored(order, "card_number").head()).startsWith("ab011");
    assertThat(stored(order, "username").head()).startsWith("ab012");

    // The same customer, found by the same order on both sides: the same cell.
    CellWall.View accounts = wall.look("account");
    assertThat(accounts.ofCustomers()).isTrue();
    assertThat(accounts.panes().get(0).handle()).isEqualTo(line(order, "id").value());
    Map<String, Line> account = lines(accounts.panes().get(0));
    assertThat(account).doesNotContainKey("newest").containsKeys("email", "status");
    assertThat(line(account, "username").value()).isEqualTo(line(order, "username").value());
    assertThat(stored(account, "username")).isEqualTo(stored(order, "username"));
    assertThat(stored(account, "status").isSealed()).isFalse();
    assertThat(stored(account, "email").text()).doesNotContain("@");

    for (String table : Schema.TABLES) {
      CellWall.View view = wall.look(table);
      assertThat(view.panes()).as(table).isNotEmpty();
      assertThat(view.panes())
          .as(table)
          .allSatisfy(pane -> assertThat(pane.lines()).allMatch(line -> line.stored() != null));
    }
    assertThat(wall.look("item").isSealed()).isFalse();
    Map<String, Line> sold = lines(wall.look("lineitem").panes().get(0));
    assertThat(sold).containsOnlyKeys("order_id", "line", "item_id", "quantity", "price", "amount");
    assertThat(stored(sold, "amount").head()).startsWith("ab01");
    assertThat(stored(sold, "quantity").isSealed()).isFalse();
    assertThatThrownBy(() -> wall.look("account; DROP TABLE account"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void seeks(HikariDataSource shop, AdministratorClient client) throws Exception {
    CellSearch search = new CellSearch(shop, client, null);
    CellSearch.Found mail = search.find("@example.org");
    assertThat(mail.rows()).isEqualTo(Scale.TINY.customers());
    assertThat(mail.hits()).isZero();
    assertThat(mail.places()).isEmpty();
    assertThat(mail.around()).isNull();
    CellSearch.Found card = search.find("pearl");
    assertThat(card.hits()).isPositive();
    assertThat(card.places()).contains("orders.card_type");
    assertThat(card.around()).isNotEmpty();
  }

  private static void flips(HikariDataSource shop, AdministratorClient client) throws Exception {
    CellWall wall = new CellWall(shop, client);
    FlippedCell bit = new FlippedCell(shop, new SingleWriterGate(), client);
    for (String table : new String[] {"account", "orders"}) {
      CellWall.View before = wall.look(table);
      long order = Long.parseLong(before.panes().get(0).handle());
      FlippedCell.Outcome outcome = bit.flip(table, order);
      assertThat(outcome.there()).isTrue();
      assertThat(outcome.refused()).isTrue();
      assertThat(outcome.says()).startsWith("NACRE-3040");
      assertThat(outcome.before()).isNotEqualTo(outcome.after());
      assertThat(wall.look(table)).as("taken back").isEqualTo(before);
      assertThat(bit.flip(table, -1).there()).isFalse();
    }
    assertThatThrownBy(() -> bit.flip("signon", 1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void rotates(HikariDataSource shop, ShopSettings settings) throws Exception {
    WalletReader card = new WalletReader(shop, true);
    assertThat(card.read().keys()).hasSize(1);
    assertThat(card.read().columns()).hasSizeGreaterThan(15);
    String key = new MasterKeyRotation(settings).rotate();
    WalletReader.Card after = card.read();
    assertThat(after.keys()).hasSize(2);
    assertThat(after.rotated()).isNotEmpty();
    assertThat(after.keys())
        .filteredOn(one -> key.equals(one.get("key_id")))
        .singleElement()
        .satisfies(one -> assertThat(one.get("needed_by")).contains("encrypted columns"));
    assertThat(new CellWall(shop, settings.administratorClient()).look("orders").panes())
        .hasSize(3);
  }

  /** What the page says in the place of a button. */
  private static void keepsItsDataKeys(HikariDataSource shop) throws Exception {
    for (String table : new String[] {"account", "signon", "profile", "orders"}) {
      try (Connection connection = shop.getConnection();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute("ALTER TABLE " + table + " REKEY"))
            .as(table)
            .hasMessageStartingWith("NACRE-4011");
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
          assertThat(rows.next()).isTrue();
        }
      }
    }
  }

  private ShopSettings settings(ShopPlace place, Map<String, String> connection) {
    return new ShopSettings(
        folder,
        place.encryptedUrl(),
        connection,
        3,
        false,
        true,
        new ShopSettings.Load(false, null, null, "tiny"),
        false);
  }

  private static Map<String, Line> lines(CellWall.Pane pane) {
    return pane.lines().stream().collect(Collectors.toMap(Line::column, Function.identity()));
  }

  private static Line line(Map<String, Line> lines, String column) {
    return Objects.requireNonNull(lines.get(column));
  }

  private static StoredValue stored(Map<String, Line> lines, String column) {
    return Objects.requireNonNull(line(lines, column).stored());
  }
}
