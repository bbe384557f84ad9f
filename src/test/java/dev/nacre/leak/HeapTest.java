package dev.nacre.leak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process that has closed its databases still holds of them: nothing. */
final class HeapTest {
  private static final String PASSPHRASE = "nobody guesses this lining";

  // H2 keeps the last 1,024 strings that it met for the whole process, whoever closes what.
  private static final String WITHOUT_H2S_CACHE = "-Dh2.objectCache=false";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"pages", "columns", "pages,columns"})
  @Covers({"pages-52", "columns-1", "columns-38"})
  void holdsNoKeyPassphraseOrValueAfterTheLastClose(String encrypted) throws Exception {
    Files.writeString(folder.resolve("passphrase"), PASSPHRASE);
    Files.setPosixFilePermissions(
        folder.resolve("passphrase"), PosixFilePermissions.fromString("r--------"));
    try (ChildJvm child =
        ChildJvm.start(Remembered.class, folder, List.of(WITHOUT_H2S_CACHE), List.of(encrypted))) {
      assertThat(child.await("still open: ")).isEqualTo("0");
      assertThat(child.exitCode()).isZero();
    }
    List<byte[]> keys = new Masked(folder.resolve("keys")).all();
    List<byte[]> passphrases = new Masked(folder.resolve("passphrases")).all();
    List<byte[]> values = new Masked(folder.resolve("values")).all();
    assertThat(passphrases).containsExactly(PASSPHRASE.getBytes(StandardCharsets.US_ASCII));

    byte[] open = Files.readAllBytes(folder.resolve("open.hprof"));
    // Otherwise it was no test: an open database cannot do without its keys.
    assertThat(keys).isNotEmpty();
    assertThat(found(open, keys)).isEqualTo(keys.size());

    byte[] closed = Files.readAllBytes(folder.resolve("closed.hprof"));
    assertThat(found(closed, keys)).as("keys").isZero();
    assertThat(found(closed, passphrases)).as("the passphrase, in bytes").isZero();
    assertThat(found(closed, List.of(PASSPHRASE.getBytes(StandardCharsets.UTF_16BE))))
        .as("the passphrase, in characters")
        .isZero();
    assertThat(found(closed, values)).as("values").isZero();
  }

  /** How many of them are in there. */
  private static long found(byte[] dump, List<byte[]> wanted) throws IOException {
    Map<Integer, List<byte[]>> byStart = new HashMap<>();
    for (byte[] each : wanted) {
      byStart.computeIfAbsent(start(each, 0), none -> new ArrayList<>()).add(each);
    }
    List<byte[]> seen = new ArrayList<>();
    for (int at = 0; at + 4 <= dump.length; at++) {
      List<byte[]> candidates = byStart.get(start(dump, at));
      if (candidates != null) {
        for (byte[] each : candidates) {
          if (at + each.length <= dump.length
              && Arrays.equals(dump, at, at + each.length, each, 0, each.length)
              && seen.stream().noneMatch(one -> one == each)) {
            seen.add(each);
          }
        }
      }
    }
    return seen.size();
  }

  private static int start(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }
}
