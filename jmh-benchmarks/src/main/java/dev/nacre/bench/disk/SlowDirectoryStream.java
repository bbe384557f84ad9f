package dev.nacre.bench.disk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.Iterator;

/** The entries of a folder as paths of the slow file system. */
record SlowDirectoryStream(DirectoryStream<Path> base, SlowFileSystem fileSystem)
    implements DirectoryStream<Path> {
  @Override
  public Iterator<Path> iterator() {
    Iterator<Path> entries = base.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return entries.hasNext();
      }

      @Override
      public Path next() {
        return fileSystem.wrap(entries.next());
      }
    };
  }

  @Override
  public void close() throws IOException {
    base.close();
  }
}
