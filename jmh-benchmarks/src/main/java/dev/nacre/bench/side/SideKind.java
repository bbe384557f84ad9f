package dev.nacre.bench.side;

/** What a side does beside storing rows; each has one. */
enum SideKind {
  /** Stores everything unencrypted. */
  PLAIN,
  /** Encrypts pages with Nacre. */
  PAGES,
  /** The same with one switch of the JVM, where the cipher is measured alone. */
  SWITCH,
  /** Encrypts values with Nacre. */
  COLUMNS,
  /** The cipher of another library, measured alone. */
  TUNED,
  /** An installed program, not a client of ours, sends the statements. */
  PROGRAM,
  /** The database's own encryption, or sums over ciphertext. */
  OTHER
}
