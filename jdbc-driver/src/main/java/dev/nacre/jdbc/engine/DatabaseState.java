package dev.nacre.jdbc.engine;

/** The result of inspecting a location. */
public enum DatabaseState {
  /** Nothing: opening it creates a new database. */
  ABSENT,
  /** Encrypted files of ours, intact or damaged; they need their wallet. */
  ENCRYPTED,
  /** The database's own files, not encrypted. */
  PLAIN,
  /** Files that are neither: encrypted by the database itself, for example, or not a database. */
  UNKNOWN
}
