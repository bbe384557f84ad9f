package dev.nacre.bench.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other end of each {@link Meeting}: a port of this machine alone. Everybody says with a byte
 * that they are there; when all have said so, each gets a byte back.
 */
final class MeetingPlace implements AutoCloseable {
  static final String PORT = "meetingPort";

  private final int guests;
  private final @Nullable ServerSocket door;

  MeetingPlace(int guests) throws IOException {
    this.guests = guests;
    if (guests == 1) {
      this.door = null;
      return;
    }
    var open = new ServerSocket(0, guests, InetAddress.getLoopbackAddress());
    this.door = open;
    var thread = new Thread(() -> serve(open), "meeting place");
    thread.setDaemon(true);
    thread.start();
  }

  /** The trial, and where its JVM meets the others. */
  Trial invite(Trial trial) {
    return door == null ? trial : trial.with(PORT, String.valueOf(door.getLocalPort()));
  }

  private void serve(ServerSocket open) {
    List<Socket> here = new ArrayList<>();
    try {
      while (here.size() < guests) {
        here.add(open.accept());
      }
      while (allAreThere(here)) {
        for (Socket guest : here) {
          guest.getOutputStream().write(1);
        }
      }
    } catch (IOException ended) {
      // Closed, or somebody's process ended: who still waits learns it from the end of the line.
    } finally {
      here.forEach(MeetingPlace::hangUp);
    }
  }

  private static boolean allAreThere(List<Socket> here) throws IOException {
    for (Socket guest : here) {
      if (guest.getInputStream().read() < 0) {
        return false;
      }
    }
    return true;
  }

  private static void hangUp(Socket guest) {
    try {
      guest.close();
    } catch (IOException lost) {
      // It is closed in any case.
    }
  }

  @Override
  public void close() throws IOException {
    if (door != null) {
      door.close();
    }
  }
}
