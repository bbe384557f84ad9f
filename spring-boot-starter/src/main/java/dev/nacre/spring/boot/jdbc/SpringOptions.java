package dev.nacre.spring.boot.jdbc;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.url.NacreUrl;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The {@code nacre.*} properties of Spring's environment. They are defaults for all data sources of
 * Nacre: what a URL or a data source says itself comes first. The names are the driver's, so that
 * an option of a later driver needs no change here.
 */
final class SpringOptions {
  private static final Logger LOG = LoggerFactory.getLogger(SpringOptions.class);

  /** Of the three forms of the passphrase. */
  private static final String PASSPHRASE = "nacre.wallet.password";

  private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("nacre");
  private static final String COMMAND_LINE = "commandLineArgs";

  private final Environment environment;
  private final List<String> names;

  /**
   * @throws NacreException {@link ErrorCode#OPTION_UNKNOWN} for a property that the driver does not
   *     have, since a typo must not leave a column plain
   */
  SpringOptions(Environment environment) {
    this.environment = environment;
    this.names = names();
    if (environment instanceof ConfigurableEnvironment configurable) {
      refuseUnknown(configurable);
      warnOfExposed(configurable);
    }
  }

  /**
   * Those for one data source. Not printed: the passphrase may be among them.
   *
   * @param url of the data source
   * @param given the options that the data source has itself
   */
  Map<String, String> defaults(String url, Set<String> given) {
    Predicate<String> elsewhere =
        name -> given.contains(name) || NacreUrl.option(url, name).isPresent();
    // The passphrase is one option in three forms.
    boolean passphraseElsewhere =
        names.stream().filter(name -> name.startsWith(PASSPHRASE)).anyMatch(elsewhere);
    Map<String, String> options = new LinkedHashMap<>();
    for (String name : names) {
      boolean taken = name.startsWith(PASSPHRASE) ? passphraseElsewhere : elsewhere.test(name);
      if (!taken) {
        value(name).ifPresent(value -> options.put(name, value));
      }
    }
    return options;
  }

  /** The value of one option, in any form that Spring relates to its name. */
  public Optional<String> value(String name) {
    var bound = Binder.get(environment).bind(name, Bindable.of(String.class));
    return bound.isBound() ? Optional.of(bound.get()) : Optional.empty();
  }

  /** Whether any option is set where the driver itself would not find it. */
  boolean hasOwn(Map<String, String> options) {
    return options.entrySet().stream()
        .anyMatch(option -> !option.getValue().equals(seenByDriver(option.getKey())));
  }

  private static String seenByDriver(String name) {
    String property = System.getProperty(name);
    String variable = System.getenv(name.replace('.', '_').toUpperCase(Locale.ROOT));
    return property != null ? property : variable != null ? variable : "";
  }

  private static List<String> names() {
    try {
      DriverPropertyInfo[] options = new NacreDriver().getPropertyInfo(null, new Properties());
      return Arrays.stream(options).map(option -> option.name).toList();
    } catch (SQLException impossible) {
      throw new IllegalStateException("The driver does not list its options", impossible);
    }
  }

  private void refuseUnknown(ConfigurableEnvironment configurable) {
    List<ConfigurationPropertyName> known =
        names.stream().map(ConfigurationPropertyName::of).toList();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(configurable)) {
      if (source instanceof IterableConfigurationPropertySource listed && !isOfSystem(source)) {
        for (ConfigurationPropertyName name : listed) {
          if (PREFIX.isAncestorOf(name) && !known.contains(name)) {
            throw unknown(name.toString());
          }
        }
      }
    }
  }

  // Other programs have variables that begin with NACRE_, as the driver knows.
  private static boolean isOfSystem(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof PropertySource<?> properties
        && (properties
                .getName()
                .endsWith(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
            || properties
                .getName()
                .equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME));
  }

  // An unknown name may be a misplaced value, so only a plain word is repeated.
  private static NacreException unknown(String name) {
    boolean plain = name.length() <= 40 && name.matches("[A-Za-z.-]+");
    return new NacreException(
        ErrorCode.OPTION_UNKNOWN,
        plain
            ? "There is no option " + name + ", given in the configuration of Spring"
            : "There is an unknown option of ours in the configuration of Spring");
  }

  private static void warnOfExposed(ConfigurableEnvironment configurable) {
    for (String exposed :
        new String[] {COMMAND_LINE, StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME}) {
      PropertySource<?> source = configurable.getPropertySources().get(exposed);
      if (source != null && source.containsProperty(PASSPHRASE)) {
        LOG.warn(
            "The wallet's passphrase came in {}, where others may see it; a config tree or"
                + " nacre.wallet.password.file is safer",
            exposed.equals(COMMAND_LINE) ? "an argument of the command" : "a system property");
      }
    }
  }
}
