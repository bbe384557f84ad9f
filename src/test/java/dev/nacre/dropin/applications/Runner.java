package dev.nacre.dropin.applications;

import java.io.IOException;
import java.net.CookieManager;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Runs an application's tests, or the application, in a process with a database of its own. */
record Runner(Checkout checkout, String classPath) {
  private static final int PATIENCE_S = 180;

  /** Each test, and how it ended. */
  Map<String, String> tests(Place place) throws Exception {
    Path reports = place.folder().resolve("reports");
    // Some read the sources of the application.
    Files.createSymbolicLink(place.folder().resolve("src"), checkout.folder().resolve("src"));
    List<String> command = java(place);
    command.addAll(
        List.of(
            "org.junit.platform.console.ConsoleLauncher",
            "execute",
            "--disable-banner",
            "--details=none",
            "--scan-class-path=" + checkout.work().resolve("classes"),
            "--include-classname=.*Tests?",
            "--exclude-classname=" + checkout.application().leftOut(),
            "--reports-dir=" + reports));
    Path output = place.folder().resolve("tests.log");
    Process process = start(command, place, output);
    if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    Path report = reports.resolve("TEST-junit-jupiter.xml");
    if (!Files.exists(report)) {
      throw new IllegalStateException("no test was run:\n" + Files.readString(output));
    }
    return outcomes(report);
  }

  private static Map<String, String> outcomes(Path report) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
    NodeList cases = document.getElementsByTagName("testcase");
    Map<String, String> outcomes = new TreeMap<>();
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      String outcome = "passes";
      for (String how : List.of("failure", "error", "skipped")) {
        if (test.getElementsByTagName(how).item(0) instanceof Element found) {
          outcome = how + ": " + cause(found);
        }
      }
      String type = test.getAttribute("classname");
      outcomes.put(
          type.substring(type.lastIndexOf('.') + 1) + "#" + test.getAttribute("name"), outcome);
    }
    return outcomes;
  }

  /** The innermost cause: what is outside of it is a framework's. */
  private static String cause(Element failure) {
    String text = failure.getTextContent();
    int last = text.lastIndexOf("Caused by: ");
    String cause = last < 0 ? failure.getAttribute("message") : text.substring(last);
    return cause.lines().findFirst().orElse("");
  }

  /** The status and the text of each page, by its number and request. */
  Map<String, String> walk(Place place) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    List<String> command = java(place);
    command.addAll(checkout.application().start(checkout, port));
    Path output = place.folder().resolve("pages.log");
    Process process = start(command, place, output);
    try {
      HttpClient client =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager())
              .followRedirects(HttpClient.Redirect.NORMAL)
              .build();
      Map<String, String> pages = new LinkedHashMap<>();
      List<Request> requests = checkout.application().walk();
      awaitPage(client, requests.get(0), port, process, output);
      for (Request request : requests) {
        HttpResponse<String> answer = send(client, request, port);
        String body = answer.body();
        String page =
            answer.statusCode()
                + " "
                + (answer.statusCode() >= 500 ? failures(body) : lasting(body, port));
        pages.put(pages.size() + 1 + ". " + request, page);
      }
      return pages;
    } finally {
      process.destroy();
      if (!process.waitFor(PATIENCE_S / 10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }

  private static void awaitPage(
      HttpClient client, Request first, int port, Process process, Path output)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (process.isAlive() && System.nanoTime() < end) {
      try {
        if (send(client, first, port).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // Nobody listens yet.
      }
      Thread.sleep(200);
    }
    throw new IllegalStateException("the application does not start:\n" + Files.readString(output));
  }

  private static HttpResponse<String> send(HttpClient client, Request request, int port)
      throws IOException, InterruptedException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + request.path()));
    if (!request.form().isEmpty()) {
      builder
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(HttpRequest.BodyPublishers.ofString(request.form()));
    }
    return client.send(builder.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** What an error page says has been thrown; the frames of its stacks are ours in places. */
  private static String failures(String body) {
    return Pattern.compile("[\\w.]+(Exception|Error)\\b(?=:)")
        .matcher(body)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.joining("\n"));
  }

  /** Without what differs between any two runs. */
  private static String lasting(String body, int port) {
    return body.replace(":" + port, "")
        .replaceAll("(?i);jsessionid=[0-9A-F]+", "")
        .replaceAll("\"timestamp\":\"[^\"]*\"", "")
        .replaceAll("\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?", "")
        // Sizes of disks.
        .replaceAll("\"free\":\\d+", "");
  }

  private List<String> java(Place place) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-cp", classPath));
    command.addAll(checkout.application().flags(place));
    return command;
  }

  private static Process start(List<String> command, Place place, Path output) throws IOException {
    return new ProcessBuilder(command)
        .directory(place.folder().toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }
}
