package dev.nacre.shop;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.nacre.shop.ShopFloor.add;
import static dev.nacre.shop.ShopFloor.button;
import static dev.nacre.shop.ShopFloor.fillRegistration;
import static dev.nacre.shop.ShopFloor.signOn;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One shop, one browser, and people who do what people do. */
final class ShopInBrowserTest {
  private static final String[] CREAM = {
    "Small", "Nine weeks old", "Female", "Curled tail", "From Nagano"
  };
  private static final String[] KOHAKU_JA = {"大型", "五歳", "メス", "二段模様", "新潟産"};

  private static @Nullable Chromium chromium;
  private static @Nullable ShopFloor floor;

  @BeforeAll
  static void opens(@TempDir Path folder) throws Exception {
    chromium = Chromium.launch();
    floor = ShopFloor.open(ShopProcess.start(folder), chromium);
  }

  @AfterAll
  static void closes() {
    if (chromium != null) {
      chromium.close();
    }
    if (floor != null) {
      floor.close();
    }
  }

  @Test
  void somebodyComesInBuysAndLooksAtTheOrder() {
    Page page = floor().visit("en-GB", "/");
    floor().look(page, "home");
    page.getByLabel("Shelves").getByText("Dogs").click();
    floor().look(page, "shelf");
    page.locator("main").getByText("Shiba").first().click();
    assertThat(tags(page)).containsText(new String[] {"Curled tail", "From Gifu"});
    floor().look(page, "pet");
    page.locator("main").getByText("Cream").click();
    assertThat(page.locator("h1")).hasText("Shiba, Cream");
    assertThat(tags(page)).hasText(CREAM);
    floor().look(page, "item");
    button(page, "Put in the cart").click();
    assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.STATUS))
        .hasText("It is in your cart.");
    page.locator("input.count").fill("2");
    button(page, "Update").click();
    assertThat(page.locator("td.total")).hasText("$2,980.00");
    assertThat(tags(page)).hasText(CREAM);
    floor().look(page, "cart");
    button(page, "Check out").click();
    floor().look(page, "signon");
    register(page, "mika-sato");
    page.navigate(floor().url("/checkout"));
    billsTo(page, "Sato & Sons");
    assertThat(tags(page)).hasText(CREAM);
    floor().look(page, "checkout");
    button(page, "Order for $2,980.00").click();
    assertThat(page.locator(".thanks")).isVisible();
    assertThat(page.locator(".address").nth(1)).containsText("Sato & Sons");
    assertThat(tags(page)).hasText(CREAM);
    floor().look(page, "order");
    page.getByLabel("Yours").getByText("Orders").click();
    assertThat(page.locator("tbody tr")).hasCount(1);
    floor().look(page, "orders");
    page.getByLabel("Yours").getByText("mika-sato").click();
    page.getByLabel("City").fill("Kanazawa");
    button(page, "Save").click();
    assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.STATUS)).hasText("Saved.");
    assertThat(page.getByLabel("City")).hasValue("Kanazawa");
    floor().look(page, "account");
    likesAFavouriteShelf(page);
    button(page, "Sign off").click();
    assertThat(page.getByLabel("Yours").getByText("Sign on")).isVisible();
  }

  private void billsTo(Page page, String name) {
    assertThat(page.locator("#bill-name")).isHidden();
    page.getByText("The bill goes to another address").click();
    page.locator("#bill-name").fill(name);
    page.locator("#bill-street").fill("1 Counting House");
    page.locator("#bill-city").fill("Nagoya");
    page.locator("#bill-country").selectOption("JP");
    button(page, "Order for").click();
    assertThat(page.locator("#bill-postcode-problem")).isVisible();
    page.locator("#bill-postcode").fill("45000");
  }

  private void likesAFavouriteShelf(Page page) {
    page.navigate(floor().url("/"));
    assertThat(page.locator(".banner")).containsText("Your favourite shelf");
    floor().look(page, "home-signed-on");
    page.navigate(floor().url("/cart"));
    assertThat(page.locator("#my-list")).isVisible();
    page.navigate(floor().url("/account"));
    page.getByText("Show my favourite shelf below the cart").click();
    page.getByText("Show a banner of my favourite shelf").click();
    button(page, "Save").click();
    page.navigate(floor().url("/"));
    assertThat(page.locator(".banner")).hasCount(0);
    page.navigate(floor().url("/cart"));
    assertThat(page.locator("#my-list")).hasCount(0);
  }

  @Test
  void aWrongPasswordIsToldWithoutSayingWhatIsWrong() {
    Page page = floor().visit("en-GB", "/signon");
    signOn(page, "umi", "not-her-password");
    assertThat(page.locator(".problem")).containsText("do not go together");
    floor().look(page, "signon-wrong");
    signOn(page, "nobody-at-all", "not-her-password");
    assertThat(page.locator(".problem")).containsText("do not go together");
  }

  @Test
  void theLastOneIsSoldOnce() {
    Page first = floor().visit("en-GB", "/signon");
    signOn(first, "umi", "mother-of-pearl");
    Page second = floor().visit("en-GB", "/register");
    fillRegistration(second, "too-late");
    for (Page page : new Page[] {first, second}) {
      page.navigate(floor().url("/pets/poodle"));
      add(page, "Silver");
      page.locator("input.count").fill("2");
      button(page, "Update").click();
      button(page, "Check out").click();
    }
    button(first, "Order for").click();
    assertThat(first.locator(".thanks")).isVisible();
    button(second, "Order for").click();
    assertThat(second.locator("p.note")).containsText("Somebody was quicker");
    floor().look(second, "cart-soldout");
    second.navigate(floor().url("/orders"));
    assertThat(second.locator("main .empty")).isVisible();
  }

  @Test
  void everythingIsThereInJapanese() {
    Page page = floor().visit("ja-JP", "/");
    assertThat(page.locator("html")).hasAttribute("lang", "ja");
    assertThat(page.locator("h1")).hasText("あなたを待っている子がいます");
    floor().look(page, "home-ja");
    page.locator("#q").fill("錦鯉");
    page.locator("#q").press("Enter");
    assertThat(page.locator("main .card")).hasCount(1);
    floor().look(page, "search-ja");
    page.locator("main .card a").click();
    assertThat(tags(page)).containsText(new String[] {"二段模様", "面割れ", "銀鱗"});
    floor().look(page, "pet-ja");
    page.locator("main").getByText("紅白").click();
    assertThat(page.locator("h1")).hasText("錦鯉、紅白");
    assertThat(tags(page)).hasText(KOHAKU_JA);
    floor().look(page, "item-ja");
    button(page, "カートに入れる").click();
    assertThat(tags(page)).hasText(KOHAKU_JA);
    floor().look(page, "cart-ja");
    button(page, "ご注文手続きへ").click();
    signOn(page, "umi", "mother-of-pearl");
    floor().look(page, "checkout-ja");
    button(page, "で注文する").click();
    assertThat(tags(page)).hasText(KOHAKU_JA);
    floor().look(page, "order-ja");
    page.getByLabel("言語", new Page.GetByLabelOptions().setExact(true)).getByText("English").click();
    assertThat(page.locator("h1")).containsText("Order");
    assertThat(tags(page))
        .hasText(new String[] {"Large", "Five years old", "Female", "Two-step", "From Niigata"});
  }

  @Test
  void theKeyboardAloneIsEnough() {
    Page page = floor().visit("en-GB", "/pets/koi");
    page.keyboard().press("Tab");
    assertThat(page.locator(":focus")).hasText("Skip to the content");
    page.keyboard().press("Enter");
    page.keyboard().press("Tab");
    assertThat(page.locator(":focus")).hasText("Fish");
    page.keyboard().press("Tab");
    assertThat(page.locator(":focus")).hasText("Kohaku, red on white");
    page.keyboard().press("Tab");
    assertThat(page.locator(":focus")).hasText("Put in the cart");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile(".*/cart"));
  }

  @Test
  void theGlassWallShowsRowsBesideBytesThatHoldNoneOfTheirWords() throws IOException {
    Page page = floor().operator("/glass?table=account");
    assertThat(page.locator(".seen")).containsText("Tanaka");
    assertThat(page.locator(".thief pre").first()).not().containsText("Tanaka");
    page.getByLabel("Look for a word").fill("Pearl Street");
    button(page, "Look").click();
    assertThat(page.locator(".found .good strong")).hasText("0");
    assertThat(page.locator(".found strong").first()).not().hasText("0");
    floor().look(page, "glass");
    button(page, "Rotate the master key").click();
    assertThat(page.locator("main")).containsText("RETIRED");
    page.navigate(floor().url("/pets/koi"));
    assertThat(page.locator("h1")).hasText("Koi");
  }

  @Test
  void theDataKeyIsRotatedByKeyboardWhileTheShopSells() throws IOException {
    Page page = floor().operator("/glass");
    assertThat(page.locator("#resealed")).hasCount(0);
    Locator rotate = button(page, "Rotate the data key");
    rotate.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("#resealed")).isVisible();
    Page shopper = floor().visit("en-GB", "/pets/shiba");
    add(shopper, "Red");
    assertThat(shopper.locator("td.total")).isVisible();
    // The page follows by itself.
    assertThat(page.locator("#resealing")).containsText("Done");
    assertThat(page.locator("#resealed")).hasAttribute("value", "100");
    assertThat(rotate).isEnabled();
    floor().look(page, "glass-resealed");
    page.getByLabel("Language", new Page.GetByLabelOptions().setExact(true))
        .getByText("日本語")
        .click();
    page.navigate(floor().url("/glass"));
    assertThat(page.locator("#resealing")).containsText("完了しました");
    // A second one, in Japanese, and the shop still knows its customers.
    button(page, "データ鍵を交換する").click();
    assertThat(page.locator("#resealing")).containsText("完了しました");
    page.navigate(floor().url("/pets/koi"));
    assertThat(page.locator("h1")).isVisible();
  }

  @Test
  void oneFlippedBitIsRefused() throws IOException {
    Page page = floor().operator("/glass?table=account");
    page.locator(".thief form button").first().click();
    assertThat(page.locator(".note.bad")).containsText("NACRE-");
    assertThat(page.locator(".note.bad")).not().containsText("shop.mv.db");
    floor().look(page, "glass-flipped");
  }

  @Test
  void theRevenueSaysThatItIsAddedUpInPlain() throws IOException {
    Page page = floor().operator("/revenue");
    assertThat(page.locator("main")).containsText("a thief of the file reads nothing");
    assertThat(page.locator("tbody td.server").first()).hasText(Pattern.compile("\\d+\\.\\d\\d"));
    assertThat(page.locator("details")).hasCount(0);
    floor().look(page, "revenue-pages");
    page.navigate(floor().url("/revenue?newest=7;DROP"));
    assertThat(page.getByLabel("Newest orders")).hasValue("10000");
  }

  @Test
  void theLoadStartsDrawsAndStops() throws IOException {
    Page page = floor().operator("/load");
    page.getByLabel("two twins").check();
    page.getByLabel("Terminals").fill("8");
    button(page, "Start").click();
    assertThat(page.locator("#c-throughput polyline")).hasCount(2);
    assertThat(page.locator("#sums tr")).hasCount(2);
    page.waitForTimeout(6_000);
    floor().look(page, "load");
    button(page, "Stop").click();
    assertThat(page.locator("#state")).hasText("Everybody has gone home.");
    assertThat(page.locator("#sums tr td:last-child").first()).hasText("0");
  }

  @Test
  void whoIsNotTheOperatorSeesNeitherWallNorLoad() {
    Page page = floor().visit("en-GB", "/signon");
    signOn(page, "umi", "mother-of-pearl");
    page.navigate(floor().url("/glass"));
    assertThat(page.locator("h1")).hasText("For the operator only");
    page.navigate(floor().url("/revenue"));
    assertThat(page.locator("h1")).hasText("For the operator only");
    floor().look(page, "mishap");
    page.navigate(floor().url("/orders/1001"));
    assertThat(page.locator("h1")).hasText("Nobody here by that name");
  }

  private static Locator tags(Page page) {
    return page.locator("main .tags li");
  }

  private static void register(Page page, String name) {
    page.locator("main").getByText("Register").click();
    floor().look(page, "register");
    fillRegistration(page, name);
  }

  private static ShopFloor floor() {
    if (floor == null) {
      throw new IllegalStateException("the shop is not open");
    }
    return floor;
  }
}
