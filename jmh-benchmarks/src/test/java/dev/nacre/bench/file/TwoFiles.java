package dev.nacre.bench.file;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/** Two files with equal bytes: a channel as H2 uses it, and an encrypted file. */
public final class TwoFiles {
  static final int BLOCK = 4096;

  /** Where the pages begin: after H2's two header blocks. */
  static final int START = 2 * BLOCK;

  /** What H2 writes at once while it inserts. */
  static final int CHUNK_BYTES = 4 << 20;

  static final int CHUNKS = 16;

  /** From the start of one page of four rows to the next. */
  static final int PAGE = 4052;

  static final int PAGES = CHUNKS * CHUNK_BYTES / PAGE - 2;

  final Path folder = Files.createTempDirectory("nacre-bench-file");
  final FileChannel plain =
      FileChannel.open(
          folder.resolve("plain"),
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE);
  final EncryptedFiles files =
      new EncryptedFiles(
          new NioStorage(),
          new HeldKeys(),
          CipherSuite.AES_256_GCM,
          RollbackAnchor.none(),
          FileEventListener.ignored());
  final EncryptedFile sealed =
      files.open(folder.resolve("sealed").toString(), FileKind.DATABASE, Access.READ_WRITE);

  final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
  final ByteBuffer page = ByteBuffer.allocate(BLOCK);
  final SplittableRandom random = new SplittableRandom(1);
  private int turn;

  public TwoFiles() throws IOException {
    random.nextBytes(chunk.array());
    sealed.store().opened(0);
    ByteBuffer header = ByteBuffer.allocate(START);
    plain.write(header.duplicate(), 0);
    sealed.write(header.duplicate(), 0);
    for (int at = 0; at < CHUNKS; at++) {
      plain.write(chunk.duplicate(), chunkAt(at));
      sealed.write(chunk.duplicate(), chunkAt(at));
    }
  }

  /** Reads the next page of a scan from the encrypted one. */
  public int readSealed() throws IOException {
    return sealed.read(page.clear(), nextPage());
  }

  /** Writes what H2 writes at once into the encrypted one. */
  public int writeSealed() throws IOException {
    return sealed.write(chunk.clear(), anyChunk());
  }

  /** The next page of a scan. */
  long nextPage() {
    turn = (turn + 1) % PAGES;
    return START + (long) turn * PAGE;
  }

  long anyPage() {
    return START + (long) random.nextInt(PAGES) * PAGE;
  }

  long anyChunk() {
    return chunkAt(random.nextInt(CHUNKS));
  }

  public void delete() throws IOException {
    sealed.close();
    files.close();
    plain.close();
    try (var left = Files.newDirectoryStream(folder)) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static long chunkAt(int at) {
    return START + (long) at * CHUNK_BYTES;
  }
}
