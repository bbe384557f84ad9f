package dev.nacre.core.file;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.head.SealLimits;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A place to try files on: storage, one master key, an anchor, and the events so far. */
public final class FileHarness implements AutoCloseable {
  public static final String NAME = "folder/shop.mv.db";

  public final RawStorage storage;
  public final HeldKeys keys;
  public final InMemoryAnchor anchor;
  public final List<FileEvent> events = new ArrayList<>();
  public final CipherSuite suite;
  public final int segmentLog;
  public SealLimits limits = SealLimits.STANDARD;

  public FileHarness() {
    this(new HeapStorage(), CipherSuite.AES_256_GCM, 2);
  }

  public FileHarness(RawStorage storage, CipherSuite suite, int segmentLog) {
    this(storage, new HeldKeys(), new InMemoryAnchor(), suite, segmentLog);
  }

  public FileHarness(
      RawStorage storage, HeldKeys keys, InMemoryAnchor anchor, CipherSuite suite, int segmentLog) {
    this.storage = storage;
    this.keys = keys;
    this.anchor = anchor;
    this.suite = suite;
    this.segmentLog = segmentLog;
  }

  /** Room for three records in the journal of a rotation, and for digests of pages of the map. */
  private static final int JOURNAL = 4096 + 3 * BlockLayout.RECORD + 1024;

  /** Segments of a few blocks, so that small files have many. */
  public static BlockLayout layout(FileKind kind, int segmentLog) {
    return kind == FileKind.DATABASE
        ? BlockLayout.withMap(Preamble.ROTATION_JOURNAL + JOURNAL, segmentLog)
        : Preamble.layout(kind);
  }

  public EncryptedFiles files() {
    return new EncryptedFiles(
        storage, keys, suite, anchor, events::add, kind -> layout(kind, segmentLog), limits);
  }

  /** Files with short segments on some storage, of which nobody hears. */
  public static EncryptedFiles files(RawStorage storage, MasterKeys keys, RollbackAnchor anchor) {
    return new EncryptedFiles(
        storage, keys, CipherSuite.AES_256_GCM, anchor, event -> {}, kind -> layout(kind, 2));
  }

  public EncryptedFile open() throws IOException {
    return open(FileKind.DATABASE);
  }

  public EncryptedFile open(FileKind kind) throws IOException {
    return files().open(NAME, kind, Access.READ_WRITE);
  }

  public static byte[] bytes(long seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  public static byte[] read(EncryptedFile file, long position, int length) throws IOException {
    ByteBuffer dst = ByteBuffer.allocate(length);
    int count = file.read(dst, position);
    byte[] read = new byte[Math.max(0, count)];
    dst.flip().get(read);
    return read;
  }

  public static byte[] all(EncryptedFile file) throws IOException {
    return read(file, 0, Math.toIntExact(file.size()));
  }

  @Override
  public void close() {
    keys.close();
  }
}
