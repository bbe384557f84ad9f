package dev.nacre.testkit.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port that a server may listen on some seconds from now.
 *
 * <p>The system gives a caller that asks for a free port one of those that it also gives to every
 * outgoing connection, and by the time a server has made its files another test may hold it. So
 * this looks below them.
 */
final class FreePort {
  private static final int FIRST = 20_000;
  // Linux gives those from 32768 on to connections, others later ones.
  private static final int LAST = 32_000;
  private static final int TRIES = 100;

  private FreePort() {}

  static int find() throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return probe.getLocalPort();
      } catch (BindException taken) {
        // The next one.
      }
    }
    throw new IOException("no port between " + FIRST + " and " + LAST + " is free");
  }
}
