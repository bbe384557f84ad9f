package dev.nacre.container;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an engine makes of an image and {@code --read-only}, without an engine: {@code run.sh} says
 * how. Only root can make it; the processes in it are user 10001.
 */
final class Layout {
  static final String PASSPHRASE = "walnut-ladder-under-the-bridge";
  static final int USER = 10_001;
  private static final long PATIENCE_S = 120;

  private final Path root;
  private final Path secret;
  final Path data;
  final Path wallet;

  record Ended(int code, String said) {}

  Layout(Path folder) throws IOException {
    root = Files.createDirectory(folder.resolve("root"));
    data = owned(Files.createDirectory(folder.resolve("data")), "rwx------");
    wallet = owned(Files.createDirectory(folder.resolve("wallet")), "rwx------");
    secret = owned(Files.writeString(folder.resolve("secret"), PASSPHRASE), "r--------");
  }

  /** Root in a container has no mounts of its own, so it is tried. */
  static void requireRoot() throws InterruptedException {
    boolean can;
    try {
      can =
          "root".equals(System.getProperty("user.name"))
              && run(new ProcessBuilder("unshare", "-m", "setpriv", "--no-new-privs", "true"))
                      .code()
                  == 0;
    } catch (IOException noSuchProgram) {
      can = false;
    }
    Requirement.present(can, "root with mounts of one process (unshare, setpriv)");
  }

  private static Path owned(Path path, String rights) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    if ("root".equals(System.getProperty("user.name"))) {
      Files.setAttribute(path, "unix:uid", USER);
      Files.setAttribute(path, "unix:gid", USER);
    }
    return path;
  }

  /** The words of a recipe's ENTRYPOINT. */
  static List<String> entryPoint(String recipe) throws IOException {
    String text = Files.readString(SourceTree.root().resolve("container").resolve(recipe));
    Matcher line = Pattern.compile("(?m)^ENTRYPOINT \\[(.*)]$").matcher(text);
    if (!line.find()) {
      throw new IllegalStateException(recipe + " has no ENTRYPOINT");
    }
    return new ArrayList<>(
        Pattern.compile("\"([^\"]*)\"")
            .matcher(line.group(1))
            .results()
            .map((MatchResult word) -> word.group(1))
            .toList());
  }

  /**
   * @param place where the image has {@code app}
   * @param mode {@code rw}, or {@code ro} for an engine that was given no volumes to write to
   */
  ProcessBuilder command(Path app, String place, String mode, List<String> words) {
    List<String> line = new ArrayList<>(List.of("unshare", "-m", "sh"));
    line.add(SourceTree.root().resolve("src/test/resources/container/run.sh").toString());
    for (Path path : List.of(root, Path.of(System.getProperty("java.home")), app)) {
      line.add(path.toString());
    }
    line.add(place);
    for (Path path : List.of(data, wallet, secret)) {
      line.add(path.toString());
    }
    line.add(mode);
    line.addAll(words);
    return new ProcessBuilder(line);
  }

  /** Waits for the end, but not forever: who reads the output waits as long as it is open. */
  static Ended run(ProcessBuilder builder) throws IOException, InterruptedException {
    Path output = Files.createTempFile("layout", ".out");
    try {
      Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
      if (!ended) {
        stop(process);
      }
      String said = Files.readString(output, StandardCharsets.UTF_8);
      if (!ended) {
        throw new IOException("Stopped after " + PATIENCE_S + " s:\n" + said);
      }
      return new Ended(process.exitValue(), said);
    } finally {
      Files.delete(output);
    }
  }

  /** With all that it has started. */
  static void stop(Process process) throws InterruptedException {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      int unused = process.destroyForcibly().waitFor();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
