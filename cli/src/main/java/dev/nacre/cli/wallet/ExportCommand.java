package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.passphrase.TransportPassphrase;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre wallet export}. */
@Command(
    name = "export",
    description = {
      "Write keys to a new file under a passphrase of its own.",
      "The formats bcfks and pkcs12 are for other tools and always hold all keys."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet export shop.wallet --to keys.nacre",
      "  nacre wallet export shop.wallet --to keys.nacre --key current",
      "  nacre wallet export shop.wallet --to keys.p12 --format pkcs12"
    })
final class ExportCommand extends WalletCommand {
  // picocli rejects a command line without it.
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "The new file; never overwritten. Required.")
  private Path target;

  @Option(
      names = "--key",
      paramLabel = KeyChoice.LABEL,
      description = "Only this key: the beginning of its id, or current. Can be repeated.")
  private List<String> named = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "nacre (default), bcfks or pkcs12.")
  private TransferFormat carrier = TransferFormat.NACRE;

  @Mixin private TransportPassphrase transport = new TransportPassphrase();

  @Override
  protected Outcome run(Screen screen) throws IOException {
    KeyStoreFileFormat keyStore = carrier.keyStore();
    if (keyStore != null && !named.isEmpty()) {
      throw new UsageException(screen.command(), "--key goes with --format nacre only");
    }
    try (Wallet wallet = open(screen)) {
      Set<KeyId> keys = chosen(wallet, screen);
      try (Passphrase passphrase = transport.readNew(screen, "Passphrase for " + target)) {
        noted(
            screen,
            wallet,
            AuditAction.MASTER_KEYS_EXPORTED,
            chosen -> listed(chosen) + " to " + target,
            () -> {
              if (keyStore == null) {
                wallet.exportKeys(target, keys, passphrase);
              } else {
                wallet.exportKeyStore(target, keyStore, passphrase);
              }
              return keys;
            });
      }
      return Outcome.ok(
          CommandResult.namedValues()
              .with("wallet", wallet.file())
              .with("file", target)
              .with("format", carrier)
              .with("keys", List.copyOf(keys)));
    }
  }

  private Set<KeyId> chosen(Wallet wallet, Screen screen) throws IOException {
    Set<KeyId> keys = new LinkedHashSet<>();
    for (String one : named) {
      keys.add(KeyChoice.find(wallet, one, screen));
    }
    if (named.isEmpty()) {
      wallet.keys().stream().map(KeyEntry::id).forEach(keys::add);
    }
    return keys;
  }
}
