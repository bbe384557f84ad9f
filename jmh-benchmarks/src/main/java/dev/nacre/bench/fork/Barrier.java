package dev.nacre.bench.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Synchronizes forked JVMs that run side by side, so that they begin each phase together, as a
 * {@link java.util.concurrent.CyclicBarrier} does with threads. A trial that runs alone does not
 * wait.
 */
public final class Barrier implements AutoCloseable {
  private final @Nullable Socket server;

  private Barrier(@Nullable Socket server) {
    this.server = server;
  }

  public static Barrier of(Trial trial) throws IOException {
    int port = (int) trial.number(BarrierServer.PORT, 0);
    return new Barrier(port == 0 ? null : new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /**
   * Returns when all trials wait.
   *
   * @throws IOException when another trial has ended
   */
  public void await() throws IOException {
    if (server != null) {
      server.getOutputStream().write(1);
      if (server.getInputStream().read() < 0) {
        throw new IOException("a trial that runs beside this one has ended");
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (server != null) {
      server.close();
    }
  }
}
