package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A file with some blocks, of which the bytes can be changed behind its back. */
public abstract class TamperedFile {
  public static final int BLOCKS = 14;
  public static final int RECORD = BlockLayout.RECORD;

  public final HeapStorage storage = new HeapStorage();
  public final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  public final BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
  public final byte[] content = FileHarness.bytes(1, BLOCKS * 4096 - 300);
  public ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);

  @BeforeEach
  public void write() throws IOException {
    // Like the header of an engine: text, then zeros, and the same again.
    Arrays.fill(content, 200, 4096, (byte) 0);
    System.arraycopy(content, 0, content, 4096, 4096);
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
    raw = new ByteAttacker(storage, FileHarness.NAME);
  }

  @AfterEach
  public void close() {
    bench.close();
  }

  /** Opens the file as an engine does that has its store open already, and reads all of it. */
  public final byte[] readAll() throws IOException {
    try (EncryptedFile file =
        bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
      file.store().opened(0);
      return FileHarness.all(file);
    }
  }

  public final void assertRefused(ErrorCode code) {
    assertThatThrownBy(this::readAll)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }

  /** Writes some blocks anew, in a session of its own. */
  public final void writeAgain(long seed) throws IOException {
    try (EncryptedFile file = bench.open()) {
      byte[] fresh = FileHarness.bytes(seed, BLOCKS * 4096 - 300);
      System.arraycopy(content, 0, fresh, 0, 8192);
      fresh[10] = (byte) seed;
      fresh[4096 + 10] = (byte) seed;
      System.arraycopy(fresh, 0, content, 0, content.length);
      file.write(ByteBuffer.wrap(content), 0);
    }
  }
}
