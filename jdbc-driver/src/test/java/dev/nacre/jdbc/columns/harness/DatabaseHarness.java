package dev.nacre.jdbc.columns.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.ColumnSetup;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.columns.cells.SessionSettings;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.jdbc.engine.h2.H2ValueSettings;
import dev.nacre.jdbc.forward.ForwardingXAConnection;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.GuardedXaConnection;
import dev.nacre.jdbc.session.Session;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.jdbc.session.admin.EncryptionViews;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
import dev.nacre.jdbc.statement.ConnectionRules;
import dev.nacre.jdbc.value.ValueSettings;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.server.MariaDb;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;
import org.postgresql.xa.PGXADataSource;

/**
 * One database, connections to it with encrypted columns, and a plain one; whatever reaches the
 * database is heard: below the driver of ours, and for a server also on the wire.
 */
public final class DatabaseHarness implements AutoCloseable {
  public final RecordingTarget tap = new RecordingTarget();
  public final InMemoryCatalogPins pins = new InMemoryCatalogPins();
  public final Connection plain;
  public final Dialect dialect;
  private final @Nullable RecordingRelay wire;
  private final String plainUrl;
  private final String url;
  private final KeyId keyId;
  private final byte[] keyBytes;
  private final HeldKeys keys;
  private Policy policy = Policy.NONE;

  /** In the memory of this process. */
  public DatabaseHarness() throws SQLException {
    this(Dialect.H2);
  }

  public DatabaseHarness(Dialect dialect) throws SQLException {
    this(dialect, "");
  }

  /**
   * @param settings of the database, for its URL
   */
  public DatabaseHarness(Dialect dialect, String settings) throws SQLException {
    this.dialect = dialect;
    keyId = KeyId.random();
    keyBytes = new byte[LocalMasterKey.BYTES];
    new SecureRandom().nextBytes(keyBytes);
    keys = new SharedKey(keyId, keyBytes);
    if (dialect == Dialect.POSTGRESQL) {
      String database = PostgresServer.database();
      wire = RecordingRelay.to(PostgresServer.port());
      plainUrl = PostgresServer.url(PostgresServer.port(), database);
      url = PostgresServer.url(wire.port(), database);
    } else if (dialect == Dialect.MARIADB) {
      String database = MariaDbServer.database();
      wire = RecordingRelay.to(MariaDbServer.port());
      plainUrl = MariaDb.url(MariaDbServer.port(), database);
      url = MariaDb.url(wire.port(), database);
    } else if (dialect == Dialect.DERBY) {
      wire = null;
      url = DerbyDatabase.inMemory();
      plainUrl = url;
    } else {
      wire = null;
      url = "jdbc:h2:mem:" + UUID.randomUUID() + settings;
      plainUrl = url;
    }
    plain = DriverManager.getConnection(plainUrl, user(""), "");
  }

  /**
   * The same server database as another process sees it: with the same key, and pins of its own.
   *
   * @param origin what {@link #origin} of the other one says
   */
  DatabaseHarness(Dialect dialect, String[] origin) throws SQLException {
    this.dialect = dialect;
    plainUrl = origin[0];
    url = plainUrl;
    wire = null;
    keyId = KeyId.parse(origin[1]);
    keyBytes = HexFormat.of().parseHex(origin[2]);
    keys = new SharedKey(keyId, keyBytes);
    plain = DriverManager.getConnection(plainUrl, user(""), "");
  }

  /** What another process needs to know. */
  String[] origin() {
    return new String[] {plainUrl, keyId.toString(), HexFormat.of().formatHex(keyBytes)};
  }

  /** Connections from now on go by this policy. */
  public void under(String lines) {
    policy = Policy.parse(lines);
  }

  private String user(String name) {
    if (!name.isEmpty()) {
      return name;
    }
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> "postgres";
      case MARIADB -> "root";
      case H2, DERBY -> "";
    };
  }

  /** Whether these characters went to the server, whatever they were a part of. */
  public boolean isOnTheWire(String text) {
    return wire != null && wire.carried(text);
  }

  /** The wire to a server. */
  public RecordingRelay wire() {
    return Objects.requireNonNull(wire);
  }

  /** A connection without Nacre, over the wire. */
  public Connection overWire() throws SQLException {
    return DriverManager.getConnection(url, user(""), "");
  }

  /** Whether there is a wire at all. */
  public boolean isServer() {
    return dialect == Dialect.POSTGRESQL || dialect == Dialect.MARIADB;
  }

  /** A connection through Nacre. */
  public Connection connect() throws SQLException {
    return connect("");
  }

  /** The same for another user of the database. */
  public Connection connect(String user) throws SQLException {
    return guarded(DriverManager.getConnection(url, user(user), ""), UnwrapPolicy.ALLOW);
  }

  /** One of the target's driver itself, with nothing between but the wire. */
  public Connection connectDirectly(String settings) throws SQLException {
    return over(DriverManager.getConnection(url + settings, user(""), ""), UnwrapPolicy.ALLOW);
  }

  /** One that gives nothing raw away. */
  public Connection connectDenying() throws SQLException {
    return guarded(DriverManager.getConnection(url, user(""), ""), UnwrapPolicy.DENY);
  }

  /** One with settings of the target's driver. */
  public Connection connectWith(String settings) throws SQLException {
    return guarded(DriverManager.getConnection(url + settings, user(""), ""), UnwrapPolicy.ALLOW);
  }

  /** One over what stands between ours and the target. */
  public Connection connectOver(UnaryOperator<Connection> between) throws SQLException {
    return guarded(
        between.apply(DriverManager.getConnection(url, user(""), "")), UnwrapPolicy.ALLOW);
  }

  /** What a connection knows of its columns, for who sends by himself. */
  public ColumnEncryption columns(Connection raw) throws SQLException {
    ValueSettings settings =
        dialect == Dialect.H2 ? new H2ValueSettings(raw) : SessionSettings.of(raw, dialect);
    return ColumnEncryption.open(
        raw,
        new ColumnSetup(
            dialect,
            keys,
            pins,
            MissingCatalogAction.WITH_FIRST_TABLE,
            policy,
            settings,
            this::beside));
  }

  /** Another connection of a session, which is heard like the first. */
  private Connection beside() throws SQLException {
    return tap.on(DriverManager.getConnection(url, user(""), ""));
  }

  /** A connection to the database itself, as a session of ours has it. */
  public Connection raw() throws SQLException {
    return raw("");
  }

  /** The same with settings of the driver. */
  public Connection raw(String settings) throws SQLException {
    return DriverManager.getConnection(plainUrl + settings, user(""), "");
  }

  private Connection guarded(Connection target, UnwrapPolicy unwrap) throws SQLException {
    return over(tap.on(target), unwrap);
  }

  private Connection over(Connection raw, UnwrapPolicy unwrap) throws SQLException {
    boolean open = false;
    try {
      Connection guarded = GuardedConnection.owning(raw, session(unwrap));
      open = true;
      return guarded;
    } finally {
      if (!open) {
        raw.close();
      }
    }
  }

  private Session session(UnwrapPolicy unwrap) {
    return new Session(
        url,
        new ConnectionRules(
            new SqlGuard(dialect.rules(), Set.of(), true),
            unwrap,
            new EncryptionViews(null, null, KeyUseFinder.UNKNOWN, dialect),
            new EncryptionCommands(null, null, () -> false, null, false)),
        this::columns,
        () -> {});
  }

  /** A pooled connection through Nacre, for a transaction manager; on PostgreSQL. */
  public XAConnection pooled() throws SQLException {
    PGXADataSource source = new PGXADataSource();
    source.setURL(url);
    source.setUser(user(""));
    return new GuardedXaConnection(
        new ForwardingXAConnection(source.getXAConnection()) {
          @Override
          public Connection getConnection() throws SQLException {
            return tap.on(super.getConnection());
          }
        },
        session(UnwrapPolicy.ALLOW));
  }

  /** What the database holds, as its administrator sees it. */
  public byte[] stored(String query) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      // Not every database shows the bytes of a text.
      return row.getObject(1) instanceof String text ? text.getBytes(UTF_8) : row.getBytes(1);
    }
  }

  /** Copies a table with its rows, past Nacre. */
  public void copy(String from, String to) throws SQLException {
    String copy = "CREATE TABLE " + to + " AS SELECT * FROM " + from;
    if (dialect == Dialect.DERBY) {
      int unused = plain(copy + " WITH NO DATA");
      unused = plain("INSERT INTO " + to + " SELECT * FROM " + from);
    } else {
      int unused = plain(copy);
    }
  }

  /** What renames a table in this database's words. */
  public String renaming(String from, String to) {
    return dialect == Dialect.DERBY
        ? "RENAME TABLE " + from + " TO " + to
        : "ALTER TABLE " + from + " RENAME TO " + to;
  }

  /** Bytes that are no cell, as SQL text. */
  public String plaintext() {
    return dialect.literal("plain".getBytes(UTF_8));
  }

  /** Whether the language has DROP … IF EXISTS; where it has not, that is an error of syntax. */
  public boolean hasIfExists() {
    return dialect != Dialect.DERBY;
  }

  public int plain(String sql) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    plain.close();
    keys.close();
    if (dialect == Dialect.DERBY) {
      DerbyDatabase.drop(url);
    }
    if (wire != null) {
      wire.close();
    }
  }

  private static final class SharedKey extends HeldKeys {
    SharedKey(KeyId id, byte[] bytes) {
      super(new LocalMasterKey(id, SecretBytes.copyOf(bytes)));
    }
  }
}
