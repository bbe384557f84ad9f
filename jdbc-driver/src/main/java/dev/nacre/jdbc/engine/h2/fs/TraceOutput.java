package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where H2 writes the lines of its trace. A line that cannot be written is lost, and the next one
 * is tried again: on a full disk, and while another process that was turned away or that serves the
 * database writes to the same trace.
 *
 * <p>H2 would print the reason to standard error, trace nothing from then on, and not always close
 * what it has opened.
 */
final class TraceOutput extends OutputStream {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final SealedStreams streams;
  private final String path;
  private final AtomicBoolean told;
  private @Nullable OutputStream open;
  private boolean closed;

  /**
   * @param told whether the log says already that lines are lost
   */
  TraceOutput(SealedStreams streams, String path, AtomicBoolean told) {
    this.streams = streams;
    this.path = path;
    this.told = told;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (closed) {
      return;
    }
    try {
      if (open == null) {
        open = streams.output(path, true);
      }
      open.write(bytes, offset, length);
    } catch (IOException | RuntimeException failed) {
      lose(failed);
    }
  }

  @Override
  public synchronized void flush() {
    try {
      if (open != null) {
        open.flush();
      }
    } catch (IOException | RuntimeException failed) {
      lose(failed);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      if (open != null) {
        open.close();
        open = null;
      }
    } catch (IOException | RuntimeException failed) {
      lose(failed);
    }
  }

  private void lose(Exception failed) {
    OutputStream broken = open;
    open = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (IOException | RuntimeException also) {
        failed.addSuppressed(also);
      }
    }
    boolean inUse =
        failed instanceof NacreIOException coded && coded.code() == ErrorCode.FILE_IN_USE;
    if (!told.getAndSet(true)) {
      if (inUse) {
        LOG.info("Another process writes the trace {}; lines of this one are lost", path);
      } else {
        LOG.warn("Lines of the trace {} are lost", path, failed);
      }
    }
  }
}
