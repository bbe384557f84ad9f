package dev.nacre.cli.tour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.CommandGroup;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A tour that cannot fail proves nothing: here it visits shops that do not keep their word. */
class TourTest {
  @TempDir Path folder;

  @Test
  void plaintextIsFound() {
    assertStops("plain", "3. The thief searches again: FAILED");
  }

  @Test
  void plaintextInAnotherFormIsFound() {
    assertStops("encoded", "3. The thief searches again: FAILED");
  }

  @Test
  void openDoorIsFound() {
    assertStops("forgiving", "5. The thief brings a wallet of his own: FAILED");
  }

  @Test
  void lossIsFound() {
    assertStops("forgetful", "6. The owner reads the orders: FAILED");
  }

  @Test
  void brokenShopIsToldWithoutTheMessageOfOtherCode() {
    assertStops("broken", "2. The same orders are sealed: FAILED");
  }

  private void assertStops(String shop, String expected) {
    FakeTerminal terminal = new FakeTerminal();
    assertThat(terminal.run("shady-tour", shop, folder)).isEqualTo(1);
    assertThat(terminal.shown())
        .contains(expected, "do not trust this build")
        .doesNotContain("did what they say", "Ada Lovelace");
    assertThat(terminal.shown().lines().filter(line -> line.contains("FAILED"))).hasSize(2);
  }

  /** The tour through one of those shops. */
  @Command(name = "shady-tour", description = "Fails.", footer = "Examples: none")
  public static final class ShadyTour extends NacreCommand implements CommandGroup {
    @Parameters(index = "0")
    private String kind = "";

    @Parameters(index = "1")
    private Path folder = Path.of("");

    @Override
    protected Outcome run(Screen screen) {
      return new Tour(folder, new ShadyShop(kind, folder.resolve("shop")), screen).walk();
    }
  }

  private record ShadyShop(String kind, Path file) implements Shop {
    @Override
    public void write(List<String> orders, MasterKeys keys) throws IOException {
      byte[] text = String.join("\n", orders).getBytes(java.nio.charset.StandardCharsets.UTF_8);
      switch (kind) {
        case "broken" -> throw new IllegalStateException(orders.get(0));
        case "plain" -> Files.write(file, text);
        case "encoded" -> Files.write(file, Base64.getEncoder().encode(text));
        default -> Files.write(file, new byte[] {1});
      }
    }

    @Override
    public List<String> read(MasterKeys keys) throws IOException {
      if (kind.equals("forgetful") && Files.exists(file.resolveSibling("asked"))) {
        return List.of();
      }
      Files.createFile(file.resolveSibling("asked"));
      if (kind.equals("forgiving")) {
        return List.of("come in");
      }
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No key");
    }
  }
}
