package dev.nacre.spring.boot.actuate;

import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * The health of all data sources of Nacre: the wallet is open, its registry can be read, and the
 * states of jobs. A failed job does not make an application unhealthy, since its data can be used.
 *
 * @param up whether all of them are
 * @param details by the names of the data sources; no key, no passphrase
 */
public record EncryptionHealth(boolean up, Map<String, Object> details) {
  private static final String MEMORY = "memory";

  public static EncryptionHealth of(NacreDataSources dataSources) {
    Map<String, Object> details = new LinkedHashMap<>();
    boolean up = true;
    for (Map.Entry<String, DataSource> source : dataSources.all().entrySet()) {
      Map<String, Object> one = new LinkedHashMap<>();
      up &= check(source.getValue(), dataSources.option(source.getKey(), "nacre.registry"), one);
      details.put(source.getKey(), one);
    }
    return new EncryptionHealth(up, details);
  }

  private static boolean check(
      DataSource source, Optional<String> registry, Map<String, Object> details) {
    try (Connection connection = source.getConnection()) {
      if (!connection.isWrapperFor(NacreConnection.class)) {
        details.put("encryption", "none");
        return true;
      }
      boolean reachable = true;
      for (Map<String, Object> wallet : EncryptionReport.rows(connection, "WALLET")) {
        details.put("wallet", wallet.getOrDefault("status", "UNKNOWN"));
        String place = String.valueOf(wallet.get("wrl_parameter"));
        boolean file = "FILE".equals(wallet.get("wrl_type"));
        Optional<String> where =
            registry.isPresent() || !file ? registry : Optional.of(place + ".registry");
        if (where.isPresent()) {
          reachable = isReachable(where.get());
          details.put("registry", reachable ? "REACHABLE" : "UNREACHABLE");
        }
      }
      Map<String, Integer> jobs = new TreeMap<>();
      for (Map<String, Object> job : EncryptionReport.rows(connection, "JOBS")) {
        jobs.merge(String.valueOf(job.get("state")), 1, Integer::sum);
      }
      details.put("jobs", jobs);
      return reachable;
    } catch (SQLException failed) {
      details.put("wallet", "CLOSED");
      details.put("error", EncryptionReport.text(failed));
      return false;
    }
  }

  private static boolean isReachable(String registry) {
    try {
      return registry.equals(MEMORY)
          || Files.isReadable(
              registry.startsWith("file:") ? Path.of(URI.create(registry)) : Path.of(registry));
    } catch (InvalidPathException notHere) {
      return false;
    }
  }
}
