package dev.nacre.jdbc.engine.h2.fs.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.jdbc.engine.h2.harness.SingleKey;
import dev.nacre.testkit.cover.Covers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store in which H2 opens an older state than the one that was written last, as it does after
 * some power cuts. Here a header that names an older chunk leads it there.
 */
final class StoreVersionFallbackTest {
  private static final int BLOCK = 4096;

  @EveryH2
  @Covers("pages-32")
  void newestStateIsFoundWhereH2MissesIt(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = history(folder);
    lead(sealed, 1, false);
    // Also for as long as H2 would keep what it opened first.
    try (SealedDatabaseFixture.Open open = sealed.open(";DB_CLOSE_DELAY=-1")) {
      assertThat(open.query("SELECT a FROM t")).containsExactly("newest");
      open.run("UPDATE t SET a = 'after'", "SHUTDOWN");
    } catch (SQLException closed) {
      assertThat(closed.getErrorCode()).isEqualTo(90121);
    }
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT a FROM t")).containsExactly("after");
    }
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-25")
  void olderStateOpensAfterItWasAccepted(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = history(folder);
    lead(sealed, 1, true);
    String token = sealed.anchor().expected(sealed.file().toString()).orElseThrow().token();

    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(sealed::open)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-3016")
          .hasMessageContaining("nacre.accept.restored")
          .hasMessageContaining(token);
    }

    sealed.anchor().accept(token);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT a FROM t")).isNotEqualTo("newest").hasSize(1);
      open.run("UPDATE t SET a = 'goes on'");
    }
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT a FROM t")).containsExactly("goes on");
    }
  }

  /** One restored from a backup, for example, to a machine that has never seen it. */
  @EveryH2(endsOnly = true)
  void olderStateIsAcceptedForAnUnknownDatabase(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = history(folder);
    lead(sealed, 1, true);
    SealedDatabaseFixture elsewhere = sealed.with(new InMemoryAnchor());
    assertThatThrownBy(elsewhere::open).hasMessageContaining("NACRE-3016");
    String token = elsewhere.anchor().expected(sealed.file().toString()).orElseThrow().token();
    elsewhere.anchor().accept(token);
    try (SealedDatabaseFixture.Open open = elsewhere.open()) {
      assertThat(open.query("SELECT a FROM t")).hasSize(1);
    }
  }

  private static SealedDatabaseFixture history(Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.toRealPath().resolve("shop"));
    try (SealedDatabaseFixture.Open open =
        sealed.open(";RETENTION_TIME=1000000;MAX_COMPACT_TIME=0")) {
      open.run("CREATE TABLE t AS SELECT CAST('first' AS VARCHAR) AS a", "CHECKPOINT SYNC");
      for (int i = 0; i < 5; i++) {
        open.run("UPDATE t SET a = '" + i + "'", "CHECKPOINT SYNC");
      }
      open.run("UPDATE t SET a = 'newest'", "CHECKPOINT SYNC");
    }
    return sealed;
  }

  /**
   * Has the header name an older chunk.
   *
   * @param wipe whether to take the newest chunks out of the file, too
   */
  private static void lead(SealedDatabaseFixture sealed, int least, boolean wipe) throws Exception {
    try (EncryptedFiles files =
            new EncryptedFiles(
                new NioStorage(),
                new SingleKey("key"),
                CipherSuite.AES_256_GCM,
                sealed.anchor(),
                unused -> {});
        EncryptedFile file =
            files.open(sealed.file().toString(), FileKind.DATABASE, Access.READ_WRITE)) {
      ByteBuffer header = block(file, 0);
      byte[] bytes = new byte[BLOCK];
      header.duplicate().get(bytes);
      long newest = StoreVersion.ofHeader(header).orElseThrow();
      file.store().noteVersion(newest);
      long older = -1;
      String id = "";
      long at = -1;
      for (long position = 2 * BLOCK; position < file.size(); position += BLOCK) {
        ByteBuffer start = block(file, position);
        OptionalLong version = StoreVersion.ofChunk(start);
        if (version.isPresent() && version.getAsLong() <= newest - least) {
          if (version.getAsLong() > older) {
            older = version.getAsLong();
            id = StoreVersion.field(start, "chunk");
            at = position;
          }
        } else if (version.isPresent() && wipe) {
          file.write(ByteBuffer.allocate(BLOCK), position);
        }
      }
      assertThat(older).isPositive();
      byte[] text =
          HeaderText.read(bytes)
              .orElseThrow()
              .with("block", Long.toHexString(at / BLOCK))
              .with("chunk", id)
              .with("version", Long.toHexString(older))
              .bytes();
      file.write(ByteBuffer.allocate(2 * BLOCK).put(text).put(text).flip(), 0);
    }
  }

  private static ByteBuffer block(EncryptedFile file, long position) throws Exception {
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    int unused = file.read(block, position);
    return block.flip();
  }
}
