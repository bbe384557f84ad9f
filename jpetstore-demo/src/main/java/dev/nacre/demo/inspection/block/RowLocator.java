package dev.nacre.demo.inspection.block;

import dev.nacre.demo.store.SingleWriterGate;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/**
 * Finds the position of a row in H2's file. A row is in a leaf of its table's tree, a leaf in a
 * chunk, and a chunk at a multiple of 4096 bytes.
 *
 * <p>Keeps one connection: each unwrapping of H2's objects is recorded in the driver's audit log,
 * and once is enough.
 */
final class RowLocator implements DisposableBean {
  /** A leaf of a tree: its offset in the file as H2 sees it, and its length. */
  record Leaf(long start, int length) {}

  private static final int CHUNK_BLOCK = 4096;
  private static final Pattern BLOCK = Pattern.compile("(?:^|,)block:([0-9a-f]+)");

  private final DataSource connections;
  private final SingleWriterGate writers;
  private @Nullable Connection connection;
  private @Nullable SessionLocal session;

  RowLocator(DataSource connections, SingleWriterGate writers) {
    this.connections = connections;
    this.writers = writers;
  }

  /**
   * @return the leaf of each row that is already in the file
   */
  synchronized Map<Long, Leaf> leaves(String table, List<Long> rows) throws SQLException {
    Map<Long, Leaf> found = look(table, rows);
    if (found.size() < rows.size()) {
      // The position of a chunk is only stored in the next one.
      writers.pass(this::writeAnotherChunk);
      found = look(table, rows);
    }
    return found;
  }

  private boolean writeAnotherChunk() {
    try (Statement statement = own().createStatement()) {
      statement.executeUpdate("UPDATE sequence SET next_id = next_id");
      return true;
    } catch (SQLException e) {
      throw new IllegalStateException("the sequence cannot be written", e);
    }
  }

  private Map<Long, Leaf> look(String table, List<Long> rows) throws SQLException {
    SessionLocal own = session();
    try (Statement statement = own().createStatement()) {
      statement.execute("CHECKPOINT SYNC");
    }
    var h2Table =
        own.getDatabase()
            .getMainSchema()
            .getTableOrView(own, table.toUpperCase(java.util.Locale.ROOT));
    MVStore store = own.getDatabase().getStore().getMvStore();
    String number = store.getMetaMap().get("name.table." + h2Table.getId());
    if (number == null) {
      return Map.of();
    }
    MVMap<Object, Object> tree = store.getMap(Integer.parseInt(number, 16));
    if (tree == null) {
      return Map.of();
    }
    NavigableMap<Long, Long> firstKeys = new TreeMap<>();
    walk(tree.getRootPage(), firstKeys);
    Map<Long, Leaf> found = new HashMap<>();
    for (long row : rows) {
      var leaf = firstKeys.floorEntry(row);
      if (leaf != null && leaf.getValue() != 0) {
        place(store, leaf.getValue()).ifPresent(place -> found.put(row, place));
      }
    }
    return found;
  }

  private static void walk(Page<Object, Object> page, NavigableMap<Long, Long> firstKeys) {
    if (page.isLeaf()) {
      if (page.getKeyCount() > 0 && page.getKey(0) instanceof Long first) {
        firstKeys.put(first, page.getPos());
      }
      return;
    }
    for (int i = 0; i <= page.getKeyCount(); i++) {
      walk(page.getChildPage(i), firstKeys);
    }
  }

  private static Optional<Leaf> place(MVStore store, long position) {
    String chunk =
        store
            .getLayoutMap()
            .get("chunk." + Integer.toHexString(DataUtils.getPageChunkId(position)));
    Matcher block = BLOCK.matcher(chunk == null ? "" : chunk);
    if (!block.find()) {
      return Optional.empty();
    }
    long start =
        Long.parseLong(block.group(1), 16) * CHUNK_BLOCK + DataUtils.getPageOffset(position);
    return Optional.of(new Leaf(start, Math.min(1 << 20, DataUtils.getPageMaxLength(position))));
  }

  private SessionLocal session() throws SQLException {
    SessionLocal known = session;
    if (known == null || known.isClosed()) {
      destroy();
      Connection fresh = connections.getConnection();
      connection = fresh;
      if (!(fresh.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal local)) {
        throw new SQLException("this H2 runs in another process");
      }
      session = local;
      known = local;
    }
    return known;
  }

  private Connection own() throws SQLException {
    Connection open = connection;
    if (open == null) {
      throw new SQLException("no connection");
    }
    return open;
  }

  @Override
  public synchronized void destroy() throws SQLException {
    session = null;
    Connection open = connection;
    connection = null;
    if (open != null) {
      open.close();
    }
  }
}
