package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.bypass.ObjectVersions;
import dev.nacre.jdbc.error.SqlErrors;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a new connection reads of a catalog that is known to exist, in one round trip. None of it is
 * verified yet.
 *
 * @param version what the table claims
 * @param parts the bytes of the catalog, in their order
 * @param objects the state of the database's other objects, if it can tell
 */
record CatalogPrefetch(long version, List<byte[]> parts, Optional<ObjectVersions> objects) {
  /**
   * Must not be called in a transaction, which an error would end.
   *
   * @param table of the catalog, with its schema
   * @return empty if the catalog has to be read part by part, where each fault gets its own error
   */
  static Optional<CatalogPrefetch> read(Connection raw, Dialect dialect, String table)
      throws SQLException {
    Optional<String> parts = dialect.catalog().versionedParts(table);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>(List.of(parts.get()));
    all.addAll(ObjectVersions.queries(dialect));
    try (Statement statement = raw.createStatement()) {
      if (!statement.execute(String.join("; ", all))) {
        return Optional.empty();
      }
      Optional<CatalogPrefetch> read = parts(statement);
      return read.isEmpty()
          ? read
          : Optional.of(read.get().with(ObjectVersions.read(statement, dialect)));
    } catch (SQLException failed) {
      if (SqlErrors.isConnectionLost(failed)) {
        throw failed;
      }
      return Optional.empty();
    }
  }

  /** The bytes of the catalog. */
  byte[] signed() {
    ByteBuffer signed = ByteBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
    parts.forEach(signed::put);
    return signed.array();
  }

  private CatalogPrefetch with(Optional<ObjectVersions> read) {
    return new CatalogPrefetch(version, parts, read);
  }

  private static Optional<CatalogPrefetch> parts(Statement statement) throws SQLException {
    Map<Integer, byte[]> bodies = new TreeMap<>();
    long version = -1;
    long size = 0;
    try (ResultSet row = statement.getResultSet()) {
      while (row.next()) {
        int part = row.getInt(1);
        byte[] body = row.getBytes(2);
        if (body == null
            || body.length == 0
            || body.length > CatalogTableStore.PART_BYTES
            || bodies.put(part, body) != null) {
          return Optional.empty();
        }
        size += body.length;
        if (size > CatalogTableStore.MAX_BYTES) {
          return Optional.empty();
        }
        version = part == 0 ? row.getLong(3) : version;
      }
    }
    // Their numbers follow each other from zero.
    boolean whole = bodies.containsKey(0) && bodies.containsKey(bodies.size() - 1);
    return whole
        ? Optional.of(new CatalogPrefetch(version, List.copyOf(bodies.values()), Optional.empty()))
        : Optional.empty();
  }
}
