package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Options.Given;
import dev.nacre.jdbc.open.option.Options.Origin;
import dev.nacre.wallet.passphrase.PassphraseSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the passphrase from the options. */
public final class PassphraseOptions {
  private static final Logger LOG = LoggerFactory.getLogger(PassphraseOptions.class);

  private PassphraseOptions() {}

  /**
   * The passphrase from the strongest origin that gives one in any form; the caller closes it. If
   * that fails, it is an error: falling back to the next one would be a surprise.
   */
  public static Optional<Passphrase> read(Options options) throws IOException {
    for (Origin origin : Origin.values()) {
      Optional<PassphraseSource> source = source(options, origin);
      if (source.isPresent()) {
        return Optional.of(source.get().read());
      }
    }
    return Optional.empty();
  }

  // A forgotten passphrase could lock a new wallet, which the other one does not open.
  private static void refuseTwo(Options options, Origin origin) {
    List<String> given =
        Stream.of(Option.PASSWORD, Option.PASSWORD_FILE, Option.PASSWORD_ENV)
            .filter(option -> options.find(option, origin).isPresent())
            .map(Option::key)
            .toList();
    if (given.size() > 1) {
      throw new NacreException(
          ErrorCode.OPTION_GIVEN_TWICE,
          "The wallet's passphrase is given in two ways in "
              + origin.text()
              + ": "
              + String.join(" and ", given));
    }
  }

  private static Optional<PassphraseSource> source(Options options, Origin origin) {
    refuseTwo(options, origin);
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
