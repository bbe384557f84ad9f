package dev.nacre.testkit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A project of a build tool, as a user has it. What it takes of Nacre is what this tree has
 * compiled, with the dependencies of the poms.
 *
 * @param <P> the project itself
 */
public abstract sealed class BuildProject<P extends BuildProject<P>>
    permits GradleProject, MavenProject {
  private final BuildTool tool;
  private final Path folder;
  private final StagedRepository staged;

  /** Makes the project in a folder that does not exist. */
  BuildProject(BuildTool tool, Path folder) throws IOException {
    this.tool = tool;
    this.folder = Files.createDirectory(folder);
    this.staged = new StagedRepository(folder);
  }

  abstract P self();

  /** Offers modules of this tree to the project. */
  public final P with(String... modules) throws IOException {
    staged.offer(modules);
    return self();
  }

  /** Puts a jar without anything in it in the place of what a plugin brings and does not need. */
  public final P without(String group, String artifact, String version) throws IOException {
    staged.offerEmpty(group, artifact, version);
    return self();
  }

  final Path folder() {
    return folder;
  }

  /** The repository with the modules of this tree. */
  final Path staged() {
    return staged.folder();
  }

  final BuildTool.Ended ended(List<String> words) throws IOException, InterruptedException {
    return tool.run(words, folder);
  }

  /** What a run says that has succeeded. */
  final String succeeded(BuildTool.Ended ended) throws IOException {
    if (ended.code() != 0) {
      throw new IOException(tool + " failed:\n" + ended.said());
    }
    return ended.said();
  }

  /** What a run says that has failed. */
  final String failed(BuildTool.Ended ended) throws IOException {
    if (ended.code() == 0) {
      throw new IOException(tool + " did not fail:\n" + ended.said());
    }
    return ended.said();
  }
}
