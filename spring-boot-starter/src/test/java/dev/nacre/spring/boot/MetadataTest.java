package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.testkit.tree.Regeneration;
import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The metadata from which editors complete the properties. */
final class MetadataTest {
  private static final Path FILE =
      Path.of("spring-boot-starter/src/main/resources/META-INF/spring-configuration-metadata.json");

  /** With {@code -Dnacre.regenerate=true} it is written instead. */
  @Test
  void itDescribesEveryOptionOfTheDriver() throws Exception {
    Path file = SourceTree.root().resolve(FILE);
    String made = made();
    if (Regeneration.isWanted()) {
      Files.writeString(file, made);
    }
    assertThat(Files.readAllLines(file))
        .as(FILE + ": " + Regeneration.HINT)
        .containsExactlyElementsOf(made.lines().toList());
  }

  @Test
  void itNamesEveryOptionOfThePage() throws Exception {
    String page = Files.readString(SourceTree.root().resolve("docs/options.md"));
    List<String> options =
        Pattern.compile("(?m)^\\| `(nacre\\.[a-z.]+)` \\|")
            .matcher(page)
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertThat(options).hasSizeGreaterThan(10).contains("nacre.wallet.password");
    String metadata = Files.readString(SourceTree.root().resolve(FILE));
    assertThat(options)
        .allSatisfy(option -> assertThat(metadata).contains("\"name\": \"" + option + "\""));
  }

  private static String made() throws Exception {
    DriverPropertyInfo[] options = new NacreDriver().getPropertyInfo(null, new Properties());
    List<String> properties = new ArrayList<>();
    List<String> hints = new ArrayList<>();
    for (DriverPropertyInfo option : options) {
      properties.add(property(option.name, "java.lang.String", option.description));
      if (option.choices != null) {
        hints.add(
            "    {\n      \"name\": \""
                + option.name
                + "\",\n      \"values\": ["
                + String.join(
                    ", ",
                    Arrays.stream(option.choices).map(c -> "{\"value\": \"" + c + "\"}").toList())
                + "]\n    }");
      }
    }
    hints.add(
        "    {\n      \"name\": \"nacre.policy\",\n      \"providers\": [{\"name\": \"handle-as\","
            + " \"parameters\": {\"target\": \"org.springframework.core.io.Resource\"}}]\n    }");
    properties.add(
        property(
            "management.health.nacre.enabled",
            "java.lang.Boolean",
            "Whether health shows wallets, registries and jobs of Nacre. Default: true."));
    properties.add(
        property(
            "management.endpoint.nacre.access",
            "org.springframework.boot.actuate.endpoint.Access",
            "Access to the endpoint nacre, which only reads."));
    return "{\n  \"groups\": [\n    {\"name\": \"nacre\", \"description\": \"Encryption of what data"
        + " sources with jdbc:nacre: URLs store.\"}\n  ],\n  \"properties\": [\n"
        + String.join(",\n", properties)
        + "\n  ],\n  \"hints\": [\n"
        + String.join(",\n", hints)
        + "\n  ]\n}\n";
  }

  private static String property(String name, String type, String description) {
    return "    {\n      \"name\": \""
        + name
        + "\",\n      \"type\": \""
        + type
        + "\",\n      \"description\": \""
        + description.replace("\\", "\\\\").replace("\"", "\\\"")
        + "\"\n    }";
  }
}
