package dev.nacre.testkit.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A project of Gradle, as a user has it. What it takes of Nacre is what this tree has compiled,
 * with the dependencies of the poms. Gradle itself is the one of the machine.
 */
public final class GradleProject {
  private final Path folder;
  private final StagedRepository staged;

  /** Makes the project in a folder that does not exist. */
  public GradleProject(Path folder) throws IOException {
    this.folder = Files.createDirectory(folder);
    staged = new StagedRepository(folder);
  }

  /** If the machine has Gradle. */
  public static boolean isPossible() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .anyMatch(place -> Files.isExecutable(Path.of(place, program())));
  }

  /** Offers modules of this tree to the project. */
  public GradleProject with(String... modules) throws IOException {
    staged.offer(modules);
    return this;
  }

  /** Puts a jar without anything in it in the place of what a plugin brings and does not need. */
  public GradleProject without(String group, String artifact, String version) throws IOException {
    staged.offerEmpty(group, artifact, version);
    return this;
  }

  /**
   * Runs Gradle.
   *
   * @param script the build script; its {@code mavenLocal()} is what this tree has compiled
   * @return what Gradle says
   */
  public String run(String script, String... tasks) throws IOException, InterruptedException {
    String local = "maven { url '" + staged.folder().toUri() + "' }";
    Path unused =
        Files.writeString(folder.resolve("build.gradle"), script.replace("mavenLocal()", local));
    // Else Gradle would look for one in the folders above.
    Path unusedSettings = Files.writeString(folder.resolve("settings.gradle"), "");
    // It keeps nothing for the next build of the machine, and leaves no process.
    List<String> words = new ArrayList<>(List.of(program(), "--no-daemon", "--gradle-user-home"));
    words.add(folder.resolve("home").toString());
    words.addAll(List.of(tasks));
    BuildTool.Ended ended = BuildTool.run("Gradle", words, folder, "GRADLE_OPTS");
    if (ended.code() != 0) {
      throw new IOException("Gradle failed:\n" + ended.said());
    }
    return ended.said();
  }

  private static String program() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return system.startsWith("windows") ? "gradle.bat" : "gradle";
  }
}
