package dev.nacre.bench.side;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sides that the experiments compare, as lists in the order of the report. */
public final class Sides {
  /** The three patterns of the documents, and the control for noise. */
  public static final List<Side> PATTERNS =
      List.of(Side.PLAIN, Side.CONTROL, Side.PAGES, Side.PAGES_SOFTWARE);

  /**
   * Sides whose database runs inside the measured JVM, and those for the cipher alone; without the
   * sides that encrypt columns.
   */
  public static final List<Side> EMBEDDED =
      Stream.of(Side.values())
          .filter(side -> side.engine().isEmbedded())
          .filter(side -> !side.encryptsColumns())
          .toList();

  /** Both ways to encrypt the same work on H2, beside no encryption. */
  public static final List<Side> GRANULARITIES =
      List.of(
          Side.PLAIN,
          Side.CONTROL,
          Side.PAGES,
          Side.COLUMNS,
          Side.PAGES_SOFTWARE,
          Side.COLUMNS_SOFTWARE);

  /** The three patterns on a server, where columns can be encrypted, and its control. */
  public static final List<Side> MARIADB_PATTERNS =
      List.of(
          Side.MARIADB, Side.MARIADB_CONTROL, Side.MARIADB_COLUMNS, Side.MARIADB_COLUMNS_SOFTWARE);

  /** Sums over columns of ciphertext, beside plain ones. */
  public static final List<Side> SUMS =
      List.of(Side.SUMS_PLAIN, Side.SUMS_SERIAL, Side.SUMS_PARALLEL);

  /** Unencrypted sides that Nacre's are compared with: an experiment says nothing without them. */
  public static final Set<Side> BASELINES_OF_NACRE =
      Set.of(Side.PLAIN, Side.MARIADB, Side.POSTGRESQL, Side.SUMS_PLAIN);

  private Sides() {}
}
