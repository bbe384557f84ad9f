package dev.nacre.testkit.process;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A project of Maven with one plugin, as a user has it. What it takes of Nacre is what this tree
 * has compiled, with the dependencies of the poms. All else comes from the user's own repository,
 * which is not written, and from Maven Central where that lacks it.
 */
public final class MavenProject {
  private static final int PATIENCE_S = 300;
  private static final String NACRE = "dev/nacre";
  private static final String VERSION = "0.1.0-SNAPSHOT";

  private final Path folder;
  private final Path staged;

  /** Makes the project in a folder that does not exist. */
  public MavenProject(Path folder) throws IOException {
    this.folder = Files.createDirectory(folder);
    staged = folder.resolve("staged");
    String parent = Files.readString(SourceTree.root().resolve("pom.xml"));
    stage(NACRE, "nacre-parent", VERSION, parent);
  }

  /** Offers modules of this tree to the project. */
  public MavenProject with(String... modules) throws IOException {
    for (String module : modules) {
      Path home = SourceTree.root().resolve(module);
      Path base =
          stage(NACRE, "nacre-" + module, VERSION, Files.readString(home.resolve("pom.xml")));
      pack(home.resolve("target/classes"), Path.of(base + ".jar"));
    }
    return this;
  }

  /** Puts a jar without anything in it in the place of what a plugin brings and does not need. */
  public MavenProject without(String group, String artifact, String version) throws IOException {
    String pom =
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
        </project>
        """
            .formatted(group, artifact, version);
    Path base = stage(group.replace('.', '/'), artifact, version, pom);
    pack(Files.createDirectories(folder.resolve("empty")), Path.of(base + ".jar"));
    return this;
  }

  private Path stage(String group, String artifact, String version, String pom) throws IOException {
    Path there = Files.createDirectories(staged.resolve(group).resolve(artifact).resolve(version));
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

  /**
   * A dependency in the version that this class path has: that of the folder which the jar is in.
   *
   * @param name a class of it
   */
  public static String dependency(String group, String artifact, String name)
      throws ClassNotFoundException, URISyntaxException {
    Path jar =
        Path.of(Class.forName(name).getProtectionDomain().getCodeSource().getLocation().toURI());
    return dependencyOf(group, artifact, jar.getName(jar.getNameCount() - 2).toString());
  }

  public static String dependencyOf(String group, String artifact, String version) {
    return """
    <dependency>
      <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>
    </dependency>
    """
        .formatted(group, artifact, version);
  }

  /**
   * Runs Maven.
   *
   * @param plugin the element of the pom
   * @return what Maven says
   */
  public String run(String plugin, String... goals) throws IOException, InterruptedException {
    Ended ended = ended(plugin, goals);
    if (ended.code != 0) {
      throw new IOException("Maven failed:\n" + ended.said);
    }
    return ended.said;
  }

  /** The same, where Maven must fail. */
  public String fails(String plugin, String... goals) throws IOException, InterruptedException {
    Ended ended = ended(plugin, goals);
    if (ended.code == 0) {
      throw new IOException("Maven did not fail:\n" + ended.said);
    }
    return ended.said;
  }

  private record Ended(int code, String said) {}

  private Ended ended(String plugin, String... goals) throws IOException, InterruptedException {
    Path unused = Files.writeString(folder.resolve("pom.xml"), pom(plugin));
    List<String> words = new ArrayList<>();
    String home = System.getProperty("maven.home", "");
    words.add(home.isEmpty() ? program() : Path.of(home, "bin", program()).toString());
    words.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + folder.resolve("repository")));
    words.addAll(List.of(goals));
    // Who reads the output itself waits as long as Maven does.
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // The process ends before more of a compiler would pay.
    String options = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    String unusedOptions =
        builder.environment().merge("MAVEN_OPTS", options, (given, ours) -> given + " " + ours);
    Process process = builder.start();
    boolean ended = false;
    try {
      process.getOutputStream().close();
      ended = process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
    } finally {
      // Maven itself is a child of its script.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    if (!ended) {
      throw new IOException("Maven has not ended after " + PATIENCE_S + " s:\n" + said);
    }
    return new Ended(process.exitValue(), said);
  }

  private static String program() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return system.startsWith("windows") ? "mvn.cmd" : "mvn";
  }

  private String pom(String plugin) {
    // Surefire names the repository of the build.
    Path cached =
        Path.of(
            System.getProperty(
                "localRepository", System.getProperty("user.home") + "/.m2/repository"));
    String both = repository("staged", staged, true) + repository("cached", cached, false);
    return """
    <project xmlns="http://maven.apache.org/POM/4.0.0">
      <modelVersion>4.0.0</modelVersion>
      <groupId>of.a.test</groupId><artifactId>shop</artifactId><version>1</version>
      <packaging>pom</packaging>
      <pluginRepositories>
    %s  </pluginRepositories>
      <build><plugins>
    %s  </plugins></build>
    </project>
    """
        .formatted(both, plugin);
  }

  private static String repository(String name, Path folder, boolean snapshots) {
    return """
    <pluginRepository>
      <id>%s</id><url>%s</url>
      <releases><checksumPolicy>ignore</checksumPolicy></releases>
      <snapshots><enabled>%s</enabled><checksumPolicy>ignore</checksumPolicy></snapshots>
    </pluginRepository>
    """
        .formatted(name, folder.toUri(), snapshots);
  }
}
