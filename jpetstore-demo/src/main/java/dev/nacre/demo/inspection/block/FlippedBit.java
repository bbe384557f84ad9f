package dev.nacre.demo.inspection.block;

import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.RawFile;
import dev.nacre.demo.inspection.ShownError;
import dev.nacre.demo.store.Schema;
import dev.nacre.demo.store.SingleWriterGate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Copies the database and the files it needs, flips one bit of the copy, and reads it as the
 * application would. The shop's own file is only read.
 */
final class FlippedBit {
  /** An offset in the ciphertext, far from both ends of a block. */
  private static final int IN_BLOCK = 137;

  private final DataSource connections;
  private final SingleWriterGate writers;
  private final RawFile file;
  private final Path database;
  private final ShopSettings settings;

  FlippedBit(
      DataSource connections,
      SingleWriterGate writers,
      RawFile file,
      Path database,
      ShopSettings settings) {
    this.connections = connections;
    this.writers = writers;
    this.file = file;
    this.database = database;
    this.settings = settings;
  }

  /**
   * The result.
   *
   * @param refused whether the change was detected
   * @param says the error, without paths; or what was read
   */
  public record Outcome(long block, long offset, boolean refused, String code, String says) {}

  synchronized Outcome flip(long block) throws IOException {
    long place = file.offset(block) + IN_BLOCK;
    if (block < 0 || place >= file.size()) {
      throw new IllegalArgumentException("no such block");
    }
    Path folder = Files.createTempDirectory(settings.folder(), "flipped-");
    try {
      copy(folder);
      closeCleanly(folder);
      flipBit(folder.resolve(file.path().getFileName()), place);
      return read(folder, block, place);
    } finally {
      delete(folder);
    }
  }

  /** Copies while no transaction writes, so that the copy is consistent. */
  private void copy(Path folder) throws IOException {
    try {
      writers.pass(
          () -> {
            try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement()) {
              statement.execute("CHECKPOINT SYNC");
              Files.copy(file.path(), folder.resolve(file.path().getFileName()));
              for (String end : List.of(".wallet", ".wallet.registry")) {
                Path beside = beside(end);
                if (Files.exists(beside)) {
                  Files.copy(
                      beside,
                      folder.resolve(database.getFileName() + end),
                      java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
                }
              }
              return folder;
            } catch (SQLException e) {
              throw new IllegalStateException("the shop does not write its file", e);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Path beside(String end) {
    String wallet = settings.connection().get("nacre.wallet");
    Path base =
        wallet == null
            ? database.resolveSibling(database.getFileName() + ".wallet")
            : Path.of(wallet);
    return base.resolveSibling(base.getFileName() + end.substring(".wallet".length()));
  }

  /**
   * Opens and closes the copy, since the original was open. H2 may ignore what it cannot read of a
   * session that did not end, but not of a closed one. No block may move meanwhile.
   */
  private void closeCleanly(Path folder) throws IOException {
    try {
      open(folder).close();
    } catch (SQLException e) {
      throw new IOException("the copy does not open", e);
    }
  }

  private Connection open(Path folder) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings.connection());
    // The copied wallet and registry are beside the copy.
    properties.remove("nacre.wallet");
    properties.remove("nacre.registry");
    return DriverManager.getConnection(
        (settings.encrypted() ? "jdbc:nacre:h2:file:" : "jdbc:h2:file:")
            + folder.toAbsolutePath().resolve(String.valueOf(database.getFileName()))
            + ";MAX_COMPACT_TIME=0",
        properties);
  }

  private static void flipBit(Path copy, long place) throws IOException {
    try (FileChannel channel =
        FileChannel.open(copy, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, place);
      one.put(0, (byte) (one.get(0) ^ 1)).rewind();
      channel.write(one, place);
    }
  }

  private Outcome read(Path folder, long block, long place) {
    long rows = 0;
    try (Connection connection = open(folder);
        Statement statement = connection.createStatement()) {
      for (String table : Schema.TABLES) {
        try (ResultSet all = statement.executeQuery("SELECT * FROM " + table)) {
          while (all.next()) {
            for (int i = 1; i <= all.getMetaData().getColumnCount(); i++) {
              all.getObject(i);
            }
            rows++;
          }
        }
      }
      return new Outcome(block, place, false, "", String.valueOf(rows));
    } catch (SQLException | RuntimeException refusal) {
      ShownError told = ShownError.of(refusal);
      return new Outcome(block, place, true, told.code(), told.says());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
