package dev.nacre.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.tree.SourceTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The golden files of each kind, read by this release and by a reader that was written from the
 * specification alone.
 *
 * <p>{@code -Dnacre.golden=write} writes those that are missing.
 */
final class GoldenFileTest {
  private static final KeyId KEY_ID = KeyId.parse("6e616372-6520-4001-8000-676f6c64656e");
  private static final String KEY_HEX =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final String NAME = "golden";

  private final MasterKeys keys = new GoldenKey();
  private final HeapStorage storage = new HeapStorage();

  enum Golden {
    DATABASE(FileKind.DATABASE, CipherSuite.AES_256_GCM, 20 * 4096),
    DATABASE_CHACHA(FileKind.DATABASE, CipherSuite.CHACHA20_POLY1305, 3 * 4096 + 17),
    STREAM(FileKind.STREAM, CipherSuite.AES_256_GCM, 10_000),
    BACKUP(FileKind.BACKUP, CipherSuite.AES_256_GCM, 4096),
    /** Closed in the middle of a rotation of the data key: two epochs. */
    DATABASE_ROTATING(FileKind.DATABASE, CipherSuite.AES_256_GCM, 21 * 4096),
    /** A power cut in the middle of one has torn a block, which is in the journal. */
    DATABASE_ROTATING_TORN(FileKind.DATABASE, CipherSuite.AES_256_GCM, 22 * 4096);

    private final FileKind kind;
    private final CipherSuite suite;
    private final int length;

    Golden(FileKind kind, CipherSuite suite, int length) {
      this.kind = kind;
      this.suite = suite;
      this.length = length;
    }

    /** The content; a database begins with two copies of some text and zeros, as MVStore's do. */
    byte[] content() {
      byte[] content = new byte[length];
      new Random(length).nextBytes(content);
      if (kind == FileKind.DATABASE) {
        Arrays.fill(content, 180, 4096, (byte) 0);
        System.arraycopy(content, 0, content, 4096, 4096);
      }
      return content;
    }

    Path path() throws IOException {
      return SourceTree.root()
          .resolve(
              "src/test/resources/golden/file-v1-"
                  + name().toLowerCase(java.util.Locale.ROOT)
                  + ".gz");
    }
  }

  @AfterEach
  void forget() {
    keys.close();
  }

  @ParameterizedTest
  @EnumSource(Golden.class)
  void isReadByThisRelease(Golden golden) throws IOException {
    if ("write".equals(System.getProperty("nacre.golden")) && !Files.exists(golden.path())) {
      write(golden);
    }
    try (RawFile raw = storage.open(NAME, OpenMode.CREATE)) {
      byte[] bytes;
      try (GZIPInputStream in =
          new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(golden.path())))) {
        bytes = in.readAllBytes();
      }
      raw.truncate(0);
      raw.write(ByteBuffer.wrap(bytes), 0);
    }
    try (EncryptedFile file = files(golden).open(NAME, golden.kind, Access.READ)) {
      ByteBuffer content = ByteBuffer.allocate((int) file.size());
      file.read(content, 0);
      assertThat(Arrays.equals(content.array(), golden.content())).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Golden.class)
  void isReadByAReaderWrittenFromTheSpecification(Golden golden) throws Exception {
    Requirement.present(hasPython(), "python3 with the package cryptography");
    Path out = Files.createTempFile("golden", ".plain");
    try {
      Process python =
          new ProcessBuilder(
                  "python3",
                  SourceTree.root().resolve("src/test/python/read_nacre.py").toString(),
                  golden.path().toString(),
                  KEY_ID.toString(),
                  KEY_HEX)
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(python.exitValue()).isZero();
      assertThat(Arrays.equals(Files.readAllBytes(out), golden.content())).isTrue();
    } finally {
      Files.delete(out);
    }
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import cryptography").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private void write(Golden golden) throws IOException {
    // In two sessions, so that generations, sequences and a second map are in it.
    byte[] content = golden.content();
    for (int session = 0; session < 2; session++) {
      try (EncryptedFile file = files(golden).open(NAME, golden.kind, Access.READ_WRITE)) {
        file.write(ByteBuffer.wrap(content), 0);
      }
    }
    byte[] bytes = bytes();
    if (golden == Golden.DATABASE_ROTATING || golden == Golden.DATABASE_ROTATING_TORN) {
      try (EncryptedFile file = files(golden).open(NAME, golden.kind, Access.READ_WRITE)) {
        file.store().opened(0);
        file.resealing().begin();
        file.write(ByteBuffer.wrap(content, 3 * 4096, 4096), 3 * 4096);
        if (golden == Golden.DATABASE_ROTATING_TORN) {
          assertThat(file.resealing().step()).isPositive();
          bytes = bytes();
          // Half of the last record but one.
          Arrays.fill(bytes, bytes.length - 2 * 4128, bytes.length - 4128 - 2000, (byte) 0);
        }
      }
      bytes = golden == Golden.DATABASE_ROTATING ? bytes() : bytes;
    }
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(golden.path()))) {
      out.write(bytes);
    }
  }

  private byte[] bytes() throws IOException {
    try (RawFile raw = storage.open(NAME, OpenMode.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) raw.size());
      raw.read(bytes, 0);
      return bytes.array();
    }
  }

  private EncryptedFiles files(Golden golden) {
    return new EncryptedFiles(
        storage, keys, golden.suite, RollbackAnchor.none(), FileEventListener.ignored());
  }

  /** The master key of the golden files, which guards nothing else. */
  private static final class GoldenKey implements MasterKeys {
    private final LocalMasterKey key;

    GoldenKey() {
      byte[] bytes = new byte[LocalMasterKey.BYTES];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) i;
      }
      key = new LocalMasterKey(KEY_ID, SecretBytes.taking(bytes));
    }

    @Override
    public MasterKey current() {
      return key;
    }

    @Override
    public MasterKey find(KeyId id) {
      return key;
    }

    @Override
    public void close() {
      key.close();
    }
  }
}
