package dev.nacre.removals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.safeguard.Stub;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/**
 * That the list of safeguards, the marks in the main sources and the tests agree, so that {@code
 * .ci/removals/run} misses none.
 */
final class SafeguardsTest {
  private static final Path FOLDER = SourceTree.root().resolve(".ci/removals");

  /**
   * What is taken out, and the test that notices.
   *
   * @param test a class of a module, or one of its methods behind a hash
   */
  private record Row(String name, String module, String test) {}

  private static List<Row> safeguards() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(FOLDER.resolve("safeguards.md"))) {
      if (line.startsWith("| columns-") || line.startsWith("| queries-")) {
        String[] cells = line.split(" *\\| *", -1);
        rows.add(row(cells[1], cells[3]));
      }
    }
    return rows;
  }

  private static List<Row> patches() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Path patch : SourceTree.files(".patch")) {
      if (patch.startsWith(FOLDER)) {
        String name = String.valueOf(patch.getFileName()).replace(".patch", "");
        rows.add(row(name, Files.readAllLines(patch).get(1).replace("# noticed by: ", "")));
      }
    }
    return rows;
  }

  private static Row row(String name, String test) {
    int space = test.indexOf(' ');
    return new Row(name, test.substring(0, space), test.substring(space + 1));
  }

  /** Of all modules that have main sources. */
  private static List<Place> places() throws IOException {
    List<Place> places = new ArrayList<>();
    try (Stream<Path> modules = Files.list(SourceTree.root())) {
      for (Path module : modules.sorted().toList()) {
        if (Files.isDirectory(module.resolve("src/main/java"))) {
          places.addAll(Place.in(module.resolve("target/classes")));
        }
      }
    }
    return places;
  }

  @Test
  void eachMarkIsInTheListOnceAndEachNameOfTheListIsMarked() throws IOException {
    List<String> marked = places().stream().flatMap(place -> place.names().stream()).toList();
    List<String> listed = safeguards().stream().map(Row::name).toList();
    assertThat(marked).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(listed);
    assertThat(listed)
        .hasSizeGreaterThan(80)
        .doesNotContainAnyElementsOf(patches().stream().map(Row::name).toList());
  }

  /** As docs/coverage.md has them. */
  @Test
  void eachNameBeginsWithAPoint() throws IOException {
    String points =
        Files.readString(SourceTree.root().resolve("src/test/resources/coverage/points.txt"));
    TreeSet<String> unknown = new TreeSet<>();
    for (Row row : all()) {
      String point = row.name.replaceFirst("-0*", "-").replaceFirst("[a-z]$", "");
      if (!points.contains("\n" + point + " | ")) {
        unknown.add(row.name);
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void theTestsAreThere() throws IOException {
    List<Path> sources = SourceTree.files(".java");
    TreeSet<String> missing = new TreeSet<>();
    for (Row row : all()) {
      Path module = SourceTree.root().resolve(row.module);
      List<Path> own = sources.stream().filter(file -> file.startsWith(module)).toList();
      String[] test = row.test.split("#", -1);
      if (!isThere(own, test[0], test.length == 1 ? "" : test[1])) {
        missing.add(row.name + ": " + row.module + " " + row.test);
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Also when a superclass has the method. */
  private static boolean isThere(List<Path> sources, String type, String method)
      throws IOException {
    for (Path file : sources) {
      if (file.endsWith(type + ".java")) {
        String source = Files.readString(file);
        Matcher parent = Pattern.compile("class " + type + " extends (\\w+)").matcher(source);
        return method.isEmpty()
            || source.contains(" void " + method + "(")
            || (parent.find() && isThere(sources, parent.group(1), method));
      }
    }
    return false;
  }

  private static List<Row> all() throws IOException {
    return Stream.concat(safeguards().stream(), patches().stream()).toList();
  }

  /** What could not be linked would fail every test, and look noticed. */
  @Test
  void eachCanBeTakenOut() throws Exception {
    TreeSet<String> nothingToInherit = new TreeSet<>();
    for (Place place : places()) {
      assertThat(Removal.of(place)).isNotEqualTo(Files.readAllBytes(place.file()));
      if (place.stub() == Stub.INHERITED && !isInherited(place)) {
        nothingToInherit.addAll(place.names());
      }
    }
    assertThat(nothingToInherit).isEmpty();
  }

  private static boolean isInherited(Place place) throws ReflectiveOperationException {
    String path = place.file().toString().replaceFirst("^.*/target/classes/", "");
    String name = path.replaceFirst("\\.class$", "").replace('/', '.');
    ClassLoader loader = SafeguardsTest.class.getClassLoader();
    for (@Nullable Class<?> type = Class.forName(name, false, loader).getSuperclass();
        type != null;
        type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(place.method())
            && Type.getMethodDescriptor(method).equals(place.descriptor())) {
          return !Modifier.isAbstract(method.getModifiers())
              && !Modifier.isPrivate(method.getModifiers());
        }
      }
    }
    return false;
  }
}
