import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Compares PIT's reports with docs/mutants.md: brings the page up to date, keeps the reasons that
 * stand there, and fails where a fault survived that the page does not explain. Run after
 * mvn verify -Ppit.
 *
 * <p>A row may explain several faults: in its first two cells a star stands for anything, and a
 * semicolon is between alternatives. The first row that fits explains a fault, so the narrow ones
 * stand above the wide ones; one that explains nothing any more is dropped.
 */
public final class Mutants {
  private static final Path PAGE = Path.of("docs/mutants.md");
  private static final String HEAD =
      """
      # Faults that no test notices

      PIT changes the code of `core.key`, `core.secret` and the wallet in small ways and runs the tests on each change. At least
      85 % must be noticed; a change with which a test does not end counts as noticed. The rest stands here, each with its reason.
      Made by `mvn verify -Ppit -pl core,wallet -am` and then `java .ci/Mutants.java`; only the reasons are written by hand. Each
      room is measured with its own tests, `wallet.store` and `wallet.v1` with those of the wallet, none with the slow
      ones. A row may stand for several faults: `*` is anything, `;` is between alternatives, and the first row that fits counts.
      """;
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(.*?)` \\| (.*?) \\| \\d+ \\| (.*?) \\|$");
  private static final String NO_REASON = "**no reason given**";

  private int noticed;
  private int all;
  private boolean explained = true;

  /** A fault that survived, or all that a row of the page explains. */
  private record Fault(String where, String what) {
    boolean fits(Fault survivor) {
      return glob(where).matcher(survivor.where).matches()
          && glob(what).matcher(survivor.what).matches();
    }

    private static Pattern glob(String cell) {
      String anything = Pattern.quote(cell).replace("*", "\\E.*\\Q").replace("; ", "\\E|\\Q");
      return Pattern.compile(anything);
    }
  }

  public static void main(String[] args) throws Exception {
    var mutants = new Mutants();
    String sections = mutants.section("core") + mutants.section("wallet");
    String sum = String.format("%nAll together: **%s**.%n", mutants.share());
    Files.writeString(PAGE, HEAD + sum + sections);
    System.out.print(sum);
    System.exit(mutants.explained ? 0 : 1);
  }

  private String share() {
    return share(noticed, all);
  }

  private static String share(int noticed, int all) {
    return String.format("%d of %d noticed, %d %%", noticed, all, 100 * noticed / Math.max(1, all));
  }

  private String section(String module) throws Exception {
    List<Path> reports = reports(module);
    if (reports.isEmpty()) {
      return kept(module);
    }
    List<Fault> survivors = new ArrayList<>();
    Map<String, int[]> rooms = new TreeMap<>();
    for (Path report : reports) {
      read(report, rooms, survivors);
    }
    int[] sum = new int[2];
    var shares = new ArrayList<String>();
    for (var room : rooms.entrySet()) {
      int[] counts = room.getValue();
      shares.add("`" + room.getKey() + "` " + counts[0] + " of " + counts[1]);
      sum[0] += counts[0];
      sum[1] += counts[1];
    }
    noticed += sum[0];
    all += sum[1];
    var text = new StringBuilder();
    text.append("\n## ").append(module).append(": ").append(share(sum[0], sum[1])).append("\n\n");
    text.append(String.join(", ", shares)).append(".\n\n");
    text.append("| where | fault | times | why no test notices it |\n|---|---|---|---|\n");
    Matcher row = ROW.matcher(sectionNow(module));
    while (row.find()) {
      if (!row.group(3).equals(NO_REASON)) {
        var known = new Fault(row.group(1), row.group(2));
        row(text, known, remove(survivors, known), row.group(3));
      }
    }
    while (!survivors.isEmpty()) {
      Fault unknown = survivors.get(0);
      System.out.println("survived without a reason: " + unknown.where + ": " + unknown.what);
      explained = false;
      row(text, unknown, remove(survivors, unknown), NO_REASON);
    }
    return text.toString();
  }

  private String kept(String module) throws IOException {
    System.out.println("no report of " + module + "; its part of the page is kept");
    String section = sectionNow(module);
    Matcher counts = Pattern.compile("^## \\w+: (\\d+) of (\\d+) ").matcher(section);
    if (!counts.find()) {
      throw new IllegalStateException("and there is none");
    }
    noticed += Integer.parseInt(counts.group(1));
    all += Integer.parseInt(counts.group(2));
    return "\n" + section.strip() + "\n";
  }

  private static int remove(List<Fault> survivors, Fault known) {
    int before = survivors.size();
    survivors.removeIf(known::fits);
    return before - survivors.size();
  }

  private static void row(StringBuilder text, Fault fault, int times, String reason) {
    if (times > 0) {
      text.append(
          String.format("| `%s` | %s | %d | %s |%n", fault.where, fault.what, times, reason));
    }
  }

  private static List<Path> reports(String module) throws IOException {
    Path folder = Path.of(module, "target/pit-reports");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(each -> each.endsWith("mutations.xml")).sorted().toList();
    }
  }

  private static void read(Path report, Map<String, int[]> rooms, List<Fault> survivors)
      throws Exception {
    var mutations =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("mutation");
    for (int i = 0; i < mutations.getLength(); i++) {
      Element mutation = (Element) mutations.item(i);
      String type = text(mutation, "mutatedClass").replaceFirst("^dev\\.nacre\\.", "");
      int[] counts = rooms.computeIfAbsent(type.replaceFirst("\\.[A-Z].*", ""), r -> new int[2]);
      counts[1]++;
      if (mutation.getAttribute("detected").equals("true")) {
        counts[0]++;
      } else {
        survivors.add(fault(type, mutation));
      }
    }
    survivors.sort((a, b) -> (a.where + a.what).compareTo(b.where + b.what));
  }

  // No line numbers: they move with every change above them.
  private static Fault fault(String type, Element mutation) {
    String method = text(mutation, "mutatedMethod").replaceFirst("^lambda\\$(\\w+)\\$\\d+$", "$1");
    String what =
        text(mutation, "description")
            .replaceFirst(" for dev/nacre/.*", "")
            .replaceFirst("dev/nacre/[\\w/]*/", "")
            .replaceFirst("lambda\\$(\\w+)\\$\\d+", "$1");
    return new Fault(type + "." + method, what);
  }

  private static String text(Element element, String tag) {
    return element.getElementsByTagName(tag).item(0).getTextContent();
  }

  private static String sectionNow(String module) throws IOException {
    Matcher part =
        Pattern.compile("(?ms)^## " + module + ":.*?(?=^## |\\z)")
            .matcher(Files.exists(PAGE) ? Files.readString(PAGE) : "");
    return part.find() ? part.group() : "";
  }
}
