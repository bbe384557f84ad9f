package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.autologin.AutoLoginKind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet auto-login}. */
@Command(
    name = "auto-login",
    description = {
      "Let the wallet open without its passphrase, or stop that.",
      "local: only for this user on this machine; guards a copied wallet, not a stolen disk.",
      "anywhere: for every user who can read the wallet and the opener beside it."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet auto-login shop.wallet --on local",
      "  nacre wallet auto-login shop.wallet --off"
    })
final class AutoLoginCommand extends WalletCommand {
  @Option(names = "--on", paramLabel = "KIND", description = "local or anywhere.")
  private @Nullable AutoLoginKind kind;

  @Option(names = "--off", description = "Only the passphrase opens it from now on.")
  private boolean off;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    if ((kind == null) != off) {
      throw new UsageException(screen.command(), "Give either --on KIND or --off");
    }
    try (Wallet wallet = open(screen)) {
      NamedValues values = CommandResult.namedValues().with("wallet", wallet.file());
      if (kind == null) {
        noted(
            screen,
            wallet,
            AuditAction.AUTO_LOGIN_REMOVED,
            WalletCommand::name,
            () -> {
              wallet.disableAutoLogin();
              return wallet;
            });
        values.with("autoLogin", null);
        return Outcome.ok(
            OldSecretWarning.stillOpens(wallet, values, "an older auto-login", screen));
      }
      AutoLoginKind wanted = kind;
      noted(
          screen,
          wallet,
          AuditAction.AUTO_LOGIN_MADE,
          made -> name(wallet) + " " + wanted,
          () -> {
            wallet.enableAutoLogin(wanted);
            return wanted;
          });
      return Outcome.ok(values.with("autoLogin", kind.name().toLowerCase(java.util.Locale.ROOT)));
    }
  }
}
