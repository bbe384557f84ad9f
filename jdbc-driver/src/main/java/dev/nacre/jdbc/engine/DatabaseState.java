package dev.nacre.jdbc.engine;

/** What a first look at a location finds. */
public enum DatabaseState {
  /** Nothing: opening it creates a new database. */
  ABSENT,
  /** Files of ours, whole or damaged: this needs the wallet that they were sealed with. */
  SEALED,
  /** The database's own files, not sealed. */
  PLAIN,
  /** Files that are neither: encrypted by the database itself, for example, or not a database. */
  UNKNOWN
}
