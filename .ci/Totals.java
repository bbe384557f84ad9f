import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** Reads the test reports of all modules: prints each skip and failure, then the totals. */
public final class Totals {
  private static int passed;
  private static final List<String> failed = new ArrayList<>();
  private static final List<String> skipped = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    for (Path report : reports()) {
      var cases = parser.parse(report.toFile()).getElementsByTagName("testcase");
      for (int i = 0; i < cases.getLength(); i++) {
        count((Element) cases.item(i), report.toString().contains("smoke-reports"));
      }
    }
    skipped.forEach(line -> System.out.println("skipped: " + line));
    failed.forEach(line -> System.out.println("failed:  " + line));
    System.out.printf(
        "%d passed, %d failed, %d skipped%n", passed, failed.size(), skipped.size());
    // No tests at all is a broken build, not a green one.
    if (passed + failed.size() == 0) {
      System.out.println("no test ran: the build failed before them, with the first ERROR above");
    }
    System.exit(failed.isEmpty() && passed > 0 ? 0 : 1);
  }

  private static void count(Element test, boolean smoke) {
    String name =
        test.getAttribute("classname")
            + "."
            + test.getAttribute("name")
            + (smoke ? " (smoke)" : "");
    Element skip = child(test, "skipped");
    Element failure = child(test, "failure");
    Element error = child(test, "error");
    if (failure != null || error != null) {
      failed.add(name + " - " + reason(failure != null ? failure : error));
    } else if (skip != null) {
      skipped.add(name + " - " + reason(skip));
    } else {
      passed++;
    }
  }

  private static Element child(Element test, String tag) {
    return (Element) test.getElementsByTagName(tag).item(0);
  }

  private static String reason(Element outcome) {
    String message = outcome.getAttribute("message").strip();
    String text = message.isEmpty() ? outcome.getTextContent().strip() : message;
    return text.isEmpty() ? "no reason given" : text.lines().findFirst().orElse("");
  }

  private static List<Path> reports() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(""))) {
      return files
          .filter(file -> file.toString().matches(".*/target/(surefire|smoke)-reports/([^/]+/)?TEST-.*\\.xml"))
          .sorted()
          .toList();
    }
  }
}
