package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the freshness map costs a session that inserts one row into a gigabyte. */
@Tag("slow")
final class LargeDatabaseTest {
  private static final String PASSPHRASE = "correct-horse";
  private static final int ROW = 16 << 10;
  private static final int ROWS = 64 << 10;
  private static final BlockLayout LAYOUT = Preamble.layout(FileKind.DATABASE);

  @TempDir Path folder;

  private static Connection connect(Path database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + database + ";CACHE_SIZE=1024;nacre.wallet.password=" + PASSPHRASE,
        "sa",
        "");
  }

  /** Inserts one row, in a process that has little memory. */
  public static void main(String[] args) throws SQLException {
    try (Connection connection = connect(Path.of(args[0]));
        Statement statement = connection.createStatement()) {
      int inserted = statement.executeUpdate("INSERT INTO t VALUES (-1, X'2a')");
      System.out.println("inserted " + inserted);
    }
    System.out.println("closed");
  }

  @Test
  void oneMoreRowWritesFewPagesOfTheMap() throws Exception {
    Path database = folder.resolve("large");
    // The usual key derivation takes more memory than all else.
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(folder.resolve("large.wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
    fill(database);
    Path file = folder.resolve("large.mv.db");
    assertThat(file.toFile().length()).isGreaterThan(1L << 30);
    byte[] before = map(file);
    try (ChildJvm other =
        ChildJvm.start(
            LargeDatabaseTest.class, folder, List.of("-Xmx40m"), List.of(database.toString()))) {
      other.await("inserted 1");
      other.await("closed");
    }
    byte[] after = map(file);
    long written = 0;
    int length = Math.min(before.length, after.length);
    int map = Math.toIntExact(LAYOUT.dataOffset());
    for (int at = map; at < length; at += BlockLayout.RECORD) {
      int end = Math.min(at + BlockLayout.RECORD, length);
      written += Arrays.equals(before, at, end, after, at, end) ? 0 : BlockLayout.RECORD;
    }
    System.out.println("of the map of a gigabyte were written, bytes: " + written);
    assertThat(written).isPositive().isLessThanOrEqualTo(64 << 10);
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*), MIN(id) FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(ROWS + 1);
      assertThat(row.getInt(2)).isEqualTo(-1);
    }
  }

  private static void fill(Path database) throws SQLException {
    Random random = new Random(1);
    byte[] bytes = new byte[ROW];
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v VARBINARY)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        for (int id = 0; id < ROWS; id++) {
          random.nextBytes(bytes);
          insert.setInt(1, id);
          insert.setBytes(2, bytes);
          assertThat(insert.executeUpdate()).isEqualTo(1);
        }
      }
    }
  }

  /** What lies before the first segment, and the map of each. */
  private static byte[] map(Path file) throws IOException {
    int mapBytes = LAYOUT.mapPages() * BlockLayout.RECORD;
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "r")) {
      long segments = LAYOUT.segment(LAYOUT.blocksIn(raw.length()) - 1) + 1;
      byte[] map = new byte[Math.toIntExact(LAYOUT.dataOffset() + segments * mapBytes)];
      raw.readFully(map, 0, (int) LAYOUT.dataOffset());
      for (int segment = 0; segment < segments; segment++) {
        raw.seek(LAYOUT.mapOffset(segment));
        raw.readFully(map, (int) LAYOUT.dataOffset() + segment * mapBytes, mapBytes);
      }
      return map;
    }
  }
}
