package dev.nacre.cli.tour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.CommandGroup;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A tour that cannot fail proves nothing: here it visits shops that do not keep their word. */
class TourTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "BROKEN, 2. One word more in the URL: FAILED",
    "LEAKING, 3. The thief searches again: FAILED",
    "LEAKING_ENCODED, 3. The thief searches again: FAILED",
    "FORGIVING, 5. The thief guesses a passphrase: FAILED",
    "NAIVE, 6. The thief brings a wallet of his own: FAILED",
    "FORGETFUL, 7. The owner reads the orders: FAILED",
    "OUTDATED, 8. An older copy is caught: FAILED",
    "GULLIBLE, 9. One flipped bit is caught: FAILED",
    "SILENT, 10. The database adds up what it cannot read: FAILED",
  })
  void stopsWhere(Vice vice, String expected) {
    FakeTerminal terminal = new FakeTerminal();
    assertThat(terminal.run("shady-tour", vice, folder)).isEqualTo(1);
    assertThat(terminal.shown())
        .contains(expected, "do not trust this build")
        .doesNotContain("did what they say", "Ada Lovelace");
    assertThat(terminal.shown().lines().filter(line -> line.contains("FAILED"))).hasSize(2);
  }

  /** The step alone: that it stops the tour is shown above. */
  @ParameterizedTest
  @EnumSource(names = {"MISCOUNTING", "SEEING", "SILENT"})
  void aTillThatLiesIsNoticed(Vice vice) throws Exception {
    Till honest = new DatabaseTill(folder.resolve("till"));
    try (Credentials owner = new Credentials(folder.resolve("till.wallet"))) {
      assertThat(new BlindSums(new ShadyTill(vice, honest)).take(owner).holds()).isFalse();
    }
  }

  enum Vice {
    BROKEN,
    LEAKING,
    LEAKING_ENCODED,
    FORGIVING,
    NAIVE,
    FORGETFUL,
    OUTDATED,
    GULLIBLE,
    MISCOUNTING,
    SEEING,
    SILENT
  }

  /** The tour through one of those shops. */
  @Command(name = "shady-tour", description = "Fails.", footer = "Examples: none")
  public static final class ShadyTour extends NacreCommand implements CommandGroup {
    @Parameters(index = "0")
    private Vice vice = Vice.BROKEN;

    @Parameters(index = "1")
    private Path folder = Path.of("");

    @Override
    protected Outcome run(Screen screen) {
      Shop plain = new DatabaseShop("jdbc:h2:", folder.resolve("plain"));
      Shop honest = new DatabaseShop("jdbc:nacre:h2:", folder.resolve("shop"));
      Shop withoutNacre = new DatabaseShop("jdbc:h2:", folder.resolve("shop"));
      Till till = new ShadyTill(vice, new DatabaseTill(folder.resolve("till")));
      return new Tour(folder, plain, new ShadyShop(vice, honest), withoutNacre, till, screen)
          .walk();
    }
  }

  /** An honest till but for one vice. */
  private record ShadyTill(Vice vice, Till honest) implements Till {
    @Override
    public String url() {
      return honest.url();
    }

    @Override
    public void write(List<Sale> sales, Credentials with) throws Exception {
      honest.write(sales, with);
    }

    @Override
    public SortedMap<String, BigDecimal> read(Credentials with) throws Exception {
      SortedMap<String, BigDecimal> sums = honest.read(with);
      if (vice == Vice.MISCOUNTING) {
        sums.put("fish", new BigDecimal("1349.14"));
      }
      return sums;
    }

    @Override
    public SortedMap<String, String> answers() throws Exception {
      SortedMap<String, String> sums = honest.answers();
      if (vice == Vice.SEEING) {
        sums.put("fish", "134915");
      } else if (vice == Vice.SILENT) {
        sums.clear();
      }
      return sums;
    }
  }

  /** An honest shop but for one vice. */
  private record ShadyShop(Vice vice, Shop honest) implements Shop {
    @Override
    public String url() {
      return honest.url();
    }

    @Override
    public Path file() {
      return honest.file();
    }

    @Override
    public void write(List<Order> orders, Credentials with) throws Exception {
      byte[] text = orders.get(0).customer().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      switch (vice) {
        case BROKEN -> throw new IllegalStateException(orders.get(0).customer());
        case LEAKING -> leak(text);
        case LEAKING_ENCODED -> leak(Base64.getEncoder().encode(text));
        default -> {}
      }
      if (!Files.exists(with.wallet())) {
        // Cheaper to open than the one that the honest shop would make: it is opened thirty times.
        try (Passphrase passphrase = with.passphrase()) {
          Wallet.create(with.wallet(), passphrase, KdfParameters.MINIMUM).close();
        }
      }
      honest.write(orders, with);
    }

    private void leak(byte[] text) throws IOException {
      Files.write(file().resolveSibling("shop.log"), text);
    }

    @Override
    public List<Order> read(Credentials with) throws Exception {
      if (vice == Vice.FORGETFUL && with.wallet().endsWith("shop.wallet")) {
        return honest.read(with).subList(1, 3);
      }
      try {
        return honest.read(with);
      } catch (Exception refusal) {
        if (swallows(String.valueOf(refusal.getMessage()))) {
          return List.of();
        }
        throw refusal;
      }
    }

    private boolean swallows(String refusal) {
      return switch (vice) {
        case FORGIVING -> true;
        case NAIVE -> refusal.contains("NACRE-1030");
        case OUTDATED -> refusal.contains("NACRE-3015");
        case GULLIBLE -> !refusal.contains("NACRE-1") && !refusal.contains("NACRE-3015");
        default -> false;
      };
    }
  }
}
