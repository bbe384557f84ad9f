package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A disk on which one step goes wrong. Steps are counted from 1; a write is two steps, so that it
 * can stop half way.
 */
public final class FaultyDisk implements Disk {
  /** What happens at the step. */
  public enum Fault {
    /** The operating system says no, and goes on saying no. */
    FULL,
    /** The process is killed: nothing that it does from there on has an effect. */
    KILLED,
    /** The power goes: what was not forced is lost. */
    POWER_CUT
  }

  /** Thrown where a process would be gone. */
  public static final class Gone extends Error {
    private static final long serialVersionUID = 1;

    Gone() {
      super("the process is gone", null, false, false);
    }
  }

  private final Fault fault;
  private final int at;
  private int steps;
  private boolean broken;
  private final List<String> done = new ArrayList<>();
  private final Set<Path> unforced = new LinkedHashSet<>();
  private final Map<Path, Long> unforcedEnds = new HashMap<>();
  private @Nullable Undo undo;

  /** The rename that the folder does not know for sure yet. */
  private static final class Undo {
    final Path from;
    final byte[] content;
    final Path to;
    final byte @Nullable [] before;

    Undo(Path from, byte[] content, Path to, byte @Nullable [] before) {
      this.from = from;
      this.content = content;
      this.to = to;
      this.before = before;
    }
  }

  public FaultyDisk(Fault fault, int at) {
    this.fault = fault;
    this.at = at;
  }

  /** One on which nothing goes wrong, to count the steps. */
  public static FaultyDisk sound() {
    return new FaultyDisk(Fault.FULL, Integer.MAX_VALUE);
  }

  public boolean struck() {
    return broken;
  }

  public List<String> steps() {
    return done;
  }

  @Override
  public NewFile create(Path file, Path sibling) throws IOException {
    step("create", file);
    NewFile created = Disk.NIO.create(file, sibling);
    unforced.add(file);
    return watched(file, created);
  }

  @Override
  public NewFile append(Path file, long length) throws IOException {
    step("append", file);
    NewFile opened = Disk.NIO.append(file, length);
    unforcedEnds.put(file, length);
    return watched(file, opened);
  }

  private NewFile watched(Path file, NewFile created) {
    return new NewFile() {
      @Override
      public void write(byte[] bytes) throws IOException {
        step("write", file);
        created.write(Arrays.copyOf(bytes, bytes.length / 2));
        step("write on", file);
        created.write(Arrays.copyOfRange(bytes, bytes.length / 2, bytes.length));
      }

      @Override
      public void force() throws IOException {
        step("force", file);
        created.force();
        unforced.remove(file);
        unforcedEnds.remove(file);
      }

      @Override
      public void close() throws IOException {
        created.close();
      }
    };
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    step("replace", to);
    byte[] content = Files.readAllBytes(from);
    byte[] before = Files.exists(to) ? Files.readAllBytes(to) : null;
    Disk.NIO.replace(from, to);
    undo = new Undo(from, content, to, before);
  }

  @Override
  public void publish(Path from, Path to) throws IOException {
    step("publish", to);
    byte[] content = Files.readAllBytes(from);
    Disk.NIO.publish(from, to);
    undo = new Undo(from, content, to, null);
  }

  @Override
  public void delete(Path file) throws IOException {
    step("delete", file);
    Disk.NIO.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    step("force folder", folder);
    Disk.NIO.forceFolder(folder);
    undo = null;
  }

  private void step(String name, Path file) throws IOException {
    if (broken) {
      strike(file);
    }
    steps++;
    done.add(name);
    if (steps == at) {
      broken = true;
      if (fault == Fault.POWER_CUT) {
        losePower();
      }
      strike(file);
    }
  }

  private void strike(Path file) throws IOException {
    if (fault == Fault.FULL) {
      throw new FileSystemException(file.toString(), null, "No space left on device");
    }
    throw new Gone();
  }

  private void losePower() throws IOException {
    for (Path each : unforced) {
      if (Files.exists(each)) {
        byte[] bytes = Files.readAllBytes(each);
        Files.write(each, Arrays.copyOf(bytes, bytes.length / 3));
      }
    }
    for (Map.Entry<Path, Long> each : unforcedEnds.entrySet()) {
      byte[] bytes = Files.readAllBytes(each.getKey());
      int kept = Math.toIntExact(each.getValue());
      Files.write(each.getKey(), Arrays.copyOf(bytes, kept + (bytes.length - kept) / 3));
    }
    if (undo != null) {
      Files.write(undo.from, undo.content);
      if (undo.before == null) {
        Files.delete(undo.to);
      } else {
        Files.write(undo.to, undo.before);
      }
    }
  }
}
