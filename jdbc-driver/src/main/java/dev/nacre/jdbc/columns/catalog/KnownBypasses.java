package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.sql.rule.Bypasses;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.policy.BypassQuery;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bypasses that this process was last told of, for connections that find the same catalog and
 * the same objects in the database. To search for them takes longer than to connect.
 */
final class KnownBypasses {
  private static final Map<String, Known> BY_DATABASE = new ConcurrentHashMap<>();

  /**
   * @param catalog the digest of its signed bytes
   * @param objects the state of the objects, from before they were searched
   */
  private record Known(
      String catalog, String objects, String schema, Policy policy, Bypasses bypasses) {}

  private final String database;

  /**
   * @param database its URL and the user, whose rights decide what the database shows
   */
  KnownBypasses(String database) {
    this.database = database;
  }

  /**
   * @param objects empty if their state is not known
   */
  Bypasses of(BypassQuery query, Catalog catalog, Pin pin, String objects) throws SQLException {
    Known last = BY_DATABASE.get(database);
    if (last != null
        && !objects.isEmpty()
        && last.objects.equals(objects)
        && last.catalog.equals(pin.digest())
        && last.schema.equals(query.schema())
        && last.policy == query.policy()) {
      return last.bypasses;
    }
    Bypasses found = query.of(catalog.guarded());
    if (!objects.isEmpty() && !pin.digest().isEmpty()) {
      Known unused =
          BY_DATABASE.put(
              database, new Known(pin.digest(), objects, query.schema(), query.policy(), found));
    }
    return found;
  }
}
