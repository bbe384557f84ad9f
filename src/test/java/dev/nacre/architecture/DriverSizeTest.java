package dev.nacre.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A program that takes the driver gets few jars with it, and small ones. */
final class DriverSizeTest {
  private static final long MOST_BYTES = 11_200_000;
  private static final int MOST_JARS = 6;

  @Test
  void theDriverAndWhatItNeedsIsSmall() throws Exception {
    Map<String, Long> jars = new TreeMap<>();
    add("jdbc-driver", jars);
    assertThat(jars)
        .containsKeys("nacre-core", "nacre-wallet", "nacre-jdbc-driver", "bcprov-jdk18on");
    assertThat(jars.size()).as(jars.toString()).isLessThanOrEqualTo(MOST_JARS);
    assertThat(jars.values().stream().mapToLong(Long::longValue).sum())
        .as(jars.toString())
        .isLessThanOrEqualTo(MOST_BYTES);
  }

  private static void add(String module, Map<String, Long> jars) throws Exception {
    jars.put("nacre-" + module, packed(SourceTree.root().resolve(module + "/target/classes")));
    List<Element> needed = needed(SourceTree.root().resolve(module + "/pom.xml"));
    needed.addAll(needed(SourceTree.root().resolve("pom.xml")));
    for (Element one : needed) {
      String name = text(one, "artifactId");
      if (text(one, "groupId").equals("dev.nacre")) {
        add(name.substring("nacre-".length()), jars);
      } else {
        Path jar = onTheClassPath(name);
        jars.put(name, Files.size(jar));
        Path build = jar.resolveSibling(jar.getFileName().toString().replace(".jar", ".pom"));
        assertThat(needed(build)).as("what " + name + " needs itself").isEmpty();
      }
    }
  }

  private static List<Element> needed(Path build) throws Exception {
    List<Element> needed = new ArrayList<>();
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(build.toFile())
            .getDocumentElement();
    for (Element list : children(project, "dependencies")) {
      for (Element one : children(list, "dependency")) {
        boolean ships =
            text(one, "scope").isEmpty() || text(one, "scope").matches("compile|runtime");
        if (ships && !text(one, "optional").equals("true")) {
          needed.add(one);
        }
      }
    }
    return needed;
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static String text(Element element, String name) {
    List<Element> found = children(element, name);
    return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
  }

  private static Path onTheClassPath(String artifact) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(jar -> String.valueOf(jar.getFileName()).matches(artifact + "-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(artifact + " is not on the class path"));
  }

  // As in its jar, which not every build has made by now.
  private static long packed(Path classes) throws IOException {
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (Stream<Path> files = Files.walk(classes);
        ZipOutputStream zip = new ZipOutputStream(jar)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        zip.write(Files.readAllBytes(file));
      }
    }
    return jar.size();
  }
}
