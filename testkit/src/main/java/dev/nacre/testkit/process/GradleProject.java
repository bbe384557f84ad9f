package dev.nacre.testkit.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A project of Gradle. Gradle itself is the one of the machine. */
public final class GradleProject extends BuildProject<GradleProject> {
  /** Makes the project in a folder that does not exist. */
  public GradleProject(Path folder) throws IOException {
    super(BuildTool.GRADLE, folder);
  }

  /** If the machine has Gradle. */
  public static boolean isPossible() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .anyMatch(place -> Files.isExecutable(Path.of(place, BuildTool.GRADLE.program())));
  }

  @Override
  GradleProject self() {
    return this;
  }

  /**
   * Runs Gradle.
   *
   * @param script the build script; its {@code mavenLocal()} is what this tree has compiled
   * @return what Gradle says
   */
  public String run(String script, String... tasks) throws IOException, InterruptedException {
    String local = "maven { url '" + staged().toUri() + "' }";
    Path unused =
        Files.writeString(folder().resolve("build.gradle"), script.replace("mavenLocal()", local));
    // Else Gradle would look for one in the folders above.
    Path unusedSettings = Files.writeString(folder().resolve("settings.gradle"), "");
    // It keeps nothing for the next build of the machine, and leaves no process.
    List<String> words =
        new ArrayList<>(List.of(BuildTool.GRADLE.program(), "--no-daemon", "--gradle-user-home"));
    words.add(folder().resolve("home").toString());
    words.addAll(List.of(tasks));
    return succeeded(ended(words));
  }
}
