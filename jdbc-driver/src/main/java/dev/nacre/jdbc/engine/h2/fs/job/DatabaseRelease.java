package dev.nacre.jdbc.engine.h2.fs.job;

/** Releases a database that H2 may have closed, and completes its conversion when it does. */
@FunctionalInterface
public interface DatabaseRelease {
  /**
   * Completes a running conversion and gives up the keys and the lock, if H2 has closed the
   * database. Called again after a while as long as it returns false.
   *
   * @return false when H2 still has the database open
   */
  boolean tryRelease();
}
