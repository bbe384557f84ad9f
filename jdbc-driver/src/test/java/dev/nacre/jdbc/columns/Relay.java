package dev.nacre.jdbc.columns;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A piece of cable between a driver and its server that keeps what the driver sends. What a value
 * became on its way does not matter: it is on the wire or it is not.
 */
final class Relay implements AutoCloseable {
  private final ServerSocket entrance;
  private final int server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  private Relay(ServerSocket entrance, int server) {
    this.entrance = entrance;
    this.server = server;
  }

  static Relay to(int server) {
    try {
      Relay relay = new Relay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      relay.start(relay::accept);
      return relay;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Whether this text went to the server. */
  boolean carried(String text) {
    synchronized (sent) {
      return sent.toString(StandardCharsets.ISO_8859_1)
          .contains(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = entrance.accept();
      Socket target = new Socket(InetAddress.getLoopbackAddress(), server);
      client.setTcpNoDelay(true);
      target.setTcpNoDelay(true);
      sockets.add(client);
      sockets.add(target);
      start(() -> pump(client, target, sent));
      start(() -> pump(target, client, null));
    }
  }

  private static void pump(Socket from, Socket to, @Nullable ByteArrayOutputStream copy)
      throws IOException {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (copy != null) {
          synchronized (copy) {
            copy.write(buffer, 0, n);
          }
        }
        out.write(buffer, 0, n);
        out.flush();
      }
    }
  }

  /** Something that ends when a socket is closed. */
  private interface Task {
    void run() throws IOException;
  }

  private void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException closed) {
                // The other side has gone, or the test is over.
              }
            },
            "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      entrance.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
