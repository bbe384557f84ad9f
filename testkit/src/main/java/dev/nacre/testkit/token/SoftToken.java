package dev.nacre.testkit.token;

import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An empty token of SoftHSM's, with the PIN {@link #PIN}.
 *
 * <p>SoftHSM reads where its tokens are from {@code SOFTHSM2_CONF} when a process first uses it,
 * and sees no token that is made after that. So the build puts the variable into the environment,
 * and the first test that asks for a token makes a stock of them.
 */
public record SoftToken(int slot, Path folder) {
  public static final String PIN = "471100";

  private static final List<String> LIBRARIES =
      List.of(
          "/usr/lib/softhsm/libsofthsm2.so",
          "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
          "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
          "/usr/local/lib/softhsm/libsofthsm2.so");
  private static final int STOCK = 16;
  private static final Pattern SLOT = Pattern.compile("slot (\\d+)");

  private static @Nullable Deque<SoftToken> stock;

  /** An unused token; the test is skipped where there is no SoftHSM. */
  public static synchronized SoftToken fresh() {
    String configuration = System.getenv("SOFTHSM2_CONF");
    Requirement.present(
        LIBRARIES.stream().anyMatch(library -> Files.exists(Path.of(library)))
            && Stream.of("/usr/bin/softhsm2-util", "/usr/local/bin/softhsm2-util")
                .anyMatch(tool -> Files.exists(Path.of(tool))),
        "SoftHSM (Debian: apt-get install softhsm2)");
    Requirement.present(
        configuration != null && configuration.contains("target"),
        "SOFTHSM2_CONF in its environment, naming a file below target");
    Deque<SoftToken> left = stock;
    if (left == null) {
      left = make(Path.of(String.valueOf(configuration)));
      stock = left;
    }
    return left.removeFirst();
  }

  public static String library() {
    return LIBRARIES.stream()
        .filter(library -> Files.exists(Path.of(library)))
        .findFirst()
        .orElseThrow();
  }

  /** What {@code nacre.wallet} takes, without a semicolon in it. */
  public String uri(String object) {
    return "pkcs11:object=" + object + "?slot-id=" + slot + "&module-path=" + library();
  }

  /** Takes it away while it is in use. */
  public void pullOut() throws IOException {
    delete(folder);
  }

  private static Deque<SoftToken> make(Path configuration) {
    try {
      Path tokens = configuration.toAbsolutePath().resolveSibling("tokens");
      if (Files.exists(tokens)) {
        delete(tokens);
      }
      Files.createDirectories(tokens);
      Files.writeString(
          configuration,
          "directories.tokendir = "
              + tokens
              + "\nobjectstore.backend = file\nlog.level = ERROR\nslots.removable = false\n");
      Deque<SoftToken> made = new ArrayDeque<>();
      Set<Path> before = new HashSet<>();
      for (int i = 0; i < STOCK; i++) {
        int slot = init("test-" + i);
        Set<Path> now = folders(tokens);
        now.removeAll(before);
        before.addAll(now);
        made.add(new SoftToken(slot, now.iterator().next()));
      }
      return made;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static int init(String label) throws IOException {
    Process tool =
        new ProcessBuilder(
                "softhsm2-util",
                "--init-token",
                "--free",
                "--label",
                label,
                "--pin",
                PIN,
                "--so-pin",
                "12345678")
            .redirectErrorStream(true)
            .start();
    String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher slot = SLOT.matcher(said);
    if (!slot.find()) {
      throw new IOException("softhsm2-util: " + said);
    }
    return Integer.parseInt(slot.group(1));
  }

  private static Set<Path> folders(Path tokens) throws IOException {
    try (Stream<Path> found = Files.list(tokens)) {
      return new HashSet<>(found.toList());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
