package dev.nacre.cli.db;

import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.RegistryOption;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.passphrase.WalletPassphrase;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.offline.holder.HolderClient;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common options of the database commands: the wallet, its passphrase, and the registry. */
public abstract class DbCommand extends NacreCommand {
  @Option(
      names = "--wallet",
      paramLabel = "WALLET",
      description = "The wallet. Default: NACRE_WALLET, or the one beside the database.")
  private @Nullable Path wallet;

  @Mixin private RegistryOption registry = new RegistryOption();

  @Mixin private WalletPassphrase passphrase = new WalletPassphrase();

  /** The wallets that this command opens. The caller closes them. */
  protected final OpenWallets wallets(Screen screen) {
    return new OpenWallets(screen, passphrase, registry.file(screen));
  }

  /** The wallet for a file, or for the files in a folder. */
  protected final Path walletFor(Screen screen, Path name) throws IOException {
    if (wallet != null) {
      return wallet;
    }
    String variable = screen.walletVariable();
    if (variable != null) {
      return Path.of(variable);
    }
    if (!Files.isDirectory(name)) {
      return name.resolveSibling(database(name) + ".wallet");
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> wallets = Files.newDirectoryStream(name, "*.wallet")) {
      wallets.forEach(found::add);
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new UsageException(
        screen.command(),
        screen.command().qualifiedName()
            + " needs --wallet, or the variable NACRE_WALLET, for a folder with "
            + (found.isEmpty() ? "no wallet" : "several wallets"));
  }

  /**
   * Connects to the process that has a database open.
   *
   * @param own the wallet, if the database is in a file here
   * @param typed its passphrase, unless it has an auto-login
   */
  final HolderClient holder(
      Screen screen,
      HolderOptions options,
      String url,
      @Nullable Path own,
      @Nullable Passphrase typed)
      throws IOException {
    try (Passphrase password =
        options.password.isGiven(screen)
            ? options.password.read(screen, "Password of " + options.user)
            : null) {
      return HolderClient.find(
          url, new HolderClient.Access(options.user, password, own, typed, registry.file(screen)));
    }
  }

  /** The passphrase of a wallet, for the caller to close; null with an auto-login. */
  final @Nullable Passphrase typed(Screen screen, Path own) throws IOException {
    return !passphrase.isGiven(screen) && Wallet.inspect(own).autoLogin().isPresent()
        ? null
        : passphrase.read(screen, "Passphrase of " + own);
  }

  /** The wallet of a local database file that a URL names. */
  final Path walletOf(Screen screen, String url) throws IOException {
    H2DatabaseUrl at = H2DatabaseUrl.parse(url);
    return wallet == null && at.wallet().isPresent()
        ? Path.of(at.wallet().get())
        : walletFor(screen, at.database().orElseThrow());
  }

  /** The name of the database that a file belongs to. */
  static String database(Path file) {
    String name = String.valueOf(file.getFileName());
    int suffix = name.indexOf(DatabaseLocation.FILE_SUFFIX);
    return suffix > 0 ? name.substring(0, suffix) : name.replaceFirst("\\.(trace\\.db|zip)$", "");
  }
}
