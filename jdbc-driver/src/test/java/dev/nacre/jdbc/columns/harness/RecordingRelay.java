package dev.nacre.jdbc.columns.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A piece of cable between a driver and its server that keeps what the driver sends. What a value
 * became on its way does not matter: it is on the wire or it is not. It also counts round trips,
 * and can hold the driver's next packet back until something else was done.
 */
public final class RecordingRelay implements AutoCloseable {
  private final ServerSocket entrance;
  private final int server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  /** How often the driver has sent something after the server had answered, or at first. */
  private final AtomicInteger roundTrips = new AtomicInteger();

  private volatile @Nullable Held held;

  /** What happens before a packet with these words goes on. */
  private record Held(String words, PausingConnection.Meanwhile meanwhile) {}

  private RecordingRelay(ServerSocket entrance, int server) {
    this.entrance = entrance;
    this.server = server;
  }

  public static RecordingRelay to(int server) {
    try {
      RecordingRelay relay =
          new RecordingRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      relay.start(relay::accept);
      return relay;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public int port() {
    return entrance.getLocalPort();
  }

  /** Whether this text went to the server. */
  public boolean carried(String text) {
    return count(text) > 0;
  }

  /** How often it did. */
  public int count(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String searched = new String(bytes, StandardCharsets.ISO_8859_1);
    int count = 0;
    synchronized (sent) {
      String all = sent.toString(StandardCharsets.ISO_8859_1);
      for (int at = all.indexOf(searched); at >= 0; at = all.indexOf(searched, at + 1)) {
        count++;
      }
    }
    return count;
  }

  /** Forgets what went by until now. */
  public void forget() {
    synchronized (sent) {
      sent.reset();
    }
  }

  public int roundTrips() {
    return roundTrips.get();
  }

  /** Holds the next packet with these words back until that has happened. */
  public void before(String words, PausingConnection.Meanwhile meanwhile) {
    held = new Held(words, meanwhile);
  }

  /** Holds nothing back any more. */
  public void holdNothing() {
    held = null;
  }

  public boolean isHolding() {
    return held != null;
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = entrance.accept();
      Socket target = new Socket(InetAddress.getLoopbackAddress(), server);
      client.setTcpNoDelay(true);
      target.setTcpNoDelay(true);
      sockets.add(client);
      sockets.add(target);
      AtomicBoolean answered = new AtomicBoolean(true);
      start(() -> pump(client, target, (bytes, length) -> sent(bytes, length, answered)));
      start(() -> pump(target, client, (bytes, length) -> answered.set(true)));
    }
  }

  private void sent(byte[] bytes, int length, AtomicBoolean answered) {
    // A farewell to PostgreSQL is not answered, and may come late.
    boolean farewell = length == 5 && bytes[0] == 'X' && bytes[4] == 5 - 1;
    if (!farewell && answered.compareAndSet(true, false)) {
      int unused = roundTrips.incrementAndGet();
    }
    synchronized (sent) {
      sent.write(bytes, 0, length);
    }
    Held now = held;
    if (now != null
        && new String(bytes, 0, length, StandardCharsets.ISO_8859_1).contains(now.words)) {
      held = null;
      try {
        now.meanwhile.happens();
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }
  }

  /** Hears what goes by. */
  @FunctionalInterface
  private interface Listener {
    void hear(byte[] bytes, int length);
  }

  private static void pump(Socket from, Socket to, Listener listener) throws IOException {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        listener.hear(buffer, n);
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
