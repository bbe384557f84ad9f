package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.passphrase.TransportPassphrase;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre wallet import}. */
@Command(
    name = "import",
    description = {
      "Take the keys of a file that are not in the wallet yet.",
      "They open what was sealed under them; the current key stays the same.",
      "Rotate afterwards: until then a younger key that is in use where it comes from may sign",
      "what is encrypted in every database of this wallet."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet import shop.wallet --from keys.nacre",
      "  nacre wallet import shop.wallet --from keys.p12 --format pkcs12"
    })
final class ImportCommand extends WalletCommand {
  // picocli rejects a command line without it.
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--from",
      required = true,
      paramLabel = "FILE",
      description = "The file. Required.")
  private Path source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "nacre (default), bcfks or pkcs12.")
  private TransferFormat carrier = TransferFormat.NACRE;

  @Mixin private TransportPassphrase transport = new TransportPassphrase();

  @Override
  protected Outcome run(Screen screen) throws IOException {
    KeyStoreFileFormat keyStore = carrier.keyStore();
    try (Wallet wallet = open(screen);
        Passphrase passphrase = transport.read(screen, "Passphrase of " + source)) {
      List<KeyId> taken =
          noted(
              screen,
              wallet,
              AuditAction.MASTER_KEYS_IMPORTED,
              added -> listed(added) + " from " + source,
              () ->
                  keyStore == null
                      ? wallet.importKeys(source, passphrase)
                      : wallet.importKeyStore(source, keyStore, passphrase));
      return Outcome.ok(
          CommandResult.namedValues()
              .with("wallet", wallet.file())
              .with("added", taken)
              .with("keys", wallet.keys().size()));
    }
  }
}
