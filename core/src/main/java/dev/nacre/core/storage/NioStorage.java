package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The files of the operating system; names are paths.
 *
 * <p>Uses asynchronous channels, since a plain {@code FileChannel} dies when a thread that reads it
 * is interrupted, and a database with it. Their own threads would cost 45 µs for each read of a
 * cached block; an executor that runs the task in the calling thread brings that to the price of a
 * plain channel.
 */
public final class NioStorage implements RawStorage {
  // The channels of Windows hand their completion loop to the executor and never return from it.
  private static final @Nullable ExecutorService EXECUTOR =
      System.getProperty("os.name", "").startsWith("Windows") ? null : new CallingThread();

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    Set<OpenOption> options =
        switch (mode) {
          case READ -> Set.of(StandardOpenOption.READ);
          case WRITE -> Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
          case CREATE ->
              Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
          case CREATE_NEW ->
              Set.of(
                  StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        };
    return new NioFile(AsynchronousFileChannel.open(Path.of(name), options, EXECUTOR));
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(Path.of(name));
  }

  @Override
  public long size(String name) throws IOException {
    return Files.size(Path.of(name));
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(Path.of(name));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(
        Path.of(from),
        Path.of(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder))) {
      for (Path entry : entries) {
        if (Files.isRegularFile(entry)) {
          names.add(entry.toString());
        }
      }
    }
    Collections.sort(names);
    return names;
  }

  @Override
  public void syncFolder(String name) throws IOException {
    Path folder = Path.of(name).toAbsolutePath().getParent();
    // Windows can neither open a folder nor needs to: renames are in its own journal.
    if (folder == null || EXECUTOR == null) {
      return;
    }
    try (FileChannel opened = FileChannel.open(folder, EnumSet.of(StandardOpenOption.READ))) {
      opened.force(true);
    }
  }
}
