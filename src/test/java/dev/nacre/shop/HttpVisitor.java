package dev.nacre.shop;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Somebody without a browser, who may send whatever they like. Keeps cookies. */
final class HttpVisitor {
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

  private final ShopProcess shop;
  private final CookieManager cookies = new CookieManager();
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(cookies)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  HttpVisitor(ShopProcess shop) {
    this.shop = shop;
  }

  /** The shop has forgotten the session; the browser does not know it and sends its cookie on. */
  void sessionEnds() {
    for (HttpCookie cookie : cookies.getCookieStore().getCookies()) {
      cookie.setValue(cookie.getValue().replaceAll("[0-9A-Fa-f]", "0"));
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(shop.url(path))).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** What the operator's tools get, which send a password with each request. */
  HttpResponse<String> get(String path, String operatorPassword)
      throws IOException, InterruptedException {
    byte[] words = ("operator:" + operatorPassword).getBytes(StandardCharsets.UTF_8);
    return client.send(
        HttpRequest.newBuilder(URI.create(shop.url(path)))
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(words))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The token of a form on a page. */
  String token(String page) throws IOException, InterruptedException {
    Matcher token = TOKEN.matcher(get(page).body());
    if (!token.find()) {
      throw new AssertionError("no form on " + page);
    }
    return token.group(1);
  }

  /** Sends a form as it is, without a token of its own accord. */
  HttpResponse<String> post(String path, Map<String, String> form)
      throws IOException, InterruptedException {
    String body =
        form.entrySet().stream()
            .map(
                field ->
                    URLEncoder.encode(field.getKey(), StandardCharsets.UTF_8)
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return client.send(
        HttpRequest.newBuilder(URI.create(shop.url(path)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
