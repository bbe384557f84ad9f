package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.IsolatedLoader;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.io.TempDir;

/** Pooled connections and distributed transactions on a sealed database. */
final class H2PooledAndXaConnectionsTest {
  @EveryH2
  @Covers("pages-62")
  void lendsGuardedHandlesAndHoldsTheDatabaseUntilItIsClosed(@TempDir Path folder)
      throws Exception {
    Path database = folder.resolve("shop");
    PooledConnection pooled = source(database).getPooledConnection();
    try (Connection handle = pooled.getConnection()) {
      execute(handle, "CREATE TABLE t AS SELECT 7 AS a");
      assertThat(query(handle, "SHOW ENCRYPTION FILES")).isNotEmpty();
      assertThat(handle.getMetaData().getURL()).isEqualTo("jdbc:h2:" + database);
      execute(handle, "CALL CSVWRITE('" + folder + "/csv', 'SELECT * FROM t')");
    }
    // The handle is back, the connection is not: database and wallet stay open.
    assertThat(EncryptedDatabases.has(database)).isTrue();
    try (Connection handle = pooled.getConnection()) {
      assertThat(query(handle, "SELECT a FROM t")).containsExactly("7");
    }
    pooled.close();
    assertThat(EncryptedDatabases.has(database)).isFalse();
    assertThat(Files.readAllBytes(folder.resolve("csv"))).startsWith(magic(database));
  }

  @EveryH2(endsOnly = true)
  void deniesTheRawConnectionBehindTheResource(@TempDir Path folder) throws Exception {
    NacreDataSource source = source(folder.resolve("shop"));
    source.setOption("nacre.unwrap", "deny");
    XAConnection pooled = source.getXAConnection();
    try {
      XAResource resource = pooled.getXAResource();
      assertThat(resource).isNotInstanceOf(XAConnection.class);
      assertThat(resource.isSameRM(pooled.getXAResource())).isTrue();
      try (Connection handle = pooled.getConnection()) {
        assertThatThrownBy(() -> handle.unwrap(org.h2.jdbc.JdbcConnection.class))
            .hasMessageStartingWith("NACRE-2030");
      }
    } finally {
      pooled.close();
    }
  }

  @EveryH2
  void commitsInTwoPhases(@TempDir Path folder) throws Exception {
    XAConnection pooled = source(folder.resolve("shop")).getXAConnection();
    try (Connection handle = pooled.getConnection()) {
      execute(handle, "CREATE TABLE t (a INT)");
      XAResource resource = pooled.getXAResource();
      for (int i = 1; i <= 4; i++) {
        Xid xid = new Branch(i);
        resource.start(xid, XAResource.TMNOFLAGS);
        execute(handle, "INSERT INTO t VALUES (" + i + ")");
        resource.end(xid, XAResource.TMSUCCESS);
        assertThat(resource.prepare(xid)).isEqualTo(XAResource.XA_OK);
        if (i % 2 == 0) {
          resource.rollback(xid);
        } else {
          resource.commit(xid, false);
        }
      }
      assertThat(query(handle, "SELECT a FROM t ORDER BY a")).containsExactly("1", "3");
    } finally {
      pooled.close();
    }
  }

  /** A process dies between the two phases; the next one finds its transactions and ends them. */
  @EveryH2(endsOnly = true)
  @Covers("pages-34")
  void recoversWhatWasPreparedWhenAProcessDied(@TempDir Path folder) throws Exception {
    Path database = folder.resolve("shop");
    dyingElsewhere(database);

    XAConnection pooled = source(database).getXAConnection();
    try (Connection handle = pooled.getConnection()) {
      XAResource resource = pooled.getXAResource();
      assertThat(resource.recover(XAResource.TMSTARTRSCAN)).hasSize(2);
      // H2 forgets after one that others are in doubt, until it is asked again.
      for (Xid[] left = resource.recover(XAResource.TMSTARTRSCAN);
          left.length > 0;
          left = resource.recover(XAResource.TMSTARTRSCAN)) {
        if (left[0].getGlobalTransactionId()[0] == 1) {
          resource.commit(left[0], false);
        } else {
          resource.rollback(left[0]);
        }
      }
      assertThat(query(handle, "SELECT a FROM t")).containsExactly("1");
    } finally {
      pooled.close();
    }
    try (Connection again = source(database).getConnection()) {
      assertThat(query(again, "SELECT a FROM t")).containsExactly("1");
    }
  }

  @EveryH2(endsOnly = true)
  void refusesWhatAnyConnectionIsRefused(@TempDir Path folder) throws Exception {
    Path database = folder.resolve("shop");
    source(database).getXAConnection().close();
    byte[] old = Files.readAllBytes(file(database));
    XAConnection pooled = source(database).getXAConnection();
    try (Connection handle = pooled.getConnection()) {
      execute(handle, "CREATE TABLE t (a INT)");
    } finally {
      pooled.close();
    }

    NacreDataSource wrong = source(database);
    wrong.setWalletPassword("wrong".toCharArray());
    assertThatThrownBy(wrong::getXAConnection).hasMessageStartingWith("NACRE-1001");
    NacreDataSource nobody = source(database);
    nobody.setUser("nobody");
    assertThatThrownBy(nobody::getXAConnection)
        .isInstanceOfSatisfying(
            SQLException.class, own -> assertThat(own.getErrorCode()).isEqualTo(28000));
    Files.write(file(database), old);
    assertThatThrownBy(() -> source(database).getXAConnection())
        .hasMessageStartingWith("NACRE-3015");
    assertThat(EncryptedDatabases.has(database)).isFalse();
  }

  @EveryH2(endsOnly = true)
  void areTheTargetsOwnWhereNothingIsEncrypted(@TempDir Path folder) throws Exception {
    NacreDataSource source = source(folder.resolve("plain"));
    source.setOption("nacre.encrypt", "none");
    XAConnection pooled = source.getXAConnection();
    try (Connection handle = pooled.getConnection()) {
      assertThat(query(handle, "SELECT 7")).containsExactly("7");
    } finally {
      pooled.close();
    }
  }

  /** In another process: prepares two transactions and dies. */
  public static void main(String[] args) throws Exception {
    List<XAConnection> open = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      XAConnection pooled = source(Path.of(args[0])).getXAConnection();
      open.add(pooled);
      Connection handle = pooled.getConnection();
      execute(handle, "CREATE TABLE IF NOT EXISTS t (a INT)");
      XAResource resource = pooled.getXAResource();
      Xid xid = new Branch(i);
      resource.start(xid, XAResource.TMNOFLAGS);
      execute(handle, "INSERT INTO t VALUES (" + i + ")");
      resource.end(xid, XAResource.TMSUCCESS);
      resource.prepare(xid);
    }
    // H2 writes what is prepared within a second, or when it is told to.
    try (Connection other = source(Path.of(args[0])).getConnection()) {
      execute(other, "CHECKPOINT SYNC");
      System.out.println("prepared " + open.size());
      Runtime.getRuntime().halt(0);
    }
  }

  private static void dyingElsewhere(Path database) throws Exception {
    Path h2 =
        Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                h2 + File.pathSeparator + IsolatedLoader.classPath(),
                H2PooledAndXaConnectionsTest.class.getName(),
                database.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(output).contains("prepared 2");
    process.waitFor();
  }

  private static NacreDataSource source(Path database) throws IOException {
    Path wallet = Path.of(database + ".wallet");
    if (!Files.exists(wallet)) {
      try (Passphrase passphrase = Passphrase.copyOf("right".toCharArray())) {
        CheapWallets.create(wallet, passphrase).close();
      }
    }
    NacreDataSource source = new NacreDataSource("jdbc:nacre:h2:" + database);
    source.setUser("sa");
    source.setPassword("");
    source.setWalletPassword("right".toCharArray());
    return source;
  }

  private static Path file(Path database) {
    return Path.of(database + ".mv.db");
  }

  private static byte[] magic(Path database) throws Exception {
    return java.util.Arrays.copyOf(Files.readAllBytes(file(database)), 6);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> query(Connection connection, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  private record Branch(int number) implements Xid {
    @Override
    public int getFormatId() {
      return 4711;
    }

    @Override
    public byte[] getGlobalTransactionId() {
      return new byte[] {(byte) number};
    }

    @Override
    public byte[] getBranchQualifier() {
      return new byte[] {1};
    }
  }
}
