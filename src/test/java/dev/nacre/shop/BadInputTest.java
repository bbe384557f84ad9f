package dev.nacre.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.demo.load.ShopInvariants;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.testkit.wait.Await;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people send who do not mean well, or whose visit took too long. */
final class BadInputTest {
  private static final String SCRIPT = "<script>alert('x')</script>";
  private static @Nullable ShopProcess shop;
  private static @Nullable Path place;

  @BeforeAll
  static void opens(@TempDir Path folder) throws Exception {
    Requirement.present(
        Files.exists(SourceTree.root().resolve("jpetstore-demo/target/jpetstore-shop.jar")),
        "the jar that mvn package builds");
    place = folder;
    shop = ShopProcess.start(folder).open();
  }

  @AfterAll
  static void closes() {
    if (shop != null) {
      shop.close();
    }
  }

  @Test
  void headersTellTheBrowserWhatIsOurs() throws Exception {
    var headers = visitor().get("/").headers();
    assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Set-Cookie").orElse("")).contains("HttpOnly", "SameSite=Lax");
  }

  @Test
  void theDriversFiguresAreForTheOperatorOnly() throws Exception {
    assertThat(visitor().get("/actuator/prometheus").statusCode()).isEqualTo(401);
    ShopProcess open = Objects.requireNonNull(shop);
    String figures = visitor().get("/actuator/prometheus", open.operatorPassword()).body();
    assertThat(figures)
        .containsPattern("nacre_sealed_blocks_total\\{.*database=\".*/pages/shop\".*} [1-9]")
        .containsPattern("nacre_opened_blocks_total\\{")
        .containsPattern("nacre_refused_blocks_total\\{.*reason=\"tampered\".*} 0")
        .containsPattern("nacre_databases_open[^\n]* [1-9]")
        .containsPattern("nacre_master_keys[^\n]* 1");
  }

  @Test
  void aScriptInAnyFieldIsOnlyText() throws Exception {
    HttpVisitor visitor = visitor();
    assertThat(
            visitor
                .get(
                    "/search?q="
                        + SCRIPT.replace("<", "%3C").replace(">", "%3E").replace("'", "%27"))
                .body())
        .doesNotContain(SCRIPT)
        .contains("&lt;script&gt;");
    Map<String, String> form = registration("script-kid");
    for (String field : List.of("firstName", "lastName", "street", "street2", "city", "region")) {
      form.put(field, SCRIPT);
    }
    form.put("email", "\"><script>@x.org");
    form.put("_csrf", visitor.token("/register"));
    HttpResponse<String> account = visitor.post("/register", form);
    assertThat(account.body()).contains("Welcome").doesNotContain("<script>alert", "\"><script>");
    assertThat(visitor.get("/pets/koi?lang=" + "%22%3E%3Cscript%3E").body())
        .doesNotContain("\"><script>");
  }

  @Test
  void whatComesFromAnotherSiteIsNotDone() throws Exception {
    HttpVisitor visitor = visitor();
    HttpResponse<String> ended = visitor.post("/cart/add", Map.of("item", "koi-kohaku"));
    assertThat(ended.statusCode()).isEqualTo(403);
    assertThat(ended.body()).contains("You have been away for a while");
    visitor.get("/signon");
    HttpResponse<String> foreign =
        visitor.post("/cart/add", Map.of("item", "koi-kohaku", "_csrf", "guessed"));
    assertThat(foreign.statusCode()).isEqualTo(403);
    assertThat(foreign.body()).contains("did not come from this shop");
    assertThat(visitor.get("/cart").body()).contains("Nothing in it yet");
  }

  @Test
  void whoComesBackAfterTheSessionEndedIsToldSoAndSignsOnAgain() throws Exception {
    HttpVisitor visitor = customer("late-bird");
    String token = visitor.token("/pets/koi");
    visitor.post("/cart/add", Map.of("item", "koi-kohaku", "_csrf", token));
    Map<String, String> order = order(visitor, "120.00");
    visitor.sessionEnds();

    HttpResponse<String> answer = visitor.post("/checkout", order);
    clean(answer, 403);
    assertThat(answer.body()).contains("You have been away for a while");
    assertThat(visitor.get("/cart").body()).contains("Nothing in it yet");
    signOn(visitor, "late-bird", "a long enough one");
    assertThat(visitor.get("/orders").body()).contains("You have not ordered anything yet");
  }

  @Test
  void aTamperedCartBuysNothingThatIsNotSold() throws Exception {
    HttpVisitor visitor = visitor();
    String token = visitor.token("/pets/koi");
    clean(visitor.post("/cart/add", Map.of("item", "unicorn", "_csrf", token)), 404);
    clean(visitor.post("/cart/add", Map.of("_csrf", token)), 400);
    clean(
        visitor.post(
            "/cart/add", Map.of("item", "koi-kohaku", "count", "one' OR 1=1", "_csrf", token)),
        400);
    clean(
        visitor.post("/cart/add", Map.of("item", "koi-kohaku", "count", "-7", "_csrf", token)),
        200);
    HttpResponse<String> cart =
        visitor.post(
            "/cart/update",
            Map.of("count.koi-kohaku", "99999", "count.unicorn", "3", "_csrf", token));
    assertThat(cart.body()).contains("value=\"20\"").doesNotContain("unicorn");
    clean(visitor.get("/shelves/nowhere"), 404);
    clean(visitor.get("/items/unicorn"), 404);
    clean(visitor.get("/orders/12%27"), 200);
    clean(visitor.get("/no/such/page"), 404);
  }

  @Test
  void thePriceIsTheShopsToSay() throws Exception {
    HttpVisitor visitor = customer("bargain-hunter");
    visitor.post("/cart/add", Map.of("item", "koi-showa", "_csrf", visitor.token("/pets/koi")));
    HttpResponse<String> answer = visitor.post("/checkout", order(visitor, "0.01"));
    assertThat(answer.body()).contains("A price has changed").contains("$190.00");
    assertThat(visitor.get("/orders").body()).contains("You have not ordered anything yet");
  }

  @Test
  void manyAtOnceGetNoMoreThanThereAre() throws Exception {
    // Three Dusk owls, eight customers.
    List<HttpVisitor> customers = new ArrayList<>();
    List<Callable<String>> orders = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      HttpVisitor visitor = customer("owl-friend-" + i);
      visitor.post("/cart/add", Map.of("item", "owl-dusk", "_csrf", visitor.token("/pets/owl")));
      customers.add(visitor);
      Map<String, String> form = order(visitor, "930.00");
      orders.add(() -> visitor.post("/checkout", form).body());
    }
    var pool = Executors.newFixedThreadPool(8);
    int sold = 0;
    int soldOut = 0;
    try {
      for (var answer : pool.invokeAll(orders)) {
        sold += answer.get().contains("Thank you!") ? 1 : 0;
        soldOut += answer.get().contains("Somebody was quicker") ? 1 : 0;
      }
    } finally {
      pool.shutdown();
    }
    assertThat(sold).isEqualTo(3);
    assertThat(soldOut).isEqualTo(5);
    assertThat(customers.get(0).get("/pets/owl").body()).contains("Sold out");
  }

  @Test
  void anAddressForTheBillIsReadOnlyWhenItIsAskedFor() throws Exception {
    HttpVisitor visitor = customer("bookkeeper");
    String token = visitor.token("/pets/koi");
    visitor.post("/cart/add", Map.of("item", "koi-gold", "_csrf", token));
    Map<String, String> form = order(visitor, "165.00");
    form.putAll(Map.of("bill-name", "x".repeat(166), "bill-street", "1", "bill-country", "??"));
    form.put("apart", "yes");
    HttpResponse<String> answer = visitor.post("/checkout", form);
    clean(answer, 200);
    assertThat(answer.body())
        .contains("bill-name-problem", "bill-city-problem", "bill-country-problem")
        .doesNotContain("Thank you!");
    assertThat(visitor.get("/orders").body()).contains("You have not ordered anything yet");
    form.put("apart", "on");
    form.put("_csrf", visitor.token("/checkout"));
    assertThat(visitor.post("/checkout", form).body())
        .contains("Thank you!", "To the same address.")
        .doesNotContain("xxx");
  }

  @Test
  void theSameFormSentTwiceIsOneOrder() throws Exception {
    HttpVisitor visitor = customer("impatient");
    String token = visitor.token("/pets/koi");
    visitor.post("/cart/add", Map.of("item", "koi-gold", "_csrf", token));
    Map<String, String> form = order(visitor, "165.00");
    assertThat(visitor.post("/checkout", form).body()).contains("Thank you!");
    visitor.post("/cart/add", Map.of("item", "koi-gold", "_csrf", visitor.token("/pets/koi")));
    form.put("_csrf", visitor.token("/checkout"));
    assertThat(visitor.post("/checkout", form).body()).contains("Thank you!");
    assertThat(visitor.get("/orders").body().split("<tr>", -1)).hasSize(2 + 1);
  }

  @Test
  void killedInTheMiddleOfALoadItOpensWithBooksThatBalance(@TempDir Path folder) throws Exception {
    try (ShopProcess busy = ShopProcess.start(folder).open()) {
      HttpVisitor operator = new HttpVisitor(busy);
      signOn(operator, "operator", busy.operatorPassword());
      operator.post(
          "/load/start",
          Map.of("terminals", "16", "reads", "20", "_csrf", operator.token("/load")));
      Await.until(
          "the third turn of the load",
          () -> operator.get("/load/figures").body().contains("\"turn\":3"));
      busy.kill();
    }
    Properties properties = new Properties();
    properties.put("nacre.wallet.password.file", folder.resolve("wallet-passphrase").toString());
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:nacre:h2:file:" + folder.resolve("pages/shop"), properties)) {
      assertThat(ShopInvariants.findings(connection)).isEmpty();
      try (Statement statement = connection.createStatement()) {
        // As if the disk were full: no order can be written any more.
        statement.execute("ALTER TABLE orders ADD CONSTRAINT disk_is_full CHECK (id < 0) NOCHECK");
      }
    }
    anOrderThatCannotBeWrittenIsToldAndTheCartStays(folder);
  }

  private static void anOrderThatCannotBeWrittenIsToldAndTheCartStays(Path folder)
      throws Exception {
    try (ShopProcess again = ShopProcess.start(folder).open()) {
      HttpVisitor visitor = new HttpVisitor(again);
      signOn(visitor, "umi", "mother-of-pearl");
      visitor.post("/cart/add", Map.of("item", "koi-gold", "_csrf", visitor.token("/pets/koi")));
      HttpResponse<String> answer = visitor.post("/checkout", order(visitor, "165.00"));
      clean(answer, 503);
      assertThat(answer.body()).contains("Your order was not placed", "Your cart is as it was");
      assertThat(visitor.get("/cart").body()).contains("Yamabuki");
      assertThat(visitor.get("/orders").body()).contains("You have not ordered anything yet");
      assertThat(again.said())
          .contains("POST /checkout failed")
          .doesNotContain("Ren Ito", "INSERT INTO", "1 Quay");
    }
  }

  private static void signOn(HttpVisitor visitor, String name, String password) throws Exception {
    visitor.post(
        "/signon",
        Map.of("username", name, "password", password, "_csrf", visitor.token("/signon")));
  }

  private static HttpVisitor visitor() {
    if (shop == null || place == null) {
      throw new IllegalStateException("the shop is not open");
    }
    return new HttpVisitor(shop);
  }

  private static HttpVisitor customer(String name) throws Exception {
    HttpVisitor visitor = visitor();
    Map<String, String> form = registration(name);
    form.put("_csrf", visitor.token("/register"));
    assertThat(visitor.post("/register", form).body()).contains("Welcome");
    return visitor;
  }

  private static Map<String, String> registration(String name) {
    Map<String, String> form = address();
    form.put("username", name);
    form.put("password", "a long enough one");
    form.put("firstName", "Ren");
    form.put("lastName", "Ito");
    form.put("email", "ren@example.org");
    form.put("phone", "");
    form.put("lang", "en");
    form.put("favourite", "birds");
    return form;
  }

  private static Map<String, String> address() {
    Map<String, String> form = new HashMap<>();
    form.put("street", "1 Quay");
    form.put("street2", "");
    form.put("city", "Toba");
    form.put("region", "");
    form.put("postcode", "51700");
    form.put("country", "JP");
    return form;
  }

  private static Map<String, String> order(HttpVisitor visitor, String shown) throws Exception {
    Map<String, String> form = address();
    form.put("name", "Ren Ito");
    form.put("card", "tide");
    form.put("attempt", UUID.randomUUID().toString());
    form.put("shown", shown);
    form.put("_csrf", visitor.token("/checkout"));
    return form;
  }

  /** The status, and nothing on the page that only a developer understands. */
  private static void clean(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body())
        .doesNotContain("Exception", "SELECT ", "INSERT ", "at dev.nacre", "/tmp/", ".java:")
        .contains("<h1>");
  }
}
