package dev.nacre.bench.side;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a database, its encryption, and how its JVM computes AES.
 *
 * <p>The first three are the patterns of the source documents.
 */
public enum Side {
  PLAIN("plain", "H2, no encryption", "no encryption", Engine.H2, Aes.HARDWARE, SideKind.PLAIN),
  PAGES("sealed", "Nacre, hardware AES", Engine.H2, Aes.HARDWARE, SideKind.PAGES),
  PAGES_SOFTWARE("sealed-software", "Nacre, software AES", Engine.H2, Aes.SOFTWARE, SideKind.PAGES),
  /** One switch of the JVM per side; these take part where the cipher is measured alone. */
  PAGES_NO_AES("sealed-no-aes", "Nacre, -UseAES", Engine.H2, Aes.NO_AES, SideKind.SWITCH),
  PAGES_NO_GHASH(
      "sealed-no-ghash", "Nacre, -UseGHASHIntrinsics", Engine.H2, Aes.NO_GHASH, SideKind.SWITCH),
  PAGES_ALL_OFF(
      "sealed-all-off", "Nacre, all switches off", Engine.H2, Aes.ALL_OFF, SideKind.SWITCH),
  /** Another library's cipher with and without the processor's instructions, without a database. */
  TUNED_HARDWARE("tuned-hardware", "AWS-LC, hardware AES", Engine.H2, Aes.HARDWARE, SideKind.TUNED),
  TUNED_SOFTWARE("tuned-software", "AWS-LC without AES-NI", Engine.H2, Aes.MASKED, SideKind.TUNED),
  /** Encrypts single values instead of pages. */
  COLUMNS(
      "columns",
      "Nacre's columns on H2, hardware AES",
      "columns, hardware AES",
      Engine.H2,
      Aes.HARDWARE,
      SideKind.COLUMNS),
  COLUMNS_SOFTWARE(
      "columns-software",
      "Nacre's columns on H2, software AES",
      "columns, software AES",
      Engine.H2,
      Aes.SOFTWARE,
      SideKind.COLUMNS),
  /** Plain once more: its difference from plain is noise. */
  CONTROL(
      "control",
      "H2, no encryption, once more",
      "once more",
      Engine.H2,
      Aes.HARDWARE,
      SideKind.PLAIN),
  H2_CIPHER("h2-cipher", "H2 CIPHER=AES", Engine.H2, Aes.HARDWARE, SideKind.OTHER),
  DERBY("derby", "Derby, no encryption", Engine.DERBY, Aes.HARDWARE, SideKind.PLAIN),
  DERBY_ENCRYPTED(
      "derby-encrypted",
      "Derby dataEncryption=true",
      "Derby",
      Engine.DERBY,
      Aes.HARDWARE,
      SideKind.OTHER),
  SQLITE("sqlite", "SQLite, no encryption", Engine.SQLITE, Aes.HARDWARE, SideKind.PLAIN),
  SQLITE_CIPHER(
      "sqlite-cipher",
      "SQLite3 Multiple Ciphers, SQLCipher mode",
      "SQLite3 MC, SQLCipher mode",
      Engine.SQLITE,
      Aes.HARDWARE,
      SideKind.OTHER),
  HSQLDB("hsqldb", "HSQLDB, no encryption", Engine.HSQLDB, Aes.HARDWARE, SideKind.PLAIN),
  HSQLDB_CRYPT(
      "hsqldb-crypt", "HSQLDB crypt_key", "HSQLDB", Engine.HSQLDB, Aes.HARDWARE, SideKind.OTHER),
  MARIADB(
      "mariadb",
      "MariaDB, no encryption",
      "no encryption",
      Engine.MARIADB,
      Aes.HARDWARE,
      SideKind.PLAIN),
  /** Plain once more. */
  MARIADB_CONTROL(
      "mariadb-control",
      "MariaDB, no encryption, once more",
      "once more",
      Engine.MARIADB,
      Aes.HARDWARE,
      SideKind.PLAIN),
  /** mysqlslap itself beside our clients: the difference between both is due to the clients. */
  MYSQLSLAP(
      "mysqlslap",
      "MariaDB, no encryption, the program mysqlslap",
      "mysqlslap itself",
      Engine.MARIADB,
      Aes.HARDWARE,
      SideKind.PROGRAM),
  MARIADB_COLUMNS(
      "mariadb-columns",
      "Nacre's columns on MariaDB, hardware AES",
      "columns, hardware AES",
      Engine.MARIADB,
      Aes.HARDWARE,
      SideKind.COLUMNS),
  MARIADB_COLUMNS_SOFTWARE(
      "mariadb-columns-software",
      "Nacre's columns on MariaDB, software AES",
      "columns, software AES",
      Engine.MARIADB,
      Aes.SOFTWARE,
      SideKind.COLUMNS),
  POSTGRESQL(
      "postgresql",
      "PostgreSQL, no encryption",
      "no encryption",
      Engine.POSTGRESQL,
      Aes.HARDWARE,
      SideKind.PLAIN),
  /** Plain once more. */
  POSTGRESQL_CONTROL(
      "postgresql-control",
      "PostgreSQL, no encryption, once more",
      "once more",
      Engine.POSTGRESQL,
      Aes.HARDWARE,
      SideKind.PLAIN),
  POSTGRESQL_COLUMNS(
      "postgresql-columns",
      "Nacre's columns on PostgreSQL, hardware AES",
      "columns, hardware AES",
      Engine.POSTGRESQL,
      Aes.HARDWARE,
      SideKind.COLUMNS),
  /** Sums over columns in files, without a database. */
  SUMS_PLAIN("sums-plain", "plain sums, one thread", Engine.NONE, Aes.HARDWARE, SideKind.PLAIN),
  SUMS_SERIAL(
      "sums-serial", "sums over ciphertext, one thread", Engine.NONE, Aes.HARDWARE, SideKind.OTHER),
  SUMS_PARALLEL(
      "sums-parallel",
      "sums over ciphertext, all threads",
      Engine.NONE,
      Aes.HARDWARE,
      SideKind.OTHER);

  private final String text;
  private final String words;
  private final String label;
  private final Engine engine;
  private final Aes aes;
  private final SideKind kind;

  Side(String text, String words, Engine engine, Aes aes, SideKind kind) {
    this(text, words, words, engine, aes, kind);
  }

  Side(String text, String words, String label, Engine engine, Aes aes, SideKind kind) {
    this.text = text;
    this.words = words;
    this.label = label;
    this.engine = engine;
    this.aes = aes;
    this.kind = kind;
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
    return label;
  }

  public Engine engine() {
    return engine;
  }

  public Aes aes() {
    return aes;
  }

  /** The side that this one is compared with: its engine without encryption. */
  public Side baseline() {
    return named(engine.baseline());
  }

  public boolean isBaseline() {
    return text.equals(engine.baseline());
  }

  /** The baseline run once more: the difference between both is noise. */
  public @Nullable Side control() {
    String control = engine.control();
    return control == null ? null : named(control);
  }

  /** Whether its data is unencrypted. */
  public boolean isPlain() {
    return kind == SideKind.PLAIN || kind == SideKind.PROGRAM;
  }

  /** Whether single values are encrypted before they reach the database. */
  public boolean encryptsColumns() {
    return kind == SideKind.COLUMNS;
  }

  /** Whether it takes part only where the cipher is measured alone. */
  public boolean isCipherAlone() {
    return kind == SideKind.SWITCH || kind == SideKind.TUNED;
  }

  /** Whether it uses the cipher of a library with tuned software AES, instead of ours. */
  public boolean isTuned() {
    return kind == SideKind.TUNED;
  }

  /** Whether the measured JVM uses our cipher. */
  public boolean encryptsPages() {
    return kind == SideKind.PAGES || kind == SideKind.SWITCH;
  }

  /** Whether an installed program, not a client of ours, sends the statements. */
  public boolean isProgram() {
    return kind == SideKind.PROGRAM;
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
