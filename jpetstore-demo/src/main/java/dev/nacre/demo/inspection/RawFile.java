package dev.nacre.demo.inspection;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** The database's raw file, and the positions of H2's bytes in it. */
public final class RawFile {
  private static final BlockLayout SEALED = Preamble.layout(FileKind.DATABASE);

  private final Path path;
  private final boolean sealed;

  /**
   * @param database without its suffix
   */
  public RawFile(Path database, boolean sealed) {
    this.path = database.resolveSibling(database.getFileName() + ".mv.db");
    this.sealed = sealed;
  }

  public Path path() {
    return path;
  }

  public long size() throws IOException {
    return Files.size(path);
  }

  /** The size of a block on disk. */
  public int blockSize() {
    return sealed ? BlockLayout.RECORD : BlockLayout.BLOCK;
  }

  /** The offset of a block on disk. */
  public long offset(long block) {
    return sealed ? SEALED.offset(block) : BlockLayout.start(block);
  }

  /** Reads bytes; fewer at the end of the file. */
  public byte[] read(long offset, int length) throws IOException {
    try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer room = ByteBuffer.allocate(length);
      while (room.hasRemaining() && in.read(room, offset + room.position()) > 0) {
        // Reads until the room is full or the file ends.
      }
      return Arrays.copyOf(room.array(), room.position());
    }
  }
}
