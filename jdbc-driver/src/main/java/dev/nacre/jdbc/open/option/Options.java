package dev.nacre.jdbc.open.option;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.external.KeyStoreUri;
import dev.nacre.wallet.registry.RestoreToken;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The options of one connection, each with its origin. The first origin wins: connection
 * properties, URL, system properties, environment.
 */
public final class Options {
  /** The value of {@code nacre.registry} that is not a path. */
  public static final String IN_MEMORY = "memory";

  /** What a connection encrypts: {@code nacre.encrypt}. */
  public record Scope(boolean pages, boolean columns) {
    public static final Scope NONE = new Scope(false, false);
    public static final Scope PAGES = new Scope(true, false);
    public static final Scope COLUMNS = new Scope(false, true);
  }

  /** Where an option was given, the strongest first. */
  public enum Origin {
    PROPERTIES("the connection properties"),
    URL("the URL"),
    SYSTEM_PROPERTY("a system property"),
    ENVIRONMENT("the environment");

    private final String text;

    Origin(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** A value that may be a secret, so it is never printed. */
  public static final class Given {
    private final Object value;
    private final Origin origin;

    Given(Object value, Origin origin) {
      this.value = value;
      this.origin = origin;
    }

    Origin origin() {
      return origin;
    }

    public String text() {
      return value instanceof char[] chars ? new String(chars) : value.toString();
    }

    /** A copy, for the caller to zero. */
    public char[] chars() {
      return value instanceof char[] chars ? chars.clone() : value.toString().toCharArray();
    }
  }

  private static final List<String> ON_OFF_PARTS = List.of("pages", "columns");

  private final Map<Option, List<Given>> given;

  private Options(Map<Option, List<Given>> given) {
    this.given = given;
  }

  public static Options resolve(Properties info, Map<Option, String> url) {
    return resolve(info, url, System::getProperty, System::getenv);
  }

  static Options resolve(
      Properties info,
      Map<Option, String> url,
      Function<String, @Nullable String> systemProperty,
      Function<String, @Nullable String> environment) {
    refuseUnknown(info);
    Map<Option, List<Given>> given = new EnumMap<>(Option.class);
    for (Option option : Option.values()) {
      List<Given> values = new ArrayList<>(1);
      add(values, property(info, option.key()), Origin.PROPERTIES);
      add(values, url.get(option), Origin.URL);
      add(values, systemProperty.apply(option.key()), Origin.SYSTEM_PROPERTY);
      add(values, environment.apply(option.variable()), Origin.ENVIRONMENT);
      given.put(option, List.copyOf(values));
    }
    return new Options(given);
  }

  /** The properties without our options, for the target. The caller's are not modified. */
  public static Properties forTarget(Properties info) {
    Properties rest = new Properties();
    for (String name : info.stringPropertyNames()) {
      rest.setProperty(name, info.getProperty(name));
    }
    info.forEach(rest::put);
    rest.keySet().removeIf(key -> key instanceof String name && Option.isOurs(name));
    return rest;
  }

  public Optional<Given> find(Option option) {
    List<Given> values = given.getOrDefault(option, List.of());
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
  }

  /** The value of an option from one origin. */
  public Optional<Given> find(Option option, Origin origin) {
    return given.getOrDefault(option, List.of()).stream()
        .filter(value -> value.origin() == origin)
        .findFirst();
  }

  public Optional<String> text(Option option) {
    return find(option).map(Given::text);
  }

  /** Pages, columns, both, or none; empty when the option was not given. */
  public Optional<Scope> encrypt() {
    return text(Option.ENCRYPT)
        .map(
            value -> {
              if (value.equalsIgnoreCase("none")) {
                return Scope.NONE;
              }
              List<String> parts =
                  List.of(value.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1));
              if (!ON_OFF_PARTS.containsAll(parts)
                  || parts.stream().anyMatch(part -> Collections.frequency(parts, part) > 1)) {
                throw refused(Option.ENCRYPT);
              }
              return new Scope(parts.contains("pages"), parts.contains("columns"));
            });
  }

  public CipherSuite suite() {
    return text(Option.SUITE).map(CipherSuite::named).orElse(CipherSuite.AES_256_GCM);
  }

  public Optional<ExportPolicy> exports() {
    return choice(Option.EXPORTS)
        .map(value -> ExportPolicy.valueOf(value.toUpperCase(Locale.ROOT)));
  }

  public ImportPolicy imports() {
    return choice(Option.IMPORTS)
        .map(value -> ImportPolicy.valueOf(value.toUpperCase(Locale.ROOT)))
        .orElse(ImportPolicy.ALLOW);
  }

  public UnwrapPolicy unwrap() {
    return choice(Option.UNWRAP)
        .map(value -> UnwrapPolicy.valueOf(value.toUpperCase(Locale.ROOT)))
        .orElse(UnwrapPolicy.AUDIT);
  }

  /** The restore that an operator accepts, once. */
  public Optional<RestoreToken> acceptedRestore() throws NacreIOException {
    Optional<String> text = text(Option.ACCEPT_RESTORED);
    return text.isPresent() ? Optional.of(RestoreToken.parse(text.get())) : Optional.empty();
  }

  /** Rejects values outside the choices of any option, used here or not. */
  public void check() {
    for (Option option : Option.values()) {
      boolean hasRules = option == Option.ENCRYPT || option == Option.SUITE;
      if (!option.choices().isEmpty() && !hasRules) {
        choice(option);
      }
    }
    suite();
    encrypt();
  }

  /**
   * Registers the files that options name, so that SQL cannot read or write them. To be called
   * before anything is opened.
   */
  public void protectFiles() {
    text(Option.WALLET)
        .filter(wallet -> !KeyStoreUri.isOne(wallet))
        .ifPresent(wallet -> KeyFiles.keep(OptionPath.of(Option.WALLET, wallet)));
    text(Option.REGISTRY)
        .filter(registry -> !registry.equals(IN_MEMORY))
        .ifPresent(registry -> protectRegistry(OptionPath.of(Option.REGISTRY, registry)));
    text(Option.POLICY)
        .filter(policy -> !policy.startsWith(PolicyFile.CLASS_PATH))
        .ifPresent(policy -> KeyFiles.keepAlone(OptionPath.of(Option.POLICY, policy)));
    // Also one that is overridden by another origin.
    for (Origin origin : Origin.values()) {
      find(Option.PASSWORD_FILE, origin)
          .ifPresent(file -> KeyFiles.keepAlone(OptionPath.of(Option.PASSWORD_FILE, file.text())));
    }
  }

  /** Registers a registry and the audit log beside it. */
  public static void protectRegistry(Path registry) {
    KeyFiles.keep(registry);
    KeyFiles.keep(Audit.fileOf(registry));
  }

  private Optional<String> choice(Option option) {
    return text(option)
        .map(
            value -> {
              String lower = value.toLowerCase(Locale.ROOT);
              if (!option.choices().contains(lower)) {
                throw refused(option);
              }
              return lower;
            });
  }

  static String unknown(String name, String where) {
    // An unknown name may be a misplaced value, so only a plain word is repeated.
    boolean plain = name.length() <= 40 && name.matches("[A-Za-z.]+");
    return plain
        ? "There is no option " + name + ", given in " + where
        : "There is an unknown option of ours in " + where;
  }

  private NacreException refused(Option option) {
    String where = find(option).map(value -> value.origin().text()).orElse("a default");
    return new NacreException(
        ErrorCode.OPTION_VALUE_REFUSED,
        "The option "
            + option.key()
            + " in "
            + where
            + " takes one of "
            + String.join(" | ", option.choices()));
  }

  private static void refuseUnknown(Properties info) {
    List<String> names = new ArrayList<>(info.stringPropertyNames());
    for (Object key : info.keySet()) {
      if (key instanceof String name) {
        names.add(name);
      }
    }
    for (String name : names) {
      if (Option.isOurs(name) && Option.of(name).isEmpty()) {
        throw new NacreException(ErrorCode.OPTION_UNKNOWN, unknown(name, Origin.PROPERTIES.text()));
      }
    }
  }

  private static @Nullable Object property(Properties info, String key) {
    Object value = info.get(key);
    return value != null ? value : info.getProperty(key);
  }

  private static void add(List<Given> values, @Nullable Object value, Origin origin) {
    if (value != null) {
      values.add(new Given(value, origin));
    }
  }
}
