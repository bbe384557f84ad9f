package dev.nacre.shop;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;

/** One open shop and one browser: what people do there, and how it looks. */
final class ShopFloor implements AutoCloseable {
  private final ShopProcess shop;
  private final Chromium chromium;

  private ShopFloor(ShopProcess shop, Chromium chromium) {
    this.shop = shop;
    this.chromium = chromium;
  }

  /**
   * @param shop that was started; waited for here
   */
  static ShopFloor open(ShopProcess shop, Chromium chromium)
      throws IOException, InterruptedException {
    PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
    return new ShopFloor(shop.open(), chromium);
  }

  String url(String path) {
    return shop.url(path);
  }

  /** A page that is right, in every size, and has no barriers. */
  void look(Page page, String name) {
    assertThat(page.locator("h1")).not().hasText("That did not work");
    chromium.picture(page, name);
    assertThat(Chromium.barriers(page)).as("barriers on " + name).isEmpty();
  }

  Page visit(String locale, String path) {
    Page page = chromium.visitor(locale);
    page.navigate(url(path));
    return page;
  }

  Page operator(String path) throws IOException {
    Page page = visit("en-GB", "/signon");
    signOn(page, "operator", shop.operatorPassword());
    page.navigate(url(path));
    return page;
  }

  static void signOn(Page page, String name, String password) {
    page.locator("#username").fill(name);
    page.locator("#password").fill(password);
    page.locator("main form button").click();
  }

  static void fillRegistration(Page page, String name) {
    page.locator("#username").fill(name);
    page.locator("#password").fill("a long enough one");
    page.locator("#firstName").fill("Mika");
    page.locator("#lastName").fill("<b>Sato</b>");
    page.locator("#email").fill("mika@example.org");
    page.locator("#street").fill("3 \"Gull\" Quay");
    page.locator("#postcode").fill("51700");
    page.locator("#city").fill("Toba");
    page.locator("#country").selectOption("JP");
    button(page, "Register").click();
    assertThat(page.locator("p.note")).containsText("Welcome");
  }

  static void add(Page page, String colouring) {
    page.locator("li.card", new Page.LocatorOptions().setHasText(colouring))
        .locator("button")
        .click();
  }

  static Locator button(Page page, String name) {
    return page.locator("button", new Page.LocatorOptions().setHasText(name)).first();
  }

  @Override
  public void close() {
    shop.close();
  }
}
