package dev.nacre.bench.slap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlapTextsTest {
  private final SlapTexts texts = SlapTexts.of(false, new SplittableRandom(1));

  @Test
  void elevenTextsInsertAndSelectByTurns() {
    List<String> kinds = new ArrayList<>();
    texts.queries().forEach(query -> kinds.add(query.getClass().getSimpleName()));
    assertThat(kinds)
        .containsExactly(
            "Insert", "Select", "Insert", "Select", "Insert", "Select", "Insert", "Select",
            "Insert", "Select", "Insert");
    assertThat(texts.fill()).hasSize(10).doesNotHaveDuplicates();
  }

  /** What the program prints, but for numbers and letters, which are random there too. */
  @Test
  void areThoseOfTheProgram() throws Exception {
    Path program = SlapProgram.find().orElse(null);
    assumeTrue(program != null, "mariadb-slap is not installed");
    // The table is counted, too.
    int fill = 11;
    int executions = 23;
    Process process =
        new ProcessBuilder(
                String.valueOf(program),
                "--no-defaults",
                "--only-print",
                "--auto-generate-sql",
                "--auto-generate-sql-guid-primary",
                "--auto-generate-sql-load-type=mixed",
                "--auto-generate-sql-write-number=" + fill,
                "--auto-generate-sql-execute-number=" + executions,
                "--concurrency=1",
                "--number-int-cols=20",
                "--number-char-cols=20")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    List<String> printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.matches("(?s)(CREATE TABLE|INSERT|SELECT).*"))
            .map(SlapTextsTest::form)
            .toList();
    assertThat(process.waitFor()).isZero();

    List<String> ours = new ArrayList<>();
    ours.add(form(texts.create()));
    texts.fill().forEach(insert -> ours.add(form(insert)));
    for (int sent = 0; sent < executions; sent++) {
      ours.add(form(texts.queries().get(sent % texts.queries().size()).with("a-key")));
    }
    assertThat(printed).containsExactlyElementsOf(ours);
  }

  private static String form(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("'[^']{126}'", "'text'")
        .replaceAll("id =\\s+'[^']*'", "id = 'key'")
        .replaceAll("\\b\\d{3,10}\\b", "number")
        .replaceAll("varchar\\(number\\)", "varchar(128)")
        .replace("int(32)", "int")
        .replaceAll("[`;]", "")
        .replaceAll("\\s*([,()])\\s*", "$1")
        .strip();
  }
}
