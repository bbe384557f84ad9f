package dev.nacre.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class NacreTest {
  private final FakeTerminal terminal = new FakeTerminal();

  @Nested
  class ExitCodes {
    @ParameterizedTest
    @CsvSource({
      "findings, 1",
      "misuse, 2",
      "wrong_passphrase, 3",
      "wallet_not_found, 3",
      "key_not_found, 3",
      "wallet_busy, 4",
      "registry_busy, 4",
      "wallet_not_writable, 5",
      "wallet_unreadable, 5",
      "key_file_not_writable, 5",
      "key_file_unreadable, 5",
      "export_refused, 3",
      "io, 5",
      "missing, 5",
      "unchecked, 5",
      "internal, 70",
      "fault, 70",
      "interrupted, 130"
    })
    void eachClassOfFailureHasOne(String how, int expected) {
      assertThat(terminal.run("probe", how)).isEqualTo(expected);
      assertThat(new FakeTerminal().run("probe", how, "--number=1", "--json")).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void eachCodeHasOneThatIsNeitherSuccessNorUnknown(ErrorCode code) {
      ExitCode exit = ExitCode.of(code);
      assertThat(exit).isNotEqualTo(ExitCode.OK);
      assertThat(exit == ExitCode.INTERNAL).isEqualTo(code.number() >= 9000);
    }

    @Test
    void resultThatDidNotArriveIsAFailure() {
      assertThat(terminal.withBrokenOutput().run("completion")).isEqualTo(5);
    }
  }

  @Nested
  class AsJson {
    @Test
    void failureIsOneObjectOnStandardOutput() throws IOException {
      terminal.run("probe", "--json", "wrong_passphrase");
      JsonNode error = parse(terminal).get("error");
      assertThat(error.get("kind").asText()).isEqualTo("wallet");
      assertThat(error.get("exit").asInt()).isEqualTo(3);
      assertThat(error.get("code").asText()).isEqualTo("NACRE-1001");
      assertThat(error.get("message").asText()).startsWith("NACRE-1001: It went wrong in here.");
      assertThat(terminal.complained()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "--json",
          "--json walet",
          "probe --json",
          "probe io --json --number x",
          "--json -x"
        })
    void misuseIsOneObjectToo(String line) throws IOException {
      assertThat(terminal.run((Object[]) line.split(" "))).isEqualTo(2);
      assertThat(parse(terminal).get("error").get("kind").asText()).isEqualTo("usage");
    }

    @Test
    void findingsAreTheResultAndNoError() throws IOException {
      assertThat(terminal.run("--json", "probe", "findings", "--number", "7")).isEqualTo(1);
      assertThat(parse(terminal))
          .isEqualTo(
              new ObjectMapper()
                  .readTree(
                      "[{\"block\":3,\"state\":\"tampered \\u001b[31m\"},"
                          + "{\"block\":7,\"state\":\"SMALL\"}]"));
    }
  }

  @Nested
  class AsText {
    @Test
    void tableIsAlignedAndHarmless() {
      terminal.run("probe", "findings", "--size", "large");
      assertThat(terminal.shown().lines())
          .containsExactly("BLOCK  STATE", "3      tampered \\u{1b}[31m", "0      LARGE");
    }

    @Test
    void failureGoesToStandardError() {
      terminal.run("probe", "missing");
      assertThat(terminal.shown()).isEmpty();
      assertThat(terminal.complained())
          .isEqualToIgnoringNewLines(
              "nacre: There is no such file or folder: /no/such/shop.wallet");
    }

    @Test
    void faultOfOursShowsWhereItHappened() {
      terminal.run("probe", "fault");
      assertThat(terminal.complained())
          .contains("NACRE-9001", "IllegalStateException", "at dev.nacre.cli.Probe.run");
    }
  }

  @Nested
  class Misused {
    @Test
    void nothingGivenNamesTheCommands() {
      assertThat(terminal.run()).isEqualTo(2);
      assertThat(terminal.complained()).contains("needs a command", "tour", "Try 'nacre --help'");
    }

    @ParameterizedTest
    @CsvSource({
      "probe, needs HOW",
      "probe io --number x, The value of --number was not understood",
      "probe io --size tiny, 'one of small, large'",
      "probe io more, more arguments than it takes",
      "probe io --frob, was given an option that it does not have",
      "probe io --numbr 3, 'does not have; did you mean --number'",
      "tour --password=sesame, Passphrases are not taken from the command line",
      "tour --password sesame, use --password-file"
    })
    void saysWhatIsWrong(String line, String expected) {
      assertThat(terminal.run((Object[]) line.split(" "))).isEqualTo(2);
      assertThat(terminal.complained()).contains(expected);
    }

    @Test
    void argumentFilesAreNotExpanded() {
      assertThat(terminal.run("probe", "@/etc/hostname")).isEqualTo(70);
    }
  }

  @Nested
  class Secrets {
    @ParameterizedTest
    @ValueSource(strings = {"io", "fault"})
    void messageOfOtherCodeIsNotRepeated(String how) {
      terminal.run("probe", how);
      assertThat(terminal.shown() + terminal.complained()).doesNotContain("horse");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "horse",
          "tour horse",
          "tour --password horse",
          "tour --password=horse",
          "tour --ho_rse",
          "tour -horse7",
          "tour --horse",
          "tour -horse",
          "tour --horse=x",
          "tour --horse-trailer",
          "probe io --number horse",
          "probe io --size horse",
          "--json horse",
          "tour --json=horse",
          "tour --json --keep=horse",
          "tour -Phorse"
        })
    void argumentIsNotRepeated(String line) {
      assertThat(terminal.run((Object[]) line.split(" "))).isEqualTo(2);
      assertThat(terminal.shown() + terminal.complained()).doesNotContain("horse", "ho_rse");
    }
  }

  @Nested
  class Help {
    @Test
    void eachCommandHasDescriptionAndExamples() {
      everyCommand(Nacre.commandLine(terminal), "nacre");
    }

    private void everyCommand(CommandLine command, String name) {
      if (name.matches("nacre (probe|shady-tour)")) {
        return;
      }
      FakeTerminal screen = new FakeTerminal();
      String[] words = (name + " --help").substring("nacre ".length()).split(" ");
      assertThat(screen.run((Object[]) words)).as(name).isZero();
      assertThat(screen.shown())
          .as(name)
          .contains("Usage: " + name, "Examples:", "--json", "--help");
      assertThat(screen.complained()).isEmpty();
      assertThat(screen.shown().lines()).as(name).allMatch(line -> line.length() <= 80);
      command.getSubcommands().forEach((word, sub) -> everyCommand(sub, name + " " + word));
    }

    @Test
    void versionIsShown() {
      assertThat(terminal.run("--version")).isZero();
      assertThat(terminal.shown()).startsWith("nacre ");
    }
  }

  @Test
  void completionKnowsTheCommands() throws IOException {
    assertThat(terminal.run("completion")).isZero();
    assertThat(terminal.shown()).contains("complete -F _complete_nacre", "tour", "--keep");
    FakeTerminal machine = new FakeTerminal();
    machine.run("completion", "--json");
    assertThat(parse(machine).get("script").asText()).contains("complete -F");
  }

  static JsonNode parse(FakeTerminal terminal) throws IOException {
    assertThat(terminal.shown().lines()).hasSize(1);
    return new ObjectMapper()
        .enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readTree(terminal.shown());
  }
}
