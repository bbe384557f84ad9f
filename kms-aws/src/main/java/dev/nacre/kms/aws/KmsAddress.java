package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import dev.nacre.wallet.keycache.KeyCache;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The address of a key in AWS KMS, with connection settings.
 *
 * @param key ARN, id or alias
 * @param endpoint replaces AWS's own for the region
 * @param patience for one call with all its tries
 * @param cache where unwrapped keys are cached, if they are
 */
record KmsAddress(
    String key,
    Optional<String> region,
    Optional<URI> endpoint,
    Duration patience,
    Optional<Cache> cache)
    implements ExternalKeyStore.Address {
  static final String ENDPOINT = "nacre.kms.aws.endpoint";

  private static final Set<String> KNOWN = Set.of("region", "timeout-s", "cache", "cache-hours");
  private static final Pattern KEY =
      Pattern.compile(
          "arn:[a-z-]+:kms:[a-z0-9-]+:\\d{12}:(key/[A-Za-z0-9-]+|alias/[A-Za-z0-9/_-]+)"
              + "|alias/[A-Za-z0-9/_-]+|[A-Za-z0-9-]{20,80}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{2,40}");

  /** A cache file, and how long it may replace the service. */
  record Cache(Path file, Duration limit) {}

  static KmsAddress of(KeyStoreUri uri) {
    Map<String, String> given = uri.query();
    KeyStoreUri.refuseOthers(given, KNOWN);
    if (!KEY.matcher(uri.path()).matches()) {
      throw KeyStoreUri.refused("needs the ARN, the id or the alias of a key after aws-kms:");
    }
    Optional<String> region = Optional.ofNullable(given.get("region"));
    if (region.isEmpty() && uri.path().startsWith("arn:")) {
      region = Optional.of(uri.path().split(":", -1)[3]);
    }
    if (region.isPresent() && !REGION.matcher(region.get()).matches()) {
      throw KeyStoreUri.refused("takes the name of a region for region=");
    }
    if (given.containsKey("cache-hours") && !given.containsKey("cache")) {
      throw KeyStoreUri.refused("has cache-hours= without cache=");
    }
    return new KmsAddress(
        uri.path(),
        region,
        chosenEndpoint().map(KmsAddress::endpoint),
        Duration.ofSeconds(number(given, "timeout-s", 10, 60)),
        Optional.ofNullable(given.get("cache"))
            .map(
                path ->
                    new Cache(
                        path(path), Duration.ofHours(number(given, "cache-hours", 24, 168)))));
  }

  @Override
  public ExternalKeys open(Optional<Passphrase> secret, boolean create) throws IOException {
    return open(secret, new AwsKmsApi(this), Clock.systemUTC());
  }

  ExternalKeys open(Optional<Passphrase> secret, KmsApi api, Clock clock) throws IOException {
    boolean opened = false;
    try {
      OpenKmsKeys keys = new OpenKmsKeys(this, api, openCache(secret, clock), secret);
      opened = true;
      return keys;
    } finally {
      if (!opened) {
        api.close();
      }
    }
  }

  private Optional<KeyCache> openCache(Optional<Passphrase> secret, Clock clock)
      throws IOException {
    if (cache.isEmpty()) {
      return Optional.empty();
    }
    if (secret.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.NO_PASSPHRASE, "The key cache " + cache.get().file() + " needs a passphrase");
    }
    return Optional.of(
        KeyCache.open(cache.get().file(), place(), cache.get().limit(), secret.get(), clock));
  }

  /** The address without settings that do not change its meaning. */
  String place() {
    return "aws-kms:" + key + region.map(name -> "?region=" + name).orElse("");
  }

  @Override
  public String toString() {
    return place();
  }

  // Not from the URI, which an attacker may control: the endpoint sees every data key.
  private static Optional<String> chosenEndpoint() {
    String property = System.getProperty(ENDPOINT);
    return Optional.ofNullable(
        property != null ? property : System.getenv("NACRE_KMS_AWS_ENDPOINT"));
  }

  // Only TLS protects data keys on the way.
  private static URI endpoint(String text) {
    try {
      URI endpoint = URI.create(text);
      String host = String.valueOf(endpoint.getHost());
      boolean here = host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
      if (endpoint.getUserInfo() == null
          && endpoint.getHost() != null
          && ("https".equals(endpoint.getScheme())
              || ("http".equals(endpoint.getScheme()) && here))) {
        return endpoint;
      }
    } catch (IllegalArgumentException malformed) {
      // Rejected below, without its text.
    }
    throw KeyStoreUri.refused(
        "goes with an endpoint that is no https: URL, nor http: on this machine");
  }

  private static long number(Map<String, String> given, String name, int usual, int most) {
    String text = given.getOrDefault(name, String.valueOf(usual));
    if (text.matches("\\d{1,4}")) {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    }
    throw KeyStoreUri.refused("takes 1 to " + most + " for " + name + "=");
  }

  private static Path path(String text) {
    try {
      if (!text.isBlank()) {
        return Path.of(text).toAbsolutePath().normalize();
      }
    } catch (InvalidPathException malformed) {
      // Rejected below, without its text.
    }
    throw KeyStoreUri.refused("takes a path for cache=");
  }
}
