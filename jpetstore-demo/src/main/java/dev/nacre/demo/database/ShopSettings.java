package dev.nacre.demo.database;

import dev.nacre.demo.load.data.Scale;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The operator's settings of the shop. Profiles for other ways to store differ only in {@code url}
 * and {@code connection}.
 *
 * @param folder where the demo keeps its own files
 * @param url of the shop's database
 * @param connection properties of each connection: where the wallet and its passphrase are
 * @param pool connections for shoppers; the load has its own
 * @param demo invites visitors, generates a passphrase and creates the operator at the first start
 * @param glass whether the glass wall is there
 * @param load the load
 * @param pages false if the driver encrypts single values; the glass wall then shows cells
 */
@ConfigurationProperties("shop")
public record ShopSettings(
    Path folder,
    String url,
    @DefaultValue Map<String, String> connection,
    @DefaultValue("16") int pool,
    @DefaultValue("false") boolean demo,
    @DefaultValue("false") boolean glass,
    @DefaultValue Load load,
    @DefaultValue("true") boolean pages) {

  /** The option for the file with the wallet's passphrase. */
  static final String PASSPHRASE_FILE = "nacre.wallet.password.file";

  /**
   * The settings of the load.
   *
   * @param enabled whether there is one
   * @param plainUrl of the plain twin; without both twins there are none
   * @param encryptedUrl of the encrypted twin; opened as the shop's own database is, and on the
   *     same server
   * @param scale of the twins: {@code twins}, or {@code tiny} for tests
   */
  public record Load(
      @DefaultValue("false") boolean enabled,
      @Nullable String plainUrl,
      @Name("sealed-url") @Nullable String encryptedUrl,
      @DefaultValue("twins") String scale) {

    public Scale twins() {
      return scale.equals("tiny") ? Scale.TINY : Scale.TWINS;
    }
  }

  public ShopSettings {
    connection = Map.copyOf(connection);
  }

  /** Whether the driver encrypts what is stored. */
  public boolean encrypted() {
    return url.startsWith("jdbc:nacre:");
  }

  /** The file of an embedded database without its suffix; empty for a server. */
  public Optional<Path> databaseFile() {
    return H2FilePath.of(url);
  }

  public static Optional<Path> databaseFile(String url) {
    return H2FilePath.of(url);
  }

  /**
   * The settings for the encrypted twin; empty if there is none. Next to a plain demo shop there is
   * no passphrase yet, so the twin has its own.
   */
  public Optional<ShopSettings> sealedTwin() {
    String sealed = load.encryptedUrl();
    if (sealed == null) {
      return Optional.empty();
    }
    Map<String, String> twins = new HashMap<>(connection);
    if (demo && !encrypted()) {
      twins.put(PASSPHRASE_FILE, folder.resolve("wallet-passphrase").toString());
    }
    if (H2FilePath.of(sealed).isEmpty()) {
      // Its catalog of columns is created automatically.
      twins.put("nacre.catalog", "create");
    }
    return Optional.of(new ShopSettings(folder, sealed, twins, pool, demo, glass, load, pages));
  }

  /** A client for the shop's database as its administrator has it. */
  public AdministratorClient administratorClient() {
    return new AdministratorClient(url, connection);
  }

  public Optional<Path> passphraseFile() {
    return Optional.ofNullable(connection.get(PASSPHRASE_FILE)).map(Path::of);
  }

  /** Omits URL and options: either may contain a passphrase. */
  @Override
  public String toString() {
    return "ShopSettings[" + folder + "]";
  }
}
