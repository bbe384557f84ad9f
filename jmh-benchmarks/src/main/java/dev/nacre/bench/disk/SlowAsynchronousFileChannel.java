package dev.nacre.bench.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * A wrapper of a JDK channel: a read or a write completes when the disk has moved its bytes. Locks
 * are those of the JDK's channel.
 */
final class SlowAsynchronousFileChannel extends AsynchronousFileChannel {
  private final AsynchronousFileChannel base;
  private final Path file;
  private final SimulatedDisk disk;

  SlowAsynchronousFileChannel(AsynchronousFileChannel base, Path file, SimulatedDisk disk) {
    this.base = base;
    this.file = file;
    this.disk = disk;
  }

  @Override
  public Future<Integer> read(ByteBuffer target, long position) {
    return new SlowTransfer(base.read(target, position), bytes -> disk.read(file, position, bytes));
  }

  @Override
  public Future<Integer> write(ByteBuffer source, long position) {
    return new SlowTransfer(
        base.write(source, position), bytes -> disk.write(file, position, bytes));
  }

  @Override
  public <A> void read(
      ByteBuffer target,
      long position,
      A attachment,
      CompletionHandler<Integer, ? super A> handler) {
    base.read(
        target, position, attachment, slow(handler, bytes -> disk.read(file, position, bytes)));
  }

  @Override
  public <A> void write(
      ByteBuffer source,
      long position,
      A attachment,
      CompletionHandler<Integer, ? super A> handler) {
    base.write(
        source, position, attachment, slow(handler, bytes -> disk.write(file, position, bytes)));
  }

  private static <A> CompletionHandler<Integer, A> slow(
      CompletionHandler<Integer, ? super A> handler, IntConsumer waiting) {
    return new CompletionHandler<>() {
      @Override
      public void completed(Integer bytes, A attachment) {
        waiting.accept(bytes);
        handler.completed(bytes, attachment);
      }

      @Override
      public void failed(Throwable failure, A attachment) {
        handler.failed(failure, attachment);
      }
    };
  }

  @Override
  public long size() throws IOException {
    return base.size();
  }

  @Override
  public AsynchronousFileChannel truncate(long size) throws IOException {
    base.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    base.force(metaData);
  }

  @Override
  public <A> void lock(
      long position,
      long size,
      boolean shared,
      A attachment,
      CompletionHandler<FileLock, ? super A> handler) {
    base.lock(position, size, shared, attachment, handler);
  }

  @Override
  public Future<FileLock> lock(long position, long size, boolean shared) {
    return base.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return base.tryLock(position, size, shared);
  }

  @Override
  public boolean isOpen() {
    return base.isOpen();
  }

  @Override
  public void close() throws IOException {
    base.close();
  }
}
