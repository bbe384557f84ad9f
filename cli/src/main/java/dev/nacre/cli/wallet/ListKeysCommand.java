package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.Table;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.keys.KeyEntry;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code nacre wallet list}. */
@Command(
    name = "list",
    description = "Show the master keys, the current one first. Shows no key itself.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre wallet list shop.wallet", "  nacre wallet list shop.wallet --json"})
final class ListKeysCommand extends WalletCommand {
  @Override
  protected Outcome run(Screen screen) throws IOException {
    Table table = new Table("id", "state", "created", "retired", "origin", "tag");
    try (Wallet wallet = openToRead(screen)) {
      for (KeyEntry key : wallet.keys()) {
        table.row(
            key.id(),
            word(key.state()),
            key.created(),
            key.retired().orElse(null),
            word(key.origin()),
            key.tag());
      }
    }
    return Outcome.ok(table);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
