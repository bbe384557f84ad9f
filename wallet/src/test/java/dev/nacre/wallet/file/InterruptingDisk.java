package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.Path;

/** The real disk, which interrupts the thread right before one of its steps, counted from 1. */
public final class InterruptingDisk implements Disk {
  private final int at;
  private int steps;

  public InterruptingDisk(int at) {
    this.at = at;
  }

  public boolean struck() {
    return steps >= at;
  }

  private void step() {
    steps++;
    if (steps == at) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public NewFile create(Path file, Path sibling) throws IOException {
    step();
    return watched(Disk.NIO.create(file, sibling));
  }

  @Override
  public NewFile append(Path file, long length) throws IOException {
    step();
    return watched(Disk.NIO.append(file, length));
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    step();
    Disk.NIO.replace(from, to);
  }

  @Override
  public void publish(Path from, Path to) throws IOException {
    step();
    Disk.NIO.publish(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    step();
    Disk.NIO.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    step();
    Disk.NIO.forceFolder(folder);
  }

  private NewFile watched(NewFile file) {
    return new NewFile() {
      @Override
      public void write(byte[] bytes) throws IOException {
        step();
        file.write(bytes);
      }

      @Override
      public void force() throws IOException {
        step();
        file.force();
      }

      @Override
      public void close() throws IOException {
        step();
        file.close();
      }
    };
  }
}
