import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Compares PIT's reports with docs/mutants.md: brings the page up to date, keeps the reasons that
 * stand there, and fails where a fault survived that the page does not explain. Run after
 * mvn verify -Ppit.
 */
public final class Mutants {
  private static final Path PAGE = Path.of("docs/mutants.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(.*?)` \\| (.*?) \\| (.*?) \\|$");
  private static final String NO_REASON = "**no reason given**";

  public static void main(String[] args) throws Exception {
    Map<String, String> reasons = reasons();
    List<String> page = new ArrayList<>(head());
    boolean explained = true;
    for (String module : List.of("core", "wallet")) {
      Path report = Path.of(module, "target/pit-reports/mutations.xml");
      if (!Files.exists(report)) {
        System.out.println("no report of " + module + "; its part of the page is kept");
        page.addAll(kept(module));
        continue;
      }
      TreeMap<String, Integer> survivors = new TreeMap<>();
      int[] counts = read(report, survivors);
      page.add("");
      page.add("## " + module + ": " + counts[0] + " of " + counts[1] + " noticed");
      page.add("");
      page.add("| where | fault | why no test notices it |");
      page.add("|---|---|---|");
      for (var survivor : survivors.entrySet()) {
        String reason = reasons.getOrDefault(survivor.getKey(), NO_REASON);
        String times = survivor.getValue() == 1 ? "" : " (" + survivor.getValue() + " times)";
        page.add("| " + survivor.getKey() + times + " | " + reason + " |");
        if (reason.equals(NO_REASON)) {
          System.out.println("survived without a reason: " + survivor.getKey());
          explained = false;
        }
      }
    }
    Files.writeString(PAGE, String.join("\n", page) + "\n");
    System.exit(explained ? 0 : 1);
  }

  private static List<String> head() {
    return List.of(
        "# Faults that no test notices",
        "",
        "PIT changes the code of `core.key`, `core.secret` and the wallet in small ways and runs the tests on"
            + " each change. At least",
        "85 % must be noticed. The rest stands here, each with its reason. Made by `mvn verify -Ppit -pl"
            + " core,wallet -am` and then",
        "`java .ci/Mutants.java`; only the reasons are written by hand.");
  }

  private static int[] read(Path report, Map<String, Integer> survivors) throws Exception {
    var mutations =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("mutation");
    int noticed = 0;
    for (int i = 0; i < mutations.getLength(); i++) {
      Element mutation = (Element) mutations.item(i);
      if (mutation.getAttribute("detected").equals("true")) {
        noticed++;
      } else {
        survivors.merge(key(mutation), 1, Integer::sum);
      }
    }
    return new int[] {noticed, mutations.getLength()};
  }

  // No line numbers: they move with every change above them.
  private static String key(Element mutation) {
    String type = text(mutation, "mutatedClass").replaceFirst("^dev\\.nacre\\.", "");
    String method = text(mutation, "mutatedMethod").replaceFirst("^lambda\\$(\\w+)\\$\\d+$", "$1");
    String fault =
        text(mutation, "description")
            .replaceFirst(" for dev/nacre/.*", "")
            .replaceFirst("lambda\\$(\\w+)\\$\\d+", "$1")
            .replace("|", "\\|");
    return "`" + type + "." + method + "` | " + fault;
  }

  private static String text(Element element, String tag) {
    return element.getElementsByTagName(tag).item(0).getTextContent();
  }

  private static Map<String, String> reasons() throws IOException {
    Map<String, String> reasons = new TreeMap<>();
    Matcher row = ROW.matcher(Files.exists(PAGE) ? Files.readString(PAGE) : "");
    while (row.find()) {
      String fault = row.group(2).replaceFirst(" \\(\\d+ times\\)$", "");
      reasons.put("`" + row.group(1) + "` | " + fault, row.group(3));
    }
    return reasons;
  }

  private static List<String> kept(String module) throws IOException {
    Matcher part =
        Pattern.compile("(?ms)^## " + module + ":.*?(?=^## |\\z)")
            .matcher(Files.exists(PAGE) ? Files.readString(PAGE) : "");
    return part.find() ? List.of("", part.group().strip()) : List.of();
  }
}
