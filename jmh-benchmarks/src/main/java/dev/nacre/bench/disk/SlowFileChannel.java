package dev.nacre.bench.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/**
 * A wrapper of a JDK channel: readers and writers wait for the disk. Locks are those of the JDK's
 * channel.
 */
final class SlowFileChannel extends FileChannel {
  private final FileChannel base;
  private final Path file;
  private final SimulatedDisk disk;

  SlowFileChannel(FileChannel base, Path file, SimulatedDisk disk) {
    this.base = base;
    this.file = file;
    this.disk = disk;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    long position = base.position();
    int bytes = base.read(target);
    disk.read(file, position, bytes);
    return bytes;
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    int bytes = base.read(target, position);
    disk.read(file, position, bytes);
    return bytes;
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    long position = base.position();
    long bytes = base.read(targets, offset, length);
    disk.read(file, position, bytes);
    return bytes;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    long position = base.position();
    int bytes = base.write(source);
    disk.write(file, position, bytes);
    return bytes;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    int bytes = base.write(source, position);
    disk.write(file, position, bytes);
    return bytes;
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    long position = base.position();
    long bytes = base.write(sources, offset, length);
    disk.write(file, position, bytes);
    return bytes;
  }

  /** Counts the read; a target on the slow disk counts its own write. */
  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    long bytes = base.transferTo(position, count, target);
    disk.read(file, position, bytes);
    return bytes;
  }

  /** Counts the write. */
  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    long bytes = base.transferFrom(source, position, count);
    disk.write(file, position, bytes);
    return bytes;
  }

  /** Refused: accesses to mapped memory cannot be counted. */
  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException("a slow disk maps no file into memory");
  }

  @Override
  public long position() throws IOException {
    return base.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    base.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return base.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    base.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    base.force(metaData);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return base.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return base.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    base.close();
  }
}
