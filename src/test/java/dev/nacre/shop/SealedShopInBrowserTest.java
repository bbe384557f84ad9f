package dev.nacre.shop;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.nacre.shop.ShopFloor.add;
import static dev.nacre.shop.ShopFloor.button;
import static dev.nacre.shop.ShopFloor.fillRegistration;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.nacre.demo.store.Schema;
import dev.nacre.demo.store.account.DemoCards;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shop with encrypted columns, in a file and on servers: somebody buys, an operator looks. */
final class SealedShopInBrowserTest {
  /** What was typed or chosen and may stand in no table. */
  private static final List<String> TYPED =
      Stream.concat(
              Stream.of(
                  "mika-sato",
                  "mika@example.org",
                  "</b>",
                  "Gull\" Quay",
                  "555-7719283",
                  "umi@example.org",
                  "Pearl Street"),
              DemoCards.ALL.stream().flatMap(card -> Stream.of(card.number(), card.expiry())))
          .toList();

  @TempDir private Path folder;

  @Test
  void somebodyBuysAndTheServerHoldsCells() throws Exception {
    buysAndHoldsCells(SealedShop.Kind.POSTGRES);
  }

  /** The pages are the same there; what is behind them, ColumnsShopTest tries each time. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRES")
  @Tag("slow")
  void soDoTheOthers(SealedShop.Kind kind) throws Exception {
    buysAndHoldsCells(kind);
  }

  private void buysAndHoldsCells(SealedShop.Kind kind) throws Exception {
    Requirement.present(
        Files.exists(SourceTree.root().resolve("jpetstore-demo/target/jpetstore-shop.jar")),
        "the jar that mvn package builds");
    String name = kind.name().toLowerCase(Locale.ROOT);
    try (Chromium chromium = Chromium.launch();
        SealedShop sealed = SealedShop.prepare(kind, folder)) {
      try (ShopFloor floor =
          ShopFloor.open(
              ShopProcess.start(folder, sealed.arguments().toArray(String[]::new)), chromium)) {
        buys(floor);
        Page operator = floor.operator("/glass");
        looksThroughTheGlass(floor, operator);
        floor.look(operator, "cells-" + name + "-sought");
        flipsABit(floor, operator);
        addsUp(floor, operator, kind);
        rotates(operator);
        if (kind == SealedShop.Kind.POSTGRES) {
          looksRight(floor, operator);
        }
        if (kind != SealedShop.Kind.COLUMNS) {
          comparesTwins(floor, operator, name);
        }
      }
      holdsCells(sealed);
    }
  }

  private static void buys(ShopFloor floor) {
    Page page = floor.visit("en-GB", "/pets/shiba");
    add(page, "Cream");
    button(page, "Check out").click();
    page.locator("main").getByText("Register").click();
    page.locator("#phone").fill("555-7719283");
    fillRegistration(page, "mika-sato");
    page.navigate(floor.url("/checkout"));
    button(page, "Order for").click();
    assertThat(page.locator(".thanks")).isVisible();
    assertThat(page.locator("main")).containsText("3 \"Gull\" Quay");
    page.navigate(floor.url("/orders"));
    assertThat(page.locator("tbody tr")).hasCount(1);
  }

  private static void looksThroughTheGlass(ShopFloor floor, Page page) {
    assertThat(page.locator(".pane").first()).containsText("3 \"Gull\" Quay");
    assertThat(page.locator(".pane .server.cell").first()).containsText("ab01");
    for (String table : List.of("account", "orders")) {
      page.navigate(floor.url("/glass?table=" + table));
      assertThat(page.locator(".pane").first()).containsText("<b>Sato</b>");
      assertThat(page.locator("td.server").allTextContents().toString())
          .doesNotContain("Mika", "Sato", "Gull", "Toba");
    }
    page.navigate(floor.url("/glass?table=item_text&word=Cream"));
    assertThat(page.locator(".found .places")).containsText("item_text.name");
    assertThat(page.locator("main")).containsText("Nothing in this table is sealed");
    assertThat(page.locator(".pane form")).hasCount(0);
    page.navigate(floor.url("/glass?table=profile"));
    assertThat(page.locator("main")).containsText("The one cell of these rows is the user name");
    assertThat(page.locator(".pane form")).hasCount(0);
    page.navigate(floor.url("/glass?table=account"));
    page.getByLabel("Look for a word").fill("Gull");
    button(page, "Look").click();
    assertThat(page.locator(".found strong").first()).not().hasText("0");
    assertThat(page.locator(".found .good strong").first()).hasText("0");
    assertThat(page.locator(".found .ill")).hasCount(0);
  }

  private static void flipsABit(ShopFloor floor, Page page) {
    for (String table : List.of("account", "orders")) {
      page.navigate(floor.url("/glass?table=" + table));
      page.locator(".pane form button").first().click();
      assertThat(page.locator(".note.bad")).containsText("NACRE-3040");
    }
    // It was taken back: the row is read again.
    assertThat(page.locator(".pane").first()).containsText("<b>Sato</b>");
  }

  private static void addsUp(ShopFloor floor, Page page, SealedShop.Kind kind) {
    page.getByText("Revenue").click();
    assertThat(page.locator("h1")).hasText("Revenue by shelf");
    assertThat(page.locator("main")).containsText("has never seen an amount");
    Locator server = page.locator("tbody td.server.cell");
    assertThat(server.first()).containsText(Pattern.compile("limb 1 -?\\d{7,}"));
    int shelves = server.count();
    assertThat(page.locator("tbody td.price")).hasCount(shelves);
    String all = page.locator("tfoot td.price").textContent();
    page.locator("summary").click();
    assertThat(page.locator("details pre")).containsText("SUM(l.nacre_sum1_0)");
    floor.look(page, "revenue-" + kind.name().toLowerCase(Locale.ROOT));
    page.getByLabel("Newest orders").selectOption("100");
    button(page, "Add up").click();
    assertThat(page.getByLabel("Newest orders")).hasValue("100");
    assertThat(page.locator("tfoot td.price")).not().hasText(all);
    if (kind == SealedShop.Kind.POSTGRES) {
      page.navigate(floor.url("/revenue?lang=ja"));
      assertThat(page.locator("main")).containsText("データベースの答え");
      floor.look(page, "revenue-ja");
      page.navigate(floor.url("/glass?table=lineitem&lang=en"));
      assertThat(page.locator("main"))
          .containsText("What is sealed in these rows is what was paid");
    }
    page.navigate(floor.url("/glass?table=orders"));
  }

  private static void rotates(Page page) {
    assertThat(page.locator("main")).containsText("NACRE-4011");
    assertThat(page.locator("form[action='/glass/reseal']")).hasCount(0);
    button(page, "Rotate the master key").click();
    assertThat(page.locator("main")).containsText("RETIRED");
    assertThat(page.locator(".pane").first()).containsText("<b>Sato</b>");
  }

  private static void looksRight(ShopFloor floor, Page page) {
    page.locator(".pane form button").first().click();
    page.locator("summary").click();
    assertThat(page.locator("details")).containsText("orders.card_number");
    floor.look(page, "cells-flipped");
    page.navigate(floor.url("/glass?table=account&word=Cream&lang=ja"));
    assertThat(page.locator("main")).containsText("管理者に見えるもの");
    floor.look(page, "cells-ja");
    page.navigate(floor.url("/load?lang=en"));
  }

  private static void comparesTwins(ShopFloor floor, Page page, String name) {
    page.navigate(floor.url("/load"));
    page.getByLabel("two twins").check();
    page.getByLabel("Terminals").fill("4");
    button(page, "Start").click();
    assertThat(page.locator("#c-throughput polyline")).hasCount(2);
    assertThat(page.locator("#sums tr")).hasCount(2);
    // It is there when the warm-up is over.
    assertThat(page.locator("#ratio")).containsText("% of the throughput");
    floor.look(page, "cells-" + name + "-load");
    button(page, "Stop").click();
    assertThat(page.locator("#state")).hasText("Everybody has gone home.");
    assertThat(page.locator("#sums tr td:last-child").nth(0)).hasText("0");
    assertThat(page.locator("#sums tr td:last-child").nth(1)).hasText("0");
  }

  /** Every value of every table, as the administrator reads it. */
  private static void holdsCells(SealedShop sealed) throws SQLException {
    int cells = 0;
    try (Connection admin = sealed.administrator();
        Statement statement = admin.createStatement()) {
      for (String table : Schema.TABLES) {
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
          while (row.next()) {
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
              String column = table + "." + row.getMetaData().getColumnName(i);
              Object value = row.getObject(i);
              if (value instanceof byte[] bytes) {
                assertThat(bytes).as(column).startsWith(0xab, 0x01);
                assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                    .as(column)
                    .doesNotContain(TYPED);
                cells++;
              } else {
                assertThat(isSealed(column.toLowerCase(Locale.ROOT))).as(column).isFalse();
                assertThat(String.valueOf(value)).as(column).doesNotContain(TYPED);
              }
            }
          }
        }
      }
    }
    assertThat(cells).isGreaterThan(100);
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
