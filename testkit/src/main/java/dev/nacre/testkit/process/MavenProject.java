package dev.nacre.testkit.process;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A project of Maven with one plugin. What is not of Nacre comes from the user's own repository,
 * which is not written, and from Maven Central where that lacks it.
 */
public final class MavenProject extends BuildProject<MavenProject> {
  /** Makes the project in a folder that does not exist. */
  public MavenProject(Path folder) throws IOException {
    super(BuildTool.MAVEN, folder);
  }

  @Override
  MavenProject self() {
    return this;
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
    return succeeded(ended(plugin, goals));
  }

  /** The same, where Maven must fail. */
  public String fails(String plugin, String... goals) throws IOException, InterruptedException {
    return failed(ended(plugin, goals));
  }

  private BuildTool.Ended ended(String plugin, String... goals)
      throws IOException, InterruptedException {
    Path unused = Files.writeString(folder().resolve("pom.xml"), pom(plugin));
    List<String> words = new ArrayList<>();
    String home = System.getProperty("maven.home", "");
    String program = BuildTool.MAVEN.program();
    words.add(home.isEmpty() ? program : Path.of(home, "bin", program).toString());
    words.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + folder().resolve("repository")));
    words.addAll(List.of(goals));
    return ended(words);
  }

  private String pom(String plugin) {
    // Surefire names the repository of the build.
    Path cached =
        Path.of(
            System.getProperty(
                "localRepository", System.getProperty("user.home") + "/.m2/repository"));
    String both = repository("staged", staged(), true) + repository("cached", cached, false);
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
