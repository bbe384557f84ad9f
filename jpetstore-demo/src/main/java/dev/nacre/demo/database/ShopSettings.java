package dev.nacre.demo.database;

import dev.nacre.demo.load.Scale;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an operator says of the shop. A profile for another way to store differs in {@code url} and
 * {@code connection} alone.
 *
 * @param folder where the demo keeps its own files
 * @param url of the shop's database
 * @param connection properties of each connection: where the wallet and its passphrase are
 * @param pool connections for shoppers; the load has its own
 * @param demo invites visitors in, makes a passphrase and names the operator at the first start
 * @param glass whether the glass wall is there
 * @param load the load
 * @param pages false where it is single values that the driver seals: then the glass wall is about
 *     cells
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

  /** Name of the option that says where the wallet's passphrase is read. */
  static final String PASSPHRASE_FILE = "nacre.wallet.password.file";

  /**
   * How the load is set up.
   *
   * @param enabled whether there is one
   * @param plainUrl of the twin that is stored in plain; without both twins there are none
   * @param sealedUrl of the twin that is encrypted; opened as the shop's own database is, and on
   *     the same server
   * @param scale of the twins: {@code twins}, or {@code tiny} for tests
   */
  public record Load(
      @DefaultValue("false") boolean enabled,
      @Nullable String plainUrl,
      @Nullable String sealedUrl,
      @DefaultValue("twins") String scale) {

    public Scale twins() {
      return scale.equals("tiny") ? Scale.TINY : Scale.TWINS;
    }
  }

  public ShopSettings {
    connection = Map.copyOf(connection);
  }

  /** Whether the driver seals what is stored. */
  public boolean encrypted() {
    return url.startsWith("jdbc:nacre:");
  }

  /** The file of an embedded database without the name's end; nothing for a server. */
  public Optional<Path> databaseFile() {
    return DatabaseFile.of(url);
  }

  public static Optional<Path> databaseFile(String url) {
    return DatabaseFile.of(url);
  }

  /**
   * The same shop on the twin that is encrypted; empty when there is none. Beside a plain shop of
   * the demo nobody has made a passphrase for it, so it has one by itself.
   */
  public Optional<ShopSettings> sealedTwin() {
    String sealed = load.sealedUrl();
    if (sealed == null) {
      return Optional.empty();
    }
    Map<String, String> twins = new HashMap<>(connection);
    if (demo && !encrypted()) {
      twins.put(PASSPHRASE_FILE, folder.resolve("wallet-passphrase").toString());
    }
    if (DatabaseFile.of(sealed).isEmpty()) {
      // Nobody makes its catalog of columns by hand.
      twins.put("nacre.catalog", "create");
    }
    return Optional.of(new ShopSettings(folder, sealed, twins, pool, demo, glass, load, pages));
  }

  /** The way to the shop's database that its administrator has. */
  public OwnClient ownClient() {
    return new OwnClient(url, connection);
  }

  public Optional<Path> passphraseFile() {
    return Optional.ofNullable(connection.get(PASSPHRASE_FILE)).map(Path::of);
  }

  /** Shows no URL and no option: either may hold a passphrase. */
  @Override
  public String toString() {
    return "ShopSettings[" + folder + "]";
  }
}
