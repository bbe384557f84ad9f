package dev.nacre.jdbc.engine.h2;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.suite.Sha256;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.WeakHashMap;
import org.h2.engine.Database;
import org.h2.engine.Right;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.db.MVTable;
import org.h2.schema.Schema;
import org.h2.schema.SchemaObject;
import org.h2.table.Table;
import org.h2.table.TableLink;

/**
 * The objects through which the tables of an H2 database may be reached: those that
 * INFORMATION_SCHEMA lists as views, synonyms, linked tables, triggers and routines, with their
 * definitions as they are now.
 *
 * <p>H2 counts its changes, but it counts an object before others see it. A search in between would
 * be remembered for the count after it.
 */
public final class H2Objects {
  // A database in memory, or a file that was replaced, may have the same objects.
  private static final Map<Database, UUID> OPENED =
      Collections.synchronizedMap(new WeakHashMap<>());

  private H2Objects() {}

  /**
   * A sum of all of them, for one user.
   *
   * @return empty where another process serves the database
   */
  public static Optional<String> of(Connection connection) throws SQLException {
    return connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session
        ? Optional.of(of(session))
        : Optional.empty();
  }

  private static String of(SessionLocal session) {
    Database database = session.getDatabase();
    User user = session.getUser();
    TreeSet<String> all = new TreeSet<>();
    for (Schema schema : database.getAllSchemasNoMeta()) {
      for (Table table : schema.getAllTablesAndViews(session)) {
        if (!(table instanceof MVTable)) {
          all.add(described(table));
        }
      }
      schema.getAllSynonyms().forEach(synonym -> all.add(described(synonym)));
      schema.getAllTriggers().forEach(trigger -> all.add(described(trigger)));
      schema.getAllFunctionsAndAggregates().forEach(routine -> all.add(described(routine)));
    }
    for (Right right : database.getAllRights()) {
      all.add("right " + right.getCreateSQL());
    }
    MessageDigest sum = Sha256.begin();
    add(sum, OPENED.computeIfAbsent(database, unused -> UUID.randomUUID()).toString());
    add(sum, user.getId() + " " + user.isAdmin() + ' ' + session.isOldInformationSchema());
    all.forEach(one -> add(sum, one));
    return HexFormat.of().formatHex(sum.digest());
  }

  private static String described(SchemaObject one) {
    return one.getClass().getName()
        + ' '
        + measured(one.getSchema().getName())
        + measured(one.getName())
        // The text of a linked table has the password of the other database.
        + (one instanceof TableLink ? "" : one.getCreateSQL());
  }

  /** With its length, so that it ends where it ends, whatever characters it has. */
  private static String measured(String name) {
    return name.length() + " " + name;
  }

  private static void add(MessageDigest sum, String one) {
    byte[] bytes = one.getBytes(UTF_8);
    sum.update((bytes.length + "\n").getBytes(UTF_8));
    sum.update(bytes);
  }
}
