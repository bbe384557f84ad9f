package dev.nacre.bench.side;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a database, its encryption, and how its JVM computes AES.
 *
 * <p>The first three are the patterns of the source documents.
 */
public enum Side {
  PLAIN("plain", "H2, no encryption", Engine.H2, Aes.HARDWARE, "plain"),
  SEALED("sealed", "Nacre, hardware AES", Engine.H2, Aes.HARDWARE, "plain"),
  SEALED_SOFTWARE("sealed-software", "Nacre, software AES", Engine.H2, Aes.SOFTWARE, "plain"),
  /** One switch of the JVM per side; these take part where the cipher is measured alone. */
  SEALED_NO_AES("sealed-no-aes", "Nacre, -UseAES", Engine.H2, Aes.NO_AES, "plain"),
  SEALED_NO_GHASH(
      "sealed-no-ghash", "Nacre, -UseGHASHIntrinsics", Engine.H2, Aes.NO_GHASH, "plain"),
  SEALED_ALL_OFF("sealed-all-off", "Nacre, all switches off", Engine.H2, Aes.ALL_OFF, "plain"),
  /** Another library's cipher with and without the processor's instructions, without a database. */
  TUNED_HARDWARE("tuned-hardware", "AWS-LC, hardware AES", Engine.H2, Aes.HARDWARE, "plain"),
  TUNED_SOFTWARE("tuned-software", "AWS-LC without AES-NI", Engine.H2, Aes.MASKED, "plain"),
  /** Encrypts single values instead of pages. */
  COLUMNS("columns", "Nacre's columns on H2, hardware AES", Engine.H2, Aes.HARDWARE, "plain"),
  COLUMNS_SOFTWARE(
      "columns-software", "Nacre's columns on H2, software AES", Engine.H2, Aes.SOFTWARE, "plain"),
  /** Plain once more: its difference from plain is noise. */
  CONTROL("control", "H2, no encryption, once more", Engine.H2, Aes.HARDWARE, "plain"),
  H2_CIPHER("h2-cipher", "H2 CIPHER=AES", Engine.H2, Aes.HARDWARE, "plain"),
  DERBY("derby", "Derby, no encryption", Engine.DERBY, Aes.HARDWARE, "derby"),
  DERBY_ENCRYPTED(
      "derby-encrypted", "Derby dataEncryption=true", Engine.DERBY, Aes.HARDWARE, "derby"),
  SQLITE("sqlite", "SQLite, no encryption", Engine.SQLITE, Aes.HARDWARE, "sqlite"),
  SQLITE_CIPHER(
      "sqlite-cipher",
      "SQLite3 Multiple Ciphers, SQLCipher mode",
      Engine.SQLITE,
      Aes.HARDWARE,
      "sqlite"),
  HSQLDB("hsqldb", "HSQLDB, no encryption", Engine.HSQLDB, Aes.HARDWARE, "hsqldb"),
  HSQLDB_CRYPT("hsqldb-crypt", "HSQLDB crypt_key", Engine.HSQLDB, Aes.HARDWARE, "hsqldb"),
  MARIADB("mariadb", "MariaDB, no encryption", Engine.MARIADB, Aes.HARDWARE, "mariadb"),
  /** Plain once more. */
  MARIADB_CONTROL(
      "mariadb-control",
      "MariaDB, no encryption, once more",
      Engine.MARIADB,
      Aes.HARDWARE,
      "mariadb"),
  /** mysqlslap itself beside our clients: the difference between both is due to the clients. */
  MYSQLSLAP(
      "mysqlslap",
      "MariaDB, no encryption, the program mysqlslap",
      Engine.MARIADB,
      Aes.HARDWARE,
      "mariadb"),
  MARIADB_COLUMNS(
      "mariadb-columns",
      "Nacre's columns on MariaDB, hardware AES",
      Engine.MARIADB,
      Aes.HARDWARE,
      "mariadb"),
  MARIADB_COLUMNS_SOFTWARE(
      "mariadb-columns-software",
      "Nacre's columns on MariaDB, software AES",
      Engine.MARIADB,
      Aes.SOFTWARE,
      "mariadb"),
  POSTGRESQL(
      "postgresql", "PostgreSQL, no encryption", Engine.POSTGRESQL, Aes.HARDWARE, "postgresql"),
  /** Plain once more. */
  POSTGRESQL_CONTROL(
      "postgresql-control",
      "PostgreSQL, no encryption, once more",
      Engine.POSTGRESQL,
      Aes.HARDWARE,
      "postgresql"),
  POSTGRESQL_COLUMNS(
      "postgresql-columns",
      "Nacre's columns on PostgreSQL, hardware AES",
      Engine.POSTGRESQL,
      Aes.HARDWARE,
      "postgresql"),
  /** Sums over columns in files, without a database. */
  SUMS_PLAIN("sums-plain", "plain sums, one thread", Engine.NONE, Aes.HARDWARE, "sums-plain"),
  SUMS_SERIAL(
      "sums-serial", "sums over ciphertext, one thread", Engine.NONE, Aes.HARDWARE, "sums-plain"),
  SUMS_PARALLEL(
      "sums-parallel",
      "sums over ciphertext, all threads",
      Engine.NONE,
      Aes.HARDWARE,
      "sums-plain");

  /** The three patterns of the documents, and the control for noise. */
  public static final List<Side> PATTERNS = List.of(PLAIN, CONTROL, SEALED, SEALED_SOFTWARE);

  /**
   * Sides whose database runs inside the measured JVM, and those for the cipher alone; without the
   * sides that encrypt columns.
   */
  public static final List<Side> EMBEDDED =
      Stream.of(values())
          .filter(side -> side.engine.isEmbedded())
          .filter(side -> !side.sealsColumns())
          .toList();

  /** Both ways to encrypt the same work on H2, beside no encryption. */
  public static final List<Side> GRANULARITIES =
      List.of(PLAIN, CONTROL, SEALED, COLUMNS, SEALED_SOFTWARE, COLUMNS_SOFTWARE);

  /** The three patterns on a server, where columns can be encrypted, and its control. */
  public static final List<Side> MARIADB_PATTERNS =
      List.of(MARIADB, MARIADB_CONTROL, MARIADB_COLUMNS, MARIADB_COLUMNS_SOFTWARE);

  /** Sums over columns of ciphertext, beside plain ones. */
  public static final List<Side> SUMS = List.of(SUMS_PLAIN, SUMS_SERIAL, SUMS_PARALLEL);

  private final String text;
  private final String words;
  private final Engine engine;
  private final Aes aes;
  private final String baseline;

  Side(String text, String words, Engine engine, Aes aes, String baseline) {
    this.text = text;
    this.words = words;
    this.engine = engine;
    this.aes = aes;
    this.baseline = baseline;
  }

  /** The name in options and files. */
  public String text() {
    return text;
  }

  /** The name in reports. */
  public String words() {
    return words;
  }

  /** A short name that fits below a chart. */
  public String label() {
    return switch (this) {
      case PLAIN, MARIADB, POSTGRESQL -> "no encryption";
      case CONTROL, MARIADB_CONTROL, POSTGRESQL_CONTROL -> "once more";
      case MYSQLSLAP -> "mysqlslap itself";
      case COLUMNS, MARIADB_COLUMNS, POSTGRESQL_COLUMNS -> "columns, hardware AES";
      case COLUMNS_SOFTWARE, MARIADB_COLUMNS_SOFTWARE -> "columns, software AES";
      case DERBY_ENCRYPTED -> "Derby";
      case SQLITE_CIPHER -> "SQLite3 MC, SQLCipher mode";
      case HSQLDB_CRYPT -> "HSQLDB";
      default -> words;
    };
  }

  public Engine engine() {
    return engine;
  }

  public Aes aes() {
    return aes;
  }

  /** The side that this one is compared with: its engine without encryption. */
  public Side baseline() {
    return named(baseline);
  }

  public boolean isBaseline() {
    return text.equals(baseline);
  }

  /** The baseline run once more: the difference between both is noise. */
  public @Nullable Side control() {
    return switch (engine) {
      case H2 -> CONTROL;
      case MARIADB -> MARIADB_CONTROL;
      case POSTGRESQL -> POSTGRESQL_CONTROL;
      case DERBY, SQLITE, HSQLDB, NONE -> null;
    };
  }

  /** Whether its data is unencrypted. */
  public boolean isPlain() {
    return isBaseline() || this == control() || isProgram();
  }

  /** Whether single values are encrypted before they reach the database. */
  public boolean sealsColumns() {
    return switch (this) {
      case COLUMNS,
          COLUMNS_SOFTWARE,
          MARIADB_COLUMNS,
          MARIADB_COLUMNS_SOFTWARE,
          POSTGRESQL_COLUMNS ->
          true;
      default -> false;
    };
  }

  /** Whether it takes part only where the cipher is measured alone. */
  public boolean isCipherAlone() {
    return isSwitch() || isTuned();
  }

  private boolean isSwitch() {
    return this == SEALED_NO_AES || this == SEALED_NO_GHASH || this == SEALED_ALL_OFF;
  }

  /** Whether it uses the cipher of a library with tuned software AES, instead of ours. */
  public boolean isTuned() {
    return this == TUNED_HARDWARE || this == TUNED_SOFTWARE;
  }

  /** Whether the measured JVM uses our cipher. */
  public boolean sealsPages() {
    return this == SEALED || this == SEALED_SOFTWARE || isSwitch();
  }

  /** Whether an installed program, not a client of ours, sends the statements. */
  public boolean isProgram() {
    return this == MYSQLSLAP;
  }

  public boolean isPattern() {
    return PATTERNS.contains(this);
  }

  /**
   * @throws IllegalArgumentException listing the valid names
   */
  public static Side named(String name) {
    return Arrays.stream(values())
        .filter(side -> side.text.equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no side is called "
                        + name
                        + "; there are "
                        + Stream.of(values()).map(Side::text).toList()));
  }
}
