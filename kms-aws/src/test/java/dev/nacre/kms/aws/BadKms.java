package dev.nacre.kms.aws;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nacre.wallet.external.KeyStoreUri;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An endpoint that answers as KMS does when something is wrong. */
final class BadKms implements AutoCloseable {
  private static final String ENABLED =
      """
      {"KeyMetadata": {"KeyId": "k", "Arn": "arn:aws:kms:us-east-1:123456789012:key/k",
       "KeyState": "%s", "KeyUsage": "%s", "KeySpec": "%s", "CreationDate": 1.7E9}}
      """;

  /** What to answer: a status, a body, and for how many calls. */
  record Answer(int status, String body) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  final AtomicInteger calls = new AtomicInteger();
  private volatile Answer answer = described("Enabled");
  private volatile int wellFrom = Integer.MAX_VALUE;
  private volatile boolean silent;

  BadKms() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  static Answer described(String state) {
    return new Answer(200, ENABLED.formatted(state, "ENCRYPT_DECRYPT", "SYMMETRIC_DEFAULT"));
  }

  static Answer describedOther(String usage, String spec) {
    return new Answer(200, ENABLED.formatted("Enabled", usage, spec));
  }

  /** One body that answers every question: it describes a key, and unwraps to zeros. */
  static Answer unwrapping(String arn) {
    return new Answer(
        200,
        ENABLED
                .formatted("Enabled", "ENCRYPT_DECRYPT", "SYMMETRIC_DEFAULT")
                .replace("arn:aws:kms:us-east-1:123456789012:key/k", arn)
                .strip()
                .replaceFirst("}$", "")
            + ", \"Plaintext\": \""
            + "A".repeat(43)
            + "=\"}");
  }

  static Answer error(int status, String type) {
    return new Answer(status, "{\"__type\": \"" + type + "\", \"message\": \"hunter2\"}");
  }

  void say(Answer next) {
    say(next, Integer.MAX_VALUE);
  }

  /** Until some calls were made; then it answers well. */
  void say(Answer next, int times) {
    answer = next;
    calls.set(0);
    wellFrom = times;
  }

  void keepSilent() {
    silent = true;
  }

  KmsAddress address(String query) {
    System.setProperty(KmsAddress.ENDPOINT, "http://127.0.0.1:" + server.getAddress().getPort());
    return KmsAddress.of(KeyStoreUri.parse("aws-kms:alias/shop?region=us-east-1" + query));
  }

  private void answer(HttpExchange exchange) throws IOException {
    int call = calls.incrementAndGet();
    exchange.getRequestBody().readAllBytes();
    if (silent) {
      return;
    }
    Answer now = call > wellFrom ? described("Enabled") : answer;
    byte[] body = now.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
    exchange.sendResponseHeaders(now.status(), body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public void close() {
    System.clearProperty(KmsAddress.ENDPOINT);
    server.stop(0);
    threads.shutdownNow();
  }
}
