package dev.nacre.jdbc.open.registry;

import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.external.KeyStoreUri;
import java.nio.file.Path;

/** Registers the files that options name with {@link KeyFiles}, before anything is opened. */
public final class KeyFileOptions {
  private static final String CLASS_PATH = "classpath:";

  private KeyFileOptions() {}

  public static void keep(Options options) {
    options
        .text(Option.WALLET)
        .filter(wallet -> !KeyStoreUri.isOne(wallet))
        .ifPresent(wallet -> KeyFiles.keep(OptionPath.of(Option.WALLET, wallet)));
    options
        .text(Option.REGISTRY)
        .filter(registry -> !registry.equals(RegistryLocation.MEMORY))
        .ifPresent(registry -> keepRegistry(OptionPath.of(Option.REGISTRY, registry)));
    options
        .text(Option.POLICY)
        .filter(policy -> !policy.startsWith(CLASS_PATH))
        .ifPresent(policy -> KeyFiles.keepAlone(OptionPath.of(Option.POLICY, policy)));
    // Also one that is overridden by another origin.
    for (Options.Origin origin : Options.Origin.values()) {
      options
          .find(Option.PASSWORD_FILE, origin)
          .ifPresent(file -> KeyFiles.keepAlone(OptionPath.of(Option.PASSWORD_FILE, file.text())));
    }
  }

  /** Registers a registry and the audit log beside it. */
  static void keepRegistry(Path registry) {
    KeyFiles.keep(registry);
    KeyFiles.keep(Audit.fileOf(registry));
  }
}
