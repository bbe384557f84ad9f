package dev.nacre.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The page for man. */
final class ManualTest {
  private final FakeTerminal terminal = new FakeTerminal();

  private List<String> page() {
    assertThat(terminal.run("manual")).isZero();
    return terminal.shown().lines().toList();
  }

  private static void under(CommandLine line, List<CommandLine> found) {
    if (!line.getCommandSpec().usageMessage().hidden()) {
      found.add(line);
      line.getSubcommands().values().stream().distinct().forEach(each -> under(each, found));
    }
  }

  @Test
  void namesEachCommandAndEachOfItsOptions() {
    List<CommandLine> commands = new ArrayList<>();
    CommandLine root = Nacre.commandLine(terminal);
    root.getSubcommands().values().stream().distinct().forEach(each -> under(each, commands));
    assertThat(commands).hasSizeGreaterThan(25);
    List<String> page = page();
    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName().replace("-", "\\-");
      assertThat(page).contains(".SS \"" + name + "\"");
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (!option.hidden()) {
          assertThat(page)
              .anyMatch(line -> line.contains(option.longestName().replace("-", "\\-")));
        }
      }
    }
  }

  /** Only what begins with a dot is a request, and only these are used. */
  @Test
  void hasNoMarkupOfPicocliAndNoRequestByChance() {
    List<String> page = page();
    assertThat(page.get(0)).matches("\\.TH \"NACRE\" 1 \"\" \"nacre .*\" \"\"");
    assertThat(page).noneMatch(line -> line.contains("@|") || line.contains("|@"));
    assertThat(page).noneMatch(line -> line.startsWith("'"));
    assertThat(page)
        .filteredOn(line -> line.startsWith("."))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|nf|fi)( .*)?"));
    assertThat(page).noneMatch(line -> line.replaceAll("\\\\[-e&(]|\\\\f[BR]", "").contains("\\"));
  }
}
