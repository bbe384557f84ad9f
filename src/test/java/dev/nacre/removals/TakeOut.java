package dev.nacre.removals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the classes as they would be without a safeguard, for {@code .ci/removals/run}: for each
 * safeguard that is marked in the given folders of class files, a folder of its name with the one
 * class file that is another then. Its path is that of the class file from the current folder.
 *
 * <p>{@code TakeOut TARGET CLASSES…}
 */
public final class TakeOut {
  private TakeOut() {}

  public static void main(String[] args) throws IOException {
    for (String classes : List.of(args).subList(1, args.length)) {
      for (Place place : Place.in(Path.of(classes))) {
        byte[] without = Removal.of(place);
        for (String name : place.names()) {
          Path file = Path.of(args[0], name).resolve(place.file());
          Files.createDirectories(file.getParent());
          Files.write(file, without);
        }
      }
    }
  }
}
