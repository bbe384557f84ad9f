package dev.nacre.cli.tour;

import dev.nacre.core.key.MasterKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A little data that is kept sealed: written once, then read by whoever has the keys. */
interface Shop {
  /** What lies on the disk, and what a thief would take. */
  Path file();

  void write(List<String> orders, MasterKeys keys) throws IOException;

  List<String> read(MasterKeys keys) throws IOException;
}
