package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command says of itself. */
class HelpTest {
  /** picocli takes descriptions for formats, and complains of a lone percent sign by itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "all",
        "batch",
        "columns",
        "compare",
        "cpu",
        "growth",
        "headline",
        "oltp",
        "ratios",
        "report",
        "slap",
        "sums",
        "sums-sql"
      })
  @ResourceLock(Resources.SYSTEM_ERR)
  void isPrintedWithoutComplaint(String command) {
    Shell shell = new Shell();
    PrintStream before = System.err;
    ByteArrayOutputStream complained = new ByteArrayOutputStream();
    System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
    try {
      assertThat(shell.nacre("benchmark", command, "--help")).isZero();
    } finally {
      System.setErr(before);
    }
    assertThat(shell.said()).contains("Usage: nacre benchmark " + command);
    assertThat(complained.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
