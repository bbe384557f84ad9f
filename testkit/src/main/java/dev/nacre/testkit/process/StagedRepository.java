package dev.nacre.testkit.process;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A repository with what this tree has compiled, in the layout of Maven. */
final class StagedRepository {
  private static final String NACRE = "dev/nacre";
  private static final Pattern VERSION = Pattern.compile("(?m)^  <version>(.+)</version>$");

  private final Path empty;
  private final Path folder;
  private final String version;

  /**
   * Makes one that offers the parent of the modules alone.
   *
   * @param project what it is for
   */
  StagedRepository(Path project) throws IOException {
    empty = project.resolve("empty");
    folder = project.resolve("staged");
    String parent = Files.readString(SourceTree.root().resolve("pom.xml"));
    Matcher found = VERSION.matcher(parent);
    if (!found.find()) {
      throw new IOException("The parent has no version");
    }
    version = found.group(1);
    stage(NACRE, "nacre-parent", version, parent);
  }

  Path folder() {
    return folder;
  }

  void offer(String... modules) throws IOException {
    for (String module : modules) {
      Path home = SourceTree.root().resolve(module);
      Path base =
          stage(NACRE, "nacre-" + module, version, Files.readString(home.resolve("pom.xml")));
      pack(home.resolve("target/classes"), Path.of(base + ".jar"));
    }
  }

  /** Offers a jar without anything in it. */
  void offerEmpty(String group, String artifact, String version) throws IOException {
    String pom =
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
        </project>
        """
            .formatted(group, artifact, version);
    Path base = stage(group.replace('.', '/'), artifact, version, pom);
    pack(Files.createDirectories(empty), Path.of(base + ".jar"));
  }

  private Path stage(String group, String artifact, String version, String pom) throws IOException {
    Path there = Files.createDirectories(folder.resolve(group).resolve(artifact).resolve(version));
    Path base = there.resolve(artifact + "-" + version);
    Path unused = Files.writeString(Path.of(base + ".pom"), pom);
    return base;
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }
}
