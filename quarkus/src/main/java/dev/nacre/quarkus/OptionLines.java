package dev.nacre.quarkus;

import io.smallrye.config.ConfigSourceInterceptorContext;
import io.smallrye.config.ConfigValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The lines {@code nacre.…} of a configuration, as connection properties of one data source of
 * Nacre. They are defaults: what its URL or its own additional properties say comes first. What the
 * driver reads by itself, system properties and environment variables, is left to it.
 *
 * <p>Also names that the driver does not know are passed on, so that it refuses them.
 */
record OptionLines(ConfigSourceInterceptorContext context, DataSourceKeys keys, String url) {
  private static final String PREFIX = "nacre.";

  /** One option in three forms. */
  private static final List<String> PASSPHRASE =
      List.of("nacre.wallet.password", "nacre.wallet.password.file", "nacre.wallet.password.env");

  /** Databases whose options are behind semicolons. */
  private static final List<String> SEMICOLONS = List.of("h2", "derby");

  static boolean isOption(String name) {
    return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /** What the data source is given for an option; null if nothing. */
  @Nullable ConfigValue find(String option) {
    ConfigValue line = context.restart(option);
    if (line == null || isReadByDriver(option, line)) {
      return null;
    }
    List<String> forms = PASSPHRASE.contains(option) ? PASSPHRASE : List.of(option);
    for (String form : forms) {
      ConfigValue other = context.restart(form);
      boolean stronger =
          other != null && other.getConfigSourceOrdinal() > line.getConfigSourceOrdinal();
      if (stronger || isInUrl(form) || isOwn(form)) {
        return null;
      }
    }
    // Without a raw value Quarkus does not record it in the artefact, where it would be frozen.
    return line.from().withName(keys.option(option)).withRawValue(null).build();
  }

  private boolean isOwn(String option) {
    return context.proceed(keys.option(option)) != null
        || context.proceed(keys.unquotedOption(option)) != null;
  }

  /** By the value as it was written: the driver does not know expressions. */
  private static boolean isReadByDriver(String option, ConfigValue line) {
    String property = System.getProperty(option);
    String seen =
        property != null
            ? property
            : System.getenv(option.replace('.', '_').toUpperCase(Locale.ROOT));
    return seen != null && seen.equals(line.getRawValue());
  }

  /**
   * Finds rather too little: what is not found here is passed on, and counts for the driver. What
   * were found wrongly would not count at all.
   */
  private boolean isInUrl(String option) {
    String database = url.substring(DriverDefaults.PREFIX.length()).split(":", 2)[0];
    boolean semicolons = SEMICOLONS.contains(database);
    int start = url.indexOf(semicolons ? ';' : '?');
    if (start < 0) {
      return false;
    }
    for (String setting : url.substring(start + 1).split(semicolons ? "(?<!\\\\);" : "&", -1)) {
      String name = setting.split("=", 2)[0].strip();
      // Another case is found by H2, and refused by the others.
      if (name.equalsIgnoreCase(option)) {
        return true;
      }
    }
    return false;
  }

  /** Without the URL, which may hold a passphrase. */
  @Override
  public String toString() {
    return "options of " + keys;
  }
}
