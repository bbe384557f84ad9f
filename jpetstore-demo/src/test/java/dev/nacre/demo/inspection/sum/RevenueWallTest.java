package dev.nacre.demo.inspection.sum;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.ShopPlace;
import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.database.PoolFactory;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Revenue on real databases, and what these have added up. */
final class RevenueWallTest {
  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 22, 9, 0);
  private static final int ALL = 10_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void theDatabaseAddsUpWhatItCannotRead(ShopPlace.Kind kind) throws Exception {
    try (ShopPlace place = ShopPlace.open(kind, folder)) {
      Map<String, String> connection = place.sealedConnection(folder);
      try (HikariDataSource shop = PoolFactory.open("shop", place.encryptedUrl(), connection, 3)) {
        fill(shop);
        RevenueWall wall =
            new RevenueWall(shop, new AdministratorClient(place.encryptedUrl(), connection));
        RevenueWall.View view = wall.look(ALL);
        assertThat(view.isSealed()).isTrue();
        assertThat(view.refusal()).isEmpty();
        assertThat(revenue(view)).isEqualTo(paid(shop)).hasSizeGreaterThan(1);
        assertThat(view.total()).isEqualTo(total(view));
        assertThat(view.sent()).contains("l.nacre_sum1_0").doesNotContain("l.amount");
        assertThat(view.shelves())
            .allSatisfy(
                shelf -> {
                  RevenueWall.Answer answer = Objects.requireNonNull(shelf.answer());
                  assertThat(answer.rows()).isEqualTo(shelf.lines());
                  assertThat(answer.limbs()).hasSizeGreaterThan(2).allMatch(it -> it.length() < 15);
                  assertThat(answer.limbs())
                      .doesNotContain(shelf.revenue().unscaledValue().toString())
                      .doesNotContain(shelf.revenue().toPlainString());
                });

        RevenueWall.View newest = wall.look(5);
        assertThat(newest.to()).isEqualTo(view.to());
        assertThat(newest.from()).isEqualTo(view.to() - 4);
        assertThat(newest.lines()).isPositive().isLessThan(view.lines());
      }
    }
  }

  /** An operator may have a policy of their own, under which amounts are only stored. */
  @Test
  void whereTheDatabaseCannotAddUpThePageSaysWhy() throws Exception {
    try (ShopPlace place = ShopPlace.open(ShopPlace.Kind.H2, folder)) {
      Map<String, String> connection = place.sealedConnection(folder);
      Path policy = folder.resolve("columns.policy");
      String own = Files.readString(policy).replace("= sum verified", "= random");
      Files.writeString(policy, own);
      try (HikariDataSource shop = PoolFactory.open("shop", place.encryptedUrl(), connection, 3)) {
        fill(shop);
        RevenueWall wall =
            new RevenueWall(shop, new AdministratorClient(place.encryptedUrl(), connection));
        RevenueWall.View view = wall.look(ALL);
        assertThat(view.refusal()).startsWith("NACRE-2051").containsIgnoringCase("amount");
        assertThat(view.shelves()).isEmpty();
        assertThat(view.isSealed()).isFalse();
      }
    }
  }

  @Test
  void aPlainDatabaseAddsUpTheAmountsThemselves() throws Exception {
    try (ShopDatabase shop = ShopDatabase.inMemory("revenue", Scale.TINY)) {
      RevenueWall.View view = new RevenueWall(shop.connections(), null).look(ALL);
      assertThat(view.isSealed()).isFalse();
      assertThat(view.sent()).isEmpty();
      assertThat(revenue(view)).isEqualTo(paid(shop.connections())).hasSizeGreaterThan(1);
      assertThat(view.shelves()).allMatch(shelf -> shelf.answer() == null);
    }
  }

  @Test
  void aLongNumberIsShownByItsEnds() {
    assertThat(RevenueWall.shortened("12345678901234")).isEqualTo("12345678901234");
    assertThat(RevenueWall.shortened("-123456789012345")).isEqualTo("-1234567…2345");
  }

  private static void fill(HikariDataSource shop) throws SQLException {
    try (Connection first = shop.getConnection()) {
      Dataset.fill(first, Scale.TINY, 1, TODAY);
    }
  }

  private static Map<String, BigDecimal> revenue(RevenueWall.View view) {
    return view.shelves().stream()
        .collect(
            Collectors.toMap(
                RevenueWall.Shelf::id, RevenueWall.Shelf::revenue, (a, b) -> a, TreeMap::new));
  }

  private static BigDecimal total(RevenueWall.View view) {
    return revenue(view).values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Adds up price times quantity, row by row, for each category. */
  private static Map<String, BigDecimal> paid(DataSource shop) throws SQLException {
    Map<String, BigDecimal> paid = new TreeMap<>();
    try (Connection connection = shop.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT p.category_id, l.price, l.quantity FROM lineitem l JOIN item i ON i.id ="
                    + " l.item_id JOIN product p ON p.id = i.product_id")) {
      while (row.next()) {
        BigDecimal amount = row.getBigDecimal(2).multiply(BigDecimal.valueOf(row.getLong(3)));
        paid.merge(row.getString(1), amount, BigDecimal::add);
      }
    }
    return paid;
  }
}
