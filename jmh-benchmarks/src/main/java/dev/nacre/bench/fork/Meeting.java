package dev.nacre.bench.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Where forked JVMs that run side by side wait for each other, so that each stretch begins in all
 * of them at once. A trial that runs alone waits for nobody.
 */
public final class Meeting implements AutoCloseable {
  private final @Nullable Socket line;

  private Meeting(@Nullable Socket line) {
    this.line = line;
  }

  public static Meeting of(Trial trial) throws IOException {
    int port = (int) trial.number(MeetingPlace.PORT, 0);
    return new Meeting(port == 0 ? null : new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /**
   * Returns when all are here.
   *
   * @throws IOException when another one has ended
   */
  public void await() throws IOException {
    if (line != null) {
      line.getOutputStream().write(1);
      if (line.getInputStream().read() < 0) {
        throw new IOException("what runs beside this has ended");
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (line != null) {
      line.close();
    }
  }
}
