package dev.nacre.bench.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server side of a {@link Barrier}, on a loopback port. Each trial sends a byte when it waits,
 * and gets one when all have sent theirs.
 */
final class BarrierServer implements AutoCloseable {
  static final String PORT = "barrierPort";

  private final int trials;
  private final @Nullable ServerSocket socket;

  BarrierServer(int trials) throws IOException {
    this.trials = trials;
    if (trials == 1) {
      this.socket = null;
      return;
    }
    var open = new ServerSocket(0, trials, InetAddress.getLoopbackAddress());
    this.socket = open;
    var thread = new Thread(() -> serve(open), "barrier");
    thread.setDaemon(true);
    thread.start();
  }

  /** The trial with the port of this barrier among its settings. */
  Trial join(Trial trial) {
    return socket == null ? trial : trial.with(PORT, String.valueOf(socket.getLocalPort()));
  }

  private void serve(ServerSocket open) {
    List<Socket> connected = new ArrayList<>();
    try {
      while (connected.size() < trials) {
        connected.add(open.accept());
      }
      while (allWait(connected)) {
        for (Socket one : connected) {
          one.getOutputStream().write(1);
        }
      }
    } catch (IOException ended) {
      // Closed, or one of the trials ended: the others see the end of their connection.
    } finally {
      connected.forEach(BarrierServer::close);
    }
  }

  private static boolean allWait(List<Socket> connected) throws IOException {
    for (Socket one : connected) {
      if (one.getInputStream().read() < 0) {
        return false;
      }
    }
    return true;
  }

  private static void close(Socket one) {
    try {
      one.close();
    } catch (IOException lost) {
      // The connection is closed anyway.
    }
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
    }
  }
}
