package dev.nacre.spring.boot.actuate;

import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * {@code /actuator/nacre}: wallet, keys, files, columns and jobs of each data source, as {@code
 * SHOW ENCRYPTION} has them. It only reads.
 */
@Endpoint(id = "nacre")
public final class NacreEndpoint {
  private static final List<String> VIEWS = List.of("WALLET", "KEYS", "FILES", "COLUMNS", "JOBS");

  private final NacreDataSources dataSources;

  public NacreEndpoint(NacreDataSources dataSources) {
    this.dataSources = dataSources;
  }

  /** By the names of the data sources and of the views. */
  @ReadOperation
  public Map<String, Object> encryption() {
    Map<String, Object> sources = new LinkedHashMap<>();
    dataSources.all().forEach((name, source) -> sources.put(name, of(source)));
    return Map.of("dataSources", sources);
  }

  private static Map<String, Object> of(DataSource source) {
    Map<String, Object> views = new LinkedHashMap<>();
    try (Connection connection = source.getConnection()) {
      if (!connection.isWrapperFor(NacreConnection.class)) {
        return Map.of("encryption", "none");
      }
      for (String view : VIEWS) {
        views.put(view.toLowerCase(Locale.ROOT), EncryptionReport.rows(connection, view));
      }
    } catch (SQLException failed) {
      views.put("error", EncryptionReport.text(failed));
    }
    return views;
  }
}
