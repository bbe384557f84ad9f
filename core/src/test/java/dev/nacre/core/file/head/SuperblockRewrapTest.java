package dev.nacre.core.file.head;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.InMemoryAnchor;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** After a rotation no copy of a superblock needs the old master key. */
class SuperblockRewrapTest {
  private static final byte[] CONTENT = FileHarness.bytes(1, 20_000);

  private final HeapStorage storage = new HeapStorage();
  private final InMemoryAnchor anchor = new InMemoryAnchor();
  private final Rotated keys = new Rotated();

  @AfterEach
  void forget() {
    keys.close();
  }

  @Test
  void fileThatIsWrittenToIsRewrapped() throws IOException {
    EncryptedFiles files = files();
    try (EncryptedFile file = files.open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
      keys.rotate();
      files.rewrap();
      assertThat(names(keys.old)).isZero();
      assertThat(names(keys.current)).isEqualTo(2);
      file.write(ByteBuffer.wrap(CONTENT), 1);
    }
    assertThat(names(keys.old)).isZero();
    assertOpensWithoutTheOldKey(1);
  }

  @Test
  void fileThatWasOnlyReadIsRewrapped() throws IOException {
    fill();
    EncryptedFiles files = files();
    try (EncryptedFile file = files.open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      assertThat(FileHarness.all(file)).isEqualTo(CONTENT);
      keys.rotate();
      files.rewrap();
      assertThat(names(keys.old)).isZero();
      assertThat(names(keys.current)).isEqualTo(2);
      assertThat(file.wasClosedCleanly()).isTrue();
    }
    assertOpensWithoutTheOldKey(0);
  }

  @Test
  void aClosedFileIsLeftAloneUntilItsNextSession() throws IOException {
    fill();
    byte[] before = superblocks();
    keys.rotate();
    files().rewrap();
    assertThat(superblocks()).isEqualTo(before);

    try (EncryptedFile file =
        files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
    }
    assertThat(names(keys.old)).isZero();
    assertOpensWithoutTheOldKey(0);
  }

  @Test
  void aFileThatIsOpenForReadingIsLeftAlone() throws IOException {
    fill();
    byte[] before = superblocks();
    EncryptedFiles files = files();
    try (EncryptedFile file = files.open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(FileHarness.all(file)).isEqualTo(CONTENT);
      keys.rotate();
      files.rewrap();
    }
    assertThat(superblocks()).isEqualTo(before);
  }

  @Test
  void withoutARotationNothingIsWritten() throws IOException {
    EncryptedFiles files = files();
    try (EncryptedFile file = files.open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
      byte[] before = superblocks();
      files.rewrap();
      assertThat(superblocks()).isEqualTo(before);
    }
  }

  private void fill() throws IOException {
    try (EncryptedFile file =
        files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
    }
  }

  private void assertOpensWithoutTheOldKey(int offset) throws IOException {
    keys.oldIsGone = true;
    try (EncryptedFile file = files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(FileHarness.read(file, offset, CONTENT.length)).isEqualTo(CONTENT);
    }
  }

  private EncryptedFiles files() {
    return FileHarness.files(storage, keys, anchor);
  }

  private byte[] superblocks() throws IOException {
    try (RawFile raw = storage.open(FileHarness.NAME, OpenMode.READ)) {
      ByteBuffer both = ByteBuffer.allocate(2 * Preamble.SUPERBLOCK);
      raw.read(both, 0);
      return both.array();
    }
  }

  // How often the key is named.
  private int names(LocalMasterKey key) throws IOException {
    String all = new String(superblocks(), StandardCharsets.ISO_8859_1);
    String name = new String(key.id().bytes(), StandardCharsets.ISO_8859_1);
    return all.split(java.util.regex.Pattern.quote(name), -1).length - 1;
  }

  private static final class Rotated implements MasterKeys {
    final LocalMasterKey old = fresh();
    LocalMasterKey current = old;
    boolean oldIsGone;

    void rotate() {
      current = fresh();
    }

    @Override
    public MasterKey current() {
      return current;
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      if (id.equals(current.id())) {
        return current;
      }
      if (id.equals(old.id()) && !oldIsGone) {
        return old;
      }
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
    }

    @Override
    public boolean replaces(KeyId before) {
      return before.equals(old.id()) && current != old;
    }

    @Override
    public void close() {
      old.close();
      current.close();
    }

    private static LocalMasterKey fresh() {
      return new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));
    }
  }
}
