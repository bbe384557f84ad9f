package dev.nacre.testkit.leak;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlaintextScannerTest {
  private static final String SECRET = "Geheimnis-ß-4711-zwanzig";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 17})
  void findsEveryEncodingWhereverItBegins(int before) throws IOException {
    String text = "x".repeat(before) + SECRET + "and more";
    HexFormat hex = HexFormat.of();
    List<byte[]> encodings =
        List.of(
            text.getBytes(UTF_8),
            text.getBytes(UTF_16LE),
            text.getBytes(UTF_16BE),
            hex.formatHex(text.getBytes(UTF_8)).getBytes(UTF_8),
            hex.withUpperCase().formatHex(text.getBytes(UTF_8)).getBytes(UTF_8),
            Base64.getEncoder().encode(text.getBytes(UTF_8)));
    for (int i = 0; i < encodings.size(); i++) {
      Files.write(folder.resolve("file" + i), encodings.get(i));
    }

    PlaintextScanner scanner = new PlaintextScanner(List.of(SECRET)).folder(folder);

    // UTF-16 is found a second time, read the other way.
    assertThat(scanner.findings().stream().map(PlaintextScanner.Finding::where).distinct())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, encodings.size())
                .mapToObj(i -> folder.resolve("file" + i).toString())
                .toList());
  }

  @Test
  void looksIntoArchives() throws IOException {
    Path archive = folder.resolve("backup.zip");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inside"));
      zip.write(("x".repeat(1000) + SECRET).getBytes(UTF_8));
    }

    PlaintextScanner scanner = new PlaintextScanner(List.of(SECRET)).folder(folder);

    assertThat(scanner.findings()).hasSize(1);
    assertThat(scanner.findings().get(0).where()).endsWith("backup.zip!inside");
  }

  @Test
  void findsNothingWhereNothingIs() throws IOException {
    Files.writeString(folder.resolve("file"), "Geheimnis-ß-4711-zwanzi and Geheimnis");

    PlaintextScanner scanner = new PlaintextScanner(List.of(SECRET)).folder(folder);

    assertThat(scanner.findings()).isEmpty();
    assertThat(scanner.scanned()).containsExactly(folder.resolve("file").toString());
  }

  @Test
  void looksAtFilesThatAProcessHoldsOpenAndHasDeleted() throws Exception {
    Path file = folder.resolve("deleted");
    Files.writeString(file, SECRET);
    Process holder =
        new ProcessBuilder("sh", "-c", "exec 3<" + file + "; rm " + file + "; echo; exec sleep 60")
            .start();
    try {
      int unused = holder.getInputStream().read();

      PlaintextScanner scanner =
          new PlaintextScanner(List.of(SECRET)).openFilesOf(holder.pid()).folder(folder);

      assertThat(scanner.findings()).hasSize(1);
      assertThat(scanner.findings().get(0).where()).contains("deleted (deleted)");
    } finally {
      holder.destroyForcibly();
    }
  }
}
