package dev.nacre.cli.wallet;

import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.RegistryOption;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.passphrase.WalletOpening;
import dev.nacre.cli.passphrase.WalletPassphrase;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The common options of the wallet commands: the file, the source of its passphrase, and the
 * location of the audit log.
 */
public abstract class WalletCommand extends NacreCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "WALLET",
      description = "The wallet file. Default: the variable NACRE_WALLET.")
  private @Nullable Path wallet;

  @Mixin private WalletPassphrase passphrase = new WalletPassphrase();

  @Mixin private RegistryOption registry = new RegistryOption();

  final WalletPassphrase passphrase() {
    return passphrase;
  }

  final Path file(Screen screen) {
    if (wallet != null) {
      return wallet;
    }
    String variable = screen.walletVariable();
    if (variable == null) {
      throw new UsageException(
          screen.command(),
          screen.command().qualifiedName() + " needs WALLET, or the variable NACRE_WALLET");
    }
    return Path.of(variable);
  }

  /** Opens with the passphrase, to change the wallet or to export keys. */
  final Wallet open(Screen screen) throws IOException {
    return WalletOpening.open(screen, file(screen), passphrase);
  }

  /** Opens for reading, by the auto-login if there is one and no passphrase was given. */
  protected final Wallet openToRead(Screen screen) throws IOException {
    return WalletOpening.openToRead(screen, file(screen), passphrase);
  }

  /** The audit log of an open wallet. */
  protected final Audit audit(Screen screen, Wallet wallet) {
    Path beside = wallet.file().resolveSibling(wallet.file().getFileName() + ".registry");
    Path named = registry.file(screen);
    return Audit.beside(
        named == null ? beside : named,
        wallet.masterKeys(),
        wallet.knownRegistries(),
        screen::warn);
  }

  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Performs an action and records it in the audit log. A failure is recorded only if the log
   * already exists, so that a typo creates no files.
   *
   * @param object the object of the action, computed from its result
   */
  final <T> T noted(
      Screen screen, Wallet wallet, AuditAction action, Function<T, String> object, Work<T> work)
      throws IOException {
    Audit audit = audit(screen, wallet);
    T result;
    try {
      result = work.run();
    } catch (IOException | RuntimeException failed) {
      if (Files.exists(audit.file())) {
        boolean unused = audit.record(AuditEvent.failed(action, name(wallet), failed));
      }
      throw failed;
    }
    boolean unused = audit.record(AuditEvent.done(action, object.apply(result)));
    return result;
  }

  static String listed(Collection<KeyId> keys) {
    return keys.stream().map(KeyId::toString).collect(Collectors.joining(" "));
  }

  static String name(Wallet wallet) {
    return String.valueOf(wallet.file().getFileName());
  }
}
