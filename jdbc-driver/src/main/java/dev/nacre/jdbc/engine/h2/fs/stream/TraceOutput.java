package dev.nacre.jdbc.engine.h2.fs.stream;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The stream to which H2 writes the lines of its trace. A line that cannot be written is lost, and
 * a later one is tried again: on a full disk, or while another process writes to the same trace,
 * one that was refused or that serves the database.
 *
 * <p>If this stream failed, H2 would print the reason to standard error, trace nothing from then
 * on, and not always close what it has opened.
 */
final class TraceOutput extends OutputStream {
  private final EncryptedStreams streams;
  private final String path;
  private final TraceFailures failures;
  private @Nullable OutputStream open;
  private boolean closed;

  TraceOutput(EncryptedStreams streams, String path, TraceFailures failures) {
    this.streams = streams;
    this.path = path;
    this.failures = failures;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (closed || failures.isPausing()) {
      return;
    }
    long begin = System.nanoTime();
    try {
      if (open == null) {
        open = streams.output(path, true);
      }
      open.write(bytes, offset, length);
    } catch (IOException | RuntimeException failed) {
      lose(failed, begin);
    }
  }

  @Override
  public synchronized void flush() {
    long begin = System.nanoTime();
    try {
      if (open != null) {
        open.flush();
      }
    } catch (IOException | RuntimeException failed) {
      lose(failed, begin);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    long begin = System.nanoTime();
    try {
      if (open != null) {
        open.close();
        open = null;
      }
    } catch (IOException | RuntimeException failed) {
      lose(failed, begin);
    }
  }

  private void lose(Exception failed, long begin) {
    OutputStream broken = open;
    open = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (IOException | RuntimeException also) {
        failed.addSuppressed(also);
      }
    }
    failures.note(path, failed, begin);
  }
}
