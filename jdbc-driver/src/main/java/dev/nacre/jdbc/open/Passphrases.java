package dev.nacre.jdbc.open;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.open.Options.Given;
import dev.nacre.jdbc.open.Options.Origin;
import dev.nacre.wallet.unlock.PassphraseSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the passphrase among the options. */
final class Passphrases {
  private static final Logger LOG = LoggerFactory.getLogger(Passphrases.class);

  private Passphrases() {}

  /**
   * The passphrase of the strongest place that gives one in any way; the caller closes it. A way
   * that fails is an error: the next one would be a surprise.
   */
  static Optional<Passphrase> read(Options options) throws IOException {
    for (Origin origin : Origin.values()) {
      Optional<PassphraseSource> source = source(options, origin);
      if (source.isPresent()) {
        return Optional.of(source.get().read());
      }
    }
    return Optional.empty();
  }

  private static Optional<PassphraseSource> source(Options options, Origin origin) {
    Optional<Given> password = options.find(Option.PASSWORD, origin);
    if (password.isPresent()) {
      if (origin == Origin.URL || origin == Origin.SYSTEM_PROPERTY) {
        LOG.warn(
            "The wallet's passphrase came in {}, where others may see it; {} is safer",
            origin.text(),
            Option.PASSWORD_FILE.key());
      }
      char[] chars = password.get().chars();
      try {
        return Optional.of(PassphraseSource.of(chars));
      } finally {
        Arrays.fill(chars, '\0');
      }
    }
    Optional<PassphraseSource> file =
        options
            .find(Option.PASSWORD_FILE, origin)
            .map(given -> PassphraseSource.file(OptionPath.of(Option.PASSWORD_FILE, given.text())));
    return file.isPresent()
        ? file
        : options
            .find(Option.PASSWORD_ENV, origin)
            .map(given -> PassphraseSource.environment(given.text()));
  }
}
