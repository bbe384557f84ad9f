package dev.nacre.dropin.applications;

import static dev.nacre.dropin.applications.Request.get;
import static dev.nacre.dropin.applications.Request.post;

import java.util.List;
import java.util.Set;

/**
 * MyBatis JPetStore 6: Spring, MyBatis, JSP. It always asks for HSQLDB's driver, so one in its
 * place leads to the database that a property names.
 */
final class JPetStore implements Application {
  @Override
  public String name() {
    return "jpetstore";
  }

  /** The others are for a browser. */
  @Override
  public Set<String> without() {
    return Set.of("org.hsqldb", "com.codeborne", "org.seleniumhq.selenium");
  }

  @Override
  public List<String> more() {
    return List.of("org.apache.tomcat.embed:tomcat-embed-jasper:9.0.106");
  }

  @Override
  public List<String> flags(Place place) {
    return List.of("-Ddatabase.url=" + place.url(), "-Ddatabase.user=" + place.user());
  }

  @Override
  public List<String> start(Checkout checkout, int port) {
    return List.of(
        "-Dcatalina.base=" + checkout.tomcat(port),
        "org.apache.catalina.startup.Tomcat",
        "--path",
        "/jpetstore",
        "--war",
        checkout.folder().resolve("src/main/webapp").toString(),
        "--await");
  }

  /** These drive a browser. */
  @Override
  public String leftOut() {
    return ".*IT";
  }

  @Override
  public List<Request> walk() {
    String person =
        "firstName=Ann&lastName=Smith&email=ann%40example.com&phone=555-123-4567"
            + "&address1=1+Elm+Street&address2=&city=Bonn&state=NRW&zip=53111&country=Germany"
            + "&languagePreference=english&favouriteCategoryId=CATS&listOption=true";
    String bill =
        "cardType=Visa&creditCard=4111111111111111&expiryDate=12%2F2030&billToFirstName=Ann"
            + "&billToLastName=Smith&billAddress1=1+Elm+Street&billAddress2=&billCity=Bonn"
            + "&billState=NRW&billZip=53111&billCountry=Germany";
    String ship =
        "shipToFirstName=Bob&shipToLastName=Jones&shipAddress1=2+Oak+Road&shipAddress2=Rear"
            + "&shipCity=K%C3%B6ln&shipState=NRW&shipZip=50667&shipCountry=Germany";
    return List.of(
        get("/jpetstore/"),
        get("/jpetstore/catalog"),
        get("/jpetstore/catalog/viewCategory?categoryId=FISH"),
        get("/jpetstore/catalog/viewCategory?categoryId=BIRDS"),
        get("/jpetstore/catalog/viewProduct?productId=FI-SW-01"),
        get("/jpetstore/catalog/viewItem?itemId=EST-1"),
        get("/jpetstore/catalog/searchProducts?keyword=fish"),
        post("/jpetstore/catalog/searchProducts", "keyword=fish"),
        get("/jpetstore/catalog/searchProducts?keyword="),
        get("/jpetstore/cart"),
        get("/jpetstore/cart/addItem?workingItemId=EST-1"),
        get("/jpetstore/cart/addItem?workingItemId=EST-18"),
        get("/jpetstore/cart/addItem?workingItemId="),
        post("/jpetstore/cart/update", "EST-1=3&EST-18=1"),
        get("/jpetstore/cart/removeItem?workingItemId=EST-18"),
        get("/jpetstore/cart/removeItem?workingItemId=EST-99"),
        get("/jpetstore/cart/checkout"),
        get("/jpetstore/order/new"),
        get("/jpetstore/order/list"),
        get("/jpetstore/account"),
        post("/jpetstore/account/signon", "username=j2ee&password=wrong"),
        post("/jpetstore/account/signon", "username=nobody&password=j2ee"),
        get("/jpetstore/account/new"),
        post("/jpetstore/account/new", "username=ann&password=secret&" + person),
        post("/jpetstore/account/new", "username=ann&password=again&" + person),
        post("/jpetstore/account/signon", "username=ann&password=secret"),
        get("/jpetstore/account/edit"),
        post(
            "/jpetstore/account/edit",
            "username=ann&password=other&" + person.replace("Elm", "Ash")),
        get("/jpetstore/account/edit"),
        get("/jpetstore/order/new"),
        post("/jpetstore/order/new", bill + "&shippingAddressRequired=true"),
        post("/jpetstore/order/new", ship),
        post("/jpetstore/order/new", "confirmed=true"),
        get("/jpetstore/order/list"),
        get("/jpetstore/order/view?orderId=1000"),
        get("/jpetstore/account/signoff"),
        post("/jpetstore/account/signon", "username=ann&password=secret"),
        post("/jpetstore/account/signon", "username=ann&password=other"),
        get("/jpetstore/order/list"),
        get("/jpetstore/order/view?orderId=1000"),
        get("/jpetstore/account/signoff"),
        post("/jpetstore/account/signon", "username=j2ee&password=j2ee"),
        get("/jpetstore/order/view?orderId=1000"),
        get("/jpetstore/order/list"),
        get("/jpetstore/help.html"),
        get("/jpetstore/no-such-page"));
  }

  @Override
  public String secret() {
    return "901 San Antonio Road";
  }

  @Override
  public String queryOfSecret() {
    return "SELECT addr1 FROM account";
  }
}
